import { addDays, daysBetween } from '../../dates/days.ts';
import { localDate, startOfLocalDay } from '../../dates/local-date.ts';
import type { GoalUnit } from '../../settings/timer-settings.ts';
import { freeDays } from '../plan/free-time.ts';
import type { Habits } from '../plan/habits.ts';
import type { PlanInput } from '../plan/types.ts';
import { focusOf } from '../session-length.ts';

/** The part of a plan that is shown. */
export type PlanRange = 'day' | 'week';

/** A plan has at least so many days, to say when something would be done. */
const LEAST_DAYS = 14;
/** A plan goes on for so many days after the last one that is shown. */
const DAYS_AFTER = 7;
/** The last day that can be chosen, in days from today. */
export const MOST_AHEAD = 60;
/** The most days of a plan. */
export const MOST_PLAN_DAYS = MOST_AHEAD + 1 + DAYS_AFTER;
const DAYS_OF_WEEK = 7;

/** The shares of a day's limit that can be kept free. */
export const SLACKS = [0, 0.1, 0.2, 0.3, 0.5] as const;

/** The bounds of the daily limit, in pomodoros. */
export const LIMIT_BOUNDS = { min: 1, max: 24 } as const;

/** The settings of the planner. */
export interface PlanSettings {
  readonly range: PlanRange;
  /** The day that is shown (`YYYY-MM-DD`); null for the first one with room. */
  readonly day: string | null;
  /** The hours of a day in which blocks may lie, from 0 to 24. */
  readonly from: number;
  readonly to: number;
  /** Pomodoros that a day holds at most. */
  readonly limit: number;
  /** The share of the limit that stays free for what comes up. */
  readonly slack: number;
}

const DEFAULT_LIMIT = 8;
const DEFAULT_SLACK = 0.2;
const DEFAULT_HOURS = { from: 9, to: 18 } as const;
const LEAST_HOURS = 6;

/**
 * The settings until a person chooses others: the daily goal as the limit, and the hours between the
 * first and the last in which they usually finish sessions.
 */
export function defaultPlanSettings(given: {
  habits: Habits;
  dailyGoal: number;
  goalUnit: GoalUnit;
  workMinutes: number;
}): PlanSettings {
  const { dailyGoal, goalUnit, workMinutes } = given;
  const goal = goalUnit === 'pomodoros' ? dailyGoal : Math.round(dailyGoal / workMinutes);
  const limit = Math.min(LIMIT_BOUNDS.max, goal);
  return {
    range: 'day',
    day: null,
    ...usualHours(given.habits),
    limit: limit >= LIMIT_BOUNDS.min ? limit : DEFAULT_LIMIT,
    slack: DEFAULT_SLACK,
  };
}

/** The hours of a day from the first to the last usual one, at least six; 9 to 18 where none are known. */
function usualHours(habits: Habits): { from: number; to: number } {
  if (habits.sessions === 0) return DEFAULT_HOURS;
  const usual = Array.from({ length: 168 }, (_, hour) => hour)
    .filter((hour) => habits.isUsual(hour))
    .map((hour) => hour % 24);
  const from = Math.min(...usual);
  const to = Math.min(24, Math.max(Math.max(...usual) + 1, from + LEAST_HOURS));
  return { from: Math.min(from, to - LEAST_HOURS), to };
}

/** The days of a plan that are shown, both included. */
export interface ShownDays {
  readonly from: string;
  readonly to: string;
}

/** Returns the days that are shown of a plan that begins on a day; a chosen day that is over is none. */
export function daysShown(
  { range, day }: Pick<PlanSettings, 'range' | 'day'>,
  { startsOn, today }: { startsOn: string; today: string },
): ShownDays {
  if (range === 'week') return { from: startsOn, to: addDays(startsOn, DAYS_OF_WEEK - 1) };
  const own = day !== null && day >= today ? day : startsOn;
  return { from: own, to: own };
}

/** Returns how many days a plan has, so that it says when something is done that does not fit. */
export function planLength({ day }: Pick<PlanSettings, 'day'>, today: string): number {
  const ahead = Math.min(MOST_AHEAD, day === null ? 0 : daysBetween(today, day));
  return Math.max(LEAST_DAYS, ahead + 1 + DAYS_AFTER);
}

/** Why a plan begins tomorrow: the hours of today are over, or its limit is reached. */
export type TomorrowReason = 'over' | 'limit';

/** A plan's input from the first day on that has room; `because` says why that is tomorrow. */
export interface PlanStart {
  readonly input: PlanInput;
  readonly because: TomorrowReason | null;
}

/** Begins a plan tomorrow where today has no room for one more pomodoro. */
export function startOfPlan(input: PlanInput): PlanStart {
  const because = whyTomorrow(input);
  if (because === null) return { input, because };
  const tomorrow = addDays(localDate(input.nowMs, input.timeZone), 1);
  const nowMs = startOfLocalDay(tomorrow, input.timeZone);
  return { input: { ...input, nowMs, spent: 0 }, because };
}

/** Returns why a plan has nothing today; null where today has room for one more pomodoro. */
export function whyTomorrow(input: PlanInput): TomorrowReason | null {
  const { rules, limit, slack, spent, unit } = input;
  const lengths = input.tasks.map((task) => task.workMinutes);
  const workMinutes = lengths.length > 0 ? Math.min(...lengths) : rules.workMinutes;
  const [today] = freeDays({ ...input, days: 1, busy: [], locked: [] });
  const hoursLeft = (today?.free ?? []).some(
    ({ startMs, endMs }) => endMs - startMs >= workMinutes * 60_000,
  );
  if (!hoursLeft) return 'over';
  const isReached =
    spent > 0 && limit * (1 - slack) - spent < focusOf({ pomodoros: 1, workMinutes }, unit);
  return isReached ? 'limit' : null;
}
