const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Maximum age of a session, however busy it is. */
export const SESSION_LIFE_MS = 90 * DAY_MS;
/** Lifetime of a link that sets a new password. */
export const RESET_LIFE_MS = 30 * MINUTE_MS;
/** Lifetime of a link that confirms a new address. */
export const EMAIL_CHANGE_LIFE_MS = DAY_MS;
/** How long a reset is kept, to count the mails to an account. */
export const RESET_MEMORY_MS = HOUR_MS;
/** Maximum number of reset mails to an account within `RESET_MEMORY_MS`. */
export const MAX_RESET_MAILS = 10;
/** Maximum number of signed-in devices per user; the one seen longest ago is signed out. */
export const MAX_SESSIONS = 50;

const IDLE_MS = 14 * DAY_MS;
const ADMIN_IDLE_MS = 12 * HOUR_MS;
const SEEN_STEP_MS = 5 * MINUTE_MS;

/** Instants that decide whether a session is still valid, in UTC milliseconds. */
export interface SessionTimes {
  lastSeenAtMs: number;
  expiresAtMs: number;
}

/** Returns how long a session may stay unused: 14 days, 12 hours for an administrator. */
export function maxIdleMs(isAdmin: boolean): number {
  return isAdmin ? ADMIN_IDLE_MS : IDLE_MS;
}

/** Returns whether a session is valid now: neither too old nor unused for too long. */
export function isAlive(session: SessionTimes, isAdmin: boolean, nowMs: number): boolean {
  return nowMs < session.expiresAtMs && nowMs < session.lastSeenAtMs + maxIdleMs(isAdmin);
}

/** Returns whether a session's last use must be written: at most once in five minutes. */
export function isSeenOutdated(lastSeenAtMs: number, nowMs: number): boolean {
  return nowMs >= lastSeenAtMs + SEEN_STEP_MS;
}
