import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { engineOf } from '../connection/knex.ts';
import { endLease, whileLeased } from '../connection/lease.ts';

/** One step of the schema; safe to repeat. */
export interface Migration {
  up(db: Knex): Promise<void>;
  down(db: Knex): Promise<void>;
}

/** Another process is still changing the schema. */
export class MigrationLockedError extends Error {}

const POLL_MS = 250;
const MAX_ATTEMPTS = 120;
const TABLE = 'schema_migrations';
/** Reads the names of the completed migrations, in order. */
export const COMPLETED_MIGRATIONS = `select name from ${TABLE} order by name`;
const LOCK_TABLE = `${TABLE}_lock`;
const LEASE_TABLE = `${TABLE}_lease`;
/** The process that may change the schema now. */
export const SCHEMA_LEASE = { table: LEASE_TABLE, leaseMs: 15_000 };
const FOLDER = path.join(import.meta.dirname, '../migrations');

/** The migrations of the folder; with `only`, just those with one of these names. */
class FolderSource implements Knex.MigrationSource<string> {
  readonly #only: readonly string[] | undefined;

  constructor(only?: readonly string[]) {
    this.#only = only;
  }

  async getMigrations(): Promise<string[]> {
    const files = (await readdir(FOLDER)).filter((file) => /^\d{14}_[a-z_]+\.ts$/.test(file));
    const only = this.#only;
    return files
      .filter((file) => only === undefined || only.includes(this.getMigrationName(file)))
      .sort();
  }

  getMigrationName(name: string): string {
    return path.basename(name, '.ts');
  }

  async getMigration(name: string): Promise<Knex.Migration> {
    return import(path.join(FOLDER, name));
  }
}

function configFor(db: Knex, only?: readonly string[]): Knex.MigratorConfig {
  return {
    migrationSource: new FolderSource(only),
    // SQLite runs all of them or none, even if interrupted. MySQL commits each DDL statement by
    // itself, so a transaction around a migration would have no effect.
    disableTransactions: engineOf(db) === 'mysql',
    tableName: TABLE,
  };
}

/**
 * Brings the schema up to date; returns the names of the migrations that ran. Waits while another
 * process migrates, and throws `MigrationLockedError` after half a minute. With `only`, no other
 * migrations exist.
 */
export async function migrateUp(
  db: Knex,
  {
    pause = wait,
    only,
  }: { pause?: (ms: number) => Promise<unknown>; only?: readonly string[] } = {},
): Promise<string[]> {
  const config = configFor(db, only);
  for (let attempt = 1; ; attempt += 1) {
    if (only === undefined && (await isMigrated(db))) return [];
    if (only !== undefined) await prepareTables(db);
    const run = await changeSchema(db, () => db.migrate.latest(config));
    if (run !== null) return run;
    if (attempt === MAX_ATTEMPTS) throw new MigrationLockedError();
    await pause(POLL_MS);
  }
}

/**
 * Rolls back the newest migration, or all of them; returns their names. Throws
 * `MigrationLockedError` while another process migrates.
 */
export async function migrateDown(
  db: Knex,
  { all = false, only }: { all?: boolean; only?: readonly string[] } = {},
): Promise<string[]> {
  await prepareTables(db);
  const config = configFor(db, only);
  const run = await changeSchema(db, () =>
    all ? db.migrate.rollback(config, true) : db.migrate.down(config),
  );
  if (run === null) throw new MigrationLockedError();
  return run;
}

/** Returns the names of the migrations that this version knows, in order. */
export async function knownMigrations(): Promise<string[]> {
  const source = new FolderSource();
  return (await source.getMigrations()).map((file) => source.getMigrationName(file));
}

/** Returns the names of the completed migrations, in order. */
export async function completedMigrations(db: Knex): Promise<string[]> {
  await prepareTables(db);
  return db(TABLE).orderBy('name').pluck('name');
}

/**
 * Runs one of knex's commands exclusively; returns the names it ran, or null while another process
 * migrates.
 */
async function changeSchema(
  db: Knex,
  command: () => Promise<[number, string[]]>,
): Promise<string[] | null> {
  const leased = await whileLeased(db, SCHEMA_LEASE, async () => {
    // Only the holder of the lease takes this lock, so an existing one was left by a dead process.
    await db(LOCK_TABLE).update({ is_locked: 0 });
    const [, names] = await command();
    return names;
  });
  return leased?.result ?? null;
}

/** Returns whether every migration has run. */
export async function isMigrated(db: Knex): Promise<boolean> {
  await prepareTables(db);
  const [, pending]: [unknown[], unknown[]] = await db.migrate.list(configFor(db));
  return pending.length === 0;
}

/**
 * Releases the lock of an interrupted migration immediately, instead of waiting for it to expire.
 */
export async function unlockMigrations(db: Knex): Promise<void> {
  await prepareTables(db);
  await endLease(db, SCHEMA_LEASE);
}

/** Creates knex's own tables; knex fails when two processes create them concurrently. */
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
  await ensureTable(db, LEASE_TABLE, (table) => {
    table.integer('id').primary();
    table.string('owner', 36);
    table.bigInteger('expires_at').notNullable();
  });
  await ensureRow(db, LOCK_TABLE, 'index', { index: 1, is_locked: 0 });
  await ensureRow(db, LEASE_TABLE, 'id', { id: 1, owner: null, expires_at: 0 });
}

async function ensureRow(
  db: Knex,
  table: string,
  key: string,
  row: Readonly<Record<string, number | null>>,
): Promise<void> {
  const present: unknown = await db(table).first(key);
  if (present !== undefined) return;
  await db(table).insert(row).onConflict(key).ignore();
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
    // Another process may have created it concurrently.
    if (!(await db.schema.hasTable(name))) throw error;
  }
}
