import { finish } from './engine/commands.ts';
import { isId } from './engine/reading.ts';
import { mayStart, nextSession } from './engine/rules.ts';
import { attach, changedTarget, switchTo } from './selection.ts';
import { toEnded, toIdle } from './sessions.ts';
import type { ActiveTimer, EndedSession, Target, TimerState } from './types.ts';
import { canKeep, canUndo, remainingMs, undoneMinutes } from './views.ts';

/**
 * Keeps the minutes of a session that was reset, skipped or left: they end with that act and are
 * recorded as interrupted work. After a skip, and in overtime, the session counts toward the long
 * break, as finishing early does. Refused when there is nothing to keep or the offer is over.
 */
export function keep(state: TimerState, now: number): TimerState {
  if (state.undo === null || !canUndo(state, now) || undoneMinutes(state) === null) return state;
  const { at, state: taken } = state.undo;
  const ended = endedEarly(taken, at);
  if (taken.status !== 'overtime' && !isSkipped(state, taken)) {
    return { ...toIdle(state, state.session), ended };
  }
  const next = nextSession('work', state.pomodoroCount, state.rules.longBreakInterval);
  return { ...toIdle(state, next.session), pomodoroCount: next.pomodoroCount, ended };
}

/**
 * Records the minutes so far for the old target, as a part that is no pomodoro of its own, and goes on
 * with the new one for what is left. Before a target that work cannot start on, the session ends early.
 * Work without a whole minute, and a break, take the new target along; overtime is finished. Refused for
 * an unchanged target.
 */
export function split(
  state: TimerState,
  wanted: { readonly target: Target; readonly sessionId: string },
  now: number,
): TimerState {
  const target = changedTarget(state, wanted.target);
  if (target === null) return state;
  if (state.status === 'idle' || !canKeep(state, now)) {
    return mayStart(state.session, target) ? attach(state, target) : switchTo(state, target, now);
  }
  if (state.status === 'overtime') return attach(finish(state, true, now), target);
  if (!mayStart('work', target)) {
    return { ...toIdle(state, 'work'), target, intention: '', ended: endedEarly(state, now) };
  }
  const ended = toEnded(state, 'split', now);
  const { sessionId } = wanted;
  if (!isId(sessionId) || sessionId === state.sessionId) return state;
  const rest = {
    ...state,
    sessionId,
    target,
    startedAt: now,
    durationMs: remainingMs(state, now),
    intention: '',
    interruptions: { internal: 0, external: 0 },
    interrupted: false,
    ended,
  };
  // Nothing of the rest was focused before the switch, so a pause starts over with it.
  return rest.status === 'paused' ? { ...rest, pausedAt: now } : rest;
}

function endedEarly(state: ActiveTimer, at: number): EndedSession {
  return toEnded(state, state.status === 'overtime' ? 'completed' : 'finishedEarly', at);
}

function isSkipped({ ended }: TimerState, { sessionId }: ActiveTimer): boolean {
  return ended?.outcome === 'skipped' && ended.sessionId === sessionId;
}
