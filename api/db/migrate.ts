import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { engineOf } from './knex.ts';

/** One step of the schema; safe to run twice. */
export interface Migration {
  up(db: Knex): Promise<void>;
  down(db: Knex): Promise<void>;
}

/** The lock of another migration stays taken: one is running, or was cut off. */
export class MigrationLockedError extends Error {}

const LOCK_POLL_MS = 250;
const MAX_LOCK_ATTEMPTS = 120;
const TABLE = 'schema_migrations';
const LOCK_TABLE = `${TABLE}_lock`;
const FOLDER = path.join(import.meta.dirname, 'migrations');

class FolderSource implements Knex.MigrationSource<string> {
  async getMigrations(): Promise<string[]> {
    const names = await readdir(FOLDER);
    return names.filter((name) => /^\d{14}_[a-z_]+\.ts$/.test(name)).sort();
  }

  getMigrationName(name: string): string {
    return path.basename(name, '.ts');
  }

  async getMigration(name: string): Promise<Knex.Migration> {
    return import(path.join(FOLDER, name));
  }
}

function configFor(db: Knex): Knex.MigratorConfig {
  return {
    migrationSource: new FolderSource(),
    // SQLite runs all of them or none, whenever it is cut off. MySQL commits each DDL statement by
    // itself: a transaction around a migration would promise too much.
    disableTransactions: engineOf(db) === 'mysql',
    tableName: TABLE,
  };
}

/**
 * Brings the schema up to date; answers the names of the migrations that ran. While another process
 * migrates, waits for it; throws `MigrationLockedError` when that takes longer than half a minute.
 */
export async function migrateUp(
  db: Knex,
  pause: (ms: number) => Promise<unknown> = wait,
): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    if (await isMigrated(db)) return [];
    try {
      const [, names] = await db.migrate.latest(configFor(db));
      return names;
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (attempt === MAX_LOCK_ATTEMPTS) throw new MigrationLockedError();
      await pause(LOCK_POLL_MS);
    }
  }
}

/** Takes the newest batch of migrations back, or all of them; answers their names. */
export async function migrateDown(db: Knex, all = false): Promise<string[]> {
  await prepareTables(db);
  try {
    const [, names] = await db.migrate.rollback(configFor(db), all);
    return names;
  } catch (error) {
    throw isLocked(error) ? new MigrationLockedError() : error;
  }
}

/** Whether every migration has run. */
export async function isMigrated(db: Knex): Promise<boolean> {
  await prepareTables(db);
  const [, pending]: [unknown[], unknown[]] = await db.migrate.list(configFor(db));
  return pending.length === 0;
}

/** Frees the lock that a migration left behind which was cut off. */
export async function unlockMigrations(db: Knex): Promise<void> {
  await prepareTables(db);
  await db(LOCK_TABLE).update({ is_locked: 0 });
}

/** Makes the tables that knex keeps its books in; knex fails when two processes make them at once. */
async function prepareTables(db: Knex): Promise<void> {
  await ensureTable(db, TABLE, (table) => {
    table.increments();
    table.string('name');
    table.integer('batch');
    table.timestamp('migration_time');
  });
  await ensureTable(db, LOCK_TABLE, (table) => {
    table.increments('index').primary();
    table.integer('is_locked');
  });
  const lock: unknown = await db(LOCK_TABLE).first('index');
  if (lock !== undefined) return;
  await db(LOCK_TABLE).insert({ index: 1, is_locked: 0 }).onConflict('index').ignore();
}

async function ensureTable(
  db: Knex,
  name: string,
  build: (table: Knex.CreateTableBuilder) => void,
): Promise<void> {
  if (await db.schema.hasTable(name)) return;
  try {
    await db.schema.createTable(name, build);
  } catch (error) {
    // Another process may have made it in the same moment.
    if (!(await db.schema.hasTable(name))) throw error;
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && error.name === 'MigrationLocked';
}
