import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '#api/auth/actor.ts';
import { createForUser } from '#api/db/create-for-user.ts';
import type { Created } from '#api/db/create-once.ts';
import { readInstant } from '#api/db/instants.ts';
import type { Db } from '#api/db/knex.ts';
import { lockUser } from '#api/db/lock-user.ts';
import { withTransaction } from '#api/db/transaction.ts';
import type { Deps } from '#api/deps.ts';
import { notFound } from '#api/errors.ts';
import { correctTimes } from '#api/features/pomodoros/correct-times.ts';
import * as repo from '#api/features/pomodoros/repo.ts';
import { changeTarget, resolveTarget } from '#api/features/pomodoros/target.ts';
import { findTimeProblem, refuseTimes } from '#api/features/pomodoros/time-problem.ts';
import { unlockAchievements } from '#api/features/stats/service.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { pomodorosApi } from '#shared/contract/pomodoros.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { correctInterruptions, readInterruptions } from '#shared/domain/pomodoros/interruptions.ts';

type Context = Pick<Deps, 'db' | 'now'>;
type Given = BodyOf<typeof pomodorosApi.create>;
type Change = BodyOf<typeof pomodorosApi.update>;

// How far the clock of a device may run ahead of ours before its sessions are flagged.
const CLOCK_SKEW_MS = 5 * 60_000;
// What is entered by hand was read from a clock: it may be that much ahead.
const MANUAL_SKEW_MS = 60_000;

async function loadPomodoro(db: Db, userId: string, id: string): Promise<repo.PomodoroRow> {
  const row = await repo.findPomodoro(db, userId, id);
  if (row === null) throw notFound('The session');
  return row;
}

/**
 * Records a session once: the same id answers the first one, even where it is deleted by now.
 * Doubtful times are flagged, or refused with 422 for a session added by hand.
 */
export function recordPomodoro(
  { db, now }: Context,
  actor: Actor,
  given: Given,
): Promise<Created<repo.PomodoroRow>> {
  const id = given.id ?? uuidv7();
  const nowMs = now();
  return createForUser(db, actor.userId, {
    find: (any) => repo.findPomodoroEver(any, actor.userId, id),
    async make(trx) {
      await insertSession(trx, actor, { id, given, nowMs });
      if (given.completed) await unlockAchievements(trx, actor, nowMs);
      return loadPomodoro(trx, actor.userId, id);
    },
  });
}

async function insertSession(
  trx: Knex.Transaction,
  actor: Actor,
  { id, given, nowMs }: { id: string; given: Given; nowMs: number },
): Promise<void> {
  const { userId } = actor;
  const target = await resolveTarget(trx, userId, {
    projectId: given.projectId ?? null,
    taskId: given.taskId ?? null,
  });
  const span = { id, startedAt: readInstant(given.startTime), endedAt: readInstant(given.endTime) };
  const skewMs = given.isManual ? MANUAL_SKEW_MS : CLOCK_SKEW_MS;
  const problem = await findTimeProblem(trx, userId, span, nowMs + skewMs);
  if (problem !== null && given.isManual) throw refuseTimes(span, problem, actor.timeZone);
  const timeZone = given.timeZone ?? actor.timeZone;
  await repo.insertPomodoro(trx, userId, {
    ...span,
    ...target,
    durationMinutes: given.duration,
    completed: given.completed,
    ...readInterruptions(given),
    isStandalone: given.isStandalone,
    isFlagged: problem !== null,
    localDate: localDate(span.endedAt, timeZone),
    timeZone,
    intention: given.intention,
    note: given.note,
    createdAt: nowMs,
  });
}

/** Corrects a session; throws 404, and 422 where its new times are impossible or taken. */
export function correctPomodoro(
  { db, now }: Context,
  actor: Actor,
  id: string,
  change: Change,
): Promise<repo.PomodoroRow> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, actor.userId);
    const present = await loadPomodoro(trx, actor.userId, id);
    const corrected = await applyChange(trx, actor, { present, change, nowMs });
    await repo.updatePomodoro(trx, actor.userId, corrected, nowMs);
    // Only another day can earn something: the number of sessions stays.
    if (corrected.localDate !== present.localDate) await unlockAchievements(trx, actor, nowMs);
    return loadPomodoro(trx, actor.userId, id);
  });
}

async function applyChange(
  trx: Knex.Transaction,
  actor: Actor,
  { present, change, nowMs }: { present: repo.PomodoroRow; change: Change; nowMs: number },
): Promise<repo.PomodoroValues> {
  const times = correctTimes(present, change);
  const target = await changeTarget(trx, actor.userId, present, change);
  const hasMoved = times.startedAt !== present.startedAt || times.endedAt !== present.endedAt;
  if (hasMoved) await refuseDoubtfulTimes(trx, actor, { present, times, nowMs });
  const isRetargeted = target.projectId !== present.projectId;
  return {
    ...present,
    ...times,
    ...target,
    ...correctInterruptions(present, change),
    isStandalone: isRetargeted ? target.projectId === null : present.isStandalone,
    isFlagged: hasMoved ? times.endedAt > nowMs + CLOCK_SKEW_MS : present.isFlagged,
    localDate: localDate(times.endedAt, present.timeZone),
    intention: change.intention ?? present.intention,
    note: change.note ?? present.note,
  };
}

async function refuseDoubtfulTimes(
  trx: Knex.Transaction,
  actor: Actor,
  {
    present,
    times,
    nowMs,
  }: { present: repo.PomodoroRow; times: { startedAt: number; endedAt: number }; nowMs: number },
): Promise<void> {
  const span = { id: present.id, startedAt: times.startedAt, endedAt: times.endedAt };
  // An end that a fast clock recorded is not what is being corrected while it stays or comes nearer.
  const latestEndMs = Math.max(nowMs + MANUAL_SKEW_MS, present.endedAt);
  const problem = await findTimeProblem(trx, actor.userId, span, latestEndMs);
  if (problem !== null) throw refuseTimes(span, problem, actor.timeZone);
}

/** Deletes a session; throws 404. What it has earned stays awarded, every figure follows. */
export async function removePomodoro(
  { db, now }: Context,
  userId: string,
  id: string,
): Promise<void> {
  if (!(await repo.deletePomodoro(db, userId, id, now()))) throw notFound('The session');
}
