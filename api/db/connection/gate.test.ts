import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { DataClosedError, type DataGate, gateOf } from './gate.ts';
import { openDatabase } from './knex.ts';

let database: TestDatabase;
let db: Knex;
let gate: DataGate;
beforeAll(async () => {
  database = await createEmptyDatabase();
  db = openDatabase(database.settings);
  gate = gateOf(db);
  await db.schema.createTable('things', (table) => void table.integer('id').primary());
});
afterAll(async () => {
  await db.destroy();
  await database.remove();
});

test('refuses statements and transactions while it is closed, and lets the restore through', async () => {
  await gate.close();
  await expect(db('things')).rejects.toThrow(DataClosedError);
  await expect(db.transaction(async () => {})).rejects.toThrow(DataClosedError);
  expect(await gate.ungated('things')).toEqual([]);
  gate.open();
  expect(await db('things')).toEqual([]);
});

test('lets a transaction end before it is closed', async () => {
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const transaction = db.transaction(async (trx) => {
    begun.resolve();
    await mayEnd.promise;
    await trx('things').insert({ id: 1 });
  });
  await begun.promise;
  const steps: string[] = [];
  const closed = gate.close().then(() => steps.push('closed'));
  const ended = transaction.then(() => steps.push('ended'));
  mayEnd.resolve();
  await Promise.all([closed, ended]);
  expect(steps).toEqual(['ended', 'closed']);
  expect(await gate.ungated('things')).toEqual([{ id: 1 }]);
  gate.open();
});

test('tells open-ended responses each time that it is closed', async () => {
  const first = gate.closing();
  await gate.close();
  expect(first.aborted).toBe(true);
  gate.open();
  expect(gate.closing().aborted).toBe(false);
});
