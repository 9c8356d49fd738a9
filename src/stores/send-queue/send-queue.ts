/*
 * A send queue: what a user did, on its way to the server. Changes of work and recorded sessions each
 * have one.
 *
 * States of an entry: waiting (stored, and shown) → delivered (the server confirmed it; it is
 * removed here) or refused (retained and shown). Only the flush moves entries, in one tab at a time.
 *
 * Invariants
 * - An entry is in storage before it is sent, and is removed only after an answer of the server.
 * - Entries are sent one after the other, in the order in which they were made.
 * - Each can be sent twice without harm: that is up to who makes them.
 * - An entry is sent only as the account it belongs to. A 401, or a temporary password that has to
 *   be replaced first, stops the flush and retains everything.
 * - A refusal while whoever submitted the entry still awaits its answer is reported there and
 *   removes the entry; every other refusal is retained.
 */
import type { ReadableAtom } from 'nanostores';
import type { CallResult, KeyValueStore, Later, Mutex, Network } from '#shared/domain/platform.ts';
import { isSignedInAs } from '../account/signed-in.ts';
import { type Failure, isSignInNeeded, NO_ANSWER } from '../storage/failure.ts';
import type { Queued } from '../sync/remote.ts';
import { createRetry } from '../sync/retry.ts';
import { type Outgoing, openStoredQueue, type StoredForm } from './stored-queue.ts';

/** The dependencies of a queue; `user` returns the id of the signed-in account, null without one. */
export interface SendQueueDeps<Entry, Answer = unknown> {
  readonly storage: KeyValueStore;
  readonly form: StoredForm<Entry>;
  readonly mutex: Mutex;
  /** The name of the lock under which one tab sends. */
  readonly lock: string;
  readonly network: Pick<Network, 'onOnline'>;
  readonly later: Later;
  readonly user: () => string | null;
  /** Brings an entry to the server. */
  readonly send: (entry: Entry) => Promise<CallResult<Answer>>;
  /** Says why an entry is still here. */
  readonly errorOf: (failure: Failure) => string;
  /** Hears that a try has failed, after the entry was marked; `entry` is as it was before. */
  readonly onFailed?: (entry: Entry, failure: Failure) => void;
  /** Follows each entry that this tab has delivered, before the next one is sent. */
  readonly afterEach?: (answer: Answer) => Promise<void>;
}

/** The queue of the signed-in account. */
export interface SendQueue<Entry> {
  /** The pending entries of this account, oldest first. */
  readonly $waiting: ReadableAtom<readonly Entry[]>;
  /** The entries of this account that the server refused for good. */
  readonly $refused: ReadableAtom<readonly Entry[]>;
  /** Stored values that cannot be read as entries; they stay in storage. */
  readonly $unreadable: ReadableAtom<readonly unknown[]>;
  /** Stores an entry and sends it after those before it; the same id twice changes nothing. */
  add(entry: Entry): void;
  /** As `add`; returns the answer of the server, or `queued` while the server cannot be reached. */
  submit(entry: Entry): Promise<CallResult<unknown> | Queued>;
  /** Whether someone awaits the answer to this entry. */
  isAwaited(id: string): boolean;
  /** Puts another in the place of an entry; nothing where it is gone. */
  edit(id: string, edited: (entry: Entry) => Entry): void;
  /**
   * Sends the pending entries in order; ends early without an answer or a token of this account.
   */
  flush(): Promise<void>;
  /** Lets go of an entry, or of everything that cannot be read. */
  discard(what: { readonly id: string } | 'unreadable'): void;
  /**
   * Hears in every tab of each entry that the server has confirmed, right before it leaves
   * `$waiting`, with the answer where this tab got it.
   */
  onDelivered(listener: (entry: Entry, answer?: unknown) => void): () => void;
  /** Sends when there is a network again, and follows other tabs, until the returned function is called. */
  connect(): () => void;
}

/** Opens the queue that lies in local storage. */
export function createSendQueue<Entry extends Outgoing, Answer = unknown>(
  deps: SendQueueDeps<Entry, Answer>,
): SendQueue<Entry> {
  const { storage, user } = deps;
  const listeners = new Set<(entry: Entry, answer?: unknown) => void>();
  const tell = (entry: Entry, answer?: unknown) => {
    for (const listener of listeners) listener(entry, answer);
  };
  const stored = openStoredQueue<Entry>({ ...deps, onDelivered: tell });
  const { $waiting, $refused, $unreadable, edit } = stored;
  /** Who waits for the answer to what they just did. */
  const waiters = new Map<string, (result: CallResult<unknown> | Queued) => void>();
  const retry = createRetry({ later: deps.later, work: () => void flush() });
  let running: Promise<void> | null = null;
  /** The round that follows the one that runs, for whoever asked meanwhile. */
  let next: Promise<void> | null = null;

  function settle(id: string, result: CallResult<unknown> | Queued): void {
    const waiter = waiters.get(id);
    waiters.delete(id);
    waiter?.(result);
  }

  function note(entry: Entry, failure: Failure, isRefused: boolean): void {
    const error = deps.errorOf(failure);
    const isNew = error !== entry.error || isRefused;
    if (isNew) edit(entry.id, (now) => ({ ...now, error, isRefused }));
    deps.onFailed?.(entry, failure);
  }

  /** Sends one entry; returns whether the next one may follow. */
  async function send(entry: Entry): Promise<boolean> {
    const { id } = entry;
    const result = await deps.send(entry).catch(() => NO_ANSWER);
    if (result.kind === 'ok') {
      tell(entry, result.value);
      stored.remove(id, 'delivered');
      settle(id, result);
      await deps.afterEach?.(result.value);
      return true;
    }
    if (result.kind === 'offline' || isSignInNeeded(result)) {
      note(entry, result, false);
      if (result.kind === 'offline') retry.schedule(result.retryAfterMs);
      return false;
    }
    if (waiters.has(id)) stored.remove(id, 'dropped');
    else note(entry, result, true);
    settle(id, result);
    return true;
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      stored.refresh();
      const [oldest] = $waiting.get();
      if (oldest === undefined) retry.reset();
      if (oldest === undefined || !maySend() || !(await send(oldest))) break;
    }
    // The callers still waiting: another tab has their answer, or the server cannot be reached now.
    for (const id of waiters.keys()) settle(id, { kind: 'queued' });
  }

  function maySend(): boolean {
    const account = user();
    return account !== null && isSignedInAs(storage, account);
  }

  function start(): Promise<void> {
    next = null;
    running = deps.mutex.runExclusive(deps.lock, sendAll).finally(() => {
      running = null;
    });
    return running;
  }

  async function flush(): Promise<void> {
    if ($waiting.get().length === 0) return;
    if (running === null) return start();
    next ??= running.then(start);
    await next;
  }

  function add(entry: Entry): void {
    stored.add(entry);
    void flush();
  }

  return {
    $waiting,
    $refused,
    $unreadable,
    add,
    submit: (entry) =>
      new Promise((resolve) => {
        waiters.set(entry.id, resolve);
        add(entry);
      }),
    isAwaited: (id) => waiters.has(id),
    edit,
    flush,
    discard(what) {
      if (what === 'unreadable') stored.dropUnreadable();
      else stored.remove(what.id, 'dropped');
    },
    onDelivered(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connect() {
      const ends = [deps.network.onOnline(() => void flush()), stored.follow(() => void flush())];
      void flush();
      return () => {
        retry.cancel();
        for (const end of ends) end();
      };
    },
  };
}
