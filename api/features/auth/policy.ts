const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A session ends this long after it began, however busy it is. */
export const SESSION_LIFE_MS = 90 * DAY_MS;
/** The link of a mail sets a new password within this time. */
export const RESET_LIFE_MS = 30 * MINUTE_MS;
/** The link that confirms a new address works within this time. */
export const EMAIL_CHANGE_LIFE_MS = DAY_MS;
/** How long a reset is remembered, to count how many mails an account was sent. */
export const RESET_MEMORY_MS = HOUR_MS;
/** So many mails with a link go to one account within `RESET_MEMORY_MS`. */
export const MAX_RESET_MAILS = 10;
/** So many devices of one user are signed in at a time; the one seen longest ago gives way. */
export const MAX_SESSIONS = 50;

const IDLE_MS = 14 * DAY_MS;
const ADMIN_IDLE_MS = 12 * HOUR_MS;
const SEEN_STEP_MS = 5 * MINUTE_MS;

/** What decides whether a session is still valid; instants in UTC milliseconds. */
export interface SessionTimes {
  lastSeenAtMs: number;
  expiresAtMs: number;
}

/** How long a session may stay unused: 14 days, of an administrator 12 hours. */
export function maxIdleMs(isAdmin: boolean): number {
  return isAdmin ? ADMIN_IDLE_MS : IDLE_MS;
}

/** Whether a session is valid now: neither too old nor unused for too long. */
export function isAlive(session: SessionTimes, isAdmin: boolean, nowMs: number): boolean {
  return nowMs < session.expiresAtMs && nowMs < session.lastSeenAtMs + maxIdleMs(isAdmin);
}

/** Whether a session's last use must be written down: once in five minutes is enough. */
export function isSeenOutdated(lastSeenAtMs: number, nowMs: number): boolean {
  return nowMs >= lastSeenAtMs + SEEN_STEP_MS;
}
