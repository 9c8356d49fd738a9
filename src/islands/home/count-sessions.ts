import { countEvent } from '#platform/visits/count-event.ts';
import type { EndedSession, TimerState } from '#shared/domain/timer/types.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';

/** Counts each session that begins in this tab from now on; returns a function that ends it. */
export function countStarts(timer: TimerStore): () => void {
  let last = sessionOf(timer.$timer.get());
  return timer.onChange((state, origin) => {
    const id = sessionOf(state);
    const isNew = id !== null && id !== last;
    last = id ?? last;
    if (!isNew || (origin !== 'act' && origin !== 'time')) return;
    countEvent({ kind: 'started', path: location.pathname });
  });
}

function sessionOf(state: TimerState): string | null {
  return state.status === 'idle' ? null : state.sessionId;
}

/** Counts a session that has run to its end, or was ended early and kept. */
export function countFinished({ outcome }: EndedSession): void {
  if (outcome !== 'completed' && outcome !== 'finishedEarly') return;
  countEvent({ kind: 'finished', path: location.pathname });
}
