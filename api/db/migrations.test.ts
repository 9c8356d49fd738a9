import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { engineOf, openDatabase } from './connection/knex.ts';
import { whileLeased } from './connection/lease.ts';
import { findLosses } from './connection/rollback-losses.ts';
import { addColumns } from './schema/columns.ts';
import {
  isMigrated,
  type Migration,
  MigrationLockedError,
  migrateDown,
  migrateUp,
  SCHEMA_LEASE,
  unlockMigrations,
} from './schema/migrate.ts';

const FOLDER = path.join(import.meta.dirname, 'migrations');
const NAMES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ts'))
  .sort()
  .map((name) => path.basename(name, '.ts'));

let database: TestDatabase;
let db: Knex;
beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.settings);
});
afterEach(async () => {
  await db.destroy();
  await database.remove();
});

/** Returns the CREATE statement and indexes of every table but knex's own. */
async function readSchema(): Promise<Record<string, string>> {
  return engineOf(db) === 'mysql' ? readMysqlSchema() : readSqliteSchema();
}

async function readSqliteSchema(): Promise<Record<string, string>> {
  const rows: { name: string; sql: string }[] = await db('sqlite_master')
    .whereNotNull('sql')
    .whereNot('name', 'like', 'sqlite_%')
    .whereNot('name', 'like', 'schema_%');
  return Object.fromEntries(rows.map(({ name, sql }) => [name, sql]));
}

async function readMysqlSchema(): Promise<Record<string, string>> {
  const tables: { name: string }[] = await db('information_schema.tables')
    .whereRaw('table_schema = database()')
    .select({ name: 'table_name' });
  const schema: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !table.name.startsWith('schema_'))) {
    const [[row]] = await db.raw('show create table ??', [name]);
    schema[name] = row['Create Table'];
  }
  return schema;
}

function load(name: string): Promise<Migration> {
  return import(path.join(FOLDER, `${name}.ts`));
}

async function insertUser(into: Knex, id: string): Promise<void> {
  await into('users').insert({
    id,
    email: `${id}@example.org`,
    name: 'Ada',
    password_hash: 'x',
    time_zone: 'UTC',
    is_admin: 0,
    is_active: 1,
    settings: '{}',
    working_project_id: null,
    active_task_id: null,
    created_at: 0,
    updated_at: 0,
  });
}

