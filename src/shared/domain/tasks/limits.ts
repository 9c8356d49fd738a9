/** The bounds of an estimate, in pomodoros. */
export const LEAST_ESTIMATE = 1;
export const MOST_ESTIMATE = 99;

/** The longest tag in characters, and how many a task may have. */
export const LONGEST_TAG = 40;
export const MOST_TAGS = 20;

/** The longest notes of a task, in characters. */
export const LONGEST_NOTES = 10_000;
