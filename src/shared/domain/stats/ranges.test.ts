import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayRange } from '../dates/days.ts';
import { goalsOf } from './goals.ts';
import { heatMapOf, levelWithin } from './heat-map.ts';
import { periodsOf, totalsOf } from './periods.ts';
import {
  checkSpan,
  lengthOf,
  neighbourOf,
  readRange,
  spanKind,
  spanOf,
  writeRange,
} from './ranges.ts';
import { recordsOf } from './records.ts';
import { stepOf } from './steps.ts';

// A Friday.
const TODAY = '2026-11-20';

describe('a range', () => {
  test.each([
    ['today', '2026-11-20', '2026-11-20'],
    ['week', '2026-11-16', '2026-11-22'],
    ['month', '2026-11-01', '2026-11-30'],
    ['year', '2026-01-01', '2026-12-31'],
    ['all', '2024-02-29', '2026-11-20'],
  ] as const)('%s goes from %s to %s', (name, from, to) => {
    expect(spanOf(name, TODAY, ['2026-11-01', '2024-02-29'])).toEqual({ from, to });
  });

  test('of a leap February has 29 days', () => {
    expect(lengthOf(spanOf('month', '2024-02-10', []))).toBe(29);
  });

  test('of everything is today for somebody new, and holds a session of tomorrow', () => {
    expect(spanOf('all', TODAY, [])).toEqual({ from: TODAY, to: TODAY });
    expect(spanOf('all', TODAY, ['2026-11-21']).to).toBe('2026-11-21');
  });

  test.each(['week', 'all', '2026-11-01..2026-11-20', '2026-11-20..2026-11-20'])(
    '%s is written as it is read',
    (text) => {
      const range = readRange(text);
      expect(range === null ? null : writeRange(range)).toBe(text);
    },
  );

  test.each([
    '',
    'Week',
    'decade',
    '2026-11-20',
    '2026-11-20..2026-11-19',
    '2026-02-30..2026-03-01',
    '2026-01-01..2026-01-02..2026-01-03',
    '1999-12-31..2026-01-01',
  ])('%j is none', (text) => {
    expect(readRange(text)).toBeNull();
  });

  test.each([
    ['', '2026-11-20', 'from'],
    ['2026-11-20', '', 'to'],
    ['2026-11-20', '2026-11-19', 'to'],
    ['0026-11-20', '2026-11-19', 'from'],
    ['2026-11-20', '20260-11-19', 'to'],
  ] as const)('from %j to %j is refused at its end', (from, to, at) => {
    expect(checkSpan({ from, to })?.at).toBe(at);
  });

  test('goes by day up to 92 days, then by month', () => {
    expect(stepOf({ from: '2026-08-21', to: TODAY })).toBe('day');
    expect(stepOf({ from: '2026-08-20', to: TODAY })).toBe('month');
  });
});

const history = fc
  .dictionary(
    fc.integer({ min: -400, max: 20 }).map((distance) => addDays(TODAY, distance)),
    fc.record({ pomodoros: fc.integer({ min: 1, max: 20 }), minutes: fc.nat(700) }),
    { maxKeys: 60 },
  )
  .map((days) => ({
    pomodorosByDate: Object.fromEntries(Object.entries(days).map(([day, d]) => [day, d.pomodoros])),
    minutesByDate: Object.fromEntries(Object.entries(days).map(([day, d]) => [day, d.minutes])),
  }));

const spans = fc.tuple(fc.integer({ min: -420, max: 0 }), fc.nat(420)).map(([start, length]) => ({
  from: addDays(TODAY, start),
  to: addDays(TODAY, start + length),
}));

describe('the sums of a range', () => {
  test('add up to counting its days one by one', () => {
    fc.assert(
      fc.property(history, spans, (days, span) => {
        let [pomodoros, minutes, activeDays] = [0, 0, 0];
        for (const day of dayRange(span.from, span.to)) {
          pomodoros += days.pomodorosByDate[day] ?? 0;
          minutes += days.minutesByDate[day] ?? 0;
          if (day in days.pomodorosByDate) activeDays += 1;
        }
        expect(totalsOf(days, span)).toEqual({ pomodoros, minutes, activeDays });
        const periods = periodsOf(days, span);
        expect(periods.reduce((sum, each) => sum + each.pomodoros, 0)).toBe(pomodoros);
        expect(periods.reduce((sum, each) => sum + each.minutes, 0)).toBe(minutes);
        expect(periods[0]?.period).toBe(span.from.slice(0, stepOf(span) === 'day' ? 10 : 7));
      }),
    );
  });
});