describe('migrations', () => {
  test('migrate up, all the way down and up again to the same schema', async () => {
    expect(await isMigrated(db)).toBe(false);
    expect(await migrateUp(db)).toEqual(NAMES);
    const schema = await readSchema();
    expect(Object.keys(schema)).toContain('users');
    expect(await migrateDown(db, { all: true })).toEqual(NAMES.toReversed());
    expect(await readSchema()).toEqual({});
    expect(await isMigrated(db)).toBe(false);
    await migrateUp(db);
    expect(await readSchema()).toEqual(schema);
    expect(await isMigrated(db)).toBe(true);
  });

  test('do nothing when the schema is current', async () => {
    await migrateUp(db);
    expect(await migrateUp(db)).toEqual([]);
    await migrateDown(db, { all: true });
    expect(await migrateDown(db, { all: true })).toEqual([]);
  });

  test('can each be repeated, in both directions', async () => {
    await migrateUp(db);
    const schema = await readSchema();
    for (const name of NAMES) await (await load(name)).up(db);
    expect(await readSchema()).toEqual(schema);
    for (const name of NAMES.toReversed()) {
      await (await load(name)).down(db);
      await (await load(name)).down(db);
    }
    expect(await readSchema()).toEqual({});
  });

  test('continue after an interruption in the middle of a table', async () => {
    await db.schema.createTable('users_draft', (table) => table.integer('half'));
    await migrateUp(db);
    expect(Object.keys(await readSchema())).not.toContain('users_draft');
    expect(await db('users').where({ email: 'a@example.org' })).toEqual([]);
  });

  test('add columns to existing rows, and drop them without the rows', async () => {
    await migrateUp(db);
    const describing = await load('20261121100000_describe_pomodoros');
    // A later migration that depends on its columns is rolled back first.
    await (await load('20261122110100_index_breakdowns')).down(db);
    await (await load('20261122110000_time_pomodoros_by_hour')).down(db);
    const schema = await readSchema();
    await describing.down(db);
    await insertUser(db, '01990000-0000-7000-8000-000000000001');
    const row = {
      user_id: '01990000-0000-7000-8000-000000000001',
      id: '01990000-0000-7000-8000-000000000002',
      project_id: null,
      task_id: null,
      started_at: 0,
      ended_at: 1_500_000,
      duration_minutes: 25,
      completed: 1,
      interrupted: 1,
      is_standalone: 1,
      is_flagged: 0,
      local_date: '1970-01-01',
      time_zone: 'UTC',
      note: '',
      created_at: 0,
      updated_at: 0,
      deleted_at: null,
    };
    await db('pomodoros').insert(row);
    // Interrupted after the first of its columns.
    await addColumns(db, 'pomodoros', {
      intention: (column, name) => column.text(name, 200).notNullable().defaultTo(''),
    });
    await describing.up(db);
    expect(await readSchema()).toEqual(schema);
    const added = { intention: '', internal_interruptions: 0, external_interruptions: 0 };
    expect(await db('pomodoros')).toEqual([{ ...row, ...added }]);
    await describing.down(db);
    expect(await db('pomodoros')).toEqual([row]);
  });

  test('run once when several processes start them', async () => {
    const others = Array.from({ length: 3 }, () => openDatabase(database.settings));
    try {
      const all = [db, ...others];
      const ran = await Promise.all(all.map((each) => migrateUp(each)));
      expect(ran.flat()).toEqual(NAMES);
      expect(await db('schema_migrations').orderBy('id').pluck('name')).toEqual(NAMES);
    } finally {
      await Promise.all(others.map((each) => each.destroy()));
    }
  });

  test('are rolled back one at a time, however many ran together', async () => {
    await migrateUp(db);
    expect(await migrateDown(db)).toEqual(NAMES.slice(-1));
    expect(await migrateDown(db)).toEqual(NAMES.slice(-2, -1));
    expect(await db('schema_migrations').count({ left: '*' })).toEqual([
      { left: NAMES.length - 2 },
    ]);
  });

  test('wait while another process migrates, report it at the timeout, and continue afterwards', async () => {
    await isMigrated(db);
    const [entered, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = whileLeased(db, SCHEMA_LEASE, async () => {
      entered.resolve();
      await mayEnd.promise;
    });
    await entered.promise;
    const waitsMs: number[] = [];
    const waiting = migrateUp(db, { pause: async (ms) => waitsMs.push(ms) });
    await expect(waiting).rejects.toBeInstanceOf(MigrationLockedError);
    expect(waitsMs.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(20_000);
    await expect(migrateDown(db)).rejects.toBeInstanceOf(MigrationLockedError);
    mayEnd.resolve();
    await other;
    expect(await migrateUp(db)).toEqual(NAMES);
  });

  test('release the locks of a dead process', async () => {
    await isMigrated(db);
    await db('schema_migrations_lock').update({ is_locked: 1 });
    await db(SCHEMA_LEASE.table).update({ owner: 'gone', expires_at: Date.now() - 1 });
    expect(await migrateUp(db)).toEqual(NAMES);
    await db(SCHEMA_LEASE.table).update({ owner: 'gone', expires_at: Date.now() + 15_000 });
    await expect(migrateDown(db)).rejects.toBeInstanceOf(MigrationLockedError);
    await unlockMigrations(db);
    expect(await migrateDown(db)).toEqual(NAMES.slice(-1));
  });
});

describe('the losses of a rollback', () => {
  const owner = '01990000-0000-7000-8000-000000000001';

  test('are the rows of dropped tables and the values of dropped columns', async () => {
    await migrateUp(db);
    expect(await findLosses(db, true)).toEqual([]);
    await insertUser(db, owner);
    await insertUser(db, '01990000-0000-7000-8000-000000000002');
    const losses = await findLosses(db, true);
    expect(losses).toContainEqual({ table: 'users', column: null, count: 2 });
    const endings = NAMES.indexOf('20261122115000_let_accounts_end');
    for (const _ of NAMES.slice(endings + 1)) await migrateDown(db);
    expect(await findLosses(db, false)).toEqual([]);
    await db('users').where({ id: owner }).update({ deletes_at: 5 });
    expect(await findLosses(db, false)).toEqual([
      { table: 'users', column: 'deletes_at', count: 1 },
    ]);
    expect(await db('users')).toHaveLength(2);
  });
});

describe('the schema', () => {
  beforeEach(() => migrateUp(db));

  test('stores each instant, flag and text unchanged', async () => {
    const row = {
      id: '01990000-0000-7000-8000-000000000001',
      email: 'zo\u00eb@example.org',
      name: 'Zo\u00eb \u{1f345}',
      password_hash: 'x',
      time_zone: 'UTC',
      is_admin: 0,
      is_active: 1,
      settings: JSON.stringify({ note: '\u{1f345}'.repeat(20_000) }),
      working_project_id: null,
      active_task_id: null,
      created_at: Date.UTC(2099, 11, 31),
      updated_at: 0,
    };
    await db('users').insert(row);
    expect(await db('users').where({ id: row.id }).first()).toMatchObject(row);
  });

  test('distinguishes texts by case, accents and trailing spaces', async () => {
    const mailOf = (index: number, recipient: string) => ({
      id: `01990000-0000-7000-8000-00000000000${index}`,
      recipient,
      subject: '',
      text_body: '',
      html_body: '',
      due_at: 0,
      created_at: 0,
    });
    const spellings = ['ada', 'Ada', '\u00e4da'];
    await db('outgoing_mails').insert(spellings.map((text, index) => mailOf(index, text)));
    for (const recipient of spellings) {
      expect(await db('outgoing_mails').where({ recipient })).toHaveLength(1);
    }
  });

  test('refuses a row whose user does not exist', async () => {
    const orphan = {
      user_id: '01990000-0000-7000-8000-00000000dead',
      achievement_id: 'first_pomodoro',
      unlocked_at: 0,
    };
    await expect(db('achievements').insert(orphan)).rejects.toThrow(/foreign key/i);
  });
});
