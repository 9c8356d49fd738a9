import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#tests/support/database/database.ts';
import { readSchema } from '#tests/support/database/schema/read-schema.ts';
import { engineOf, openDatabase } from './connection/knex.ts';
import { whileLeased } from './connection/lease.ts';
import { findLosses } from './connection/rollback-losses.ts';
import { addColumns } from './schema/columns.ts';
import {
  completedMigrations,
  isMigrated,
  type Migration,
  MigrationLockedError,
  migrateDown,
  migrateUp,
  SCHEMA_LEASE,
  StrangeSchemaError,
  unlockMigrations,
} from './schema/migrate.ts';

/** Two small migrations, of which the second changes what the first made. */
const SMALL = { folder: path.resolve('tests/fixtures/migrations') };
const OF_PRODUCT = { folder: path.join(import.meta.dirname, 'migrations') };

function namesIn({ folder }: typeof SMALL): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  return files.map((name) => path.basename(name, '.ts')).sort();
}

const NAMES = namesIn(SMALL);
const ID = '01990000-0000-7000-8000-000000000001';

let database: TestDatabase;
let db: Knex;
beforeEach(async () => {
  database = await createEmptyDatabase();
  db = openDatabase(database.settings);
});
afterEach(async () => {
  await db.destroy();
  await database.remove();
});

function load({ folder }: typeof SMALL, name: string): Promise<Migration> {
  return import(path.join(folder, `${name}.ts`));
}

// A server that syncs each change of a table to its disk takes its time.
test.each([
  ['the product', OF_PRODUCT],
  ['a test', SMALL],
])(
  'migrations of %s each have an up and a down that takes back what it did, and can be repeated',
  {
    timeout: 120_000,
  },
  async (_whose, migrations) => {
    for (const name of namesIn(migrations)) {
      const { up, down } = await load(migrations, name);
      const before = await readSchema(db);
      await up(db);
      const after = await readSchema(db);
      await up(db);
      expect(await readSchema(db), `${name} was run twice`).toEqual(after);
      await down(db);
      await down(db);
      expect(await readSchema(db), `${name} was taken back`).toEqual(before);
      await up(db);
      expect(await readSchema(db), `${name} was run again`).toEqual(after);
    }
  },
);

