/*
 * Sessions on their way to the server: each is written to local storage before it is sent, and is
 * taken out only when the server has confirmed it. Sending the same one twice is harmless: the
 * server records an id once.
 *
 * An entry belongs to the account that was signed in when it was made; only that account sends it,
 * and only while its token is the one in storage.
 *
 * Local storage has no lock: two tabs that write at the same instant may cost an entry. So a tab
 * also remembers what it added until the server has confirmed it to this tab.
 */
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Pomodoro, PomodoroCreate } from '#shared/contract/work/pomodoros.ts';
import type { CallResult, KeyValueStore, Mutex, Network } from '#shared/domain/platform.ts';
import { isSignedInAs } from '../account/signed-in.ts';
import { isSignInNeeded, NO_ANSWER } from '../storage/failure.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { entriesIn, mayBeOf } from '../storage/stored-entries.ts';
import { createRetry } from '../sync/retry.ts';
import { type PendingPomodoro, readPending, recordFieldsOf } from './pending-pomodoro.ts';
import { KEPT_LOCALLY } from './recording.ts';

/**
 * Dependencies of the session queue; `user` returns the id of the signed-in account, null without
 * one.
 */
export interface SessionQueueDeps {
  storage: KeyValueStore;
  mutex: Mutex;
  network: Network;
  api: {
    createPomodoro(body: PomodoroCreate): Promise<CallResult<Pomodoro>>;
    /** Writes a note on a recorded session. */
    notePomodoro(id: string, note: string): Promise<CallResult<Pomodoro>>;
    /** The call that follows each recorded session. */
    aggregate(): Promise<unknown>;
  };
  user: () => string | null;
  /** Calls `work` after `ms`; returns a cancel function. */
  later(ms: number, work: () => void): () => void;
}

/** The queue of sessions that the server has not confirmed yet. */
export interface SessionQueue {
  /** The pending sessions of this account, oldest first. */
  $waiting: ReadableAtom<readonly PendingPomodoro[]>;
  /** The sessions of this account that the server refused for good. */
  $refused: ReadableAtom<readonly PendingPomodoro[]>;
  /** Stored values that cannot be read as sessions; they stay in storage. */
  $unreadable: ReadableAtom<readonly unknown[]>;
  /** Queues a session and sends it; queueing the same id twice changes nothing. */
  add(entry: PendingPomodoro): void;
  /** Writes a note on a queued session of this account; returns false when none has this id. */
  note(id: string, note: string): boolean;
  /**
   * Sends the pending sessions in order; ends early without an answer or a token of this account.
   */
  flush(): Promise<void>;
  /** Deletes a refused session, or everything that cannot be read. */
  discard(what: { readonly id: string } | 'unreadable'): void;
  /** Subscribes to the sessions that the server confirms; returns the unsubscribe function. */
  onRecorded(listener: (recorded: Pomodoro) => void): () => void;
  /** Subscribes to confirmed sessions in every tab; called right before each leaves `$waiting`. */
  onDelivered(listener: (delivered: PendingPomodoro) => void): () => void;
  /**
   * Subscribes to sessions that stay pending after a failed first try, with the message of section
   * 8.
   */
  onKept(listener: (kept: { readonly id: string; readonly message: string }) => void): () => void;
  connect(): () => void;
}

/** The texts of section 8 of the specification for a session that stays pending. */
export const PENDING_ERRORS = {
  unauthorized: 'Authentication error (401) during timer completion',
  noToken: 'Authentication token not found during timer completion',
  other: 'Error creating pomodoro, but timer UI updated',
} as const;

const LOCK = 'ripen-pending-pomodoros';
const PAUSES = { firstMs: 2000, longestMs: 60_000 } as const;

type Sent = 'done' | 'next' | 'stop' | 'retry';
type Marks = Partial<PendingPomodoro>;
type Failure = { readonly marks: Marks; readonly message: string; readonly sent: Sent };

/** The marks that a failed try leaves on its entry, its message, and how the queue goes on. */
function failureOf(result: Exclude<CallResult<unknown>, { kind: 'ok' }>): Failure {
  const { other, unauthorized } = PENDING_ERRORS;
  if (result.kind === 'offline') return { marks: { error: other }, message: other, sent: 'retry' };
  if (isSignInNeeded(result)) {
    return { marks: { error: unauthorized }, message: KEPT_LOCALLY, sent: 'stop' };
  }
  return { marks: { error: result.message, isRefused: true }, message: other, sent: 'next' };
}

