const HOUR_MS = 3_600_000;

/** The longest a session may be planned or counted, in milliseconds: what one record can hold. */
export const MAX_SESSION_MS = 12 * HOUR_MS;

/** How far back a work session's deadline may lie before the user is asked whether it counts. */
export const STALE_AFTER_MS = 12 * HOUR_MS;

/**
 * How long after an end the next session starts automatically: the time to say no, in milliseconds.
 */
export const AUTO_START_DELAY_MS = 5_000;

/** How late after its moment a session may still start automatically, in milliseconds. */
export const AUTO_START_GRACE_MS = 90_000;

/** How long a reset, skip or switch can be taken back, in milliseconds. */
export const UNDO_WINDOW_MS = 10_000;

/** How many interruptions of one kind a session counts. */
export const MAX_INTERRUPTIONS = 1000;

/** How many characters (code points) an intention holds. */
export const MAX_INTENTION_LENGTH = 200;

/** The last instant a JavaScript date can hold, in epoch milliseconds. */
export const LAST_INSTANT_MS = 8.64e15;

/**
 * The last clock reading the engine works with: the end of the year 9999, which leaves room for
 * deadlines.
 */
export const LAST_CLOCK_MS = 253_402_300_799_999;

/** The value when it lies between the bounds, else the nearer bound; not-a-number gives `min`. */
export function clamp(value: number, min: number, max: number): number {
  return value > min ? Math.min(value, max) : min;
}
