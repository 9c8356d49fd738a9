import type { EndedSession } from '#shared/domain/timer/types.ts';

/** What became of a session that ended. */
export type Recording =
  | { kind: 'recorded' }
  | { kind: 'not-recorded' }
  | { kind: 'duplicate'; message: 'Duplicate call prevented' }
  | { kind: 'kept-locally'; message: typeof KEPT_LOCALLY };

/** What is answered for a session that waits for a sign-in (the specification, section 8). */
export const KEPT_LOCALLY = 'Authentication expired, pomodoro saved locally';

/** Records work sessions that were completed, each once. */
export interface SessionRecorder {
  record(ended: EndedSession): Recording;
}

/** Two sessions of one person cannot begin within this time: the second is the first again. */
const DUPLICATE_GUARD_MS = 5000;

/** Makes the guard of section 4: whether a session is the one before once more. */
export function createDuplicateGuard(): (ended: EndedSession) => boolean {
  let last: EndedSession | null = null;
  return (ended) => {
    const isRepeat =
      last !== null &&
      last.sessionId !== ended.sessionId &&
      Math.abs(ended.startedAt - last.startedAt) < DUPLICATE_GUARD_MS &&
      Math.abs(ended.endedAt - last.endedAt) < DUPLICATE_GUARD_MS;
    if (!isRepeat) last = ended;
    return isRepeat;
  };
}

/** Whether a session is one that is recorded: work, completed or ended early but kept. */
export function isRecordable(ended: EndedSession): boolean {
  return (
    ended.session === 'work' && (ended.outcome === 'completed' || ended.outcome === 'finishedEarly')
  );
}
