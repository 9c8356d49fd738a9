import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Manifest } from '#api/backups/format/format.ts';
import { RestoreError } from '#api/backups/format/problems.ts';
import { type CheckedBackup, checkBackup, readParts } from '#api/backups/format/read-backup.ts';
import { FORMER_TABLES, KEPT_TABLES } from '#api/backups/format/tables.ts';
import type { Progress } from '#api/backups/progress.ts';
import { openSqliteSource } from '#api/backups/snapshot/sqlite-source.ts';
import { readRows, readShape } from '#api/backups/snapshot/table-rows.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import {
  isStepBeforeBaseline,
  PASS_THROUGH,
  sinceBaseline,
} from '#api/db/schema/before-baseline.ts';
import { knownMigrations, migrateUp } from '#api/db/schema/migrate.ts';
import { checkContent } from './check-content.ts';
import { loadScratch } from './load-scratch.ts';
import { SCRATCH_PHASES, type ScratchPhase } from './phases.ts';

/** The work of restoring into scratch. */
export interface ScratchOptions {
  readonly file: string;
  /** A SQLite file that is not there yet; pictures go into `picturesOf(scratch)`. */
  readonly scratch: string;
  readonly key: Buffer;
  readonly isForeignAllowed: boolean;
  /** Leaves the schema as it was when the backup was made. */
  readonly isOldSchemaKept?: boolean;
  readonly progress: Progress;
}

/** The folder beside a scratch database that the pictures of its backup are unpacked into. */
export const picturesOf = (scratch: string): string => `${scratch}.pictures`;

/**
 * Restores a backup into a new SQLite file: reads it wholly, and only then writes; compares the rows of each
 * table with the manifest, and brings the schema up to date. Throws `RestoreError` or the system's error;
 * nothing of the scratch is left then.
 */
export async function restoreScratch(options: ScratchOptions): Promise<Manifest> {
  const { file, scratch, key, isForeignAllowed, progress } = options;
  if (existsSync(scratch)) throw new Error(`${scratch} is there already.`);
  begin(progress, 'reading', null);
  const onBytes = () => progress.advance(0);
  const backup = await checkBackup(file, key, { isForeignAllowed, onBytes });
  await refuseStrange(backup.manifest);
  // A seal of this installation proves every line; without it, each is read before any is written.
  if (!backup.isOurs) for await (const _part of contentOf(file, backup));
  try {
    await makeScratch(options, backup);
    return backup.manifest;
  } catch (error) {
    await removeScratch(scratch);
    throw error;
  }
}

const contentOf = (file: string, backup: CheckedBackup) =>
  checkContent(readParts(file, backup), backup.manifest);

/** Deletes a scratch database with its pictures; one that is not there is no error. */
export async function removeScratch(scratch: string): Promise<void> {
  for (const each of [scratch, `${scratch}-wal`, `${scratch}-shm`, `${scratch}-journal`]) {
    await rm(each, { force: true });
  }
  await rm(picturesOf(scratch), { recursive: true, force: true });
}

async function refuseStrange({ migrations, tables }: Manifest): Promise<void> {
  const known = new Set(await knownMigrations());
  const strange = sinceBaseline(migrations).find((name) => !known.has(name));
  if (strange !== undefined && isStepBeforeBaseline(strange)) {
    throw new RestoreError('older', PASS_THROUGH);
  }
  if (strange !== undefined) throw new RestoreError('newer', `${strange} is unknown.`);
  const kept: readonly string[] = [...KEPT_TABLES, ...FORMER_TABLES];
  const other = tables.find(({ name }) => !kept.includes(name));
  if (other !== undefined) throw new RestoreError('damaged', `${other.name} is in no backup.`);
}

async function makeScratch(options: ScratchOptions, backup: CheckedBackup): Promise<void> {
  const { file, scratch, progress, isOldSchemaKept = false } = options;
  const { manifest } = backup;
  const db = openDatabase({ engine: 'sqlite', file: scratch });
  try {
    await migrateUp(db, { only: sinceBaseline(manifest.migrations) });
    const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
    begin(progress, 'loading', total);
    await loadScratch({
      db,
      parts: contentOf(file, backup),
      pictures: picturesOf(scratch),
      progress,
    });
    begin(progress, 'comparing', total);
    await compare(scratch, manifest, progress);
    begin(progress, 'migrating', null);
    if (!isOldSchemaKept) await migrateUp(db);
    await db.raw('pragma wal_checkpoint(truncate)');
  } finally {
    await db.destroy();
  }
}

/** Reads the scratch back, and compares the hash of each table with the manifest. */
async function compare(scratch: string, manifest: Manifest, progress: Progress): Promise<void> {
  const source = await openSqliteSource(scratch);
  try {
    for (const table of manifest.tables) {
      const shape = await readShape(source, table.name);
      if (shape === null) throw new RestoreError('damaged', `${table.name} is not in its schema.`);
      const hash = createHash('sha256');
      for await (const { text, rows } of readRows(source, shape)) {
        hash.update(text);
        progress.advance(rows);
      }
      if (hash.digest('hex') !== table.sha256) {
        throw new RestoreError('damaged', `${table.name} was restored with other rows.`);
      }
    }
  } finally {
    await source.close();
  }
}

function begin(progress: Progress, phase: ScratchPhase, total: number | null): void {
  progress.begin(SCRATCH_PHASES.indexOf(phase), total);
}
