import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { classifyDbError } from './db-errors.ts';
import { openDatabase } from './knex.ts';

const ID = '01990000-0000-7000-8000-000000000001';
const user = {
  id: ID,
  email: 'ada@example.org',
  name: 'Ada',
  password_hash: 'x',
  time_zone: 'UTC',
  settings: '{}',
  created_at: 0,
  updated_at: 0,
};

let database: TestDatabase;
let db: Knex;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.settings);
  await db('users').insert(user);
});
afterAll(async () => {
  await db.destroy();
  await database.remove();
});

/** Classifies the failure of a query. */
const failureOf = (query: PromiseLike<unknown>) =>
  Promise.resolve(query).then(() => 'none', classifyDbError);

const unreachable = async () =>
  openDatabase({
    engine: 'mysql',
    host: '127.0.0.1',
    port: await freePort(),
    user: 'root',
    password: '',
    name: 'ripen',
  });

describe('classifyDbError', () => {
  test('recognises a duplicate primary key and a duplicate unique value', async () => {
    expect(await failureOf(db('users').insert({ ...user, email: 'b@example.org' }))).toBe(
      'duplicate',
    );
    const other = { ...user, id: ID.replace('1', '2') };
    expect(await failureOf(db('users').insert(other))).toBe('duplicate');
  });

  test('recognises a missing reference, in both directions', async () => {
    const row = { user_id: ID, achievement_id: 'first_pomodoro', unlocked_at: 0 };
    const orphan = { ...row, user_id: ID.replace('1', '3') };
    expect(await failureOf(db('achievements').insert(orphan))).toBe('missing-reference');
    await db('achievements').insert(row);
    expect(await failureOf(db('users').where({ id: ID }).delete())).toBe('missing-reference');
  });

  test('recognises an unreachable server, within the connection timeout', async () => {
    const away = await unreachable();
    const startedAtMs = performance.now();
    expect(await failureOf(away('users').select())).toBe('unavailable');
    expect(performance.now() - startedAtMs).toBeLessThan(4000);
    await away.destroy();
  });

  test('classifies anything else as a defect', async () => {
    expect(await failureOf(db('nowhere').select())).toBe('other');
    expect(classifyDbError(new Error('SQLITE_BUSY'))).toBe('other');
    expect(classifyDbError({ code: 'SQLITE_BUSY' })).toBe('other');
    expect(classifyDbError(null)).toBe('other');
  });

  test.each([
    ['ER_LOCK_DEADLOCK', 'retry'],
    ['ER_LOCK_WAIT_TIMEOUT', 'retry'],
    ['ER_UNKNOWN_COM_ERROR', 'retry'],
    ['ER_CHECKREAD', 'retry'],
    ['SQLITE_BUSY_SNAPSHOT', 'retry'],
    ['PROTOCOL_CONNECTION_LOST', 'unavailable'],
    ['ETIMEDOUT', 'unavailable'],
    ['SQLITE_FULL', 'unavailable'],
    ['SQLITE_IOERR_FSYNC', 'unavailable'],
    ['SQLITE_CORRUPT_VTAB', 'unavailable'],
    ['ER_PARSE_ERROR', 'other'],
  ])('classifies %s as %s', (code, failure) => {
    expect(classifyDbError(Object.assign(new Error(), { code }))).toBe(failure);
  });
});
