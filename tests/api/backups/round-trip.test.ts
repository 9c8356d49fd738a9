import { rmSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { fc } from '@fast-check/vitest';
import type { Knex } from 'knex';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readManifest } from '#api/backups/format/read-backup.ts';
import { KEPT_TABLES, OMITTED_TABLES } from '#api/backups/format/tables.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { completedMigrations, migrateUp } from '#api/db/schema/migrate.ts';
import {
  allRows,
  backUp,
  insertUser,
  restoreBackup,
} from '#tests/support/database/backups/backup-kit.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { tableNames } from '#tests/support/database/schema/table-names.ts';

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

test('each table is either in a backup, or left out for a reason', async () => {
  const listed = [...KEPT_TABLES, ...Object.keys(OMITTED_TABLES)];
  expect(await tableNames(db)).toEqual(listed.toSorted());
});

const text = fc.string({ unit: 'binary', maxLength: 60 });
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const bigint = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const row = fc.record({
  name: text,
  settings: text,
  avatar: nullable(text),
  is_admin: fc.integer({ min: -32_768, max: 32_767 }),
  version: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  created_at: bigint,
  deletes_at: nullable(bigint),
});
const items = fc.uint8Array({ maxLength: 128 });

test('any value of each kind of column comes back as it was', async () => {
  const samples = fc.sample(fc.tuple(row, items), 300);
  for (const [{ created_at, deletes_at, ...values }, bytes] of samples) {
    const instants = { created_at: `${created_at}`, deletes_at: deletes_at && `${deletes_at}` };
    const id = await insertUser(db, { ...values, ...instants });
    const word = { user_id: id, kind: 'task', word: 'seed', block: 0, items: Buffer.from(bytes) };
    await db('search_words').insert(word);
  }
  const before = await allRows(database.settings);
  const names = new Set(before['users']?.split('\n').map(readName));
  expect(samples.filter(([{ name }]) => !names.has(name)).map(([{ name }]) => name)).toEqual([]);
  const backup = await backUp(database);
  const scratch = await restoreBackup(backup);
  expect(differing(before, await allRows({ engine: 'sqlite', file: scratch }))).toEqual([]);
});

test('a value that does not fit its column, written into SQLite by hand, is named with its table', async () => {
  const settings = { engine: 'sqlite', file: path.join(database.dataDir, 'odd.sqlite') } as const;
  const odd = openDatabase(settings);
  await migrateUp(odd);
  const id = await insertUser(odd, { name: Buffer.from([1, 2]) });
  const backUpOdd = () => backUp({ ...database, settings });
  await expect(backUpOdd()).rejects.toThrow(/users: JSON .*BLOB/);
  await odd('users').where({ id }).update({ name: 'Ada', version: 'two' });
  await odd.destroy();
  await expect(backUpOdd().then((made) => restoreBackup(made))).rejects.toThrow(
    'A row does not fit users.version.',
  );
});

/** The first lines that differ: a comparison of all would fill the memory. */
function differing(before: Record<string, string>, after: Record<string, string>): string[][] {
  return Object.keys(before).flatMap((name) => {
    const [one, other] = [before, after].map((rows) => rows[name]?.split('\n') ?? []);
    const at = one?.findIndex((line, index) => line !== other?.[index]) ?? -1;
    return at === -1 && one?.length === other?.length
      ? []
      : [[name, one?.[at] ?? '', other?.[at] ?? '']];
  });
}

/** The name is the tenth column of a user by the alphabet. */
function readName(line: string): string {
  return line === '' ? '' : JSON.parse(line)[NAME_AT];
}
const NAME_AT = 9;

test('the manifest says what there is, and a scratch has every migration', async () => {
  await insertUser(db, { updated_at: 1_700_000_000_000 });
  await insertUser(db, { updated_at: 1_600_000_000_000 });
  const { file, key, manifest } = await backUp(database);
  expect(await readManifest(file, key)).toEqual(manifest);
  const users = manifest.tables.find(({ name }) => name === 'users');
  expect(users).toMatchObject({ rows: 2, newestAt: 1_700_000_000_000 });
  expect(manifest.migrations).toEqual(await completedMigrations(db));
  const scratch = openDatabase({ engine: 'sqlite', file: await restoreBackup({ file, key }) });
  expect(await completedMigrations(scratch)).toEqual(manifest.migrations);
  expect(await scratch('users').pluck('name')).toEqual(['Ada', 'Ada']);
  await scratch.destroy();
});

test('rows written while a backup is made are wholly in it, or not at all', {
  timeout: 60_000,
}, async () => {
  const ids: string[] = [];
  for (let made = 0; made < 200; made += 1)
    ids.push(await insertUser(db, { settings: 'x'.repeat(5000) }));
  let isDone = false;
  const writing = (async () => {
    for (let number = 1; !isDone; number += 1) {
      await otherWork();
      await db.transaction(async (trx) => {
        await trx('users').where({ id: ids[0] }).update({ version: number });
        await trx('users')
          .where({ id: ids.at(-1) })
          .update({ version: number });
      });
    }
    return true;
  })();
  const backups = [];
  for (let made = 0; made < 3; made += 1) backups.push(await backUp(database));
  isDone = true;
  await writing;
  for (const backup of backups) {
    const scratch = openDatabase({ engine: 'sqlite', file: await restoreBackup(backup) });
    const versions = await scratch('users')
      .whereIn('id', [ids[0] ?? '', ids.at(-1) ?? ''])
      .pluck('version');
    expect(new Set(versions).size).toBe(1);
    expect(await scratch('users').count({ rows: '*' })).toEqual([{ rows: 200 }]);
    await scratch.destroy();
    rmSync(backup.file);
  }
});
