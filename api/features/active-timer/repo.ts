import type { Db } from '#api/db/connection/knex.ts';
import { parseJson } from '#api/db/schema/parse-json.ts';
import type { ActiveTimer } from '#shared/contract/work/active-timer.ts';

type SessionType = ActiveTimer['currentSession'];

/** The live timer without its version; instants in UTC milliseconds. */
export interface TimerValues {
  isRunning: boolean;
  isPaused: boolean;
  currentSession: SessionType;
  timeRemainingMs: number;
  pomodoroCount: number;
  projectId: string | null;
  taskId: string | null;
  lastUpdatedAt: number;
  workMinutes: number;
  shortBreakMinutes: number;
  longBreakMinutes: number;
  sessionId: string | null;
  startedAt: number | null;
  endsAt: number | null;
  remainingMs: number | null;
  durationMs: number | null;
  isStandalone: boolean;
  /** The task that a standalone session counts toward. */
  standaloneTaskId: string | null;
  interrupted: boolean;
  internalInterruptions: number;
  externalInterruptions: number;
  intention: string;
  deviceId: string | null;
}

/** The live timer of a user; `version` counts its changes from 1. */
export interface TimerRow extends TimerValues {
  version: number;
}

interface TimerColumns {
  is_running: number;
  is_paused: number;
  current_session: SessionType;
  time_remaining_ms: number;
  pomodoro_count: number;
  project_id: string | null;
  task_id: string | null;
  last_updated_at: number;
  work_minutes: number;
  short_break_minutes: number;
  long_break_minutes: number;
  session_id: string | null;
  started_at: number | null;
  ends_at: number | null;
  remaining_ms: number | null;
  duration_ms: number | null;
  is_standalone: number;
  standalone_task_id: string | null;
  interrupted: number;
  internal_interruptions: number;
  external_interruptions: number;
  intention: string;
  device_id: string | null;
}

function toColumns(values: TimerValues): TimerColumns {
  return {
    is_running: values.isRunning ? 1 : 0,
    is_paused: values.isPaused ? 1 : 0,
    current_session: values.currentSession,
    time_remaining_ms: values.timeRemainingMs,
    pomodoro_count: values.pomodoroCount,
    project_id: values.projectId,
    task_id: values.taskId,
    last_updated_at: values.lastUpdatedAt,
    work_minutes: values.workMinutes,
    short_break_minutes: values.shortBreakMinutes,
    long_break_minutes: values.longBreakMinutes,
    session_id: values.sessionId,
    started_at: values.startedAt,
    ends_at: values.endsAt,
    remaining_ms: values.remainingMs,
    duration_ms: values.durationMs,
    is_standalone: values.isStandalone ? 1 : 0,
    standalone_task_id: values.standaloneTaskId,
    interrupted: values.interrupted ? 1 : 0,
    internal_interruptions: values.internalInterruptions,
    external_interruptions: values.externalInterruptions,
    intention: values.intention,
    device_id: values.deviceId,
  };
}

type Saved = TimerColumns & { version: number };

function fromRecord(record: Saved): TimerRow {
  return {
    version: record.version,
    isRunning: record.is_running === 1,
    isPaused: record.is_paused === 1,
    currentSession: record.current_session,
    timeRemainingMs: record.time_remaining_ms,
    pomodoroCount: record.pomodoro_count,
    projectId: record.project_id,
    taskId: record.task_id,
    lastUpdatedAt: record.last_updated_at,
    workMinutes: record.work_minutes,
    shortBreakMinutes: record.short_break_minutes,
    longBreakMinutes: record.long_break_minutes,
    sessionId: record.session_id,
    startedAt: record.started_at,
    endsAt: record.ends_at,
    remainingMs: record.remaining_ms,
    durationMs: record.duration_ms,
    isStandalone: record.is_standalone === 1,
    standaloneTaskId: record.standalone_task_id,
    interrupted: record.interrupted === 1,
    internalInterruptions: record.internal_interruptions,
    externalInterruptions: record.external_interruptions,
    intention: record.intention,
    deviceId: record.device_id,
  };
}

/** Returns the live timer of the user, or null before the first was saved. */
export async function findTimer(db: Db, userId: string): Promise<TimerRow | null> {
  const record: Saved | undefined = await db('active_timers').where({ user_id: userId }).first();
  return record === undefined ? null : fromRecord(record);
}

/**
 * Returns the live timer of the user, and the saved settings that replace it before the first was
 * saved.
 */
export async function findTimerOrSettings(
  db: Db,
  userId: string,
): Promise<{ timer: TimerRow | null; settings: unknown }> {
  const record: { settings: string; version: null } | (Saved & { settings: string }) | undefined =
    await db('users')
      .leftJoin('active_timers', 'active_timers.user_id', 'users.id')
      .where('users.id', userId)
      .first('active_timers.*', 'users.settings');
  if (record === undefined) return { timer: null, settings: null };
  const timer = record.version === null ? null : fromRecord(record);
  return { timer, settings: parseJson(record.settings) };
}

/** A state to save, at an instant in UTC milliseconds. */
export interface TimerChange {
  userId: string;
  values: TimerValues;
  savedAt: number;
}

/** Inserts the first live timer as version 1; rejects as a duplicate when there is one. */
export async function insertTimer(db: Db, { userId, values, savedAt }: TimerChange): Promise<void> {
  const columns = { ...toColumns(values), saved_at: savedAt };
  await db('active_timers').insert({ user_id: userId, version: 1, ...columns });
}

/**
 * Replaces the live timer and increments its version in one statement; with `basedOn` only while
 * that is its version. Returns whether it did.
 */
export async function replaceTimer(
  db: Db,
  { userId, values, savedAt }: TimerChange,
  basedOn?: number,
): Promise<boolean> {
  const replaced = await db('active_timers')
    .where({ user_id: userId, ...(basedOn === undefined ? {} : { version: basedOn }) })
    .increment('version', 1)
    .update({ ...toColumns(values), saved_at: savedAt });
  return replaced === 1;
}

/** Returns the versions of the timers saved at an instant or later. */
export async function listSavedSince(
  db: Db,
  sinceMs: number,
): Promise<{ userId: string; version: number }[]> {
  return db('active_timers')
    .where('saved_at', '>=', sinceMs)
    .select({ userId: 'user_id', version: 'version' });
}
