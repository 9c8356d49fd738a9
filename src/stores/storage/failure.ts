import type { CallResult } from '#shared/domain/platform.ts';

/** A call that did not succeed. */
export type Failure = Exclude<CallResult<unknown>, { kind: 'ok' }>;

/** The result of a call that nothing answered. */
export const NO_ANSWER: CallResult<never> = { kind: 'offline', retryAfterMs: null };

/** Whether the user has to replace a temporary password before calls go through. */
export function isPasswordChangeNeeded(result: CallResult<unknown>): boolean {
  return result.kind === 'refused' && result.id === 'passwordChangeNeeded';
}

/**
 * Whether the user has to sign in again, or to replace a temporary password, before calls go through:
 * what waits is kept until then.
 */
export function isSignInNeeded(result: CallResult<unknown>): boolean {
  if (result.kind !== 'refused') return false;
  return result.status === 401 || isPasswordChangeNeeded(result);
}

/** Why a call did not succeed, as one sentence for the user. */
export function reasonOf(failure: Failure): string {
  if (failure.kind === 'refused') return Object.values(failure.fields)[0] ?? failure.message;
  return failure.retryAfterMs === null
    ? 'There is no connection to the server.'
    : `The server is busy. Please try again in ${formatWait(failure.retryAfterMs)}.`;
}

/**
 * Returns a message that names the failed action and the reason, such as `The task was not added.
 * There is no connection…`.
 */
export function explain(failure: Failure, whatDidNotHappen: string): string {
  return `${whatDidNotHappen} ${reasonOf(failure)}`;
}

/** A wait in words, rounded up: `1 second`, `45 seconds`, `14 minutes`. */
export function formatWait(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
