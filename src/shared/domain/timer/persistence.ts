import { oneLine } from '../text/one-line.ts';
import {
  type Fields,
  isFields,
  isId,
  isInstant,
  isLengthMs,
  isSessionType,
  isWhole,
} from './engine/reading.ts';
import { mayStart, sessionLengthMs, startsByItself } from './engine/rules.ts';
import { MAX_INTENTION_LENGTH, MAX_INTERRUPTIONS } from './limits.ts';
import { readRules, readTarget } from './timer-reading.ts';
import type {
  ActiveTimer,
  EndedSession,
  Interruptions,
  Outcome,
  SessionType,
  Target,
  TimerRules,
  TimerState,
  UndoOffer,
} from './types.ts';

const MAX_COUNT = 10_000;

interface Base {
  session: SessionType;
  pomodoroCount: number;
  target: Target;
  intention: string;
  rules: TimerRules;
  ended: EndedSession | null;
}

/**
 * Reads a timer that was kept outside the program: null unless every field is present, in bounds
 * and in keeping with the others, as the engine's invariants say. Unknown fields are left behind.
 * Timers kept before there were intentions, counted interruptions and moments to start
 * automatically are read as having none, so that an update of the program loses no session under
 * way.
 */
export function parseTimerState(value: unknown): TimerState | null {
  if (!isFields(value)) return null;
  const { status, durationMs, undo: offer } = value;
  if (status !== 'idle') return offer === null ? readActive(value) : null;
  const base = readBase(value);
  const undo = readUndo(offer);
  if (base === null || undo === undefined) return null;
  const lengthMs = sessionLengthMs(base.rules, base.session);
  const autoStartAt = value['autoStartAt'] ?? null;
  if (autoStartAt !== null) {
    if (!isInstant(autoStartAt) || undo !== null) return null;
    if (!startsByItself(base.session, base.target, base.rules)) return null;
  }
  if (durationMs !== lengthMs) return null;
  return { status, ...base, durationMs: lengthMs, undo, autoStartAt };
}

function readBase(value: Fields): Base | null {
  const { session, pomodoroCount, target: wanted, rules: settings, ended: last } = value;
  const target = readTarget(wanted);
  const rules = readRules(settings);
  const ended = readEnded(last);
  const intention = readIntention(value['intention']);
  if (!isSessionType(session) || !isWhole(pomodoroCount, 0, MAX_COUNT)) return null;
  if (target === null || rules === null || ended === undefined || intention === null) return null;
  return { session, pomodoroCount, target, intention, rules, ended };
}

function readActive(value: Fields): ActiveTimer | null {
  const base = readBase(value);
  const { status, sessionId, startedAt, durationMs, interrupted } = value;
  if (base === null || !mayStart(base.session, base.target)) return null;
  if (!isId(sessionId) || !isInstant(startedAt) || !isLengthMs(durationMs)) return null;
  const interruptions = readInterruptions(value['interruptions'], interrupted);
  if (typeof interrupted !== 'boolean' || interruptions === null) return null;
  const counts = { interruptions, interrupted };
  const common = { ...base, sessionId, startedAt, durationMs, ...counts, undo: null };
  if (status === 'paused') {
    const { pausedAt, remainingMs } = value;
    if (!isInstant(pausedAt) || !isWhole(remainingMs, 0, durationMs)) return null;
    if (!fits(startedAt, pausedAt, durationMs - remainingMs)) return null;
    return { status, ...common, pausedAt, remainingMs };
  }
  const { endsAt } = value;
  if (!isInstant(endsAt) || !fits(startedAt, endsAt, durationMs)) return null;
  if (status === 'running') return { status, ...common, endsAt };
  if (status === 'overtime' && base.session === 'work') return { status, ...common, endsAt };
  return null;
}

/** The offer, null for none, undefined for something that is neither. */
function readUndo(value: unknown): UndoOffer | null | undefined {
  if (value === null) return null;
  if (!isFields(value)) return undefined;
  const { at, state: kept } = value;
  if (!isInstant(at) || !isFields(kept)) return undefined;
  const { ended, undo } = kept;
  if (ended !== null || undo !== null) return undefined;
  const state = readActive(kept);
  return state === null ? undefined : { at, state };
}

/** The ended session, null for none, undefined for something that is neither. */
function readEnded(value: unknown): EndedSession | null | undefined {
  if (value === null) return null;
  if (!isFields(value)) return undefined;
  const { sessionId, session, startedAt, endedAt, focusedMs, plannedMs } = value;
  const { target: wanted, interrupted, outcome } = value;
  const target = readTarget(wanted);
  if (!isId(sessionId) || !isSessionType(session) || target === null) return undefined;
  if (!isInstant(startedAt) || !isInstant(endedAt)) return undefined;
  if (!isLengthMs(focusedMs) || !isLengthMs(plannedMs)) return undefined;
  if (!fits(startedAt, endedAt, focusedMs)) return undefined;
  if (typeof interrupted !== 'boolean' || !isOutcome(outcome)) return undefined;
  const intention = readIntention(value['intention']);
  const interruptions = readInterruptions(value['interruptions'], interrupted);
  if (intention === null || interruptions === null) return undefined;
  const length = { startedAt, endedAt, focusedMs, plannedMs };
  const words = { target, intention, interruptions, interrupted };
  return { sessionId, session, ...length, ...words, outcome };
}

function readIntention(value: unknown): string | null {
  if (value === undefined) return '';
  return typeof value === 'string' ? oneLine(value, MAX_INTENTION_LENGTH) : null;
}

/** The counts, none where they were not kept yet, null for something that is neither. */
function readInterruptions(value: unknown, interrupted: unknown): Interruptions | null {
  if (value === undefined) return { internal: 0, external: 0 };
  if (!isFields(value)) return null;
  const { internal, external } = value;
  if (!isWhole(internal, 0, MAX_INTERRUPTIONS)) return null;
  if (!isWhole(external, 0, MAX_INTERRUPTIONS)) return null;
  return interrupted === true || internal + external === 0 ? { internal, external } : null;
}

const OUTCOMES: readonly Outcome[] = ['completed', 'skipped', 'finishedEarly', 'split', 'stale'];

function isOutcome(value: unknown): value is Outcome {
  return OUTCOMES.some((outcome) => outcome === value);
}

/**
 * Whether so much focus has room between two instants; a start held at the epoch may be too late.
 */
function fits(startedAt: number, endedAt: number, focusedTimeMs: number): boolean {
  return endedAt >= startedAt && (startedAt === 0 || endedAt - startedAt >= focusedTimeMs);
}
