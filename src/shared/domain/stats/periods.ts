import { dayRange } from '../dates/days.ts';
import { type DaySpan, PERIOD_LENGTH, stepOf } from './steps.ts';

/** Completed sessions and their minutes by local day; what is not there is none. */
export interface DayMaps {
  readonly pomodorosByDate: Readonly<Record<string, number>>;
  readonly minutesByDate: Readonly<Record<string, number>>;
}

/** The sums of a day (`2026-11-20`) or a month (`2026-11`). */
export interface Period {
  readonly period: string;
  readonly pomodoros: number;
  readonly minutes: number;
}

/** Every day or month of a range, oldest first, with zeros for those without sessions. */
export function periodsOf(days: DayMaps, span: DaySpan): readonly Period[] {
  const length = PERIOD_LENGTH[stepOf(span)];
  const sums = new Map<string, { period: string; pomodoros: number; minutes: number }>();
  for (const day of dayRange(span.from, span.to)) {
    const period = day.slice(0, length);
    const sum = sums.get(period) ?? { period, pomodoros: 0, minutes: 0 };
    sum.pomodoros += days.pomodorosByDate[day] ?? 0;
    sum.minutes += days.minutesByDate[day] ?? 0;
    sums.set(period, sum);
  }
  return [...sums.values()];
}

/** Totals of a range. */
export interface Totals {
  readonly pomodoros: number;
  readonly minutes: number;
  readonly activeDays: number;
}

/** The sums of a range, and on how many of its days there was a session. */
export function totalsOf(days: DayMaps, { from, to }: DaySpan): Totals {
  const within = Object.keys(days.pomodorosByDate).filter((day) => day >= from && day <= to);
  const sum = (by: Readonly<Record<string, number>>) =>
    within.reduce((all, day) => all + (by[day] ?? 0), 0);
  return {
    pomodoros: sum(days.pomodorosByDate),
    minutes: sum(days.minutesByDate),
    activeDays: within.filter((day) => (days.pomodorosByDate[day] ?? 0) > 0).length,
  };
}
