import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '#api/auth/actor.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { takeTextRoom } from '#api/db/derived/account-usage.ts';
import { indexTexts, searchedText } from '#api/db/derived/search-index.ts';
import { createForUser } from '#api/db/rows/create-for-user.ts';
import type { Created } from '#api/db/rows/create-once.ts';
import { readInstant } from '#api/db/rows/instants.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { notFound } from '#api/errors.ts';
import { type Company, readCompany } from '#api/features/pomodoros/company-repo.ts';
import { correctTimes } from '#api/features/pomodoros/correct-times.ts';
import * as repo from '#api/features/pomodoros/repo.ts';
import {
  changeTarget,
  type NamedTarget,
  type Target,
  targetIn,
} from '#api/features/pomodoros/target.ts';
import { findTimeProblem, refuseTimes, type Span } from '#api/features/pomodoros/time-problem.ts';
import { unlockForDay } from '#api/features/stats/service.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { pomodorosApi } from '#shared/contract/work/pomodoros.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { correctInterruptions, readInterruptions } from '#shared/domain/pomodoros/interruptions.ts';
import { isDoubtfulSpan, storedSpan } from '#shared/domain/pomodoros/session-span.ts';

type Context = Pick<Deps, 'db' | 'now'>;
type Given = BodyOf<typeof pomodorosApi.create>;
type Change = BodyOf<typeof pomodorosApi.update>;

// Users read times entered by hand from a clock, which may be this far ahead of the server's.
const MANUAL_SKEW_MS = 60_000;

async function loadPomodoro(db: Db, userId: string, id: string): Promise<repo.PomodoroRow> {
  const row = await repo.findPomodoro(db, userId, id);
  if (row === null) throw notFound('The session');
  return row;
}

/**
 * Records a session once: the same id answers the first one, even where it is deleted by now.
 * Doubtful times are flagged, or refused with 422 for a session added by hand; one from days ahead
 * ends now.
 */
export function recordPomodoro(
  { db, now }: Context,
  actor: Actor,
  given: Given,
): Promise<Created<repo.PomodoroRow>> {
  const { userId } = actor;
  const nowMs = now();
  const { projectId, taskId } = namedIn(given);
  const told = {
    id: given.id ?? uuidv7(),
    startedAt: readInstant(given.startTime),
    endedAt: readInstant(given.endTime),
  };
  const span = given.isManual ? told : storedSpan(told, nowMs);
  let company: Company;
  return createForUser(db, userId, {
    async find(any) {
      company = await readCompany(any, userId, { ...span, projectId, taskId });
      return company.isRecorded ? repo.findPomodoroEver(any, userId, span.id) : null;
    },
    async make(trx) {
      const target = targetIn(company, { projectId, taskId });
      const latestEndMs = nowMs + MANUAL_SKEW_MS;
      const isFlagged = company.overlaps || isDoubtfulSpan(told, nowMs);
      if (given.isManual && (isFlagged || span.endedAt > latestEndMs)) {
        const problem = await findTimeProblem(trx, userId, span, { latestEndMs });
        if (problem !== null) throw refuseTimes(span, problem, actor.timeZone);
      }
      const row = { ...rowOf(actor, given, { span, nowMs }), ...target, isFlagged };
      await repo.insertPomodoro(trx, userId, row);
      if (row.completed) await unlockForDay(trx, actor, row.localDate, nowMs);
      return row;
    },
  });
}

/** A standalone session has no project and no task, whatever was named. */
function namedIn({ isStandalone, projectId, taskId }: Given): Target {
  if (isStandalone) return { projectId: null, taskId: null };
  return { projectId: projectId ?? null, taskId: taskId ?? null };
}

function rowOf(
  actor: Actor,
  given: Given,
  { span, nowMs }: { span: Span; nowMs: number },
): Omit<repo.PomodoroRow, keyof NamedTarget | 'isFlagged'> {
  const timeZone = given.timeZone ?? actor.timeZone;
  return {
    ...span,
    durationMinutes: given.duration,
    completed: given.completed,
    ...readInterruptions(given),
    isStandalone: given.isStandalone,
    localDate: localDate(span.endedAt, timeZone),
    timeZone,
    intention: given.intention,
    note: given.note,
    createdAt: nowMs,
  };
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
    const textsOf = ({ intention, note }: repo.PomodoroValues) => [intention, note];
    await takeTextRoom(trx, actor.userId, textsOf(corrected), textsOf(present));
    const [from, to] = [present, corrected].map(({ intention, note }) =>
      searchedText('pomodoros', { intention, note }),
    );
    await indexTexts(trx, actor.userId, 'pomodoros', [{ id, from: from ?? '', to: to ?? '' }]);
    await repo.updatePomodoro(trx, actor.userId, corrected, nowMs);
    // Only another day can earn something: the number of sessions stays.
    if (corrected.localDate !== present.localDate)
      await unlockForDay(trx, actor, corrected.localDate, nowMs);
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
    isFlagged: hasMoved ? isDoubtfulSpan(times, nowMs) : present.isFlagged,
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
  // The same holds for one that a device kept open over a weekend.
  const longestMs = present.endedAt - present.startedAt;
  const problem = await findTimeProblem(trx, actor.userId, span, { latestEndMs, longestMs });
  if (problem !== null) throw refuseTimes(span, problem, actor.timeZone);
}

/**
 * Deletes a session; throws 404. Awards that it earned stay; all figures are computed without it.
 */
export function removePomodoro({ db, now }: Context, userId: string, id: string): Promise<void> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    if (!(await repo.deletePomodoro(trx, userId, id, nowMs))) throw notFound('The session');
  });
}
