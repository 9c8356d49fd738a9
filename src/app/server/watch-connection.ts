import { atom, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '#client/api-client.ts';
import { systemApi } from '#shared/contract/system.ts';
import type { CallResult, Later, Network } from '#shared/domain/platform.ts';

/** The state of the connection, by the answers of a client. */
export interface WatchedConnection {
  /** The client that is watched. */
  readonly client: ApiClient;
  /** True while the last call got no answer that can be used. */
  readonly $isOffline: ReadableAtom<boolean>;
  /** True while the network is gone, or after three tries in a row that did not reach the server. */
  readonly $isUnreachable: ReadableAtom<boolean>;
  /** Whether the server is restoring a backup. */
  readonly $isRestoring: ReadableAtom<boolean>;
  /** Asks the server once how it is. */
  readonly look: () => void;
}

/** The needs of the watch, besides the client. */
export interface ConnectionDeps {
  readonly later: Later;
  readonly network: Pick<Network, 'isOnline'>;
}

const LOOK_EVERY_MS = 5000;
const TRY_AGAIN_MS = 1000;
const TRIES = 3;

/**
 * Watches a client. A server that does not answer is asked until it counts as unreachable: one answer
 * may just be late. While it restores a backup, it is asked until that is over.
 */
export function watchConnection(
  inner: ApiClient,
  { later, network }: ConnectionDeps,
): WatchedConnection {
  const $isOffline = atom(false);
  const $isUnreachable = atom(false);
  const $isRestoring = atom(false);
  let cancelLook: (() => void) | null = null;
  /** How many tries in a row did not reach the server; calls at the same time are one try. */
  let failures = 0;

  function note(result: CallResult<unknown>, failuresBefore: number): void {
    const isAnswered = result.kind !== 'offline' || result.message !== undefined;
    if (isAnswered) failures = 0;
    else if (failures === failuresBefore) failures += 1;
    $isUnreachable.set(failures >= TRIES || (!isAnswered && !network.isOnline()));
    $isOffline.set(result.kind === 'offline');
    if (result.kind !== 'offline') {
      $isRestoring.set(false);
      cancelLook?.();
      cancelLook = null;
      return;
    }
    if (result.isRestoring === true) $isRestoring.set(true);
    if ($isRestoring.get()) cancelLook ??= later(result.retryAfterMs ?? LOOK_EVERY_MS, lookAgain);
    else if (!isAnswered && !$isUnreachable.get()) cancelLook ??= later(TRY_AGAIN_MS, lookAgain);
  }

  function lookAgain(): void {
    cancelLook = null;
    void client.call(systemApi.ready, {});
  }

  const client: ApiClient = {
    ...inner,
    async call(endpoint, input) {
      const before = failures;
      const result = await inner.call(endpoint, input);
      note(result, before);
      return result;
    },
  };
  return { client, $isOffline, $isUnreachable, $isRestoring, look: lookAgain };
}
