import { addDays } from '../dates/days.ts';
import type { TimerSettings } from '../settings/timer-settings.ts';
import { type DayMaps, totalsOf } from './periods.ts';
import { mondayOf } from './ranges.ts';

/** How far somebody has come toward a goal, in pomodoros or minutes. */
export interface GoalProgress {
  readonly done: number;
  readonly goal: number;
  readonly isReached: boolean;
}

/** The goals that are set, today and in the week from Monday; null for one that is not. */
export interface Goals {
  readonly daily: GoalProgress | null;
  readonly weekly: GoalProgress | null;
}

/** How far the goals of the settings are reached on the local day `today`. */
export function goalsOf(
  settings: Pick<TimerSettings, 'dailyGoal' | 'weeklyGoal' | 'goalUnit'>,
  days: DayMaps,
  today: string,
): Goals {
  const monday = mondayOf(today);
  const unit = settings.goalUnit;
  return {
    daily: progressOf(settings.dailyGoal, totalsOf(days, { from: today, to: today })[unit]),
    weekly: progressOf(
      settings.weeklyGoal,
      totalsOf(days, { from: monday, to: addDays(monday, 6) })[unit],
    ),
  };
}

function progressOf(goal: number, done: number): GoalProgress | null {
  return goal === 0 ? null : { done, goal, isReached: done >= goal };
}
