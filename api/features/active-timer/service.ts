import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import { classifyDbError } from '#api/db/db-errors.ts';
import { readInstant, readOptionalInstant } from '#api/db/instants.ts';
import type { Db } from '#api/db/knex.ts';
import { withTransaction } from '#api/db/transaction.ts';
import type { Deps } from '#api/deps.ts';
import { conflict } from '#api/errors.ts';
import { presentRow, presentTimer } from '#api/features/active-timer/presenter.ts';
import {
  findTimer,
  insertTimer,
  replaceTimer,
  type TimerRow,
  type TimerValues,
} from '#api/features/active-timer/repo.ts';
import { checkProjectRef } from '#api/features/projects/service.ts';
import { projectOfTask } from '#api/features/tasks/service.ts';
import type { ActiveTimer, activeTimerApi } from '#shared/contract/active-timer.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { readInterruptions } from '#shared/domain/pomodoros/interruptions.ts';

/** The live timer as replies show it, or null before the first was saved. */
export async function readTimer(db: Db, userId: string): Promise<ActiveTimer | null> {
  const row = await findTimer(db, userId);
  return row === null ? null : presentRow(row);
}

type Given = BodyOf<typeof activeTimerApi.save>;

/**
 * Saves the live timer and tells the user's event streams. Based on a version it wins only while
 * that is the current one, else 409 with the current state; a repeat of the save that led to the
 * current state is answered with it. Without a version the last writer wins. Throws 422 for a
 * project or task that is not the user's.
 */
export async function saveTimer(
  { db, now, timerEvents }: Pick<Deps, 'db' | 'now' | 'timerEvents'>,
  userId: string,
  given: Given,
): Promise<TimerRow> {
  const values = valuesOf(given);
  const saved = await withTransaction(db, async (trx) => {
    await checkRefs(trx, userId, values);
    const isSaved = await write(trx, userId, values, given.version);
    return isSaved ? findTimer(trx, userId) : null;
  });
  if (saved !== null) {
    timerEvents.publish(userId);
    return saved;
  }
  // Outside the transaction, whose view of the table may be older than the change that won.
  const current = await findTimer(db, userId);
  if (current !== null && isRepeat(current, values, given.version)) return current;
  throw conflict('The timer was changed on another device.', presentTimer(current, now()));
}

/** A break belongs to no project: whatever was sent along is left out. */
function valuesOf(given: Given): TimerValues {
  const isWork = given.currentSession === 'work';
  return {
    isRunning: given.isRunning,
    isPaused: given.isPaused,
    currentSession: given.currentSession,
    timeRemainingMs: Math.round(given.timeRemaining * 1000),
    pomodoroCount: given.pomodoroCount,
    projectId: isWork ? given.projectId : null,
    taskId: isWork ? given.taskId : null,
    lastUpdatedAt: readInstant(given.lastUpdatedTime),
    workMinutes: given.sessionTimes.workTime,
    shortBreakMinutes: given.sessionTimes.shortBreakTime,
    longBreakMinutes: given.sessionTimes.longBreakTime,
    sessionId: given.sessionId,
    startedAt: readOptionalInstant(given.startedAt),
    endsAt: readOptionalInstant(given.endsAt),
    remainingMs: given.remainingMs,
    durationMs: given.durationMs,
    isStandalone: given.isStandalone,
    standaloneTaskId: given.isStandalone ? given.standaloneTaskId : null,
    ...readInterruptions(given),
    intention: given.intention,
    deviceId: given.deviceId,
  };
}

/** Deleted ones count: a timer that runs goes on when its task is deleted elsewhere. */
async function checkRefs(
  trx: Knex.Transaction,
  userId: string,
  { projectId, taskId }: TimerValues,
): Promise<void> {
  if (projectId !== null) await checkProjectRef(trx, userId, projectId, { allowsDeleted: true });
  if (taskId !== null) await projectOfTask(trx, userId, taskId);
}

/** Answers whether the state was written; false means that `basedOn` is not the current version. */
async function write(
  trx: Knex.Transaction,
  userId: string,
  values: TimerValues,
  basedOn: number | undefined,
): Promise<boolean> {
  if (basedOn !== 0 && (await replaceTimer(trx, userId, values, basedOn))) return true;
  if (basedOn !== undefined && basedOn !== 0) return false;
  try {
    await insertTimer(trx, userId, values);
    return true;
  } catch (error) {
    if (classifyDbError(error) !== 'duplicate') throw error;
    return basedOn === undefined && replaceTimer(trx, userId, values);
  }
}

/** A client that lost the answer sends the same again: it is what stands there already. */
function isRepeat(current: TimerRow, values: TimerValues, basedOn: number | undefined): boolean {
  if (basedOn === undefined || current.version !== basedOn + 1) return false;
  const { version: _version, ...stored } = current;
  return isDeepStrictEqual(stored, values);
}
