import { addDays, dayRange } from '../dates/days.ts';

/**
 * The fields of a recorded session that statistics need; `localDate` is `YYYY-MM-DD` in the zone it
 * was worked in.
 */
export interface SessionFact {
  readonly localDate: string;
  readonly completed: boolean;
  readonly interrupted: boolean;
  readonly durationMinutes: number;
}

/**
 * One local day: how many sessions were completed, how many of these were interrupted, and the minutes
 * of all sessions.
 */
export interface DayTotal {
  readonly day: string;
  readonly completed: number;
  readonly interrupted: number;
  readonly minutes: number;
}

/** The sessions summed by local day, oldest first; days without one are left out. */
export function sumByDay(facts: readonly SessionFact[]): DayTotal[] {
  return mergeDays(
    facts.map(({ localDate: day, completed, interrupted, durationMinutes: minutes }) => ({
      day,
      minutes,
      completed: completed ? 1 : 0,
      interrupted: completed && interrupted ? 1 : 0,
    })),
  );
}

/**
 * The totals with one entry a day, oldest first: entries of the same day, from several batches, are
 * added up.
 */
export function mergeDays(days: readonly DayTotal[]): DayTotal[] {
  const byDay = new Map<string, DayTotal>();
  for (const entry of days) {
    const sum = byDay.get(entry.day);
    byDay.set(entry.day, sum === undefined ? entry : added(sum, entry));
  }
  return [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** The `n` days that end with `today`, oldest first, with zeros for a day that has no total. */
export function lastDays(days: readonly DayTotal[], today: string, n: number): DayTotal[] {
  const byDay = new Map(mergeDays(days).map((entry) => [entry.day, entry]));
  return dayRange(addDays(today, 1 - n), today).map(
    (day) => byDay.get(day) ?? { day, completed: 0, interrupted: 0, minutes: 0 },
  );
}

function added(a: DayTotal, b: DayTotal): DayTotal {
  return {
    day: a.day,
    completed: a.completed + b.completed,
    interrupted: a.interrupted + b.interrupted,
    minutes: a.minutes + b.minutes,
  };
}
