import { atom, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '#client/api-client.ts';
import { systemApi } from '#shared/contract/system.ts';
import type { CallResult } from '#shared/domain/platform.ts';

/** The state of the connection, by the answers of a client. */
export interface WatchedConnection {
  /** The client that is watched. */
  readonly client: ApiClient;
  /** Whether its last call got no answer. */
  readonly $isOffline: ReadableAtom<boolean>;
  /** Whether the server is restoring a backup. */
  readonly $isRestoring: ReadableAtom<boolean>;
  /** Asks the server once how it is. */
  readonly look: () => void;
}

const LOOK_EVERY_MS = 5000;

/** Watches a client. While the server restores a backup, it is asked again until that is over. */
export function watchConnection(
  inner: ApiClient,
  later: (ms: number, work: () => void) => () => void,
): WatchedConnection {
  const $isOffline = atom(false);
  const $isRestoring = atom(false);
  let cancelLook: (() => void) | null = null;

  function note(result: CallResult<unknown>): void {
    $isOffline.set(result.kind === 'offline');
    if (result.kind !== 'offline') {
      $isRestoring.set(false);
      cancelLook?.();
      cancelLook = null;
      return;
    }
    if (result.isRestoring === true) $isRestoring.set(true);
    if ($isRestoring.get()) cancelLook ??= later(result.retryAfterMs ?? LOOK_EVERY_MS, lookAgain);
  }

  function lookAgain(): void {
    cancelLook = null;
    void client.call(systemApi.ready, {});
  }

  const client: ApiClient = {
    ...inner,
    async call(endpoint, input) {
      const result = await inner.call(endpoint, input);
      note(result);
      return result;
    },
  };
  return { client, $isOffline, $isRestoring, look: lookAgain };
}
