import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '#api/auth/actor.ts';
import { classifyDbError } from '#api/db/connection/db-errors.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { createForUser } from '#api/db/rows/create-for-user.ts';
import type { Created } from '#api/db/rows/create-once.ts';
import { readInstant } from '#api/db/rows/instants.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { type AppError, conflict, notFound } from '#api/errors.ts';
import { readFigures } from '#api/features/experiments/figures-repo.ts';
import { presentExperiment } from '#api/features/experiments/presenter.ts';
import * as repo from '#api/features/experiments/repo.ts';
import { moveSessionLength, readSessionLength } from '#api/features/projects/service.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { Experiment, experimentsApi } from '#shared/contract/work/experiments.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';

type Context = Pick<Deps, 'db' | 'now'>;
type Row = repo.ExperimentRow;

/** Returns experiments for replies, with the figures of their projects. */
export async function presentAll(
  db: Db,
  userId: string,
  rows: readonly Row[],
): Promise<Experiment[]> {
  const figures = await readFigures(db, userId, rows);
  return rows.flatMap((row) => {
    const compared = figures.get(row.id);
    return compared === undefined ? [] : [presentExperiment(row, compared)];
  });
}

async function present(db: Db, userId: string, row: Row): Promise<Experiment> {
  const [experiment] = await presentAll(db, userId, [row]);
  if (experiment === undefined) throw notFound('The experiment');
  return experiment;
}

/**
 * Begins an experiment and sets the session length of its project, in one transaction; a repeated id
 * answers the first one. Throws 409 while another one runs and where the length was changed
 * meanwhile, 422 for a project that is not there.
 */
export async function beginExperiment(
  { db, now }: Context,
  { userId, timeZone }: Actor,
  given: BodyOf<typeof experimentsApi.begin>,
): Promise<Created<Experiment>> {
  const nowMs = now();
  const { id = uuidv7(), projectId, fromMinutes, toMinutes, evidence } = given;
  const startedAt = Math.min(
    nowMs,
    given.startedAt === undefined ? nowMs : readInstant(given.startedAt),
  );
  const beginning = createForUser(db, userId, {
    find: (any) => repo.findExperimentEver(any, userId, id),
    async make(trx) {
      await refuseSecond(trx, userId);
      const ownBefore = await readSessionLength(trx, userId, projectId);
      if (ownBefore !== null && ownBefore !== fromMinutes) {
        throw conflict('The session length of this project was changed. Look at the review again.');
      }
      await repo.insertExperiment(trx, userId, {
        id,
        projectId,
        fromMinutes,
        ownBefore,
        toMinutes,
        evidence,
        startedAt,
        firstDay: localDate(startedAt, timeZone),
        state: 'running',
        endedAt: null,
      });
      await moveSessionLength(trx, userId, { projectId, from: ownBefore, to: toMinutes, nowMs });
      return load(trx, userId, id);
    },
  });
  const { row, isRepeat } = await beginning.catch((error: unknown) => refuseTaken(error));
  return { row: await present(db, userId, row), isRepeat };
}

/** Ends an experiment. Throws 404, and 409 where it was decided the other way. */
export function endExperiment(
  { db, now }: Context,
  userId: string,
  { id, verdict }: { id: string; verdict: 'kept' | 'reverted' },
): Promise<Experiment> {
  const nowMs = now();
  return changing(db, userId, id, async (trx, row) => {
    if (row.state === verdict) return;
    if (row.state !== 'running') throw conflict('This experiment was decided already.');
    // Two clocks: it never ends before it began.
    const endedAt = Math.max(nowMs, row.startedAt);
    await repo.updateState(trx, userId, { id, state: verdict, endedAt, nowMs });
    if (verdict === 'reverted') await giveBack(trx, userId, row, nowMs);
  });
}

/** Lets an ended experiment run again. Throws 404, and 409 while another one runs. */
export async function resumeExperiment(
  { db, now }: Context,
  userId: string,
  id: string,
): Promise<Experiment> {
  const nowMs = now();
  return changing(db, userId, id, async (trx, row) => {
    if (row.state === 'running') return;
    await refuseSecond(trx, userId);
    await repo.updateState(trx, userId, { id, state: 'running', endedAt: null, nowMs });
    if (row.state !== 'reverted') return;
    const { projectId, ownBefore: from, toMinutes: to } = row;
    await moveSessionLength(trx, userId, { projectId, from, to, nowMs });
  }).catch((error: unknown) => refuseTaken(error));
}

/** Deletes an experiment; the length before comes back where it still ran. Throws 404. */
export function removeExperiment({ db, now }: Context, userId: string, id: string): Promise<void> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    const row = await load(trx, userId, id);
    await repo.deleteExperiment(trx, userId, { id, nowMs });
    if (row.state === 'running') await giveBack(trx, userId, row, nowMs);
  });
}

async function load(db: Db, userId: string, id: string): Promise<Row> {
  const row = await repo.findExperiment(db, userId, id);
  if (row === null) throw notFound('The experiment');
  return row;
}

async function changing(
  db: Knex,
  userId: string,
  id: string,
  change: (trx: Knex.Transaction, row: Row) => Promise<void>,
): Promise<Experiment> {
  const changed = await withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    await change(trx, await load(trx, userId, id));
    return load(trx, userId, id);
  });
  return present(db, userId, changed);
}

/** Gives the project its own length from before, unless it has another one than the tried by now. */
function giveBack(
  trx: Knex.Transaction,
  userId: string,
  { projectId, toMinutes: from, ownBefore: to }: Row,
  nowMs: number,
): Promise<void> {
  return moveSessionLength(trx, userId, { projectId, from, to, nowMs });
}

async function refuseSecond(trx: Knex.Transaction, userId: string): Promise<void> {
  const running = await repo.findRunning(trx, userId);
  if (running !== null) throw secondOne(running.projectTitle);
}

function secondOne(title: string): AppError {
  return conflict(`An experiment for “${title}” is running. Decide on it first.`);
}

/** Where processes do not wait for each other's locks, the index refuses a second one. */
function refuseTaken(error: unknown): never {
  if (classifyDbError(error) !== 'duplicate') throw error;
  throw conflict('Another experiment has just begun. Decide on that one first.');
}
