const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a deletion can be cancelled. */
export const GRACE_MS = 14 * DAY_MS;