describe('migrations', () => {
  test('go up, all the way down and up again to the same schema', async () => {
    expect(await isMigrated(db, SMALL)).toBe(false);
    expect(await migrateUp(db, SMALL)).toEqual(NAMES);
    expect(await migrateUp(db, SMALL)).toEqual([]);
    const schema = await readSchema(db);
    expect(await migrateDown(db, { ...SMALL, all: true })).toEqual(NAMES.toReversed());
    expect(await migrateDown(db, { ...SMALL, all: true })).toEqual([]);
    expect(await readSchema(db)).toEqual({});
    expect(await isMigrated(db, SMALL)).toBe(false);
    await migrateUp(db, SMALL);
    expect(await readSchema(db)).toEqual(schema);
    expect(await isMigrated(db, SMALL)).toBe(true);
  });

  test('run once when several processes start them', async () => {
    const others = Array.from({ length: 3 }, () => openDatabase(database.settings));
    try {
      const all = [db, ...others];
      const ran = await Promise.all(all.map((each) => migrateUp(each, SMALL)));
      expect(ran.flat()).toEqual(NAMES);
      expect(await db('schema_migrations').orderBy('id').pluck('name')).toEqual(NAMES);
    } finally {
      await Promise.all(others.map((each) => each.destroy()));
    }
  });

  test('continue after an interruption in the middle of a table', async () => {
    const [first = ''] = NAMES;
    await (await load(SMALL, first)).up(db);
    await db.schema.dropTable('parts');
    // MySQL makes a table under this name first; SQLite takes back what is not complete.
    if (engineOf(db) === 'mysql') {
      await db.schema.createTable('parts_draft', (table) => table.integer('half'));
    }
    expect(await migrateUp(db, SMALL)).toEqual(NAMES);
    expect(Object.keys(await readSchema(db)).sort()).toEqual(['parts', 'things']);
  });

  test('add columns to existing rows, and drop them without the rows', async () => {
    const [first = '', second = ''] = NAMES;
    await (await load(SMALL, first)).up(db);
    const row = { id: ID, name: 'Kettle' };
    await db('things').insert(row);
    // Interrupted after the first of its columns.
    await addColumns(db, 'things', {
      size: (column, name) => column.count(name).notNullable().defaultTo(7),
    });
    const { up, down } = await load(SMALL, second);
    await up(db);
    expect(await db('things')).toEqual([{ ...row, size: 7, note: null }]);
    await down(db);
    expect(await db('things')).toEqual([row]);
  });

  test('are rolled back one at a time, however many ran together', async () => {
    await migrateUp(db, SMALL);
    expect(await migrateDown(db, SMALL)).toEqual(NAMES.slice(-1));
    expect(await migrateDown(db, SMALL)).toEqual(NAMES.slice(-2, -1));
    expect(await db('schema_migrations')).toEqual([]);
  });

  test('wait while another process migrates, report it at the timeout, and continue afterwards', async () => {
    await completedMigrations(db);
    const [entered, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = whileLeased(db, SCHEMA_LEASE, async () => {
      entered.resolve();
      await mayEnd.promise;
    });
    await entered.promise;
    const waitsMs: number[] = [];
    const waiting = migrateUp(db, { ...SMALL, pause: async (ms) => waitsMs.push(ms) });
    await expect(waiting).rejects.toBeInstanceOf(MigrationLockedError);
    expect(waitsMs.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(20_000);
    await expect(migrateDown(db, SMALL)).rejects.toBeInstanceOf(MigrationLockedError);
    mayEnd.resolve();
    await other;
    expect(await migrateUp(db, SMALL)).toEqual(NAMES);
  });

  test('refuse a database with one that nobody knows', async () => {
    await migrateUp(db, SMALL);
    const unknown = '20270101120000_mine';
    await db('schema_migrations').insert({ name: unknown, batch: 1 });
    const message = `This database has a migration that this version of Ripen does not know (${unknown}). Start the version that made it, or restore a backup.`;
    for (const work of [migrateUp, migrateDown]) {
      await expect(work(db, SMALL)).rejects.toThrow(new StrangeSchemaError(message));
    }
  });

  test('release the locks of a dead process', async () => {
    await completedMigrations(db);
    await db('schema_migrations_lock').update({ is_locked: 1 });
    await db(SCHEMA_LEASE.table).update({ owner: 'gone', expires_at: Date.now() - 1 });
    expect(await migrateUp(db, SMALL)).toEqual(NAMES);
    await db(SCHEMA_LEASE.table).update({ owner: 'gone', expires_at: Date.now() + 15_000 });
    await expect(migrateDown(db, SMALL)).rejects.toBeInstanceOf(MigrationLockedError);
    await unlockMigrations(db);
    expect(await migrateDown(db, SMALL)).toEqual(NAMES.slice(-1));
  });
});

describe('the losses of a rollback', () => {
  const find = (all: boolean) => findLosses(db, { ...SMALL, all });

  test('are the rows of dropped tables and the values of dropped columns', async () => {
    await migrateUp(db, SMALL);
    expect(await find(true)).toEqual([]);
    await db('things').insert({ id: ID, name: 'Kettle' });
    expect(await find(true)).toEqual([{ table: 'things', column: null, count: 1 }]);
    expect(await find(false)).toEqual([]);
    await db('things').update({ size: 8 });
    expect(await find(false)).toEqual([{ table: 'things', column: 'size', count: 1 }]);
    expect(await db('things')).toHaveLength(1);
  });

  test('leave out the rows that migrations make themselves', async () => {
    const migrated = await createTestDatabase();
    const product = openDatabase(migrated.settings);
    expect(await findLosses(product, { all: true })).toEqual([]);
    await product.destroy();
    await migrated.remove();
  });
});
