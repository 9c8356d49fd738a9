import { xpOf } from '../gamification/points.ts';
import { type DayTotal, mergeDays } from './day-totals.ts';
import { type Calendar, streaksOf } from './streaks.ts';

/**
 * The figures that follow from the recorded sessions and completed tasks, by the names of the
 * specification, section 3; `unlockedAchievements` is not here because an achievement, once
 * awarded, stays.
 */
export interface Stats {
  readonly totalPomodoros: number;
  readonly pomodorosByDate: Readonly<Record<string, number>>;
  readonly completedTasks: number;
  readonly experiencePoints: number;
  readonly currentStreak: number;
  readonly longestStreak: number;
  readonly maxPomodorosInDay: number;
}

/**
 * The statistics of a user on the local day `today`, whatever the order or batches of the totals. A
 * streak is consecutive days with a completed pomodoro, days of rest apart; the current one ends
 * today, or yesterday while today has none. Throws RangeError for what is no day.
 */
export function deriveStats(
  days: readonly DayTotal[],
  completedTasks: number,
  calendar: Calendar,
): Stats {
  const active = mergeDays(days).filter((entry) => entry.completed > 0);
  const streaks = streaksOf(
    active.map(({ day }) => day),
    calendar,
  );
  return {
    totalPomodoros: active.reduce((sum, entry) => sum + entry.completed, 0),
    pomodorosByDate: Object.fromEntries(active.map((entry) => [entry.day, entry.completed])),
    completedTasks,
    experiencePoints: active.reduce((sum, entry) => sum + pointsOf(entry), 0),
    currentStreak: streaks.current,
    longestStreak: streaks.longest,
    maxPomodorosInDay: active.reduce((most, entry) => Math.max(most, entry.completed), 0),
  };
}

function pointsOf({ completed, interrupted }: DayTotal): number {
  return (
    (completed - interrupted) * xpOf({ interrupted: false }) +
    interrupted * xpOf({ interrupted: true })
  );
}
