/*
 * The queue of a user's changes to their work, on their way to the server.
 *
 * States of an entry: waiting (stored, shown as a patch) → delivered (the server confirmed it: it
 * is part of the confirmed lists and removed here) or refused (retained and shown, its patch
 * removed). Only the flush moves entries, in one tab at a time.
 *
 * Invariants
 * - An entry is in storage before it is sent, and is removed only after an answer of the server.
 * - Entries are sent one after the other, in the order in which they were made.
 * - Each can be sent twice without harm: a created entry has an id, every other change states the
 *   new value.
 * - An entry is sent only as the account it belongs to. A 401, or a temporary password that has to
 *   be replaced first, stops the flush and retains everything.
 * - A refusal while the user's action still awaits its answer is reported there and removes the
 *   entry; a later refusal is retained.
 */
import type { ReadableAtom } from 'nanostores';
import type { PendingChange, WorkChange } from '#shared/contract/work/work-changes.ts';
import type {
  CallResult,
  Clock,
  Ids,
  KeyValueStore,
  Mutex,
  Network,
} from '#shared/domain/platform.ts';
import { isSignedInAs } from '../account/signed-in.ts';
import { isSignInNeeded, NO_ANSWER, reasonOf } from '../storage/failure.ts';
import type { Queued } from '../sync/remote.ts';
import { createRetry } from '../sync/retry.ts';
import { createQueuedChanges } from './queued-changes.ts';

/** Dependencies of the change queue; `owner` is the id of the signed-in account. */
export interface ChangeQueueDeps {
  readonly storage: KeyValueStore;
  readonly mutex: Mutex;
  readonly network: Pick<Network, 'onOnline'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly owner: string;
  /** Carries a change out on the server. */
  readonly send: (change: WorkChange) => Promise<CallResult<unknown>>;
  /** Whether a queued change need not be sent because of the one that follows it at once. */
  readonly replaces: (next: WorkChange, before: WorkChange) => boolean;
  /** Names the changed thing to the user; empty where nothing is known of it. */
  readonly nameOf: (change: WorkChange, waiting: readonly PendingChange[]) => string;
  /** Checks what was read from storage; null for what is no entry. */
  readonly read: (value: unknown) => PendingChange | null;
  /** Calls `work` after `ms`; the answered function takes it back. */
  readonly later: (ms: number, work: () => void) => () => void;
}

/** The queue of changes that the server has not confirmed yet. */
export interface ChangeQueue {
  /** The pending entries of this account, oldest first. */
  readonly $waiting: ReadableAtom<readonly PendingChange[]>;
  /** The entries of this account that the server refused for good. */
  readonly $refused: ReadableAtom<readonly PendingChange[]>;
  /** Stored values that cannot be read as entries. */
  readonly $unreadable: ReadableAtom<readonly unknown[]>;
  /**
   * Queues a change and sends it after those before it. Returns the answer of the server, or
   * `queued` while the server cannot be reached. `name` names the changed thing to the user, where
   * `nameOf` does not know it.
   */
  submit<Reply>(change: WorkChange, name?: string): Promise<CallResult<Reply> | Queued>;
  /**
   * Sends the pending entries in order; ends early without an answer or a token of this account.
   */
  flush(): Promise<void>;
  /** Whether one of these projects or tasks is still to be made on the server. */
  awaits(ids: readonly (string | null | undefined)[]): boolean;
  /**
   * Hears of each change that the server has confirmed, right before it leaves `$waiting`, with the
   * answer where this tab got it.
   */
  onDelivered(listener: (entry: PendingChange, answer?: unknown) => void): () => void;
  /** Lets go of a refused entry, or of everything that cannot be read. */
  discard(what: { readonly id: string } | 'unreadable'): void;
  connect(): () => void;
}

const LOCK = 'ripen-changes';
const FIRST_RETRY_MS = 2000;
const MAX_RETRY_MS = 60_000;

