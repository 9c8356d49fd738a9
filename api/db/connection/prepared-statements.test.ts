import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { openDatabase } from './knex.ts';
import { keepStatements } from './prepared-statements.ts';

describe('a SQLite connection', () => {
  function openCounted() {
    const prepared: string[] = [];
    const connection = {
      prepare(sql: string) {
        prepared.push(sql);
        return { sql };
      },
    };
    keepStatements(connection);
    return { connection, prepared };
  }

  test('prepares a statement once', () => {
    const { connection, prepared } = openCounted();
    const first = connection.prepare('select 1');
    expect(connection.prepare('select 1')).toBe(first);
    expect(prepared).toEqual(['select 1']);
  });

  test('caches the 300 most recently used statements', () => {
    const { connection, prepared } = openCounted();
    for (let id = 0; id < 300; id += 1) connection.prepare(`select ${id}`);
    connection.prepare('select 0');
    connection.prepare('select 300');
    prepared.length = 0;
    connection.prepare('select 0');
    connection.prepare('select 1');
    expect(prepared).toEqual(['select 1']);
  });

  test.each([
    ['one that changes the schema', 'create table one (id integer)'],
    ['one that begins a transaction', 'BEGIN;'],
    ['one that is very long', `select ${'1,'.repeat(2000)} 1`],
  ])('does not cache %s', (_name, sql) => {
    const { connection, prepared } = openCounted();
    connection.prepare(sql);
    connection.prepare(sql);
    expect(prepared).toHaveLength(2);
  });
});

describe('a database connection', () => {
  let database: TestDatabase;
  let db: Knex;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    db = openDatabase(database.settings);
  });
  afterAll(async () => {
    await db.destroy();
    await database.remove();
  });

  test('returns the current columns after the schema has changed', async () => {
    await db.schema.createTable('growing', (table) => void table.integer('id').primary());
    await db('growing').insert({ id: 1 });
    const read = () => db('growing').where({ id: 1 }).first();
    expect(await read()).toEqual({ id: 1 });
    await db.schema.alterTable('growing', (table) => void table.integer('size').defaultTo(7));
    expect(await read()).toEqual({ id: 1, size: 7 });
  });

  test('writes and reads integers exactly, and pages by them', async () => {
    await db.schema.createTable('numbers', (table) => void table.bigInteger('value').primary());
    const largest = Number.MAX_SAFE_INTEGER;
    await db('numbers').insert([{ value: largest }, { value: largest - 1 }, { value: 3 }]);
    const page = await db('numbers').where('value', '>=', 3).orderBy('value', 'desc').limit(2);
    expect(page).toEqual([{ value: largest }, { value: largest - 1 }]);
    expect(await db('numbers').where({ value: 3 }).increment('value', 2)).toBe(1);
    expect(await db('numbers').orderBy('value').limit(1).offset(0)).toEqual([{ value: 5 }]);
  });

  if (inject('engine') === 'sqlite') return;

  test('prepares each statement once on a server, and caches a limited number', async () => {
    await db.transaction(async (trx) => {
      const statusOf = async (name: string) => {
        const [rows] = await trx.raw(`show session status like '${name}'`);
        return Number(rows[0].Value);
      };
      await trx('numbers').where({ value: 3 }).first();
      const before = await statusOf('Com_stmt_prepare');
      for (let value = 0; value < 5; value += 1) await trx('numbers').where({ value }).first();
      expect(await statusOf('Com_stmt_prepare')).toBe(before);
      // Each of these is prepared once and not used again.
      for (let width = 0; width < 400; width += 1) {
        await trx('numbers')
          .select(trx.raw(`${width} as width`))
          .where({ value: 3 });
      }
      const prepared = await statusOf('Com_stmt_prepare');
      // One that the server prepares again by itself counts twice.
      const again = await statusOf('Com_stmt_reprepare');
      const open = prepared - again - (await statusOf('Com_stmt_close'));
      expect(open).toBeGreaterThan(0);
      expect(open).toBeLessThanOrEqual(300);
    });
  });
});
