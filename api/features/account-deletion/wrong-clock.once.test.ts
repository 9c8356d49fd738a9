import pino from 'pino';
import { expect, test } from 'vitest';
import { startServer } from '#api/start.ts';
import { startApi, TEST_START_MS } from '#tests/support/servers/api-server.ts';
import { buildUser } from '#tests/support/site/build.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Starts a server that finds an account in its grace period; returns how to start another one there
 * with a given clock.
 */
async function startWithGrace() {
  const api = await startApi();
  const user = await buildUser(api);
  await api.call('/users/deletion', { token: user.token, body: { password: user.password } });
  const { db } = api.server;
  const log = pino({ level: 'silent' });
  /** Starts a server, which looks for due accounts immediately, and stops it afterwards. */
  const runAt = async (nowMs: number) => {
    const server = await startServer({ env: api.env, log, siteDir: null, now: () => nowMs });
    await server.stop();
  };
  const isThere = async () => (await db('users').where({ id: user.id })).length === 1;
  return { api, runAt, isThere };
}

test('deletes nobody when the clock is 15 days fast at start, and is corrected in time', async () => {
  const { api, runAt, isThere } = await startWithGrace();
  await runAt(TEST_START_MS + HOUR_MS);
  await runAt(TEST_START_MS + 15 * DAY_MS);
  await runAt(TEST_START_MS + 15 * DAY_MS + 23 * HOUR_MS);
  expect(await isThere()).toBe(true);
  await runAt(TEST_START_MS + 3 * HOUR_MS);
  for (let day = 1; day < 14; day += 1) await runAt(TEST_START_MS + day * DAY_MS);
  expect(await isThere()).toBe(true);
  await runAt(TEST_START_MS + 14 * DAY_MS);
  expect(await isThere()).toBe(false);
  await api.stop();
});

test('deletes due accounts after a day when the server was off for weeks', async () => {
  const { api, runAt, isThere } = await startWithGrace();
  await runAt(TEST_START_MS + HOUR_MS);
  await runAt(TEST_START_MS + 30 * DAY_MS);
  expect(await isThere()).toBe(true);
  await runAt(TEST_START_MS + 31 * DAY_MS);
  expect(await isThere()).toBe(false);
  await api.stop();
});
