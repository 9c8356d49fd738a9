import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weekday } from '../dates/days.ts';
import { localDate } from '../dates/local-date.ts';
import { hourOfWeek, slotOf } from './hour-of-week.ts';

describe('hourOfWeek', () => {
  test.each([
    ['2026-11-16T00:00:00Z', 'UTC', 0],
    ['2026-11-16T00:59:59Z', 'UTC', 0],
    ['2026-11-22T23:59:59Z', 'UTC', 167],
    ['2026-11-22T23:30:00Z', 'Europe/Vienna', 0],
    ['2026-11-16T04:30:00Z', 'America/New_York', 6 * 24 + 23],
    ['2026-11-20T09:40:00Z', 'Asia/Kolkata', 4 * 24 + 15],
    ['1969-12-31T23:30:00Z', 'UTC', 2 * 24 + 23],
  ])('of %s in %s is %d', (instant, zone, expected) => {
    expect(hourOfWeek(Date.parse(instant), zone)).toBe(expected);
  });

  test('counts the repeated hour of a clock change twice as the same hour', () => {
    const first = Date.parse('2026-10-25T00:30:00Z');
    expect(hourOfWeek(first, 'Europe/Vienna')).toBe(6 * 24 + 2);
    expect(hourOfWeek(first + 3_600_000, 'Europe/Vienna')).toBe(6 * 24 + 2);
  });

  test('agrees with the local day', () => {
    const zones = fc.constantFrom('UTC', 'Europe/Vienna', 'Pacific/Apia', 'America/St_Johns');
    const instants = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) });
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const slot = slotOf(hourOfWeek(instant, zone));
        expect(slot.weekday).toBe(weekday(localDate(instant, zone)));
        expect(slot.hour).toBeGreaterThanOrEqual(0);
        expect(slot.hour).toBeLessThan(24);
      }),
    );
  });

  test('refuses an unknown zone', () => {
    expect(() => hourOfWeek(0, 'Nowhere/Atlantis')).toThrow(RangeError);
  });
});
