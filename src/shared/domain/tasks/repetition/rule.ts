/* A task's repetition: an RFC 5545 recurrence rule without its prefix `RRULE:`. */

/** The unit in which a rule counts. */
export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Days of the week as a rule writes them, Monday first. */
export const WEEKDAY_CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** A weekday of a month: its first to fifth one, or -1 for the last. */
export interface NthWeekday {
  readonly place: number;
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
}

/**
 * A rule that was read. What it leaves open (the weekday of `FREQ=WEEKLY`, the day of
 * `FREQ=MONTHLY`) is that of the day from which it is reckoned.
 */
export interface Rule {
  readonly frequency: Frequency;
  /** Every so many days, weeks, months or years. */
  readonly interval: number;
  /** Days of the week of a weekly rule, 1 is Monday, in order. */
  readonly weekdays: readonly number[];
  /** Days of the month of a monthly or yearly rule: 1 to 31, -1 is the last one. */
  readonly monthDays: readonly number[];
  /** Weekdays of the month of a monthly or yearly rule. */
  readonly nthWeekdays: readonly NthWeekday[];
  /** The month of a yearly rule, 1 to 12. */
  readonly month: number | null;
  /** The last day that it may fall on, `YYYY-MM-DD`. */
  readonly until: string | null;
  /** How many occurrences there are, the one that carries the rule included. */
  readonly count: number | null;
}

/** The day from which a repetition is reckoned: that of the task, or that of its completion. */
export const REPEAT_BASES = ['day', 'completion'] as const;
export type RepeatBase = (typeof REPEAT_BASES)[number];

/** The rule that repeats every day, as a start for others. */
export const EVERY_DAY: Rule = {
  frequency: 'DAILY',
  interval: 1,
  weekdays: [],
  monthDays: [],
  nthWeekdays: [],
  month: null,
  until: null,
  count: null,
};

/** Monday to Friday. */
export const WORKDAYS: readonly number[] = [1, 2, 3, 4, 5];

/** The longest text of a rule. */
export const LONGEST_RULE = 200;
/** The highest number of occurrences that a rule may name. */
export const MOST_TIMES = 999;
/** The highest interval of each frequency. */
export const MOST_INTERVAL: Readonly<Record<Frequency, number>> = {
  DAILY: 999,
  WEEKLY: 99,
  MONTHLY: 99,
  YEARLY: 99,
};
/** How many days each month has at most. */
export const MONTH_LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
