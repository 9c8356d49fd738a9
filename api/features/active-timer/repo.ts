import type { Db } from '#api/db/knex.ts';
import type { ActiveTimer } from '#shared/contract/active-timer.ts';

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
  /** What a standalone session counts toward. */
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

function fromRecord(record: TimerColumns & { version: number }): TimerRow {
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

/** The live timer of the user, or null before the first was saved. */
export async function findTimer(db: Db, userId: string): Promise<TimerRow | null> {
  const record: (TimerColumns & { version: number }) | undefined = await db('active_timers')
    .where({ user_id: userId })
    .first();
  return record === undefined ? null : fromRecord(record);
}

/** Saves the first live timer, as version 1; rejects as a duplicate when there is one. */
export async function insertTimer(db: Db, userId: string, values: TimerValues): Promise<void> {
  await db('active_timers').insert({ user_id: userId, version: 1, ...toColumns(values) });
}

/**
 * Replaces the live timer and counts its version up, in one statement; with `basedOn` only while
 * that is its version. Answers whether it did.
 */
export async function replaceTimer(
  db: Db,
  userId: string,
  values: TimerValues,
  basedOn?: number,
): Promise<boolean> {
  const replaced = await db('active_timers')
    .where({ user_id: userId, ...(basedOn === undefined ? {} : { version: basedOn }) })
    .increment('version', 1)
    .update(toColumns(values));
  return replaced === 1;
}
