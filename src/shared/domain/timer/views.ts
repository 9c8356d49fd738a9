import { clamp, MAX_SESSION_MS, UNDO_WINDOW_MS } from './limits.ts';
import type { ActiveTimer, TimerState } from './types.ts';

/** Whether a session is under way: running, paused or in overtime. */
export function isActive(state: TimerState): state is ActiveTimer {
  return state.status !== 'idle';
}

/**
 * Whether the timer is shown as running: a session is under way, or the next one is about to start by
 * itself. Until then that one has its full length left.
 */
export function isUnderWay(state: TimerState): boolean {
  return isActive(state) || state.autoStartAt !== null;
}

/** Time left in milliseconds, from 0 to the timer's length, however the clock jumps. */
export function remainingMs(state: TimerState, nowMs: number): number {
  switch (state.status) {
    case 'idle':
      return state.durationMs;
    case 'running':
      return clamp(state.endsAt - nowMs, 0, state.durationMs);
    case 'paused':
      return state.remainingMs;
    case 'overtime':
      return 0;
  }
}

/** Time past the deadline in milliseconds; 0 in every state but overtime. */
export function overtimeMs(state: TimerState, nowMs: number): number {
  return state.status === 'overtime' ? Math.max(0, nowMs - state.endsAt) : 0;
}

/** How much of the session is done, from 0 to 1; one shortened to nothing is done. */
export function elapsedFraction(state: TimerState, nowMs: number): number {
  if (state.durationMs === 0) return 1;
  return 1 - remainingMs(state, nowMs) / state.durationMs;
}

/** The whole seconds to display, rounded up: a session shows its full length as it starts. */
export function remainingSeconds(state: TimerState, nowMs: number): number {
  return Math.ceil(remainingMs(state, nowMs) / 1000);
}

/** Focused milliseconds of the session under way: no pauses, overtime included, at most 12 hours. */
export function focusedMs(state: TimerState, nowMs: number): number {
  const focused = state.durationMs - remainingMs(state, nowMs) + overtimeMs(state, nowMs);
  return Math.min(focused, MAX_SESSION_MS);
}

/** Whole minutes of a focused time, rounded down: the `duration` of a record. */
export function wholeMinutes(focusedTimeMs: number): number {
  return focusedTimeMs > 0 ? Math.floor(focusedTimeMs / 60_000) : 0;
}

/** Whether finishing now would be recorded: overtime, or work with a whole focused minute. */
export function canKeep(state: TimerState, nowMs: number): boolean {
  if (!isActive(state) || state.session !== 'work') return false;
  return state.status === 'overtime' || wholeMinutes(focusedMs(state, nowMs)) > 0;
}

/** The instant at which time moves the timer next: its deadline or its start; null for none. */
export function nextInstant(state: TimerState): number | null {
  if (state.status === 'idle') return state.autoStartAt;
  return state.status === 'running' ? state.endsAt : null;
}

/** Seconds as `mm:ss`; minutes go beyond 99 rather than into hours, and nothing shows below 00:00. */
export function formatClock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const minutes = String(Math.floor(whole / 60)).padStart(2, '0');
  return `${minutes}:${String(whole % 60).padStart(2, '0')}`;
}

/** The whole minutes of work that a reset, skip or switch threw away; null when there are none to keep. */
export function undoneMinutes({ undo }: TimerState): number | null {
  if (undo === null || !canKeep(undo.state, undo.at)) return null;
  return wholeMinutes(focusedMs(undo.state, undo.at)) || null;
}

/** Whether a reset, skip or switch can still be taken back: for 10 s after it happened. */
export function canUndo(state: TimerState, nowMs: number): boolean {
  // The distance, not the difference: a clock set back a little does not take the offer away.
  return state.undo !== null && Math.abs(nowMs - state.undo.at) <= UNDO_WINDOW_MS;
}