describe('records', () => {
  test('are the most of a day, a week from Monday and a month, and when first', () => {
    const pomodorosByDate = {
      '2026-11-15': 3,
      '2026-11-16': 3,
      '2026-11-18': 2,
      '2026-10-05': 1,
    };
    const minutesByDate = { '2026-11-15': 75, '2026-11-16': 60, '2026-11-18': 90 };
    expect(recordsOf({ pomodorosByDate, minutesByDate })).toEqual({
      pomodorosInDay: { when: '2026-11-15', amount: 3 },
      minutesInDay: { when: '2026-11-18', amount: 90 },
      pomodorosInWeek: { when: '2026-11-16', amount: 5 },
      minutesInWeek: { when: '2026-11-16', amount: 150 },
      pomodorosInMonth: { when: '2026-11', amount: 8 },
    });
  });

  test('are none for somebody new', () => {
    const none = recordsOf({ pomodorosByDate: {}, minutesByDate: {} });
    expect(Object.values(none)).toEqual([null, null, null, null, null]);
  });

  test('are never beaten by any day', () => {
    fc.assert(
      fc.property(history, (days) => {
        const counts = Object.values(days.pomodorosByDate);
        const { pomodorosInDay, pomodorosInWeek } = recordsOf(days);
        expect(pomodorosInDay?.amount ?? 0).toBe(Math.max(0, ...counts));
        expect(pomodorosInWeek?.amount ?? 0).toBeGreaterThanOrEqual(pomodorosInDay?.amount ?? 0);
      }),
    );
  });
});

describe('goals', () => {
  const days = {
    pomodorosByDate: { '2026-11-15': 9, '2026-11-16': 4, '2026-11-20': 3 },
    minutesByDate: { '2026-11-15': 225, '2026-11-16': 100, '2026-11-20': 75 },
  };

  test('count today and the week from Monday', () => {
    const settings = { dailyGoal: 3, weeklyGoal: 10, goalUnit: 'pomodoros' } as const;
    expect(goalsOf(settings, days, TODAY)).toEqual({
      daily: { done: 3, goal: 3, isReached: true },
      weekly: { done: 7, goal: 10, isReached: false },
    });
  });

  test('count minutes where they are set in minutes', () => {
    const settings = { dailyGoal: 120, weeklyGoal: 0, goalUnit: 'minutes' } as const;
    expect(goalsOf(settings, days, TODAY)).toEqual({
      daily: { done: 75, goal: 120, isReached: false },
      weekly: null,
    });
  });
});

describe('the map of the year', () => {
  test('ends today, begins on a Monday 53 weeks before, and leaves out no day', () => {
    const map = heatMapOf({ pomodorosByDate: { [TODAY]: 4 }, minutesByDate: {} }, TODAY);
    expect(map[0]).toMatchObject({ day: '2025-11-17', week: 0, row: 0, level: 0 });
    expect(map.at(-1)).toMatchObject({ day: TODAY, week: 52, row: 4, level: 4 });
    expect(map).toHaveLength(52 * 7 + 5);
  });

  test('shades by quarters of the fullest day', () => {
    expect([0, 1, 2, 3, 4, 5, 8].map((amount) => levelWithin(amount, 8))).toEqual([
      0, 1, 1, 2, 2, 3, 4,
    ]);
    expect(levelWithin(0, 0)).toBe(0);
  });
});

describe('the range beside another', () => {
  const TODAY = '2026-11-20';

  test.each([
    ['today', -1, { from: '2026-11-19', to: '2026-11-19' }],
    ['week', -1, { from: '2026-11-09', to: '2026-11-15' }],
    ['month', -1, { from: '2026-10-01', to: '2026-10-31' }],
    ['month', 1, { from: '2026-12-01', to: '2026-12-31' }],
    ['year', -1, { from: '2025-01-01', to: '2025-12-31' }],
  ] as const)('of %s by %s is whole again', (range, by, expected) => {
    expect(neighbourOf(spanOf(range, TODAY, []), by, TODAY)).toEqual(expected);
  });

  test('is named where it is that of today', () => {
    const october = { from: '2026-10-01', to: '2026-10-31' };
    expect(neighbourOf(october, 1, TODAY)).toBe('month');
  });

  test('of any other days is as long and lies against them', () => {
    const days = { from: '2026-11-03', to: '2026-11-05' };
    expect(spanKind(days)).toBe('custom');
    expect(neighbourOf(days, 1, TODAY)).toEqual({ from: '2026-11-06', to: '2026-11-08' });
    expect(neighbourOf(days, -1, TODAY)).toEqual({ from: '2026-10-31', to: '2026-11-02' });
  });
});
