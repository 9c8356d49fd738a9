import { describe, expect, it } from 'vitest';
import { nameOfPeriod, periodsOn } from './periods.ts';

function daysOf(name: string, today: string): string {
  const period = periodsOn(today).find((each) => each.name === name);
  return `${period?.from} ${period?.to}`;
}

describe('periodsOn', () => {
  it.each([
    ['all', 'null null'],
    ['today', '2026-11-22 2026-11-22'],
    ['week', '2026-11-16 2026-11-22'],
    ['last30', '2026-10-24 2026-11-22'],
    ['month', '2026-11-01 2026-11-22'],
    ['lastMonth', '2026-10-01 2026-10-31'],
    ['year', '2026-01-01 2026-11-22'],
  ])('returns the days of %s', (name, days) => {
    expect(daysOf(name, '2026-11-22')).toBe(days);
  });

  it('crosses the turn of a year', () => {
    expect(daysOf('lastMonth', '2026-01-10')).toBe('2025-12-01 2025-12-31');
  });
});

describe('nameOfPeriod', () => {
  it('recognises the days of a period, and no others', () => {
    expect(nameOfPeriod({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-22')).toBe('lastMonth');
    expect(nameOfPeriod({ from: '2026-10-02', to: null }, '2026-11-22')).toBeNull();
  });
});
