import type { EndedSession } from '#shared/domain/timer/types.ts';
import { wholeMinutes } from '#shared/domain/timer/views.ts';

/** The outcome of recording an ended session. */
export type Recording =
  | { kind: 'recorded' }
  | { kind: 'not-recorded' }
  | { kind: 'duplicate'; message: 'Duplicate call prevented' }
  | { kind: 'kept-locally'; message: typeof KEPT_LOCALLY };

/** The message for a session that waits for a sign-in (the specification, section 8). */
export const KEPT_LOCALLY = 'Authentication expired, pomodoro saved locally';

/** Records work sessions that were completed, each once. */
export interface SessionRecorder {
  record(ended: EndedSession): Recording;
}

/** Two sessions of one person cannot end within this time: the second is the first again. */
const DUPLICATE_GUARD_MS = 5000;

/**
 * Makes the guard of section 4: whether a record is created within five seconds of the one before.
 * A record counts as created when its session ended, so that sessions which a page that slept records
 * all at once are each kept.
 */
export function createDuplicateGuard(): (ended: EndedSession) => boolean {
  let last: EndedSession | null = null;
  return (ended) => {
    const isRepeat =
      last !== null &&
      last.sessionId !== ended.sessionId &&
      Math.abs(ended.endedAt - last.endedAt) < DUPLICATE_GUARD_MS;
    if (!isRepeat) last = ended;
    return isRepeat;
  };
}

/**
 * Whether a session is one that is recorded: work, completed, kept or split off, with a whole minute
 * of focus. One that was shortened to less holds no minute that could be kept.
 */
export function isRecordable({ session, outcome, focusedMs }: EndedSession): boolean {
  if (session !== 'work' || wholeMinutes(focusedMs) < 1) return false;
  return outcome !== 'skipped' && outcome !== 'stale';
}

/**
 * Whether a recorded session is a pomodoro. The part that a switch of task splits off adds minutes
 * alone: the session counts once, at its end, for the task that it ends with.
 */
export function isPomodoro({ outcome }: EndedSession): boolean {
  return outcome !== 'split';
}
