import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Manifest } from '#api/backups/format/format.ts';
import { RestoreError } from '#api/backups/format/problems.ts';
import {
  countOpen,
  LEASE_MS,
  renewLease,
  SWITCH_LEASE_MS,
  setClosed,
} from '#api/backups/restoring/lease.ts';
import { switchInThread } from '#api/backups/restoring/thread.ts';
import { picturesOf, removeScratch } from '#api/backups/scratch/restore-scratch.ts';
import { restoreIntoScratch } from '#api/backups/thread.ts';
import type { DatabaseSettings } from '#api/config/env.ts';
import { readDatabaseBytes } from '#api/db/connection/database-size.ts';
import type { RestorePhase } from '#shared/domain/backups/backups.ts';

/** A restore; whoever begins it holds the lease as `owner`. */
export interface RestoreJob {
  readonly restoreId: string;
  readonly owner: string;
  readonly file: string;
  readonly key: Buffer;
  readonly isForeignAllowed: boolean;
  readonly settings: DatabaseSettings;
  readonly dataDir: string;
  /** The database, past the gate. */
  readonly db: Knex;
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Called with how far it is; resolves once that is written where it is written. */
  readonly onProgress: (progress: RestoreProgress) => Promise<void>;
  /** Called when the data is to be closed, so that this process does it at once. */
  readonly closed: () => Promise<void>;
  /** Makes a backup of the current data; resolves once it is there. */
  readonly saveNow: () => Promise<void>;
  /** Puts the pictures of a folder in their place. */
  readonly putPictures: (folder: string) => Promise<void>;
}

/** How far a restore is, in rows where a total is known. */
export interface RestoreProgress {
  readonly phase: RestorePhase;
  readonly done: number;
  readonly total: number | null;
}

/** The folder of scratch files within the data folder. */
export const RESTORING_FOLDER = 'restoring';
/** Rows are compressed to about a fifth; a scratch file has their indexes as well. */
const SCRATCH_FACTOR = 10;
const SPARE_BYTES = 32_000_000;
/** Longer than a process lives on without a sign of life. */
const CLOSING_MS = 90_000;
const POLL_MS = 50;

/**
 * Restores a backup: reads it into scratch while people work; closes the data; makes a backup of the current data;
 * switches in one step. It stays closed until `endRestoreLease`. Throws `RestoreError`; then everything is
 * as before.
 */
export async function runRestore(job: RestoreJob): Promise<Manifest> {
  const renewal = startRenewal(job);
  const scratch = path.join(job.dataDir, RESTORING_FOLDER, `${job.restoreId}.sqlite`);
  try {
    await checkRoom(job);
    await mkdir(path.dirname(scratch), { recursive: true, mode: 0o700 });
    const manifest = await readBackup(job, scratch);
    await closeEverywhere(job);
    await job.onProgress({ phase: 'savingNow', done: 0, total: null });
    await job.saveNow();
    await job.putPictures(picturesOf(scratch));
    await renewal.stop();
    await switchTo(job, { scratch, manifest });
    return manifest;
  } catch (error) {
    throw restoreErrorOf(error);
  } finally {
    await renewal.stop();
    await removeScratch(scratch);
    await rm(folderOf(scratch), { recursive: true, force: true });
  }
}

const folderOf = (scratch: string) => `${scratch}.switch`;

async function readBackup(job: RestoreJob, scratch: string): Promise<Manifest> {
  const { file, key, isForeignAllowed, signal, onProgress } = job;
  return restoreIntoScratch({
    file,
    scratch,
    key,
    isForeignAllowed,
    signal,
    onProgress: ({ phase, done, total }) =>
      void onProgress({
        phase: phase === 'waiting' || phase === 'reading' ? 'reading' : 'checking',
        done,
        total,
      }),
  });
}

/** Waits until no process does anything with the data any more. */
async function closeEverywhere(job: RestoreJob): Promise<void> {
  const { db, owner, restoreId } = job;
  await setClosed(db, owner, restoreId);
  await job.closed();
  const endMs = performance.now() + CLOSING_MS;
  while (await isPerhapsOpen(job)) {
    if (performance.now() > endMs) throw new RestoreError('database', 'A process does not close.');
    await wait(POLL_MS);
  }
}

/** A question that fails is asked again: a moment of heavy load should not end a restore. */
async function isPerhapsOpen({ db, restoreId, now }: RestoreJob): Promise<boolean> {
  try {
    return (await countOpen(db, restoreId, now())) > 0;
  } catch {
    return true;
  }
}

async function switchTo(
  job: RestoreJob,
  { scratch, manifest }: { scratch: string; manifest: Manifest },
): Promise<void> {
  const { db, owner, settings, now, restoreId, onProgress } = job;
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  await onProgress({ phase: 'switching', done: 0, total });
  // Nothing can be renewed in SQLite while the switch holds the file.
  if (!(await renewLease(db, owner, SWITCH_LEASE_MS))) throw new RestoreError('interrupted');
  const folder = folderOf(scratch);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await switchInThread(
    { settings, scratch, folder, restoreId, nowMs: now() },
    { total, onProgress: (done) => void onProgress({ phase: 'switching', done, total }) },
  );
}

function startRenewal({ db, owner }: RestoreJob) {
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewLease(db, owner).catch(() => {});
  }, LEASE_MS / 6);
  return {
    async stop() {
      clearInterval(timer);
      await renewing;
    },
  };
}

async function checkRoom({ file, dataDir, db }: RestoreJob): Promise<void> {
  const [facts, disk, live] = await Promise.all([
    stat(file).catch(() => null),
    statfs(dataDir),
    readDatabaseBytes(db),
  ]);
  if (facts === null) throw new RestoreError('missing');
  // Scratch, the backup of the current data, and the log that the switch writes.
  const needed = facts.size * SCRATCH_FACTOR + (live ?? 0) + SPARE_BYTES;
  if (disk.bavail * disk.bsize < needed) throw new RestoreError('noSpace');
}

function restoreErrorOf(error: unknown): RestoreError {
  if (error instanceof RestoreError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isFull = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'ER_DISK_FULL', 'ER_RECORD_FILE_FULL'];
  const reason = isFull.includes(code) ? 'noSpace' : 'database';
  return new RestoreError(reason, error instanceof Error ? error.message : reason, {
    cause: error,
  });
}
