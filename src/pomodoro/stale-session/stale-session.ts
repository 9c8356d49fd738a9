import { atom, computed, type ReadableAtom } from 'nanostores';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import type { EndedSession } from '#shared/domain/timer/types.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';

/** Dependencies of the question; `record` records a session as if it had been completed in time. */
export interface StaleSessionDeps {
  readonly timer: TimerStore;
  readonly storage: KeyValueStore;
  readonly record: (ended: EndedSession) => unknown;
}

/** A work session whose deadline was found more than 12 hours late: the user says whether it counts. */
export interface StaleSession {
  /** The session that waits for an answer, or null. */
  readonly $question: ReadableAtom<EndedSession | null>;
  count(): void;
  discard(): void;
}

/** Makes the question over what the timer last ended; an answer holds across loads. */
export function createStaleSession({ timer, storage, record }: StaleSessionDeps): StaleSession {
  const $decided = atom(storage.read(STORAGE_KEYS.decidedSession));
  const $question = computed([timer.$timer, $decided], ({ ended }, decided) =>
    ended?.outcome === 'stale' && ended.sessionId !== decided ? ended : null,
  );
  const decide = (ended: EndedSession) => {
    storage.write(STORAGE_KEYS.decidedSession, ended.sessionId);
    $decided.set(ended.sessionId);
  };
  return {
    $question,
    count() {
      const ended = $question.get();
      if (ended === null) return;
      record({ ...ended, outcome: 'completed' });
      decide(ended);
    },
    discard() {
      const ended = $question.get();
      if (ended !== null) decide(ended);
    },
  };
}
