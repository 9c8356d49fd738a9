/** The shortest planned block, in minutes. */
export const SHORTEST_PLAN_MINUTES = 5;
/** The longest planned block, in minutes: 12 hours. */
export const LONGEST_PLAN_MINUTES = 720;
/** The step of the keys that move and resize, and of a pointer that corrects a session. */
export const SNAP_MINUTES = 5;
/** A pointer places planned blocks on steps of this many minutes. */
export const PLAN_SNAP_MINUTES = 15;
/** How far apart the days of one request may lie. */
export const MOST_DAYS_LISTED = 366;

const MINUTE_MS = 60_000;

/** From when to when something goes, in epoch milliseconds. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * Returns the problem with the length of a planned block, as a sentence that says what to do; null
 * for none.
 */
export function wrongBlockLength({ startMs, endMs }: Span): string | null {
  const minutes = (endMs - startMs) / MINUTE_MS;
  if (!(minutes > 0)) return 'The end must be after the start.';
  if (minutes < SHORTEST_PLAN_MINUTES) {
    return `A planned block must last at least ${SHORTEST_PLAN_MINUTES} minutes. Choose a later end.`;
  }
  if (minutes > LONGEST_PLAN_MINUTES) {
    return 'A planned block can last at most 12 hours. Bring start and end closer together.';
  }
  return null;
}

/** Whether two spans share time; one that ends where the other begins does not. */
export function shareTime(one: Span, other: Span): boolean {
  return one.startMs < other.endMs && other.startMs < one.endMs;
}
