import { oneLine } from '../../text/one-line.ts';
import { clamp, MAX_INTENTION_LENGTH, MAX_INTERRUPTIONS, MAX_SESSION_MS } from '../limits.ts';
import { startedAtFor, toIdle, toOver, toRunning, toUndo } from '../sessions.ts';
import type { InterruptionKind, TimerState } from '../types.ts';
import { canKeep, focusedMs, isActive, remainingMs } from '../views.ts';
import { complete, continued } from './deadline.ts';
import { isId } from './reading.ts';
import { mayStart, nextAfterSkip } from './rules.ts';

/** Starts the chosen session; refused while one is under way, without a task, or on a used id. */
export function start(state: TimerState, sessionId: string, now: number): TimerState {
  if (isActive(state) || !mayStart(state.session, state.target)) return state;
  if (!isId(sessionId) || sessionId === state.ended?.sessionId) return state;
  return toRunning(state, sessionId, now);
}

/** Stops the countdown and keeps the remaining milliseconds; refused unless it runs. */
export function pause(state: TimerState, now: number): TimerState {
  if (state.status !== 'running') return state;
  const { endsAt: _, ...session } = state;
  return {
    ...session,
    status: 'paused',
    startedAt: startedAtFor(state.startedAt, now, focusedMs(state, now)),
    pausedAt: now,
    remainingMs: remainingMs(state, now),
  };
}

/** Goes on with the remaining milliseconds; refused unless paused. */
export function resume(state: TimerState, now: number): TimerState {
  if (state.status !== 'paused') return state;
  const { pausedAt: _, remainingMs: remaining, ...session } = state;
  return {
    ...session,
    status: 'running',
    startedAt: startedAtFor(state.startedAt, now, focusedMs(state, now)),
    endsAt: now + remaining,
  };
}

/** Back to the full length of the same type, to be taken back within 10 s; refused when idle. */
export function reset(state: TimerState, now: number): TimerState {
  if (!isActive(state)) return state;
  return { ...toIdle(state, state.session), undo: toUndo(state, now) };
}

/** On to the next type, idle, to be taken back within 10 s; skipped work is never counted. */
export function skip(state: TimerState, now: number): TimerState {
  const next = nextAfterSkip(state.session);
  if (!isActive(state)) return toIdle(state, next);
  return { ...toOver(state, next, { outcome: 'skipped', at: now }), undo: toUndo(state, now) };
}

/**
 * Lengthens (or shortens) the session under way: never below what has passed, never over 12 hours;
 * refused when idle, in overtime or for no change.
 */
export function extend(state: TimerState, byMs: number, now: number): TimerState {
  if (state.status !== 'running' && state.status !== 'paused') return state;
  if (!Number.isFinite(byMs)) return state;
  const wanted = state.durationMs + Math.trunc(byMs);
  const durationMs = clamp(wanted, focusedMs(state, now), MAX_SESSION_MS);
  const added = durationMs - state.durationMs;
  if (added === 0) return state;
  return state.status === 'running'
    ? { ...state, durationMs, endsAt: state.endsAt + added }
    : { ...state, durationMs, remainingMs: state.remainingMs + added };
}

/** Counts an interruption of the work under way; refused for breaks, when idle, and after 1000. */
export function interrupt(state: TimerState, kind: InterruptionKind): TimerState {
  if (!isActive(state) || state.session !== 'work') return state;
  const known = state.interruptions[kind];
  if (!(known < MAX_INTERRUPTIONS)) return state;
  return {
    ...state,
    interrupted: true,
    interruptions: { ...state.interruptions, [kind]: known + 1 },
  };
}

/** Says in one line of at most 200 characters what the work is for; refused when that is said. */
export function intend(state: TimerState, text: string): TimerState {
  if (typeof text !== 'string') return state;
  const intention = oneLine(text, MAX_INTENTION_LENGTH);
  return intention === state.intention ? state : { ...state, intention };
}

/**
 * Ends the session now: overtime completes; work that is kept counts as finished early if a whole
 * minute was focused; anything else is a skip; refused when idle.
 */
export function finish(state: TimerState, keep: boolean, now: number): TimerState {
  if (!isActive(state)) return state;
  const outcome = state.status === 'overtime' ? 'completed' : 'finishedEarly';
  if (outcome === 'finishedEarly' && !(keep && canKeep(state, now))) return skip(state, now);
  return continued(complete(state, outcome, now), now, now);
}
