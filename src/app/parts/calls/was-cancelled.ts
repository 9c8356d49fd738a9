import type { CallResult } from '#shared/domain/platform.ts';

/** Error id of a call that was not made, because the user did not enter the password. */
export const PASSWORD_CANCELLED = 'passwordCancelled';

/** Returns whether the user cancelled the question for the password. No message is needed then. */
export function wasCancelled(result: CallResult<unknown>): boolean {
  return result.kind === 'refused' && result.id === PASSWORD_CANCELLED;
}
