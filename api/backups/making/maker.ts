/*
 * Backups are made by one process at a time, which holds the lease `backup_lease`. A row that somebody
 * else is said to work on was then left by a process that died: it failed, and its files go.
 *
 *   waiting ─► copying ─► verifying ─► ready          a failure at any step: failed, with its problem
 *   ready, asked to be verified again: waiting ─► verifying ─► ready or failed
 */
import { rm } from 'node:fs/promises';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import {
  type BackupRow,
  deleteBackup,
  insertBackup,
  listAll,
  listInPhase,
  updateBackup,
} from '#api/backups/rows/backup-rows.ts';
import { leaveStores } from '#api/backups/rows/copy-rows.ts';
import { beginSchedule, readSettings } from '#api/backups/rows/settings-rows.ts';
import { planCopies, sendCopies } from '#api/backups/stores/send-copies.ts';
import type { Env } from '#api/config/env.ts';
import { type Db, engineOf } from '#api/db/connection/knex.ts';
import { stillLeased, whileLeased } from '#api/db/connection/lease.ts';
import { startTimedWork, type WakeableWork } from '#api/jobs/timed-work.ts';
import { isClockTrusted } from '#api/jobs/trusted-clock.ts';
import type { Mailer } from '#api/mail/sending/mailer.ts';
import { backupsToDelete } from '#shared/domain/backups/retention.ts';
import { latestDue } from '#shared/domain/backups/schedule.ts';
import { raiseAlarms } from './alarms.ts';
import { APP_VERSION } from './app-version.ts';
import { type MakingContext, makeOne, verifyOne } from './make-one.ts';
import { backupFile, removeLeftovers } from './places.ts';

/** The process that works on backups now. */
export const BACKUP_LEASE = { table: 'backup_lease', leaseMs: 20_000 };
const LOOK_EVERY_MS = 10_000;
const RETRY_FAILED_MS = 3_600_000;
/** Clocks of several machines may differ by as much. */
const CLOCK_SKEW_MS = 3_600_000;

/** Makes backups that are asked for or due, in the background. */
export interface BackupMaker {
  /** Looks at once what is to be done; called after a row was inserted. */
  wake(): void;
  /** Does everything that is to be done now; for the command line and tests. */
  runDue(): Promise<void>;
  start(): void;
  /** Ends the work; a backup under way is made again after the next start. */
  stop(): Promise<void>;
}

/** Dependencies of the maker. */
export interface MakerDeps extends Omit<MakingContext, 'signal' | 'isStillMine'> {
  readonly env: Env;
  readonly mailer: Pick<Mailer, 'queue'>;
}

/** Creates the maker; any number of processes may have one. */
export function createBackupMaker(deps: MakerDeps): BackupMaker {
  const { db, env, now, log } = deps;
  const stopping = new AbortController();
  let work: WakeableWork | null = null;

  async function runDue(): Promise<void> {
    await beginSchedule(db, now());
    if ((await isAnythingDue(db, now())) || (await planCopies(db, env, now()))) {
      await whileLeased(db, BACKUP_LEASE, async (owner) => {
        const isStillMine = () => db.transaction((trx) => stillLeased(trx, BACKUP_LEASE, owner));
        const context = { ...deps, signal: stopping.signal, isStillMine };
        await makeDue(context);
        await planCopies(db, env, now());
        await sendCopies({ ...context, env });
      });
    }
    await raiseAlarms(deps);
  }

  return {
    wake: () => work?.wake(),
    runDue,
    start() {
      work = startTimedWork({
        name: 'make backups',
        everyMs: LOOK_EVERY_MS,
        log,
        db,
        work: runDue,
      });
    },
    async stop() {
      stopping.abort();
      await work?.stop();
    },
  };
}

/** Inserts a backup that waits to be made; returns its id. Rejects as a duplicate where the id is taken. */
export async function requestBackup(
  db: Db,
  given: Pick<BackupRow, 'origin' | 'description' | 'madeBy'> & { id?: string | undefined },
  nowMs: number,
): Promise<string> {
  const id = given.id ?? uuidv7();
  const { origin, description, madeBy } = given;
  const about = { engine: engineOf(db), appVersion: APP_VERSION, startedAt: nowMs };
  await insertBackup(db, { id, origin, description, madeBy, ...about });
  return id;
}

async function isAnythingDue(db: Knex, nowMs: number): Promise<boolean> {
  if ((await listInPhase(db, ['waiting', 'copying', 'verifying'])).length > 0) return true;
  return (await isScheduleDue(db, nowMs)) || (await leavingIds(db, nowMs)).length > 0;
}

/** Whether the latest scheduled backup has not been made. A failed one is retried every hour. */
async function isScheduleDue(db: Db, nowMs: number): Promise<boolean> {
  const settings = await readSettings(db);
  const dueMs = latestDue(settings, nowMs);
  if (!settings.isScheduled || settings.since === null || dueMs < settings.since) return false;
  // A row from the future was written by a clock that was wrong.
  const ofThisTime = (await listAll(db)).filter(
    ({ origin, startedAt }) =>
      origin === 'scheduled' && startedAt >= dueMs && startedAt <= nowMs + CLOCK_SKEW_MS,
  );
  return ofThisTime.every(
    ({ state, problem, finishedAt }) =>
      state === 'failed' &&
      (problem === 'interrupted' || (finishedAt ?? 0) < nowMs - RETRY_FAILED_MS),
  );
}

async function makeDue(context: MakingContext): Promise<void> {
  const { db, env, now, signal } = context;
  await markInterrupted(context);
  await removeLeftovers(env.dataDir);
  if (await isScheduleDue(db, now())) {
    await requestBackup(db, { origin: 'scheduled', description: '', madeBy: null }, now());
  }
  for (const row of await listInPhase(db, ['waiting'])) {
    if (signal.aborted) return;
    await (row.state === 'ready' ? verifyOne(context, row) : makeOne(context, row));
  }
  if (await isClockTrusted(db, now())) await retain(context);
}

/** Ends rows of a process that does not hold the lease any more. */
async function markInterrupted({ db, env, now }: MakingContext): Promise<void> {
  for (const row of await listInPhase(db, ['copying', 'verifying'])) {
    const ended = { phase: null, doneRows: 0, totalRows: null } as const;
    if (row.state === 'ready') {
      await updateBackup(db, row.id, ended);
      continue;
    }
    await rm(backupFile(env.dataDir, row.id), { force: true });
    const failed = { state: 'failed', problem: 'interrupted', asOf: null } as const;
    await updateBackup(db, row.id, { ...ended, ...failed, finishedAt: now() });
  }
}

async function leavingIds(db: Db, nowMs: number): Promise<string[]> {
  const rows = await listAll(db);
  const retained = rows.map(({ id, origin, state, startedAt, verifiedAt }) => ({
    id,
    origin,
    state,
    startedAtMs: startedAt,
    isVerified: verifiedAt !== null,
  }));
  return backupsToDelete(retained, await readSettings(db), nowMs);
}

async function retain({ db, env, now }: MakingContext): Promise<void> {
  for (const id of await leavingIds(db, now())) {
    await db.transaction((trx) => forget(trx, id, now()));
    await rm(backupFile(env.dataDir, id), { force: true });
  }
}

/** Takes a backup off the list; its copies elsewhere are deleted afterwards. */
export async function forget(trx: Db, id: string, nowMs: number): Promise<void> {
  await leaveStores(trx, id, nowMs);
  await deleteBackup(trx, id);
}
