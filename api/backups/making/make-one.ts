import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { backupKey } from '#api/backups/format/format.ts';
import { RestoreError } from '#api/backups/format/problems.ts';
import { type BackupRow, updateBackup } from '#api/backups/rows/backup-rows.ts';
import { removeScratch } from '#api/backups/scratch/restore-scratch.ts';
import { makeBackupFile, restoreIntoScratch } from '#api/backups/thread.ts';
import type { WrittenBackup } from '#api/backups/writing/write-backup.ts';
import type { Env } from '#api/config/env.ts';
import { classifyDbError } from '#api/db/connection/db-errors.ts';
import type { BackupProblem } from '#shared/domain/backups/backups.ts';
import { neededBytes } from './needed-space.ts';
import { backupFile, backupFolder, freeBytes, scratchFile } from './places.ts';

/** Dependencies of making a backup. */
export interface MakingContext {
  readonly db: Knex;
  readonly env: Pick<Env, 'dataDir' | 'database' | 'secretKey'>;
  readonly now: () => number;
  readonly log: Logger;
  readonly signal: AbortSignal;
  /** Brings pictures that only the store has to this machine. */
  readonly fetchPictures: () => Promise<void>;
  /** Returns whether this process still holds the lease. */
  readonly isStillMine: () => Promise<boolean>;
}

/** Makes the file of a backup that waits, and verifies it. Rejects where the database is away. */
export async function makeOne(context: MakingContext, row: BackupRow): Promise<void> {
  const { db, env, now } = context;
  try {
    await mkdir(backupFolder(env.dataDir), { recursive: true, mode: 0o700 });
    await refuseWithoutSpace(context);
    await context.fetchPictures();
    const asOf = now();
    await updateBackup(db, row.id, { phase: 'copying', doneRows: 0, asOf });
    const made = await writeFile(context, row, {
      asOf,
      onProgress: (doneRows) => void updateBackup(db, row.id, { doneRows }).catch(() => {}),
    });
    const { missingPictures } = made;
    if (missingPictures > 0) {
      context.log.warn({ backup: row.id, missingPictures }, 'pictures are missing in a backup');
    }
    const facts = factsOf(made);
    await verify(context, { ...row, rows: facts.rows });
    if (!(await context.isStillMine())) throw Object.assign(new Error(), { code: 'CANCELLED' });
    await updateBackup(db, row.id, {
      state: 'ready',
      phase: null,
      problem: null,
      doneRows: 0,
      totalRows: null,
      finishedAt: now(),
      verifiedAt: now(),
      ...facts,
    });
  } catch (error) {
    await fail(context, row, error);
  }
}

/** Verifies a backup again, by restoring it. */
export async function verifyOne(context: MakingContext, row: BackupRow): Promise<void> {
  const { db, now } = context;
  try {
    await updateBackup(db, row.id, { phase: 'verifying' });
    await verify(context, row);
    const verified = { verifiedAt: now(), problem: null, state: 'ready' } as const;
    await updateBackup(db, row.id, { phase: null, doneRows: 0, totalRows: null, ...verified });
  } catch (error) {
    const problem = problemOf(error);
    context.log.warn({ err: error, backup: row.id }, 'a backup could not be verified');
    const isBroken = problem === 'unreadable' || problem === 'unequal';
    await updateBackup(db, row.id, {
      phase: null,
      doneRows: 0,
      totalRows: null,
      problem,
      ...(isBroken ? { state: 'failed', verifiedAt: null } : {}),
    });
  }
}

async function refuseWithoutSpace({ db, env }: MakingContext): Promise<void> {
  const [free, needed] = [await freeBytes(env.dataDir), await neededBytes(db)];
  if (free !== null && needed !== null && free < needed) {
    throw Object.assign(new Error(`${needed} bytes are needed, ${free} are free.`), {
      code: 'ENOSPC',
    });
  }
}

/** Writes the file of a backup that holds the data of the instant `asOf` (UTC milliseconds). */
export function writeFile(
  { env, signal }: Pick<MakingContext, 'env' | 'signal'>,
  { id, appVersion }: Pick<BackupRow, 'id' | 'appVersion'>,
  { asOf, onProgress }: { asOf: number; onProgress?: (rows: number) => void },
): Promise<WrittenBackup> {
  return makeBackupFile({
    database: env.database,
    file: backupFile(env.dataDir, id),
    key: backupKey(env),
    signal,
    about: { id, appVersion, asOf },
    pictures: path.join(env.dataDir, 'pictures'),
    ...(onProgress === undefined ? {} : { onProgress }),
  });
}

/** Returns what the row of a backup says of its file. */
export function factsOf({
  manifest,
  bytes,
}: WrittenBackup): Pick<BackupRow, 'rows' | 'schema' | 'bytes' | 'files'> {
  return {
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    schema: manifest.migrations.at(-1) ?? null,
    bytes,
    files: manifest.pictures.length,
  };
}

async function verify({ db, env, signal }: MakingContext, row: BackupRow): Promise<void> {
  const scratch = scratchFile(env.dataDir, row.id);
  await updateBackup(db, row.id, { phase: 'verifying', doneRows: 0, totalRows: row.rows });
  await restoreIntoScratch({
    file: backupFile(env.dataDir, row.id),
    scratch,
    key: backupKey(env),
    signal,
    isForeignAllowed: false,
    onProgress({ phase, done }) {
      if (phase !== 'loading') return;
      void updateBackup(db, row.id, { doneRows: done }).catch(() => {});
    },
  });
  await removeScratch(scratch);
}

async function fail(
  { db, env, log, now }: MakingContext,
  row: BackupRow,
  error: unknown,
): Promise<void> {
  log.warn({ err: error, backup: row.id }, 'a backup could not be made');
  await rm(backupFile(env.dataDir, row.id), { force: true });
  await updateBackup(db, row.id, {
    state: 'failed',
    phase: null,
    problem: problemOf(error),
    finishedAt: now(),
    doneRows: 0,
    totalRows: null,
    asOf: null,
  });
}

const RESTORE_PROBLEM: Readonly<Record<RestoreError['reason'], BackupProblem>> = {
  missing: 'unreadable',
  damaged: 'unequal',
  foreign: 'unreadable',
  newer: 'unreadable',
  older: 'unreadable',
  noSpace: 'noSpace',
  database: 'database',
  interrupted: 'interrupted',
};

function problemOf(error: unknown): BackupProblem {
  if (error instanceof RestoreError) return RESTORE_PROBLEM[error.reason];
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code)) return 'noSpace';
  if (code === 'CANCELLED' || code === 'ABORT_ERR') return 'interrupted';
  return classifyDbError(error) === 'other' ? 'unreadable' : 'database';
}
