import type { DayMaps } from './periods.ts';
import { mondayOf } from './ranges.ts';

/** The most that ever was, and when first: a day, the Monday of a week, or a month. */
export interface Best {
  readonly when: string;
  readonly amount: number;
}

/** The records of a user; each is null while there is nothing. */
export interface Records {
  readonly pomodorosInDay: Best | null;
  readonly minutesInDay: Best | null;
  readonly pomodorosInWeek: Best | null;
  readonly minutesInWeek: Best | null;
  readonly pomodorosInMonth: Best | null;
}

/** The records by days, by weeks from Monday, and by months; of equals the earliest. */
export function recordsOf({ pomodorosByDate, minutesByDate }: DayMaps): Records {
  return {
    pomodorosInDay: bestOf(pomodorosByDate, (day) => day),
    minutesInDay: bestOf(minutesByDate, (day) => day),
    pomodorosInWeek: bestOf(pomodorosByDate, mondayOf),
    minutesInWeek: bestOf(minutesByDate, mondayOf),
    pomodorosInMonth: bestOf(pomodorosByDate, (day) => day.slice(0, 7)),
  };
}

function bestOf(
  byDate: Readonly<Record<string, number>>,
  groupOf: (day: string) => string,
): Best | null {
  const sums = new Map<string, number>();
  for (const day of Object.keys(byDate).sort()) {
    const group = groupOf(day);
    sums.set(group, (sums.get(group) ?? 0) + (byDate[day] ?? 0));
  }
  let best: Best | null = null;
  for (const [when, amount] of sums) {
    if (amount > (best?.amount ?? 0)) best = { when, amount };
  }
  return best;
}
