import type { CallResult, Ids, KeyValueStore } from '#shared/domain/platform.ts';
import { isSignedInAs } from '../account/signed-in.ts';
import { type Failure, isPasswordChangeNeeded, reasonOf } from '../storage/failure.ts';
import type { Mark, MigrationLog } from './migration-log.ts';

/**
 * The result of sending one entry; `stopped` ends the migration, and `reason` is a full sentence.
 */
export type Sent =
  | { readonly kind: 'migrated'; readonly id: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'stopped'; readonly reason: string };

/** Dependencies of `sendEntry`. */
export interface SendDeps {
  readonly storage: KeyValueStore;
  readonly ids: Ids;
  readonly log: MigrationLog;
  /** The account that receives the data. */
  readonly account: string;
  /** Resolves after this many milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

/** Ids that the server takes. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** A server that asks for more patience than this is asked again by the user. */
const LONGEST_WAIT_MS = 120_000;

/**
 * Sends one entry under the id that the migration log knows for it, or its own: what it is sent as is
 * written down first. An id that belongs to somebody else is changed once.
 */
export async function sendEntry(
  { storage, ids, log, account, wait }: SendDeps,
  entryId: string,
  call: (id: string) => Promise<CallResult<unknown>>,
): Promise<Sent> {
  const known = log.read().marks[entryId]?.[account];
  let mark: Mark = {
    state: 'sending',
    sendAs: known?.sendAs ?? (UUID.test(entryId) ? entryId : ids.next()),
    isRenamed: known?.isRenamed ?? false,
    problem: '',
  };
  for (;;) {
    // Somebody else may have signed in with another tab since the last entry.
    if (!isSignedInAs(storage, account)) return stopped('You are signed out.');
    log.mark(entryId, account, mark);
    const result = await call(mark.sendAs);
    if (result.kind === 'ok') {
      log.mark(entryId, account, { ...mark, state: 'brought' });
      return { kind: 'migrated', id: mark.sendAs };
    }
    if (result.kind === 'offline') {
      const { retryAfterMs } = result;
      if (retryAfterMs === null || retryAfterMs > LONGEST_WAIT_MS) return stopped(reasonOf(result));
      await wait(retryAfterMs);
    } else if (result.status === 401) {
      return stopped('You are signed out.');
    } else if (isPasswordChangeNeeded(result)) {
      return stopped(reasonOf(result));
    } else if (isTaken(result) && !mark.isRenamed) {
      mark = { ...mark, sendAs: ids.next(), isRenamed: true };
    } else {
      log.mark(entryId, account, { ...mark, state: 'refused', problem: reasonOf(result) });
      return { kind: 'refused' };
    }
  }
}

function stopped(reason: string): Sent {
  return { kind: 'stopped', reason };
}

/** Whether the id belongs to somebody else: the server does not say whose. */
function isTaken(failure: Failure): boolean {
  if (failure.kind !== 'refused') return false;
  return [404, 409].includes(failure.status) || (failure.status === 422 && 'id' in failure.fields);
}
