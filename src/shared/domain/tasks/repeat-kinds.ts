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
