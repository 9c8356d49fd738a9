import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../dates/days.ts';
import { type DayTotal, type SessionFact, sumByDay } from './day-totals.ts';
import { deriveStats } from './derive-stats.ts';

const TODAY = '2026-11-20';

function daysWith(...days: string[]): DayTotal[] {
  return days.map((day) => ({ day, completed: 1, interrupted: 0, minutes: 25 }));
}

describe('deriveStats', () => {
  test('is all zeros for somebody new', () => {
    expect(deriveStats([], 0, { today: TODAY })).toEqual({
      totalPomodoros: 0,
      pomodorosByDate: {},
      completedTasks: 0,
      experiencePoints: 0,
      currentStreak: 0,
      longestStreak: 0,
      maxPomodorosInDay: 0,
    });
  });

  test('derives every figure from the days', () => {
    const days = [
      { day: '2026-11-17', completed: 6, interrupted: 2, minutes: 140 },
      { day: '2026-11-19', completed: 1, interrupted: 1, minutes: 9 },
      { day: '2026-11-20', completed: 2, interrupted: 0, minutes: 50 },
    ];
    expect(deriveStats(days, 4, { today: TODAY })).toEqual({
      totalPomodoros: 9,
      pomodorosByDate: { '2026-11-17': 6, '2026-11-19': 1, '2026-11-20': 2 },
      completedTasks: 4,
      experiencePoints: 6 * 15 + 3 * 10,
      currentStreak: 2,
      longestStreak: 2,
      maxPomodorosInDay: 6,
    });
  });

  test('counts nothing for days on which nothing was completed', () => {
    const days = [
      ...daysWith('2026-11-18'),
      { day: '2026-11-19', completed: 0, interrupted: 0, minutes: 0 },
      ...daysWith('2026-11-20'),
    ];
    const stats = deriveStats(days, 0, { today: TODAY });
    expect(stats.pomodorosByDate).toEqual({ '2026-11-18': 1, '2026-11-20': 1 });
    expect(stats.longestStreak).toBe(1);
  });

  test('refuses what is no day', () => {
    expect(() => deriveStats(daysWith('someday'), 0, { today: TODAY })).toThrow(RangeError);
    expect(() => deriveStats([], 0, { today: 'today' })).toThrow(RangeError);
  });
});

describe('streaks', () => {
  test.each([
    ['ends today', ['2026-11-18', '2026-11-19', '2026-11-20'], 3, 3],
    ['is not lost while today has none yet', ['2026-11-18', '2026-11-19'], 2, 2],
    ['is lost after a whole day without', ['2026-11-17', '2026-11-18'], 0, 2],
    ['starts again today after a gap', ['2026-11-17', '2026-11-18', '2026-11-20'], 1, 2],
    [
      'goes over the end of a month and a leap day',
      ['2024-02-28', '2024-02-29', '2024-03-01'],
      0,
      3,
    ],
    ['waits for a day that is still to come', ['2026-11-19', '2026-11-20', '2026-11-21'], 2, 3],
    ['does not count a session of tomorrow alone', ['2026-11-21'], 0, 1],
  ])('a streak %s', (_, days, current, longest) => {
    const stats = deriveStats(daysWith(...days), 0, { today: TODAY });
    expect([stats.currentStreak, stats.longestStreak]).toEqual([current, longest]);
  });

  test('the longest of several streaks is kept', () => {
    const days = daysWith('2026-01-01', '2026-03-01', '2026-03-02', '2026-03-03', '2026-05-05');
    expect(deriveStats(days, 0, { today: TODAY }).longestStreak).toBe(3);
  });
});

describe('statistics of any history', () => {
  const row = fc.record<SessionFact>({
    localDate: fc.integer({ min: -12, max: 1 }).map((distance) => addDays(TODAY, distance)),
    completed: fc.boolean(),
    interrupted: fc.boolean(),
    durationMinutes: fc.nat({ max: 720 }),
  });
  const facts = fc.array(row, { maxLength: 60 });

  const shuffled = facts.chain((rows) =>
    fc.tuple(
      fc.constant(rows),
      fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }),
    ),
  );

  test('do not depend on the order of the rows', () => {
    fc.assert(
      fc.property(shuffled, ([rows, reordered]) => {
        expect(sumByDay(reordered)).toEqual(sumByDay(rows));
        expect(deriveStats(sumByDay(reordered).toReversed(), 3, { today: TODAY })).toEqual(
          deriveStats(sumByDay(rows), 3, { today: TODAY }),
        );
      }),
    );
  });

  test('do not depend on the batches the rows were summed in', () => {
    fc.assert(
      fc.property(facts, fc.nat(), fc.nat(), (rows, a, b) => {
        const cuts = [a % (rows.length + 1), b % (rows.length + 1)].sort((x, y) => x - y);
        const [first = 0, second = 0] = cuts;
        const batches = [rows.slice(second), rows.slice(0, first), rows.slice(first, second)];
        expect(deriveStats(batches.flatMap(sumByDay), 3, { today: TODAY })).toEqual(
          deriveStats(sumByDay(rows), 3, { today: TODAY }),
        );
      }),
    );
  });

  test('forget a removed row as if it had never been', () => {
    const place = fc.nat({ max: 60 });
    fc.assert(
      fc.property(facts, row, place, (never, extra, index) => {
        const before = deriveStats(sumByDay(never.toSpliced(index, 0, extra)), 0, { today: TODAY });
        const after = deriveStats(sumByDay(never), 0, { today: TODAY });
        const points = extra.interrupted ? 10 : 15;
        const lost = before.experiencePoints - after.experiencePoints;
        expect(lost).toBe(extra.completed ? points : 0);
        expect(before.totalPomodoros - after.totalPomodoros).toBe(extra.completed ? 1 : 0);
        expect(after.longestStreak).toBeLessThanOrEqual(before.longestStreak);
        const kept = never.toSpliced(index, 0, extra).filter((other) => other !== extra);
        expect(deriveStats(sumByDay(kept), 0, { today: TODAY })).toEqual(after);
      }),
    );
  });

  test('agree with counting the rows one by one', () => {
    fc.assert(
      fc.property(facts, (rows) => {
        const completed = rows.filter((row) => row.completed);
        const worked = (distance: number): boolean =>
          completed.some((row) => row.localDate === addDays(TODAY, distance));
        let streak = 0;
        const newest = worked(0) ? 0 : -1;
        while (worked(newest - streak)) streak += 1;
        const stats = deriveStats(sumByDay(rows), 0, { today: TODAY });
        expect(stats.totalPomodoros).toBe(completed.length);
        expect(stats.currentStreak).toBe(streak);
        expect(stats.longestStreak).toBeGreaterThanOrEqual(streak);
      }),
    );
  });
});
