import { initialTimer, transition } from '#shared/domain/timer/engine/engine.ts';
import {
  type Fields,
  isFields,
  isInstant,
  isSessionType,
} from '#shared/domain/timer/engine/reading.ts';
import { sessionLengthMs } from '#shared/domain/timer/engine/rules.ts';
import { MAX_SESSION_MS } from '#shared/domain/timer/limits.ts';
import { parseTimerState } from '#shared/domain/timer/persistence.ts';
import type { TimerState } from '#shared/domain/timer/types.ts';
import type { TimerStore } from './timer-store.ts';

/**
 * Goes on with a timer that another program left in this browser: `text` is what lay in storage before
 * this page wrote anything. A session that somebody has started meanwhile goes on instead.
 */
export function takeUpPlainTimer(
  timer: Pick<TimerStore, '$timer' | '$nowMs' | 'adopt'>,
  text: string | null,
): void {
  const state = text === null ? null : readPlainTimer(parsed(text));
  const { rules, ...own } = timer.$timer.get();
  if (state === null || own.status !== 'idle') return;
  timer.adopt(transition(state, { type: 'configure', rules }, timer.$nowMs.get()), 'act');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * A timer in the bare form of the specification (section 3), lengths in seconds and instants in
 * milliseconds or ISO 8601; null for what is none. It was a session without project and task, and
 * gets the same id each time it is read.
 */
export function readPlainTimer(stored: unknown): TimerState | null {
  if (!isFields(stored) || 'state' in stored || 'owner' in stored) return null;
  const { isRunning, isPaused, currentSession: session, pomodoroCount } = stored;
  if (typeof isRunning !== 'boolean' || !isSessionType(session)) return null;
  const first = initialTimer();
  const base = { ...first, session, pomodoroCount: pomodoroCount ?? 0 };
  if (!isRunning && isPaused !== true) {
    return parseTimerState({ ...base, durationMs: sessionLengthMs(first.rules, session) });
  }
  return readSession(stored, base, sessionLengthMs(first.rules, session));
}

function readSession(stored: Fields, base: object, usualMs: number): TimerState | null {
  const updatedAt = instantIn(stored['lastUpdatedTime']);
  const isPaused = stored['isPaused'] === true;
  const left = isPaused ? (stored['pausedTimeRemaining'] ?? stored['timeRemaining']) : null;
  const leftMs = lengthIn(left ?? stored['timeRemaining']);
  if (updatedAt === null || leftMs === null) return null;
  const durationMs = Math.max(lengthIn(stored['duration']) ?? usualMs, leftMs);
  const latest = updatedAt - (durationMs - leftMs);
  const startedAt = Math.max(0, Math.min(instantIn(stored['startTime']) ?? latest, latest));
  const session = {
    ...base,
    sessionId: idAt(startedAt),
    startedAt,
    durationMs,
    interruptions: { internal: 0, external: 0 },
    interrupted: false,
  };
  return parseTimerState(
    isPaused
      ? { ...session, status: 'paused', pausedAt: updatedAt, remainingMs: leftMs }
      : { ...session, status: 'running', endsAt: updatedAt + leftMs },
  );
}

function instantIn(value: unknown): number | null {
  const instant = typeof value === 'string' ? Date.parse(value) : value;
  return isInstant(instant) ? instant : null;
}

function lengthIn(seconds: unknown): number | null {
  if (typeof seconds !== 'number' || !(seconds >= 0)) return null;
  return Math.min(MAX_SESSION_MS, Math.round(seconds * 1000));
}

/** The first id of its millisecond, in the form that ids have (UUID, version 7). */
function idAt(instantMs: number): string {
  const hex = instantMs.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
