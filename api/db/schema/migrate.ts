import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { engineOf } from '../connection/knex.ts';
import { endLease, whileLeased } from '../connection/lease.ts';
import { BASELINE, isStepBeforeBaseline, PASS_THROUGH, sinceBaseline } from './before-baseline.ts';

/** One step of the schema; safe to repeat. */
export interface Migration {
  up(db: Knex): Promise<void>;
  down(db: Knex): Promise<void>;
}

/** Another process is still changing the schema. */
export class MigrationLockedError extends Error {}

/** The schema is one that this version cannot work on; the message says what to do. */
export class StrangeSchemaError extends Error {}

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

/** Which migrations there are: those of the product's folder or another one; with `only`, just these names. */
export interface KnownMigrations {
  readonly folder?: string | undefined;
  readonly only?: readonly string[] | undefined;
}

class FolderSource implements Knex.MigrationSource<string> {
  readonly #folder: string;
  readonly #only: readonly string[] | undefined;

  constructor({ folder = FOLDER, only }: KnownMigrations) {
    this.#folder = folder;
    this.#only = only;
  }

  async getMigrations(): Promise<string[]> {
    const all = await readdir(this.#folder);
    const files = all.filter((file) => /^\d{14}_[a-z_]+\.ts$/.test(file));
    const only = this.#only;
    return files
      .filter((file) => only === undefined || only.includes(this.getMigrationName(file)))
      .sort();
  }

  getMigrationName(name: string): string {
    return path.basename(name, '.ts');
  }

  async getMigration(name: string): Promise<Knex.Migration> {
    return import(path.join(this.#folder, name));
  }
}

function configFor(db: Knex, known: KnownMigrations): Knex.MigratorConfig {
  return {
    migrationSource: new FolderSource(known),
    // SQLite runs all of them or none, even if interrupted. MySQL commits each DDL statement by
    // itself, so a transaction around a migration would have no effect.
    disableTransactions: engineOf(db) === 'mysql',
    tableName: TABLE,
  };
}

/**
 * Brings the schema up to date; returns the names of the migrations that ran. Waits while another
 * process migrates, and throws `MigrationLockedError` after half a minute, `StrangeSchemaError` where
 * migrations have run that this version does not know.
 */
export async function migrateUp(
  db: Knex,
  { pause = wait, ...known }: KnownMigrations & { pause?: (ms: number) => Promise<unknown> } = {},
): Promise<string[]> {
  const config = configFor(db, known);
  for (let attempt = 1; ; attempt += 1) {
    await checkSchema(db, known);
    if (await isMigrated(db, known)) return [];
    const run = await changeSchema(db, () => db.migrate.latest(config));
    if (run !== null) return run;
    if (attempt === MAX_ATTEMPTS) throw new MigrationLockedError();
    await pause(POLL_MS);
  }
}

/**
 * Rolls back the newest migration, or all of them; returns their names. Throws
 * `MigrationLockedError` while another process migrates, and like `checkSchema`.
 */
export async function migrateDown(
  db: Knex,
  { all = false, ...known }: KnownMigrations & { all?: boolean } = {},
): Promise<string[]> {
  await checkSchema(db, known);
  const config = configFor(db, known);
  const run = await changeSchema(db, () =>
    all ? db.migrate.rollback(config, true) : db.migrate.down(config),
  );
  if (run === null) throw new MigrationLockedError();
  return run;
}

/**
 * Throws `StrangeSchemaError` where migrations have run that are not known. A database whose steps from
 * before the baseline are complete is marked as being at the baseline.
 */
export async function checkSchema(db: Knex, known: KnownMigrations = {}): Promise<void> {
  const completed = await completedMigrations(db);
  const names = await knownMigrations(known);
  const strange = sinceBaseline(completed).find((name) => !names.includes(name));
  if (strange !== undefined) throw new StrangeSchemaError(adviceFor(strange, names));
  if (completed.some(isStepBeforeBaseline)) {
    await whileLeased(db, SCHEMA_LEASE, () => markBaseline(db));
  }
}

function adviceFor(strange: string, known: readonly string[]): string {
  if (isStepBeforeBaseline(strange)) {
    return `This database is from before the first release, and not at its last step. ${PASS_THROUGH}`;
  }
  const isNewer = strange > (known.at(-1) ?? '');
  return isNewer
    ? `This database was migrated by a newer version of Ripen (${strange}). Start that version, or restore a backup of this one.`
    : `This database has a migration that this version of Ripen does not know (${strange}). Start the version that made it, or restore a backup.`;
}

/** Puts the baseline in the place of the steps that led to it, in one transaction. */
async function markBaseline(db: Knex): Promise<void> {
  await db.transaction(async (trx) => {
    const steps = await trx(TABLE).where('name', '<', BASELINE).delete();
    if (steps > 0)
      await trx(TABLE).insert({ name: BASELINE, batch: 1, migration_time: new Date() });
  });
}

/** Returns the names of the migrations that this version knows, in order. */
export async function knownMigrations(known: KnownMigrations = {}): Promise<string[]> {
  const source = new FolderSource(known);
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
export async function isMigrated(db: Knex, known: KnownMigrations = {}): Promise<boolean> {
  if (!(await db.schema.hasTable(TABLE))) return false;
  const completed = sinceBaseline(await db(TABLE).pluck('name'));
  return (await knownMigrations(known)).every((name) => completed.includes(name));
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
