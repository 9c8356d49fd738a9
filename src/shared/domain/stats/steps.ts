import { daysBetween } from '../dates/days.ts';

/** The span of time that one bar of a chart covers. */
export type Step = 'day' | 'month';

/** From one local day to another, both included. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

const MOST_DAYS = 92;

/** How a range is divided: up to 92 days by day, a longer one by month. */
export function stepOf({ from, to }: DaySpan): Step {
  return daysBetween(from, to) < MOST_DAYS ? 'day' : 'month';
}

/** How many letters of a day name its period: `2026-11-20` or `2026-11`. */
export const PERIOD_LENGTH: Readonly<Record<Step, number>> = { day: 10, month: 7 };
