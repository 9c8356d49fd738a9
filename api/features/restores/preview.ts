import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { backupKey } from '#api/backups/format/format.ts';
import { RestoreError } from '#api/backups/format/problems.ts';
import type { Comparison } from '#api/backups/restoring/compare-data.ts';
import { RESTORING_FOLDER } from '#api/backups/restoring/run-restore.ts';
import { compareInThread } from '#api/backups/restoring/thread.ts';
import { removeScratch } from '#api/backups/scratch/restore-scratch.ts';
import { restoreIntoScratch } from '#api/backups/thread.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { writeInstant } from '#api/db/rows/instants.ts';
import { sinceBaseline } from '#api/db/schema/before-baseline.ts';
import { knownMigrations } from '#api/db/schema/migrate.ts';
import type { Deps } from '#api/deps.ts';
import { notFound } from '#api/errors.ts';
import { backupFileOf, isReady } from '#api/features/restores/backup-files.ts';
import type { RestorePreview } from '#shared/contract/admin/restores.ts';
import type { RestoreProblem } from '#shared/domain/backups/backups.ts';

type Context = Pick<Deps, 'db' | 'now' | 'env' | 'log' | 'stopping'>;

/** A comparison is shown again for so long. */
const FRESH_MS = 10 * 60_000;
/** One whose process is silent for longer is begun again. */
const SILENCE_MS = 30_000;
const NOTE_EVERY_MS = 1000;
/** Stands for the last sign of life of a comparison whose failure was told. */
const TOLD = 0;

/** The result of a comparison, as it is kept. */
interface Result extends Comparison {
  readonly asOfMs: number;
  readonly migrations: number;
}

interface PreviewRecord {
  backup_id: string;
  state: RestorePreview['state'];
  owner: string;
  renewed_at: number;
  done: number;
  total: number | null;
  problem: RestoreProblem | null;
  compared_at: number | null;
  result: string | null;
}

/** Returns what restoring a backup would change, or how far comparing it is; begins where it is needed. */
export async function readPreview(deps: Context, backupId: string): Promise<RestorePreview> {
  if (!(await isReady(deps.db, backupId))) throw notFound('The backup');
  const known = await find(deps.db, backupId);
  if (known !== null && isUsable(known, deps.now())) {
    if (known.state === 'failed') await noteTold(deps.db, known);
    return present(known);
  }
  const owner = uuidv7();
  await claim(deps, { backupId, owner, before: known?.owner ?? null });
  const row = await find(deps.db, backupId);
  if (row === null) throw notFound('The backup');
  if (row.owner === owner) compareInBackground(deps, row);
  return present(row);
}

function isUsable({ state, renewed_at, compared_at }: PreviewRecord, nowMs: number): boolean {
  if (state === 'underWay') return nowMs - renewed_at < SILENCE_MS;
  if (state === 'failed') return renewed_at !== TOLD;
  return nowMs - (compared_at ?? 0) < FRESH_MS;
}

/** A failure is reported once; the next call tries again. */
async function noteTold(db: Db, { backup_id, owner }: PreviewRecord): Promise<void> {
  await db('restore_previews').where({ backup_id, owner }).update({ renewed_at: TOLD });
}

async function find(db: Db, backupId: string): Promise<PreviewRecord | null> {
  const row: PreviewRecord | undefined = await db('restore_previews')
    .where({ backup_id: backupId })
    .first();
  return row ?? null;
}

/** Returns the owners of comparisons whose process has died. */
export async function listSilent(db: Db, nowMs: number): Promise<string[]> {
  return db('restore_previews')
    .where({ state: 'underWay' })
    .where('renewed_at', '<=', nowMs - SILENCE_MS)
    .pluck('owner');
}

/** Of several processes one compares. */
async function claim(
  { db, now }: Context,
  { backupId, owner, before }: { backupId: string; owner: string; before: string | null },
): Promise<void> {
  const row = {
    state: 'underWay',
    owner,
    renewed_at: now(),
    done: 0,
    total: null,
    problem: null,
    compared_at: null,
    result: null,
  };
  if (before === null) {
    await db('restore_previews')
      .insert({ backup_id: backupId, ...row })
      .onConflict('backup_id')
      .ignore();
  } else {
    await db('restore_previews').where({ backup_id: backupId, owner: before }).update(row);
  }
}

function compareInBackground(deps: Context, row: PreviewRecord): void {
  const { db, now, log } = deps;
  const own = db('restore_previews').where({ backup_id: row.backup_id, owner: row.owner });
  const settle = (values: Partial<PreviewRecord>) =>
    own.clone().update({ ...values, compared_at: now(), total: null });
  compare(deps, row)
    .then((result) => settle({ state: 'ready', result: JSON.stringify(result) }))
    .catch((error: unknown) => {
      log.warn({ err: error, backup: row.backup_id }, 'a backup could not be compared');
      const problem = error instanceof RestoreError ? error.reason : 'database';
      return settle({ state: 'failed', problem });
    })
    .catch((error: unknown) => log.warn({ err: error }, 'a comparison could not be noted'));
}

async function compare(deps: Context, { backup_id, owner }: PreviewRecord): Promise<Result> {
  const { db, env, now, log, stopping } = deps;
  const scratch = path.join(env.dataDir, RESTORING_FOLDER, `${owner}.sqlite`);
  let notedMs = 0;
  const note = (done: number, total: number | null) => {
    if (performance.now() - notedMs < NOTE_EVERY_MS) return;
    notedMs = performance.now();
    db('restore_previews')
      .where({ backup_id, owner, state: 'underWay' })
      .update({ done, total, renewed_at: now() })
      .catch((error: unknown) => log.warn({ err: error }, 'a comparison could not be noted'));
  };
  try {
    await mkdir(path.dirname(scratch), { recursive: true, mode: 0o700 });
    const manifest = await restoreIntoScratch({
      file: backupFileOf(deps, backup_id),
      scratch,
      key: backupKey(env),
      isForeignAllowed: false,
      signal: stopping,
      onProgress: ({ done, total }) => note(done, total),
    });
    const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
    const found = await compareInThread(
      { settings: env.database, scratch, nowMs: now() },
      { total, onProgress: (rows) => note(Math.min(rows, total), total) },
    );
    const migrations = (await knownMigrations()).length - sinceBaseline(manifest.migrations).length;
    return { ...found, asOfMs: manifest.asOf, migrations };
  } finally {
    await removeScratch(scratch);
  }
}

function present(row: PreviewRecord): RestorePreview {
  const { state, done, total, problem, compared_at } = row;
  // Written by `compare`.
  const result = row.result === null ? null : (JSON.parse(row.result) as Result);
  const instant = (ms: number | null | undefined) =>
    ms === null || ms === undefined ? null : writeInstant(ms);
  return {
    state,
    done,
    total,
    problem,
    asOf: instant(result?.asOfMs),
    comparedAt: instant(compared_at),
    tables: (result?.tables ?? []).map(({ newestInBackup, newestNow, ...table }) => ({
      ...table,
      newestInBackup: instant(newestInBackup),
      newestNow: instant(newestNow),
    })),
    people: result?.people ?? { comeBack: 0, go: 0, stayDeleted: 0, signedOut: 0 },
    suppressionsKept: result?.suppressionsKept ?? 0,
    migrations: result?.migrations ?? 0,
  };
}
