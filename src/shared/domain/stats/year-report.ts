/* The report of one year of a user's sessions, against the year before. Days are local, `YYYY-MM-DD`. */
import type { DayTotal } from './day-totals.ts';
import { mondayOf } from './ranges.ts';
import { streaksOf } from './streaks.ts';

/** How many sessions, and their focused minutes. */
export interface YearSums {
  readonly pomodoros: number;
  readonly minutes: number;
}

/** Totals of a year, or of a part of it. */
export interface YearTotals extends YearSums {
  readonly activeDays: number;
  /** In days; days of rest neither break a streak nor lengthen it. */
  readonly longestStreak: number;
}

/** A day, the Monday of a week, or a month, with its sums. */
export interface BestPeriod extends YearSums {
  readonly when: string;
}

/** The part of a report that follows from the sums by day. */
export interface YearFigures extends YearTotals {
  /** Sessions with any interruption. */
  readonly interrupted: number;
  readonly bestDay: BestPeriod | null;
  readonly bestWeek: BestPeriod | null;
  readonly bestMonth: BestPeriod | null;
  /** January to December. */
  readonly months: readonly YearSums[];
  /** The days that the year before is compared over: all of it, or those up to today's day. */
  readonly compared: { readonly from: string; readonly to: string };
  readonly before: YearTotals;
}

/** The days of both years with sessions, oldest first, and what they are read by. */
export interface YearFacts {
  readonly year: string;
  readonly today: string;
  readonly restDays: readonly number[];
  readonly days: readonly DayTotal[];
}

const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'];

/** The figures of a year. A year under way is compared with the same days of the year before. */
export function yearFiguresOf({ year, today, restDays, days }: YearFacts): YearFigures {
  const own = days.filter(({ day }) => day.startsWith(year));
  const compared = comparedDays(year, today);
  const earlier = days.filter(({ day }) => day >= compared.from && day <= compared.to);
  const by = (groupOf: (day: string) => string) => bestOf(own, groupOf);
  return {
    ...totalsOf(own, restDays),
    interrupted: own.reduce((sum, day) => sum + day.interrupted, 0),
    bestDay: by((day) => day),
    bestWeek: by(mondayOf),
    bestMonth: by((day) => day.slice(0, 7)),
    months: MONTHS.map((month) => sumOf(own.filter(({ day }) => day.slice(5, 7) === month))),
    compared,
    before: totalsOf(earlier, restDays),
  };
}

/** The days of the year before: whole, or as far as this year has come. */
function comparedDays(year: string, today: string): YearFigures['compared'] {
  const before = String(Number(year) - 1).padStart(4, '0');
  const end = today.startsWith(year) ? today.slice(4) : '-12-31';
  // The year before a leap year has no 29 February.
  return { from: `${before}-01-01`, to: `${before}${end === '-02-29' ? '-02-28' : end}` };
}

function sumOf(days: readonly DayTotal[]): YearSums {
  return {
    pomodoros: days.reduce((sum, { completed }) => sum + completed, 0),
    minutes: days.reduce((sum, { minutes }) => sum + minutes, 0),
  };
}

function totalsOf(days: readonly DayTotal[], restDays: readonly number[]): YearTotals {
  const active = days.flatMap(({ day, completed }) => (completed > 0 ? [day] : []));
  const last = active.at(-1);
  const streaks = last === undefined ? null : streaksOf(active, { today: last, restDays });
  return {
    ...sumOf(days),
    activeDays: active.length,
    longestStreak: streaks?.longest ?? 0,
  };
}

/** The period with the most minutes; of equals the earliest. */
function bestOf(days: readonly DayTotal[], groupOf: (day: string) => string): BestPeriod | null {
  const groups = new Map<string, DayTotal[]>();
  for (const each of days) {
    const when = groupOf(each.day);
    groups.set(when, [...(groups.get(when) ?? []), each]);
  }
  let best: BestPeriod | null = null;
  for (const [when, own] of groups) {
    const sums = sumOf(own);
    if (sums.minutes > (best?.minutes ?? 0)) best = { when, ...sums };
  }
  return best;
}
