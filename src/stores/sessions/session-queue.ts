/*
 * Sessions on their way to the server: a send queue under the key that the specification names. Sending
 * the same one twice is harmless: the server records an id once.
 */
import type { Pomodoro, PomodoroCreate } from '#shared/contract/work/pomodoros.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { createSendQueue, type SendQueue, type SendQueueDeps } from '../send-queue/send-queue.ts';
import type { StoredForm } from '../send-queue/stored-queue.ts';
import { type Failure, isSignInNeeded } from '../storage/failure.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { entriesIn } from '../storage/stored-entries.ts';
import { type PendingPomodoro, readPending, recordFieldsOf } from './pending-pomodoro.ts';
import { KEPT_LOCALLY } from './recording.ts';

/** Dependencies of the session queue. */
export interface SessionQueueDeps
  extends Pick<SendQueueDeps<PendingPomodoro>, 'storage' | 'mutex' | 'network' | 'later' | 'user'> {
  readonly api: {
    createPomodoro(body: PomodoroCreate): Promise<CallResult<Pomodoro>>;
    /** Writes a note on a recorded session. */
    notePomodoro(id: string, note: string): Promise<CallResult<Pomodoro>>;
    /** The call that follows each recorded session. */
    aggregate(): Promise<unknown>;
  };
}

/** The queue of sessions that the server has not confirmed yet. */
export interface SessionQueue
  extends Pick<
    SendQueue<PendingPomodoro>,
    | '$waiting'
    | '$refused'
    | '$unreadable'
    | 'add'
    | 'flush'
    | 'discard'
    | 'onDelivered'
    | 'connect'
  > {
  /** Writes a note on a queued session of this account; returns false when none has this id. */
  note(id: string, note: string): boolean;
  /** Subscribes to the sessions that the server confirms; returns the unsubscribe function. */
  onRecorded(listener: (recorded: Pomodoro) => void): () => void;
  /**
   * Subscribes to sessions that stay pending after a failed first try, with the message of section
   * 8.
   */
  onKept(listener: (kept: { readonly id: string; readonly message: string }) => void): () => void;
}

/** The texts of section 8 of the specification for a session that stays pending. */
export const PENDING_ERRORS = {
  unauthorized: 'Authentication error (401) during timer completion',
  noToken: 'Authentication token not found during timer completion',
  other: 'Error creating pomodoro, but timer UI updated',
} as const;

const FORM: StoredForm<PendingPomodoro> = {
  key: STORAGE_KEYS.pendingPomodoros,
  read: (text) => ({ ...readPending(entriesIn(text)), delivered: null }),
  write: ({ entries, unreadable }) => JSON.stringify([...entries, ...unreadable]),
};

/** Makes the queue over what local storage holds. */
export function createSessionQueue(deps: SessionQueueDeps): SessionQueue {
  const { api, ...rest } = deps;
  const recorded = createEmitter<Pomodoro>();
  const kept = createEmitter<{ id: string; message: string }>();
  const queue: SendQueue<PendingPomodoro> = createSendQueue<PendingPomodoro, Pomodoro>({
    ...rest,
    form: FORM,
    lock: 'ripen-pending-pomodoros',
    async send(entry) {
      const created = await api.createPomodoro(recordFieldsOf(entry));
      return withNote(api, created, find(entry.id)?.note ?? '');
    },
    errorOf,
    onFailed({ id, error }, failure) {
      const message = isSignInNeeded(failure) ? KEPT_LOCALLY : PENDING_ERRORS.other;
      if (error === '') kept.tell({ id, message });
    },
    async afterEach(answer) {
      recorded.tell(answer);
      await api.aggregate().catch(() => undefined);
    },
  });
  const { $waiting, $refused, edit } = queue;
  const find = (wanted: string) =>
    [...$waiting.get(), ...$refused.get()].find(({ id }) => id === wanted);

  return {
    ...queue,
    note(id, note) {
      if (find(id) === undefined) return false;
      edit(id, (entry) => ({ ...entry, note }));
      return true;
    },
    onRecorded: recorded.listen,
    onKept: kept.listen,
  };
}

/** The reason that is noted on an entry after a failed try. */
function errorOf(failure: Failure): string {
  if (failure.kind === 'offline') return PENDING_ERRORS.other;
  return isSignInNeeded(failure) ? PENDING_ERRORS.unauthorized : failure.message;
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
