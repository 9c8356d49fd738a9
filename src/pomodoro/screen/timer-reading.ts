import { formatTime } from '#shared/domain/formats/formats.ts';
import { initialTimer } from '#shared/domain/timer/engine/engine.ts';
import { mayStart } from '#shared/domain/timer/engine/rules.ts';
import { AUTO_START_DELAY_MS, clamp } from '#shared/domain/timer/limits.ts';
import type { Interruptions, SessionType, TimerState } from '#shared/domain/timer/types.ts';
import {
  canKeep,
  canUndo,
  formatClock,
  isActive,
  isUnderWay,
  overtimeMs,
  remainingSeconds,
  undoneMinutes,
} from '#shared/domain/timer/views.ts';

/** An act that can be undone: a session was reset, skipped, or left for another type or task. */
export type UndoableAct = 'reset' | 'skip' | 'switch';

/** A timer as it is shown: nothing in it changes more often than once a second. */
export interface TimerReading {
  readonly status: TimerState['status'];
  /** Whether a session is under way, or about to start automatically. */
  readonly isUnderWay: boolean;
  readonly session: SessionType;
  /** The session that has just come to its end, while nothing else has begun; null otherwise. */
  readonly ended: SessionType | null;
  /** `mm:ss` left, or `+mm:ss` past the deadline. */
  readonly clock: string;
  readonly label: string;
  /** How much of the session has passed, 0 to 1, by the seconds shown. */
  readonly fraction: number;
  /**
   * The minute in which the session ends (or would, if it started now); null while it stands still.
   */
  readonly endsAtMs: number | null;
  /** Focus sessions completed since the last long break, and how many lead to the next one. */
  readonly completed: number;
  readonly interval: number;
  readonly undoable: UndoableAct | null;
  /** The whole minutes that can be recorded in place of taking it back; null for none. */
  readonly keepableMinutes: number | null;
  /** The intention of the work session under way, or else of the next one; may be empty. */
  readonly intention: string;
  readonly interruptions: Interruptions;
  /** Seconds until the session starts automatically; null when it waits for the user. */
  readonly autoStartsInS: number | null;
  /** Whether finishing now would be recorded. */
  readonly canKeep: boolean;
  /** Whether Start would be refused, because a project is chosen and no task of it. */
  readonly needsTask: boolean;
}

const MINUTE_MS = 60_000;
/** How long the end of a session stays on the screen when nobody acts. */
const END_SHOWN_MS = 10 * MINUTE_MS;
const NO_INTERRUPTIONS: Interruptions = { internal: 0, external: 0 };

/** Names of the session types in sentences and on buttons. */
export const SESSION_NAMES: Readonly<Record<SessionType, string>> = {
  work: 'Focus',
  shortBreak: 'Short break',
  longBreak: 'Long break',
};

const END_LABELS: Readonly<Record<SessionType, string>> = {
  work: 'Focus complete',
  shortBreak: 'Break is over',
  longBreak: 'Break is over',
};

/** Reads a timer at an instant (UTC milliseconds). */
export function readTimer(timer: TimerState, nowMs: number): TimerReading {
  const secondsLeft = remainingSeconds(timer, nowMs);
  const completed = timer.pomodoroCount % timer.rules.longBreakInterval;
  const ended = justEnded(timer, nowMs);
  return {
    status: timer.status,
    isUnderWay: isUnderWay(timer),
    session: timer.session,
    ended,
    clock:
      timer.status === 'overtime'
        ? `+${formatClock(overtimeMs(timer, nowMs) / 1000)}`
        : formatClock(secondsLeft),
    label: ended === null ? labelOf(timer, completed) : END_LABELS[ended],
    fraction: ended === null ? passedOf(timer, secondsLeft) : 1,
    endsAtMs: endMinute(timer, nowMs),
    completed,
    interval: timer.rules.longBreakInterval,
    undoable: canUndo(timer, nowMs) ? undoableAct(timer) : null,
    keepableMinutes: canUndo(timer, nowMs) ? undoneMinutes(timer) : null,
    intention: timer.intention,
    interruptions: isActive(timer) ? timer.interruptions : NO_INTERRUPTIONS,
    autoStartsInS: autoStartsInS(timer, nowMs),
    canKeep: canKeep(timer, nowMs),
    needsTask: !isActive(timer) && !mayStart(timer.session, timer.target),
  };
}

/** The line under the digits: when it ends, or that it stands still. */
export function detailOf({ status, endsAtMs }: TimerReading): string {
  if (status === 'paused') return 'paused';
  if (endsAtMs === null) return '';
  return `ends ${formatTime(endsAtMs)}`;
}

/** The session that is offered at the end of another one; null at any other time. */
export function nextOf({ ended, session }: TimerReading): SessionType | null {
  return ended === null ? null : session;
}

/** The reading before a script has run: the same wherever and whenever the page was built. */
export const FIRST_READING: TimerReading = {
  ...readTimer(initialTimer(), 0),
  endsAtMs: null,
};

/** Whether two readings look the same. */
export function sameReading(one: TimerReading, other: TimerReading): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function justEnded(timer: TimerState, nowMs: number): SessionType | null {
  // One that starts automatically is shown as under way.
  if (isUnderWay(timer) || timer.undo !== null || timer.ended?.outcome !== 'completed') return null;
  const { session, endedAt } = timer.ended;
  // With the same type chosen again, the user has moved on.
  return session !== timer.session && nowMs - endedAt < END_SHOWN_MS ? session : null;
}

function passedOf(timer: TimerState, secondsLeft: number): number {
  return isActive(timer) ? 1 - secondsLeft / Math.ceil(timer.durationMs / 1000 || 1) : 0;
}

function labelOf(timer: TimerState, completed: number): string {
  if (!isUnderWay(timer)) return 'Ready';
  if (timer.status === 'overtime') return 'Overtime';
  if (timer.session !== 'work') return SESSION_NAMES[timer.session];
  return `Focus ${completed + 1} of ${timer.rules.longBreakInterval}`;
}

function endMinute(timer: TimerState, nowMs: number): number | null {
  if (timer.status === 'paused' || timer.status === 'overtime') return null;
  const endMs =
    timer.status === 'running' ? timer.endsAt : (timer.autoStartAt ?? nowMs) + timer.durationMs;
  return Math.floor(endMs / MINUTE_MS) * MINUTE_MS;
}

function autoStartsInS(timer: TimerState, nowMs: number): number | null {
  if (timer.status !== 'idle' || timer.autoStartAt === null) return null;
  const leftMs = clamp(timer.autoStartAt - nowMs, 0, AUTO_START_DELAY_MS);
  return Math.ceil(leftMs / 1000);
}

function undoableAct({ undo, ended, session }: TimerState): UndoableAct | null {
  if (undo === null) return null;
  if (ended?.outcome === 'skipped' && ended.sessionId === undo.state.sessionId) return 'skip';
  return undo.state.session === session ? 'reset' : 'switch';
}
