import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FORMER_TABLES, KEPT_TABLES } from '#api/backups/format/tables.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { hashTables } from '#tests/support/database/backups/table-hashes.ts';
import { loadBeforeBaseline } from '#tests/support/database/before-baseline.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { environmentOf, runScript } from '#tests/support/run-script.ts';

let database: TestDatabase;
let db: Knex;
beforeEach(async () => {
  database = await createEmptyDatabase();
  await loadBeforeBaseline(database);
  db = openDatabase(database.settings);
});
afterEach(async () => {
  await db.destroy();
  await database.remove();
});

const hashAll = () => hashTables(database.settings, [...KEPT_TABLES, ...FORMER_TABLES]);
const migrate = () =>
  runScript('database/migrate-database up', { environment: environmentOf(database) });

describe('a schema that this version cannot work on', () => {
  const newer = '20990101000000_later';

  test.each([
    [
      'stopped before the baseline',
      async () => {
        await db('schema_migrations').where('name', 'like', '%experiments').delete();
      },
      'This database is from before the first release, and not at its last step. Check out commit e7660d3e, run npm start there once, and come back.',
    ],
    [
      'is newer',
      async () => {
        await migrateUp(db);
        await db('schema_migrations').insert({ name: newer, batch: 2 });
      },
      `This database was migrated by a newer version of Ripen (${newer}). Start that version, or restore a backup of this one.`,
    ],
  ])('is left alone when it %s, and the command says in one line what to do', async (...given) => {
    const [, change, line] = given;
    await change();
    const before = await hashAll();
    const names = await db('schema_migrations').orderBy('name').pluck('name');
    expect(await migrate()).toEqual({ code: 1, out: '', err: `${line}\n` });
    expect(await db('schema_migrations').orderBy('name').pluck('name')).toEqual(names);
    expect(await hashAll()).toEqual(before);
  });
});
