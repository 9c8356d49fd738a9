import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekday } from '../dates/days.ts';
import { addMonths, daysShown, startOfWeek, stepped } from './calendar-days.ts';

const anyDay = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('2000-01-01', days));

describe('weeks', () => {
  it.each([
    [1, '2026-11-16'],
    [7, '2026-11-22'],
    [6, '2026-11-21'],
  ])('begin on the weekday %i', (first, expected) => {
    expect(startOfWeek('2026-11-22', first)).toBe(expected);
  });
});

describe('months', () => {
  it('show whole weeks', () => {
    const days = daysShown('month', '2026-11-22', 1);
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
    expect(daysShown('month', '2027-02-10', 1)).toHaveLength(28);
  });

  it('hold all their days, whatever day a week begins on', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 7 }), (day, first) => {
        const days = daysShown('month', day, first);
        expect(days.length % 7).toBe(0);
        expect(weekday(days[0] ?? '')).toBe(first);
        expect(days).toContain(`${day.slice(0, 8)}01`);
        expect(days).toContain(addDays(`${addMonths(day, 1).slice(0, 8)}01`, -1));
        expect(days.slice(7).some((each) => each.slice(0, 7) === day.slice(0, 7))).toBe(true);
      }),
    );
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-11-30', 15, '2028-02-29'],
  ])('%s and %i months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });
});

it.each([
  ['month', '2026-12-22'],
  ['week', '2026-11-29'],
  ['threeDays', '2026-11-25'],
  ['day', '2026-11-23'],
] as const)('the next after a %s is %s', (view, expected) => {
  expect(stepped(view, '2026-11-22', 1)).toBe(expected);
});
