import type { Leadership } from '#shared/domain/platform.ts';
import type { EndedSession, SessionType, TimerState } from '#shared/domain/timer/types.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';

/** A session whose time is up. */
export interface SessionEnd {
  readonly sessionId: string;
  readonly session: SessionType;
  /** Its deadline, in UTC milliseconds. */
  readonly endedAt: number;
}

/** A session found over later than this (a page opened the next day) is not announced any more. */
const ANNOUNCED_WITHIN_MS = 600_000;

/** Whether an end is recent enough to be announced. */
export function isRecent({ endedAt }: SessionEnd, nowMs: number): boolean {
  return nowMs - endedAt <= ANNOUNCED_WITHIN_MS;
}

/** The deadline that an ended session reached; null for one that was skipped, or rang before its overtime. */
export function deadlineOf(ended: EndedSession | null): SessionEnd | null {
  if (ended === null || ended.outcome !== 'completed' || ended.focusedMs > ended.plannedMs) {
    return null;
  }
  const { sessionId, session, endedAt } = ended;
  return { sessionId, session, endedAt };
}

/** The session whose deadline was reached between two states, by completing or going into overtime. */
export function endBetween(before: TimerState, after: TimerState): SessionEnd | null {
  if (before.status === 'running' && after.status === 'overtime') {
    const { sessionId, session, endsAt } = after;
    return before.sessionId === sessionId ? { sessionId, session, endedAt: endsAt } : null;
  }
  const end = deadlineOf(after.ended);
  const isNew = end !== null && end.sessionId !== before.ended?.sessionId;
  return isNew ? end : null;
}

/**
 * Hears of each act on the timer, in this tab, in another or on another device, until the answered
 * function is called; a new setting or an attached task is none.
 */
export function onActs(timer: TimerStore, listener: () => void): () => void {
  let standing = standingOf(timer.$timer.get());
  return timer.onChange((state, origin) => {
    const before = standing;
    standing = standingOf(state);
    if (origin !== 'time' && standing !== before) listener();
  });
}

function standingOf(state: TimerState): string {
  const id = state.status === 'idle' ? '' : state.sessionId;
  return `${state.status}:${state.session}:${id}`;
}

/** Dependencies of `watchEnds`; `missed` are the sessions that ended before it was called. */
export interface WatchEndsDeps {
  readonly timer: TimerStore;
  readonly leadership: Leadership;
  readonly now: () => number;
  readonly missed?: readonly EndedSession[];
}

/**
 * Calls `onEnd` once for each deadline that was reached recently, in the leading tab only. Returns
 * the unsubscribe function.
 */
export function watchEnds(
  { timer, leadership, now, missed = [] }: WatchEndsDeps,
  onEnd: (end: SessionEnd) => void,
): () => void {
  let before = timer.$timer.get();
  let last = '';
  const tell = (end: SessionEnd | null) => {
    if (end === null || !isRecent(end, now())) return;
    // A session that was finished in its first instant of overtime has been told already.
    const mark = `${end.sessionId}:${end.endedAt}`;
    if (mark === last) return;
    last = mark;
    onEnd(end);
  };
  const ends = [
    timer.onEnded((ended) => tell(deadlineOf(ended))),
    timer.$timer.listen((after) => {
      const isOvertime = before.status === 'running' && after.status === 'overtime';
      if (isOvertime && leadership.isLeader()) tell(endBetween(before, after));
      before = after;
    }),
  ];
  for (const ended of missed) tell(deadlineOf(ended));
  return () => {
    for (const end of ends) end();
  };
}
