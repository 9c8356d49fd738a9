import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { classifyDbError } from './db-errors.ts';
import { engineOf, openDatabase } from './knex.ts';
import { withTransaction } from './transaction.ts';

let database: TestDatabase;
let db: Knex;
let other: Knex;
beforeAll(async () => {
  database = await createEmptyDatabase();
  db = openDatabase(database.settings);
  // A second process: SQLite has one connection in each.
  other = openDatabase(database.settings);
  await db.schema.createTable('counters', (table) => {
    table.string('name', 8).primary();
    table.integer('value').notNullable();
  });
});
afterAll(async () => {
  await Promise.all([db.destroy(), other.destroy()]);
  await database.remove();
});
beforeEach(async () => {
  await db('counters').insert([
    { name: 'a', value: 0 },
    { name: 'b', value: 0 },
  ]);
});
afterEach(() => db('counters').delete());

const noPause = async () => {};
const add = (trx: Knex, name: string) => trx('counters').where({ name }).increment('value', 1);
const values = async () =>
  Object.fromEntries(
    (await db('counters').orderBy('name')).map(({ name, value }) => [name, value]),
  );

/** Returns a barrier that opens once, when the given number of callers has reached it. */
function createGate(count: number): () => Promise<void> {
  let come = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    come += 1;
    if (come >= count) open();
    return opened;
  };
}

/**
 * Runs two transactions that lock the same two rows in opposite order; returns how often their
 * works ran.
 */
async function runIntoDeadlock(): Promise<number> {
  let runs = 0;
  const meet = createGate(2);
  const cross = (first: string, second: string) => async (trx: Knex.Transaction) => {
    runs += 1;
    await add(trx, first);
    await meet();
    await add(trx, second);
  };
  await Promise.all([
    withTransaction(db, cross('a', 'b'), noPause),
    withTransaction(other, cross('b', 'a'), noPause),
  ]);
  return runs;
}

/**
 * Runs a transaction that cannot begin a second time, while another process writes; returns the
 * number of attempts.
 */
async function runIntoLock(): Promise<number> {
  let tries = 1;
  const holder = await other.transaction();
  await add(holder, 'b');
  await db.raw('pragma busy_timeout = 0');
  await withTransaction(
    db,
    async (trx) => {
      await trx('counters').select();
      await add(trx, 'a');
    },
    async () => {
      tries += 1;
      if (tries === 3) await holder.commit();
    },
  );
  await db.raw('pragma busy_timeout = 5000');
  return tries;
}

describe('withTransaction', () => {
  test('returns the result of the work, and commits it', async () => {
    const result = await withTransaction(db, async (trx) => {
      await add(trx, 'a');
      return 'done';
    });
    expect(result).toBe('done');
    expect(await values()).toEqual({ a: 1, b: 0 });
  });

  test('rolls back when the work throws, and runs it once', async () => {
    let runs = 0;
    const failing = withTransaction(db, async (trx) => {
      runs += 1;
      await add(trx, 'a');
      await add(trx, 'b');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(runs).toBe(1);
    expect(await values()).toEqual({ a: 0, b: 0 });
  });

  test('retries the whole work after a conflict with another process', async () => {
    const isMysql = engineOf(db) === 'mysql';
    const tries = isMysql ? await runIntoDeadlock() : await runIntoLock();
    expect(tries).toBe(3);
    expect(await values()).toEqual(isMysql ? { a: 2, b: 2 } : { a: 1, b: 1 });
  });

  test('gives up after five attempts, with delays of 20 to 520 ms between them', async () => {
    const conflict = Object.assign(new Error('deadlock'), { code: 'ER_LOCK_DEADLOCK' });
    const pausesMs: number[] = [];
    let runs = 0;
    const failing = withTransaction(
      db,
      async () => {
        runs += 1;
        throw conflict;
      },
      async (ms) => pausesMs.push(ms),
    );
    await expect(failing).rejects.toBe(conflict);
    expect(runs).toBe(5);
    expect(pausesMs).toHaveLength(4);
    for (const ms of pausesMs) {
      expect(ms).toBeGreaterThanOrEqual(20);
      expect(ms).toBeLessThanOrEqual(520);
    }
  });

  test.each(['SQLITE_CONSTRAINT_UNIQUE', 'ECONNREFUSED'])(
    'does not retry after %s',
    async (code) => {
      let runs = 0;
      const failing = withTransaction(db, async () => {
        runs += 1;
        throw Object.assign(new Error('no'), { code });
      });
      await expect(failing).rejects.toMatchObject({ code });
      expect(runs).toBe(1);
    },
  );

  test('loses no update of forty concurrent ones', async () => {
    const one = () =>
      withTransaction(db, async (trx) => {
        const row = await trx('counters').where({ name: 'a' }).forUpdate().first();
        await trx('counters')
          .where({ name: 'a' })
          .update({ value: row.value + 1 });
      });
    await Promise.all(Array.from({ length: 40 }, one));
    expect(await values()).toEqual({ a: 40, b: 0 });
  });
});

test('a query outside its own transaction fails instead of hanging', async () => {
  const startedAtMs = performance.now();
  const outcome = await withTransaction(db, async (trx) => {
    await add(trx, 'a');
    // The mistake: db instead of trx. With ten connections it waits for the row locked by the
    // transaction.
    return add(db, 'a').then(
      () => 'done',
      (error: unknown) => classifyDbError(error),
    );
  });
  expect(outcome).toBe(engineOf(db) === 'mysql' ? 'retry' : 'unavailable');
  expect(performance.now() - startedAtMs).toBeLessThan(6500);
  expect(await values()).toEqual({ a: 1, b: 0 });
});
