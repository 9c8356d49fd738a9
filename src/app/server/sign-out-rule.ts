import type { KeyValueStore } from '#shared/domain/platform.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import type { Unauthorized } from '../api-client.ts';

const REDIRECT_DELAY_MS = 100;

/** Dependencies of the sign-out rule. */
export interface SignOutRuleDeps {
  readonly storage: KeyValueStore;
  /** Goes to the sign-in page after so many milliseconds, unless the page is being left already. */
  readonly leave: (afterMs: number) => void;
  /** The token is gone, but the page stays: a timer call found out. */
  readonly onExpired: () => void;
}

/**
 * What follows an answer 401 (the specification, section 4): the token is removed; then to /login
 * after 100 ms, once only, unless it was a call of the timer. A token that somebody stored since
 * the call left stays.
 */
export function createSignOutRule(deps: SignOutRuleDeps): (event: Unauthorized) => void {
  return ({ token, isTimerCall }) => {
    const stored = deps.storage.read(STORAGE_KEYS.token);
    if (stored !== null && stored !== token) return;
    deps.storage.remove(STORAGE_KEYS.token);
    if (isTimerCall) deps.onExpired();
    else deps.leave(REDIRECT_DELAY_MS);
  };
}
