import { dayNumber } from '../dates/days.ts';

/** Streaks in days with a completed pomodoro: the one that goes on today, and the longest ever. */
export interface Streaks {
  readonly current: number;
  readonly longest: number;
}

/** The days that streaks are counted by: today (`YYYY-MM-DD`), and weekdays of rest (1 is Monday). */
export interface Calendar {
  readonly today: string;
  readonly restDays?: readonly number[] | undefined;
}

/**
 * The streaks of active days, oldest first, each once. A day of rest without a session neither
 * breaks nor lengthens a streak; one with a session counts like any other. The current streak ends
 * today, or on the last day that had to be active. Throws RangeError for what is no day.
 */
export function streaksOf(activeDays: readonly string[], calendar: Calendar): Streaks {
  const today = dayNumber(calendar.today);
  const isRest = restFrom(calendar.restDays ?? []);
  let current = 0;
  let longest = 0;
  let length = 0;
  let previous = Number.NaN;
  for (const active of activeDays) {
    const day = dayNumber(active);
    length = isBridged(previous, day, isRest) ? length + 1 : 1;
    longest = Math.max(longest, length);
    // A traveller over the date line may hold a session of tomorrow: it waits there until that day.
    if (day === today || (day < today && isBridged(day, today, isRest))) current = length;
    previous = day;
  }
  return { current, longest };
}

/** Whether every day between the two is a day of rest; in a whole week one at least is not. */
function isBridged(from: number, to: number, isRest: (day: number) => boolean): boolean {
  // Also false while there is no day before.
  if (!(to - from <= 7)) return false;
  for (let day = from + 1; day < to; day += 1) if (!isRest(day)) return false;
  return true;
}

/** By day number; the day 0 was a Thursday, which is 4. */
function restFrom(restDays: readonly number[]): (day: number) => boolean {
  return (day) => restDays.includes(((((day + 3) % 7) + 7) % 7) + 1);
}
