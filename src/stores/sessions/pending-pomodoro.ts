import { oneLine } from '#shared/domain/text/one-line.ts';
import { type Fields, isFields, isId, isWhole } from '#shared/domain/timer/engine/reading.ts';
import { MAX_INTENTION_LENGTH, MAX_INTERRUPTIONS } from '#shared/domain/timer/limits.ts';

/** The longest note of a recorded session, in characters. */
export const MAX_NOTE_LENGTH = 1000;

/**
 * A session that the server has not confirmed yet, as it lies in `pendingPomodoros`: the fields of
 * the specification (section 3), with the id it is recorded under and the account it belongs to.
 * Instants are ISO 8601 in the server's time, `timestamp` is UTC milliseconds.
 */
export interface PendingPomodoro {
  readonly id: string;
  readonly userId: string;
  readonly session: 'work';
  readonly taskId: string | null;
  readonly projectId: string | null;
  readonly startTime: string;
  readonly endTime: string;
  readonly duration: number;
  readonly completed: boolean;
  readonly interrupted: boolean;
  readonly internalInterruptions: number;
  readonly externalInterruptions: number;
  readonly isStandalone: boolean;
  readonly timeZone: string;
  readonly intention: string;
  /** How it went, if it was written before the server confirmed the session. */
  readonly note: string;
  readonly timestamp: number;
  /** Why it is still here; empty before the first try. */
  readonly error: string;
  /** The server refused it for good: it is kept and shown, not sent again. */
  readonly isRefused: boolean;
}

/** The fields that a session is recorded with. */
export type RecordFields = Omit<
  PendingPomodoro,
  'userId' | 'session' | 'timestamp' | 'error' | 'isRefused'
>;

/** Returns only the fields that a session is recorded with: the body of `POST /pomodoros`. */
export function recordFieldsOf(session: RecordFields): RecordFields {
  return {
    id: session.id,
    taskId: session.taskId,
    projectId: session.projectId,
    startTime: session.startTime,
    endTime: session.endTime,
    duration: session.duration,
    completed: session.completed,
    interrupted: session.interrupted,
    internalInterruptions: session.internalInterruptions,
    externalInterruptions: session.externalInterruptions,
    isStandalone: session.isStandalone,
    timeZone: session.timeZone,
    intention: session.intention,
    note: session.note,
  };
}

/** The pending sessions in a parsed store: what cannot be read is left aside in `unreadable`, never dropped. */
export function readPending(stored: unknown): {
  entries: PendingPomodoro[];
  unreadable: unknown[];
} {
  const entries: PendingPomodoro[] = [];
  const unreadable: unknown[] = [];
  for (const value of Array.isArray(stored) ? stored : []) {
    const entry = isFields(value) ? readEntry(value) : null;
    if (entry === null) unreadable.push(value);
    else entries.push(entry);
  }
  return { entries, unreadable };
}

function readEntry(value: Fields): PendingPomodoro | null {
  const { id, userId, taskId, projectId, startTime, endTime, duration, timeZone, timestamp } =
    value;
  if (!isId(id) || !isId(userId) || !isIdOrNull(taskId) || !isIdOrNull(projectId)) return null;
  if (!isInstantText(startTime) || !isInstantText(endTime)) return null;
  if (!isWhole(duration, 0, 100_000) || typeof timeZone !== 'string') return null;
  return {
    id,
    userId,
    session: 'work',
    taskId,
    projectId,
    startTime,
    endTime,
    duration,
    completed: value['completed'] !== false,
    interrupted: value['interrupted'] === true,
    internalInterruptions: readCount(value['internalInterruptions']),
    externalInterruptions: readCount(value['externalInterruptions']),
    isStandalone: value['isStandalone'] === true,
    timeZone,
    intention: readIntention(value['intention']),
    note: readNote(value['note']),
    timestamp: typeof timestamp === 'number' ? timestamp : 0,
    error: typeof value['error'] === 'string' ? value['error'] : '',
    isRefused: value['isRefused'] === true,
  };
}

/** Entries from before interruptions were counted have none; a damaged count loses no session. */
function readCount(value: unknown): number {
  return isWhole(value, 0, MAX_INTERRUPTIONS) ? value : 0;
}

function readIntention(value: unknown): string {
  return typeof value === 'string' ? oneLine(value, MAX_INTENTION_LENGTH) : '';
}

function readNote(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_NOTE_LENGTH) : '';
}

function isIdOrNull(value: unknown): value is string | null {
  return value === null || isId(value);
}

function isInstantText(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
