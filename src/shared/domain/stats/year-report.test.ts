import { describe, expect, it } from 'vitest';
import { yearFiguresOf } from './year-report.ts';

const day = (of: string, completed: number, minutes: number, interrupted = 0) => ({
  day: of,
  completed,
  minutes,
  interrupted,
});

const DAYS = [
  day('2025-03-01', 2, 50),
  day('2025-11-20', 4, 100),
  day('2025-11-21', 8, 200),
  day('2026-01-01', 1, 25),
  // A week from Monday, 2 March: three days in a row, then one after a weekend.
  day('2026-03-04', 2, 50, 1),
  day('2026-03-05', 3, 75),
  day('2026-03-06', 2, 50, 2),
  day('2026-03-09', 4, 160),
];

const figures = (given: { year?: string; today?: string; restDays?: number[] } = {}) =>
  yearFiguresOf({ year: '2026', today: '2026-11-20', restDays: [], days: DAYS, ...given });

describe('the figures of a year', () => {
  it('add up its own days, and nothing of another year', () => {
    expect(figures()).toMatchObject({
      pomodoros: 12,
      minutes: 360,
      activeDays: 5,
      interrupted: 3,
      longestStreak: 3,
    });
    const { months } = figures();
    expect(months).toHaveLength(12);
    expect([months[0], months[1], months[2]]).toEqual([
      { pomodoros: 1, minutes: 25 },
      { pomodoros: 0, minutes: 0 },
      { pomodoros: 11, minutes: 335 },
    ]);
  });

  it('name the best day, week and month by minutes', () => {
    const { bestDay, bestWeek, bestMonth } = figures();
    expect(bestDay).toEqual({ when: '2026-03-09', pomodoros: 4, minutes: 160 });
    expect(bestWeek).toEqual({ when: '2026-03-02', pomodoros: 7, minutes: 175 });
    expect(bestMonth).toEqual({ when: '2026-03', pomodoros: 11, minutes: 335 });
  });

  it('bridge days of rest in a streak', () => {
    expect(figures({ restDays: [6, 7] }).longestStreak).toBe(4);
  });

  it('compare a year under way with the same days of the year before', () => {
    const { compared, before } = figures();
    expect(compared).toEqual({ from: '2025-01-01', to: '2025-11-20' });
    expect(before).toEqual({ pomodoros: 6, minutes: 150, activeDays: 2, longestStreak: 1 });
  });

  it('compare a year that is over with the whole year before', () => {
    const { compared, before } = figures({ today: '2027-01-05' });
    expect(compared).toEqual({ from: '2025-01-01', to: '2025-12-31' });
    expect(before).toEqual({ pomodoros: 14, minutes: 350, activeDays: 3, longestStreak: 2 });
  });

  it('compare a leap day with the end of February', () => {
    const { compared } = figures({ year: '2028', today: '2028-02-29' });
    expect(compared.to).toBe('2027-02-28');
  });

  it('are empty for a year without sessions', () => {
    expect(figures({ year: '2024' })).toMatchObject({
      pomodoros: 0,
      minutes: 0,
      activeDays: 0,
      longestStreak: 0,
      bestDay: null,
      bestWeek: null,
      bestMonth: null,
    });
  });
});