/** Makes the queue over what local storage holds. */
export function createChangeQueue(deps: ChangeQueueDeps): ChangeQueue {
  const { storage, owner } = deps;
  const queued = createQueuedChanges(deps);
  const { $waiting } = queued;
  const listeners = new Set<(entry: PendingChange, answer?: unknown) => void>();
  /** Who waits for the answer to what they just did. */
  const waiters = new Map<string, (result: CallResult<unknown> | Queued) => void>();
  const retry = createRetry({
    later: deps.later,
    firstMs: FIRST_RETRY_MS,
    longestMs: MAX_RETRY_MS,
    work: () => void flush(),
  });
  let running: Promise<void> | null = null;
  /** The round that runs looks at nothing new any more. */
  let isEnding = false;

  function settle(id: string, result: CallResult<unknown> | Queued): void {
    const waiter = waiters.get(id);
    waiters.delete(id);
    waiter?.(result);
  }

  function deliver(entry: PendingChange, answer?: unknown): void {
    for (const listener of listeners) listener(entry, answer);
  }

  /** Sends one entry; answers whether the next one may follow. */
  async function send(entry: PendingChange): Promise<boolean> {
    const result = await deps.send(entry.change).catch(() => NO_ANSWER);
    if (result.kind === 'ok') {
      deliver(entry, result.value);
      queued.remove(entry.id, 'delivered');
      settle(entry.id, result);
      return true;
    }
    if (result.kind === 'offline' || isSignInNeeded(result)) {
      queued.annotate(entry, { error: reasonOf(result), isRefused: false });
      if (result.kind === 'offline') retry.schedule(result.retryAfterMs);
      return false;
    }
    if (waiters.has(entry.id)) queued.remove(entry.id, 'dropped');
    else queued.annotate(entry, { error: reasonOf(result), isRefused: true });
    settle(entry.id, result);
    return true;
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      queued.refresh();
      const [next] = $waiting.get();
      if (next === undefined) retry.reset();
      if (next === undefined || !isAllowed() || !(await send(next))) break;
    }
    isEnding = true;
    // The callers still waiting: another tab has their answer, or the server cannot be reached now.
    for (const id of [...waiters.keys()]) settle(id, { kind: 'queued' });
  }

  const isAllowed = () => isSignedInAs(storage, owner);

  async function flush(): Promise<void> {
    if ($waiting.get().length === 0) return;
    if (isEnding) await running;
    running ??= deps.mutex.runExclusive(LOCK, sendAll).finally(() => {
      running = null;
      isEnding = false;
    });
    await running;
  }

  return {
    $waiting,
    $refused: queued.$refused,
    $unreadable: queued.$unreadable,
    submit<Reply>(change: WorkChange, given?: string) {
      const name = given ?? deps.nameOf(change, $waiting.get());
      const last = $waiting.get().at(-1);
      // One that was never tried may be on its way at this moment.
      const isIdle = last !== undefined && last.error !== '' && !waiters.has(last.id);
      if (isIdle && deps.replaces(change, last.change)) queued.remove(last.id, 'dropped');
      const id = deps.ids.next();
      const madeAt = deps.clock.now();
      queued.add({ id, userId: owner, madeAt, name, change, error: '', isRefused: false });
      const answer = new Promise<CallResult<unknown> | Queued>((resolve) => {
        waiters.set(id, resolve);
      });
      void flush();
      // The reply was parsed with the schema of the endpoint that the change is sent to.
      return answer as Promise<CallResult<Reply> | Queued>;
    },
    flush,
    awaits: (ids) =>
      $waiting.get().some(({ change: { act, id } }) => act === 'create' && ids.includes(id)),
    onDelivered(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    discard(what) {
      if (what === 'unreadable') queued.dropUnreadable();
      else queued.remove(what.id, 'dropped');
    },
    connect() {
      const ends = [
        deps.network.onOnline(() => void flush()),
        queued.follow(deliver, () => void flush()),
      ];
      void flush();
      return () => {
        retry.cancel();
        for (const end of ends) end();
      };
    },
  };
}
