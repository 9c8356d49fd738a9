import { startedAtFor } from '../sessions.ts';
import type { ActiveTimer, TimerState, UndoOffer } from '../types.ts';
import { isActive } from '../views.ts';
import { isInstant } from './reading.ts';

/**
 * Moves every instant of the state, because the device's clock was set: what remains stays the
 * same. The last ended session stays where it was, for it has been handled. Refused for no number,
 * for nothing to move, and where the new deadline would be no instant.
 */
export function shift(state: TimerState, byMs: number): TimerState {
  const by = Math.round(byMs);
  if (!Number.isFinite(by) || by === 0) return state;
  if (isActive(state)) return shiftActive(state, by) ?? state;
  const { autoStartAt, undo } = state;
  if (autoStartAt === null && undo === null) return state;
  const moved = autoStartAt === null ? null : autoStartAt + by;
  if (moved !== null && !isInstant(moved)) return state;
  return { ...state, autoStartAt: moved, undo: undo === null ? null : shiftUndo(undo, by) };
}

/** A start that would lie before the epoch is held there: the remaining time matters more. */
function shiftActive(state: ActiveTimer, by: number): ActiveTimer | null {
  if (state.status === 'paused') {
    const pausedAt = state.pausedAt + by;
    const focused = state.durationMs - state.remainingMs;
    if (!isInstant(pausedAt)) return null;
    return { ...state, pausedAt, startedAt: startedAtFor(state.startedAt + by, pausedAt, focused) };
  }
  const endsAt = state.endsAt + by;
  if (!isInstant(endsAt)) return null;
  return {
    ...state,
    endsAt,
    startedAt: startedAtFor(state.startedAt + by, endsAt, state.durationMs),
  };
}

/** An offer that the new clock has no room for is gone; the timer itself does not depend on it. */
function shiftUndo(undo: UndoOffer, by: number): UndoOffer | null {
  const at = undo.at + by;
  const state = shiftActive(undo.state, by);
  return isInstant(at) && state !== null ? { at, state } : null;
}
