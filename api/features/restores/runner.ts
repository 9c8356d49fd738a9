import { setTimeout as wait } from 'node:timers/promises';
import { backupKey } from '#api/backups/format/format.ts';
import { RestoreError } from '#api/backups/format/problems.ts';
import { endRestoreLease } from '#api/backups/restoring/lease.ts';
import { type RestoreProgress, runRestore } from '#api/backups/restoring/run-restore.ts';
import { gateOf } from '#api/db/connection/gate.ts';
import { engineOf } from '#api/db/connection/knex.ts';
import type { Deps } from '#api/deps.ts';
import { recordAct } from '#api/features/audit/service.ts';
import { backupFileOf, putPictures, saveNow } from '#api/features/restores/backup-files.ts';
import * as repo from '#api/features/restores/repo.ts';

/** The file of a backup that was found, and whether one of another installation is taken. */
export interface GivenFile {
  readonly file: string;
  readonly isForeignAllowed: boolean;
}

type Context = Pick<
  Deps,
  'db' | 'now' | 'env' | 'log' | 'publisher' | 'stopping' | 'processes' | 'maintenance'
>;

const POLL_MS = 50;
/** How often the row of a restore says how far it is. */
const NOTE_EVERY_MS = 1000;

/** Runs a restore, whose lease is held by `owner`, to its end. Failures stand in its row. */
export function runInBackground(deps: Context, row: repo.RestoreRow, owner: string): void {
  const { db, log } = deps;
  const { ungated } = gateOf(db);
  const given = { file: backupFileOf(deps, row.backupId), isForeignAllowed: false };
  restoreFile(deps, { row, owner, ...given })
    .then(() => publishAgain(deps, row))
    .catch((error: unknown) => log.error({ err: error, restore: row.id }, 'a restore has failed'))
    .then(() => endRestoreLease(ungated, owner))
    .catch((error: unknown) => log.warn({ err: error }, 'the end of a restore could not be noted'));
}

/**
 * Restores a file, for a row that says that it is under way and a lease that `owner` holds. Throws
 * `RestoreError`, which the row says as well; then everything is as before. After the switch nothing is
 * thrown any more: the data is restored.
 */
export async function restoreFile(
  deps: Omit<Context, 'publisher'>,
  { row, owner, ...given }: GivenFile & { row: repo.RestoreRow; owner: string },
): Promise<void> {
  const { db, now, env, log, stopping } = deps;
  const { ungated } = gateOf(db);
  const notes = createNotes(deps, row.id);
  try {
    // The restore waits for all processes that are known: this one is.
    await deps.processes.join();
    const manifest = await runRestore({
      restoreId: row.id,
      owner,
      db: ungated,
      now,
      signal: stopping,
      ...given,
      key: backupKey(env),
      settings: env.database,
      dataDir: env.dataDir,
      onProgress: notes.note,
      closed: () => deps.maintenance.look(),
      saveNow: async () => repo.noteSaved(ungated, row.id, await saveNow(deps)),
      putPictures: (folder) => putPictures(deps, folder),
    });
    await repo.noteAsOf(ungated, row.id, manifest.asOf);
    await repo.noteProgress(ungated, row.id, { phase: 'publishing', done: 0, total: null });
    await auditEnd(deps, row);
    log.info({ restore: row.id, backup: row.backupId }, 'a backup was restored');
  } catch (error) {
    await notes.written();
    const noted = await repo.findRestore(ungated, row.id);
    if ((noted?.switchedAtMs ?? null) === null) {
      const problem = error instanceof RestoreError ? error.reason : 'database';
      await repo.noteEnd(ungated, row.id, { problem, nowMs: now() });
      throw error;
    }
    log.warn({ err: error, restore: row.id }, 'a backup was restored, but not all of it was noted');
  }
  await endRestoreLease(ungated, owner);
}

/** Writes how far a restore is, one note after the other and not too often. */
function createNotes({ db, log }: Pick<Context, 'db' | 'log'>, id: string) {
  const { ungated } = gateOf(db);
  const isSqlite = engineOf(db) === 'sqlite';
  let writing: Promise<void> = Promise.resolve();
  let last: { phase: string; atMs: number } = { phase: '', atMs: 0 };
  return {
    note(progress: RestoreProgress): Promise<void> {
      const atMs = performance.now();
      const isSame = progress.phase === last.phase;
      // The switch holds the file of SQLite: a note would wait for it, and with it the whole process.
      if (isSame && (atMs - last.atMs < NOTE_EVERY_MS || (isSqlite && last.phase === 'switching')))
        return writing;
      last = { phase: progress.phase, atMs };
      writing = writing
        .then(() => repo.noteProgress(ungated, id, progress))
        .catch((error) => log.warn({ err: error }, 'the progress of a restore is not noted'));
      return writing;
    },
    written: () => writing,
  };
}

function auditEnd({ db, now }: Pick<Context, 'db' | 'now'>, row: repo.RestoreRow): Promise<void> {
  const { ungated } = gateOf(db);
  const act = row.kind === 'undo' ? 'backup.restoreUndone' : 'backup.restored';
  const entry = { act, subjectKind: 'backup', subjectId: row.backupId } as const;
  const actor = { userId: row.madeBy, network: row.network };
  return recordAct(ungated, actor, { ...entry, details: { restoreId: row.id } }, now());
}

/** Makes a release of the articles that are public now. What fails is made up by the clock. */
async function publishAgain(
  { db, log, now, publisher }: Context,
  { id }: repo.RestoreRow,
): Promise<void> {
  while (gateOf(db).isClosed()) await wait(POLL_MS);
  await publisher
    .publish({ act: 'backup.restore', userId: null, articleIds: [] })
    .catch((error: unknown) => log.warn({ err: error }, 'the pages are not published yet'));
  await repo.noteEnd(db, id, { problem: null, nowMs: now() });
}
