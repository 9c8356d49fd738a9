import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { valueOr } from '../storage/loadable.ts';
import { type PendingPomodoro, recordFieldsOf } from './pending-pomodoro.ts';
import type { SessionQueue, SessionQueueDeps } from './session-queue.ts';
import type { SessionsStore } from './sessions-store.ts';

/** Dependencies of `createSessionNotes`. */
export interface SessionNotesDeps {
  readonly queue: Pick<SessionQueue, 'note' | 'add'>;
  readonly save: SessionQueueDeps['api']['notePomodoro'];
  readonly sessions: Pick<SessionsStore, '$sessions' | 'load'>;
  readonly owner: string;
  readonly now: () => number;
}

/**
 * Makes the way of a note to its session: into the entry that still waits, else to the server, else
 * into the queue once more, because sending a recorded session again only brings its note. False
 * when the server refuses it, or knows nothing of the session and neither does this page.
 */
export function createSessionNotes(deps: SessionNotesDeps) {
  const { queue, save, sessions } = deps;
  return async (id: string, note: string): Promise<boolean> => {
    if (queue.note(id, note)) return true;
    const result = await save(id, note);
    if (result.kind === 'ok') {
      void sessions.load();
      return true;
    }
    const known = valueOr(sessions.$sessions.get(), []).find((session) => session.id === id);
    if (result.kind === 'refused' || known === undefined) return false;
    queue.add(pendingAgain(known, note, deps));
    return true;
  };
}

function pendingAgain(
  session: Pomodoro,
  note: string,
  { owner, now }: Pick<SessionNotesDeps, 'owner' | 'now'>,
): PendingPomodoro {
  return {
    ...recordFieldsOf(session),
    note,
    userId: owner,
    session: 'work',
    timestamp: now(),
    error: '',
    isRefused: false,
  };
}