/** Makes the queue over what local storage holds. */
export function createSessionQueue(deps: SessionQueueDeps): SessionQueue {
  const { storage, api } = deps;
  const $entries = atom<readonly PendingPomodoro[]>([]);
  const $aside = atom<readonly unknown[]>([]);
  const recorded = createEmitter<Pomodoro>();
  const delivered = createEmitter<PendingPomodoro>();
  const kept = createEmitter<{ id: string; message: string }>();
  const added = new Map<string, PendingPomodoro>();
  const retry = createRetry({ later: deps.later, ...PAUSES, work: () => void flush() });

  const mine = (entry: PendingPomodoro) => entry.userId === deps.user();
  const ownEntries = (isRefused: boolean) =>
    computed($entries, (all) =>
      all.filter((entry) => mine(entry) && entry.isRefused === isRefused),
    );
  const $waiting = ownEntries(false);

  /** An entry that leaves the queue was delivered: only refused ones can be discarded. */
  function show(entries: readonly PendingPomodoro[]): void {
    const ids = new Set(entries.map(({ id }) => id));
    for (const entry of $waiting.get()) if (!ids.has(entry.id)) delivered.tell(entry);
    $entries.set(entries);
  }

  function load() {
    const stored = readPending(entriesIn(storage.read(STORAGE_KEYS.pendingPomodoros)));
    const known = new Set(stored.entries.map(({ id }) => id));
    const missing = [...added.values()].filter(({ id }) => !known.has(id));
    const entries = [...stored.entries, ...missing];
    show(entries);
    $aside.set(stored.unreadable);
    return { entries, unreadable: stored.unreadable, hasMissing: missing.length > 0 };
  }

  const write = (entries: readonly unknown[], unreadable: readonly unknown[]) =>
    storage.write(STORAGE_KEYS.pendingPomodoros, JSON.stringify([...entries, ...unreadable]));

  function discardUnreadable(): void {
    const { entries, unreadable } = load();
    const others = unreadable.filter((entry) => !mayBeOf(entry, deps.user()));
    write(entries, others);
    $aside.set(others);
  }

  /** Reads storage again before each change: other tabs write the same key. */
  function change(edit: (entries: PendingPomodoro[]) => PendingPomodoro[]): void {
    const { entries, unreadable } = load();
    const after = edit(entries);
    write(after, unreadable);
    show(after);
  }

  const annotate = (id: string, marks: Marks): void =>
    change((entries) => entries.map((entry) => (entry.id === id ? { ...entry, ...marks } : entry)));

  function keep({ id, error: known }: PendingPomodoro, marks: Marks, message: string): void {
    annotate(id, marks);
    if (known === '') kept.tell({ id, message });
  }

  const noteOf = (id: string) => load().entries.find((entry) => entry.id === id)?.note ?? '';

  async function send(entry: PendingPomodoro): Promise<Sent> {
    const create = api.createPomodoro(recordFieldsOf(entry));
    const noted = create.then((created) => withNote(api, created, noteOf(entry.id)));
    const result = await noted.catch(() => NO_ANSWER);
    if (result.kind !== 'ok') {
      const { marks, message, sent } = failureOf(result);
      keep(entry, marks, message);
      return sent;
    }
    added.delete(entry.id);
    change((entries) => entries.filter(({ id }) => id !== entry.id));
    recorded.tell(result.value);
    await api.aggregate().catch(() => undefined);
    return 'done';
  }

  async function sendAll(): Promise<void> {
    load();
    for (const entry of $waiting.get()) {
      if (!maySend()) return;
      const outcome = await send(entry);
      if (outcome === 'stop') return;
      if (outcome === 'retry') return retry.schedule();
    }
    retry.reset();
  }

  function maySend(): boolean {
    const user = deps.user();
    return user !== null && isSignedInAs(storage, user);
  }

  async function flush(): Promise<void> {
    if (!maySend()) return;
    await deps.mutex.runExclusive(LOCK, sendAll);
  }

  load();
  return {
    $waiting,
    $refused: ownEntries(true),
    $unreadable: computed($aside, (all) => all.filter((entry) => mayBeOf(entry, deps.user()))),
    discard(what) {
      if (what === 'unreadable') return discardUnreadable();
      added.delete(what.id);
      change((entries) => entries.filter(({ id }) => id !== what.id));
    },
    add(entry) {
      added.set(entry.id, entry);
      change((entries) =>
        entries.some(({ id }) => id === entry.id) ? entries : [...entries, entry],
      );
      void flush();
    },
    note(id, note) {
      if (!load().entries.some((entry) => entry.id === id && mine(entry))) return false;
      const own = added.get(id);
      if (own !== undefined) added.set(id, { ...own, note });
      annotate(id, { note });
      return true;
    },
    flush,
    onRecorded: recorded.listen,
    onDelivered: delivered.listen,
    onKept: kept.listen,
    connect() {
      const ends = [
        deps.network.onOnline(() => void flush()),
        storage.onForeignChange(STORAGE_KEYS.pendingPomodoros, () => {
          // Another tab has sent it, or written over it: asking the server once more settles it.
          if (load().hasMissing) void flush();
        }),
      ];
      void flush();
      return () => {
        retry.cancel();
        for (const end of ends) end();
      };
    },
  };
}

/** A list of listeners that hear each event. */
function createEmitter<Event>() {
  const listeners = new Set<(event: Event) => void>();
  return {
    tell(event: Event): void {
      for (const listener of listeners) listener(event);
    },
    listen(listener: (event: Event) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A note may be newer than what was sent, or than what an earlier try had recorded. */
async function withNote(
  api: SessionQueueDeps['api'],
  created: CallResult<Pomodoro>,
  note: string,
): Promise<CallResult<Pomodoro>> {
  if (created.kind !== 'ok' || note === '' || note === created.value.note) return created;
  const result = await api.notePomodoro(created.value.id, note);
  // The session is recorded, whatever the server thinks of the note.
  return result.kind === 'refused' && !isSignInNeeded(result) ? created : result;
}
