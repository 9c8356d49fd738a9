import { AUTO_START_DELAY_MS, AUTO_START_GRACE_MS, STALE_AFTER_MS } from '../limits.ts';
import { toOver, toRunning } from '../sessions.ts';
import type { ActiveTimer, IdleTimer, Target, TimerState } from '../types.ts';
import { canUndo } from '../views.ts';
import { isId } from './reading.ts';
import { nextSession, startsByItself } from './rules.ts';

const STANDALONE: Target = { kind: 'standalone' };

/**
 * Returns the timer after its deadline: completed at the exact instant, in overtime, or stale.
 * Returns the same reference when nothing has changed. If the rules start the next session
 * automatically, the result holds the time of that start.
 */
export function settle(state: TimerState, now: number): TimerState {
  if (state.status !== 'running' && state.status !== 'overtime') return state;
  if (state.session === 'work' && now - state.endsAt > STALE_AFTER_MS) {
    return toOver(state, 'work', { outcome: 'stale', at: state.endsAt });
  }
  if (state.status === 'overtime' || now < state.endsAt) return state;
  if (state.session === 'work' && state.rules.overtime) return { ...state, status: 'overtime' };
  return continued(complete(state, 'completed', state.endsAt), state.endsAt, now);
}

/** Ends a session that counts: work adds to the count, and what follows waits at full length. */
export function complete(
  state: ActiveTimer,
  outcome: 'completed' | 'finishedEarly',
  at: number,
): IdleTimer {
  const next = nextSession(state.session, state.pomodoroCount, state.rules.longBreakInterval);
  return {
    ...toOver(state, next.session, { outcome, at }),
    pomodoroCount: next.pomodoroCount,
  };
}

/**
 * The timer with the moment at which it starts automatically after that end, if the rules want it.
 */
export function continued(state: IdleTimer, endedAt: number, now: number): IdleTimer {
  const autoStartAt = endedAt + AUTO_START_DELAY_MS;
  const isWanted = startsByItself(state.session, state.target, state.rules);
  return isWanted && now - autoStartAt <= AUTO_START_GRACE_MS ? { ...state, autoStartAt } : state;
}

/**
 * Observes the deadline while the page lives, and starts the next session at the moment it has.
 * One that is missed by far, or that a clock set back has put far away, waits for the user.
 */
export function tick(state: TimerState, nextSessionId: string, now: number): TimerState {
  const settled = settle(state, now);
  if (settled.status !== 'idle' || settled.autoStartAt === null) return settled;
  const lateMs = now - settled.autoStartAt;
  if (Math.abs(lateMs) > AUTO_START_GRACE_MS) return stay(settled);
  const usable = isId(nextSessionId) && nextSessionId !== settled.ended?.sessionId;
  return lateMs >= 0 && usable ? toRunning(settled, nextSessionId, settled.autoStartAt) : settled;
}

/** Leaves the start of the next session to the user; refused when it is so already. */
export function stay(state: TimerState): TimerState {
  if (state.status !== 'idle' || state.autoStartAt === null) return state;
  return { ...state, autoStartAt: null };
}

/**
 * Observes the deadline on load: nothing starts automatically, and a break lets go of its target.
 */
export function restore(state: TimerState, now: number): TimerState {
  const settled = stay(settle(state, now));
  const onlyWork = state.session === 'work' && settled.session === 'work';
  const restored = onlyWork ? settled : withoutTarget(settled);
  if (restored.undo === null || restored.undo.state.session === 'work') return restored;
  const taken = withoutTarget(restored.undo.state);
  return taken === restored.undo.state
    ? restored
    : { ...restored, undo: { at: restored.undo.at, state: taken } };
}

/** Takes back the last reset, skip or switch: the session goes on as though it never happened. */
export function undo(state: TimerState, now: number): TimerState {
  if (state.undo === null || !canUndo(state, now)) return state;
  return settle({ ...state.undo.state, rules: state.rules }, now);
}

function withoutTarget<State extends TimerState>(state: State): State {
  return state.target.kind === 'standalone' ? state : { ...state, target: STANDALONE };
}
