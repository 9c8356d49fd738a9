/** How a task comes again. */
export const REPEATS = ['daily', 'weekdays', 'weekly', 'monthly'] as const;
export type Repeat = (typeof REPEATS)[number];

/** How often that is, in words. */
export const REPEAT_NAMES: Readonly<Record<Repeat, string>> = {
  daily: 'Every day',
  weekdays: 'Every weekday',
  weekly: 'Every week',
  monthly: 'Every month',
};

/** Which day of its month a day is, from 1 to 31. */
export function dayOfMonthOf(day: string): number {
  return Number(day.slice(8));
}

/** The day of the month that a monthly task is meant for: the one that somebody chose. */
export function repeatDayOf(task: {
  readonly repeat: Repeat | null;
  readonly dueOn: string | null;
}): number | null {
  return task.repeat === 'monthly' && task.dueOn !== null ? dayOfMonthOf(task.dueOn) : null;
}
