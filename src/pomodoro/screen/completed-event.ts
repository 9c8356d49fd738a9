import type { EndedSession } from '#shared/domain/timer/types.ts';

/** Tells the page: a window event of this name with this detail. */
export type Emit = (name: string, detail: unknown) => void;

/**
 * Tells that a session is over by `pomodoroCompleted`, also when it was skipped (the specification,
 * section 4). One that was found long after its end is told when the user has said that it counts.
 */
export function tellCompleted(ended: EndedSession, emit: Emit): void {
  if (ended.outcome === 'stale') return;
  emit('pomodoroCompleted', {
    sessionId: ended.sessionId,
    session: ended.session,
    skipped: ended.outcome === 'skipped',
    interrupted: ended.interrupted,
  });
}
