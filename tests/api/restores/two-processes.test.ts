import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DatabaseSettings } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { callApi } from '#tests/support/call-api.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { sessionEnding } from '#tests/support/database/focus-data.ts';
import {
  type ProductProcess,
  promote,
  startProduct,
} from '#tests/support/servers/product-process.ts';

const ADA = { name: 'Ada', email: 'ada@example.org', password: 'orchard-lantern-42' };
const PAUSE_MS = 20;

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
let processes: ProductProcess[];

beforeAll(async () => {
  database = await createTestDatabase();
  const environment = {
    DATA_DIR: database.dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    REQUESTS_PER_MINUTE: '0',
    ...databaseOf(database.settings),
  };
  db = openDatabase(database.settings);
  processes = [await startProduct(environment), await startProduct(environment)];
  await callApi(urlOf(0), '/auth/register', { body: ADA });
  await promote(environment, ADA.email);
});
afterAll(async () => {
  for (const each of processes) await each.stop();
  await db.destroy();
  await database.remove();
});

const urlOf = (index: number) => processes[index]?.url ?? '';

function databaseOf(settings: DatabaseSettings): Record<string, string> {
  if (settings.engine === 'sqlite') return {};
  const { host, port, user, name } = settings;
  return { DATABASE_URL: `mysql://${user}@${host}:${port}/${name}` };
}

async function signIn(index: number): Promise<string> {
  const { email, password } = ADA;
  return (await callApi(urlOf(index), '/auth/login', { body: { email, password } })).body.token;
}

test('a session that is sent to another process during a restore is recorded once, after it', async () => {
  let token = await signIn(0);
  const { body: backup } = await callApi(urlOf(0), '/admin/backups', { token, body: {} });
  await vi.waitFor(
    async () =>
      expect(await db('backups').where({ id: backup.id }).first('state')).toEqual({
        state: 'ready',
      }),
    { timeout: 30_000, interval: 100 },
  );
  const path = `/admin/backups/${backup.id}/restore`;
  const begun = await callApi(urlOf(0), path, { token, body: {} });
  expect(begun.status).toBe(202);

  const statuses = new Set<number>();
  const isOver = async () =>
    (await db('restores').where({ id: begun.body.id }).first('state')).state !== 'underWay';
  const first = sessionEnding('2026-01-01T12:00:00.000Z');
  const send = async (body: object) => {
    const reply = await callApi(urlOf(1), '/pomodoros', { token, body });
    statuses.add(reply.status);
    if (reply.status === 503) expect(reply.body.error.id).toBe('maintenance');
    return reply.status;
  };
  // As the queue of a browser: the same session again, until the server has it.
  while (!(await isOver())) {
    await send(first);
    await wait(PAUSE_MS);
  }
  expect(await db('restores').where({ id: begun.body.id }).first('state')).toEqual({
    state: 'done',
  });
  expect(await send(first)).toBe(401);
  token = await signIn(1);
  expect(await send(first)).toBe(201);
  expect(await send(first)).toBe(200);
  expect(await db('pomodoros').pluck('id')).toEqual([first.id]);
  expect([...statuses].filter((status) => ![200, 201, 401, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(503);
}, 120_000);
