import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { openDatabase } from './knex.ts';
import { shareTransactions } from './shared-transactions.ts';

let database: TestDatabase;
let db: Knex;
beforeAll(async () => {
  database = await createEmptyDatabase();
  db = openDatabase(database.settings);
  await db.schema.createTable('numbers', (table) => {
    table.integer('number').primary();
  });
});
beforeEach(() => db('numbers').delete());
afterAll(async () => {
  await db.destroy();
  await database.remove();
});

const write = async (trx: Knex.Transaction, numbers: readonly number[]) => {
  await trx('numbers').insert(numbers.map((number) => ({ number })));
  return numbers.map((number) => ({ number, together: numbers.length }));
};
const written = () => db('numbers').orderBy('number').pluck('number');

test('items of one moment share a transaction, and each gets its own result', async () => {
  const share = shareTransactions(db, write);
  expect(await Promise.all([3, 1, 2].map(share))).toEqual([
    { number: 3, together: 3 },
    { number: 1, together: 3 },
    { number: 2, together: 3 },
  ]);
  expect(await written()).toEqual([1, 2, 3]);
});

test('items that come while a transaction runs share the next one', async () => {
  const inside = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const share = shareTransactions<number, { number: number; together: number }>(
    db,
    async (trx, numbers) => {
      inside.resolve();
      await gate.promise;
      return write(trx, numbers);
    },
  );
  const first = share(1);
  await inside.promise;
  const others = [share(2), share(3)];
  gate.resolve();
  expect(await first).toEqual({ number: 1, together: 1 });
  expect(await Promise.all(others)).toMatchObject([{ together: 2 }, { together: 2 }]);
});

test('a transaction waits until enough items want it', async () => {
  const share = shareTransactions(db, write, { enough: () => 3, waitMs: 60_000 });
  const first = share(1);
  await db('numbers').first('number');
  expect(await written()).toEqual([]);
  const results = await Promise.all([first, share(2), share(3)]);
  expect(results.map(({ together }) => together)).toEqual([3, 3, 3]);
});

test('with fewer items it begins after the wait', async () => {
  const share = shareTransactions(db, write, { enough: () => 3, waitMs: 1 });
  expect(await share(1)).toEqual({ number: 1, together: 1 });
});

test('a transaction that fails rejects all its items, changes nothing, and the next one works', async () => {
  const share = shareTransactions(db, write);
  const outcomes = await Promise.allSettled([1, 2, 1].map(share));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await written()).toEqual([]);
  expect(await share(4)).toEqual({ number: 4, together: 1 });
});
