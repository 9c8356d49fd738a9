import { atom, computed, type ReadableAtom } from 'nanostores';
import type { EndedSession, TimerState } from '#shared/domain/timer/types.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import type { TimerScreen } from '../screen/timer-screen.ts';

/** Later than this nobody remembers how it went; the list of the day still takes a note. */
const OFFERED_FOR_MS = 3_600_000;

/** The question how a focus session went: asked once, answered or not. */
export interface SessionNote {
  /** The recorded session that a note can be written on now, or null. */
  readonly $offered: ReadableAtom<EndedSession | null>;
  /** Writes the note; false when it could not be kept, and it may be tried again. */
  save(text: string): Promise<boolean>;
  dismiss(): void;
  /** Follows the other tabs until the returned function is called. */
  connect(): () => void;
}

/** Makes the question over what the timer last ended; an answer holds across tabs and loads. */
export function createSessionNote({
  timer,
  storage,
  saveNote,
}: Pick<TimerScreen, 'timer' | 'storage' | 'saveNote'>): SessionNote {
  const $settled = atom(storage.read(STORAGE_KEYS.notedSession));
  const $offered = computed(
    [timer.$timer, timer.$nowMs, $settled],
    (state, nowMs, settled): EndedSession | null => {
      const { ended } = state;
      if (ended === null || ended.sessionId === settled || !takesNote(ended)) return null;
      return isAtWork(state) || nowMs - ended.endedAt > OFFERED_FOR_MS ? null : ended;
    },
  );
  function settle(sessionId: string): void {
    storage.write(STORAGE_KEYS.notedSession, sessionId);
    $settled.set(sessionId);
  }
  return {
    $offered,
    async save(text) {
      const ended = $offered.get();
      if (ended === null) return false;
      const isSaved = await saveNote(ended.sessionId, text).catch(() => false);
      if (isSaved) settle(ended.sessionId);
      return isSaved;
    },
    dismiss() {
      const ended = $offered.get();
      if (ended !== null) settle(ended.sessionId);
    },
    connect: () => storage.onForeignChange(STORAGE_KEYS.notedSession, (id) => $settled.set(id)),
  };
}

function takesNote({ session, outcome }: EndedSession): boolean {
  return session === 'work' && outcome !== 'skipped' && outcome !== 'stale';
}

function isAtWork(state: TimerState): boolean {
  return isActive(state) && state.session === 'work';
}
