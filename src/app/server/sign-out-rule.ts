import type { Unauthorized } from '#client/api-client.ts';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';

const REDIRECT_DELAY_MS = 100;

/** Dependencies of the sign-out rule. */
export interface SignOutRuleDeps {
  readonly storage: KeyValueStore;
  /**
   * Navigates to the sign-in page after the given milliseconds, unless the page is already being
   * left. After a restore the page says so.
   */
  readonly leave: (afterMs: number, isAfterRestore: boolean) => void;
  /** Called when a timer call received the 401: the token is removed, but the page stays. */
  readonly onExpired: () => void;
}

/**
 * Creates the handler of an answer 401 (the specification, section 4). It removes the token and
 * navigates to /login after 100 ms, once only, unless a timer call received the answer. A token
 * stored since the call was sent stays.
 */
export function createSignOutRule(deps: SignOutRuleDeps): (event: Unauthorized) => void {
  let wasRestored = false;
  return ({ token, isTimerCall, isAfterRestore = false }) => {
    const stored = deps.storage.read(STORAGE_KEYS.token);
    if (stored !== null && stored !== token) return;
    deps.storage.remove(STORAGE_KEYS.token);
    // Later calls are sent without the token, and their answers do not say it.
    wasRestored ||= isAfterRestore;
    if (isTimerCall) deps.onExpired();
    else deps.leave(REDIRECT_DELAY_MS, wasRestored);
  };
}
