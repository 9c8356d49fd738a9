import { sessionLengthMs } from './engine/rules.ts';
import type {
  ActiveTimer,
  EndedSession,
  IdleTimer,
  Outcome,
  RunningTimer,
  SessionType,
  TimerState,
  UndoOffer,
} from './types.ts';
import { focusedMs, isActive } from './views.ts';

/** An idle timer of the given type at full length that waits, with everything else as it was and no undo. */
export function toIdle(state: TimerState, session: SessionType): IdleTimer {
  return {
    status: 'idle',
    session,
    durationMs: sessionLengthMs(state.rules, session),
    pomodoroCount: state.pomodoroCount,
    target: state.target,
    intention: state.intention,
    rules: state.rules,
    ended: state.ended,
    undo: null,
    autoStartAt: null,
  };
}

/** The idle timer's session, running since the given instant. */
export function toRunning(state: IdleTimer, sessionId: string, startedAt: number): RunningTimer {
  return {
    status: 'running',
    sessionId,
    session: state.session,
    startedAt,
    endsAt: startedAt + state.durationMs,
    durationMs: state.durationMs,
    interruptions: { internal: 0, external: 0 },
    interrupted: false,
    pomodoroCount: state.pomodoroCount,
    target: state.target,
    intention: state.intention,
    rules: state.rules,
    ended: state.ended,
    undo: null,
  };
}

/**
 * The idle timer after a session that ended now. The intention goes with the work it was for; that
 * of a break is for the work to come, and stays.
 */
export function toOver(
  state: ActiveTimer,
  next: SessionType,
  { outcome, at }: { outcome: Outcome; at: number },
): IdleTimer {
  const intention = state.session === 'work' ? '' : state.intention;
  return { ...toIdle(state, next), intention, ended: toEnded(state, outcome, at) };
}

/** Returns the record of a session that ends now; one that did not run to its end is interrupted. */
export function toEnded(state: ActiveTimer, outcome: Outcome, now: number): EndedSession {
  return {
    sessionId: state.sessionId,
    session: state.session,
    startedAt: state.startedAt,
    endedAt: lastFocusedAt(state, now),
    focusedMs: focusedMs(state, now),
    plannedMs: state.durationMs,
    target: state.target,
    intention: state.session === 'work' ? state.intention : '',
    interruptions: state.interruptions,
    interrupted: state.interrupted || (outcome !== 'completed' && outcome !== 'stale'),
    outcome,
  };
}

/** Returns the offer to undo the end of the session in progress, or null when there is none. */
export function toUndo(state: TimerState, now: number): UndoOffer | null {
  return isActive(state) ? { at: now, state: { ...state, ended: null, undo: null } } : null;
}

/**
 * The start instant to keep when the clock reads `now` after `focused` milliseconds of focus: the
 * known one, or an earlier one when the clock was set back and the session would not fit.
 */
export function startedAtFor(startedAt: number, now: number, focused: number): number {
  return Math.max(0, Math.min(startedAt, now - focused));
}

function lastFocusedAt(state: ActiveTimer, now: number): number {
  switch (state.status) {
    case 'paused':
      return state.pausedAt;
    case 'running':
      return Math.max(now, state.startedAt);
    case 'overtime':
      return Math.max(now, state.endsAt);
  }
}
