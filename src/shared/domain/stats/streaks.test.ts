import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekday } from '../dates/days.ts';
import { streaksOf } from './streaks.ts';

// 2026-11-20 is a Friday.
const FRIDAY = '2026-11-20';
const WEEKEND = [6, 7];

describe('streaks with days of rest', () => {
  test.each([
    ['goes over a free weekend', ['2026-11-12', '2026-11-13', '2026-11-16'], '2026-11-16', 3, 3],
    ['is not lengthened by it', ['2026-11-13'], '2026-11-15', 1, 1],
    ['waits for Monday to be over', ['2026-11-13'], '2026-11-16', 1, 1],
    ['is lost when Monday was idle', ['2026-11-13'], '2026-11-17', 0, 1],
    ['counts a session on a day of rest', ['2026-11-13', '2026-11-14'], '2026-11-15', 2, 2],
    ['breaks on a weekday between', ['2026-11-11', '2026-11-13', '2026-11-16'], FRIDAY, 0, 2],
  ])('a streak %s', (_, days, today, current, longest) => {
    expect(streaksOf(days, { today, restDays: WEEKEND })).toEqual({ current, longest });
  });

  test('six days of rest leave one that has to be active each week', () => {
    const restDays = [1, 2, 3, 4, 5, 6];
    const sundays = ['2026-11-01', '2026-11-08', '2026-11-15'];
    expect(streaksOf(sundays, { today: '2026-11-22', restDays })).toEqual({
      current: 3,
      longest: 3,
    });
    expect(streaksOf(sundays, { today: '2026-11-23', restDays }).current).toBe(0);
    expect(streaksOf(['2026-11-01', '2026-11-15'], { today: FRIDAY, restDays }).longest).toBe(1);
  });

  /** Walks over every day, one after the other. */
  function walk(active: ReadonlySet<string>, restDays: readonly number[]) {
    let length = 0;
    let longest = 0;
    for (let distance = -40; distance <= 0; distance += 1) {
      const day = addDays(FRIDAY, distance);
      if (active.has(day)) length += 1;
      else if (distance < 0 && !restDays.includes(weekday(day))) length = 0;
      longest = Math.max(longest, length);
    }
    return { current: length, longest };
  }

  test('agree with walking over the days one by one', () => {
    const days = fc.uniqueArray(fc.integer({ min: -40, max: 0 }), { maxLength: 41 });
    const rest = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 });
    fc.assert(
      fc.property(days, rest, (distances, restDays) => {
        const active = distances.toSorted((a, b) => a - b).map((each) => addDays(FRIDAY, each));
        expect(streaksOf(active, { today: FRIDAY, restDays })).toEqual(
          walk(new Set(active), restDays),
        );
      }),
    );
  });

  test('are never shorter for a day of rest more', () => {
    const days = fc.uniqueArray(fc.integer({ min: -40, max: 0 }), { maxLength: 41 });
    const rest = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(days, rest, (distances, restDays) => {
        const active = distances.toSorted((a, b) => a - b).map((each) => addDays(FRIDAY, each));
        const fewer = streaksOf(active, { today: FRIDAY, restDays: restDays.slice(1) });
        const more = streaksOf(active, { today: FRIDAY, restDays });
        expect(more.current).toBeGreaterThanOrEqual(fewer.current);
        expect(more.longest).toBeGreaterThanOrEqual(fewer.longest);
      }),
    );
  });
});
