import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createEventQueue, MOST_WAITING } from '#api/features/analytics/collect/event-queue.ts';
import { createVisitorSalt } from '#api/features/analytics/collect/visitor-salt.ts';
import { DAY_MS } from '#shared/domain/dates/days.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildId } from '#tests/support/site/build.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  // Beside the work of the server each test has the tables for itself.
  await api.server.deps.visits.stop();
});
afterEach(async () => {
  for (const table of ['visit_events', 'visit_drops', 'visit_salts']) {
    await api.server.db(table).delete();
  }
  api.clock.nowMs = TEST_START_MS;
});
afterAll(() => api.stop());

const now = () => api.clock.nowMs;
const event = (id = buildId()) => ({
  at: now(),
  id,
  visitor: 'v',
  bot: '',
  kind: 'view' as const,
  path: '/',
});
const count = async (table: string) => (await api.server.db(table).select()).length;

test('processes share the salt of a day, and hashes of another day differ', async () => {
  const [one, other] = [
    createVisitorSalt(api.server.db, now),
    createVisitorSalt(api.server.db, now),
  ];
  const hashes = await Promise.all([one.hash('192.0.2.1', 'A'), other.hash('192.0.2.1', 'A')]);
  expect(hashes[0]).toBe(hashes[1]);
  expect(hashes[0]).toMatch(/^[\w-]{22}$/);
  expect(await one.hash('192.0.2.2', 'A')).not.toBe(hashes[0]);
  api.clock.nowMs += DAY_MS;
  expect(await one.hash('192.0.2.1', 'A')).not.toBe(hashes[0]);
  expect(await one.hash('192.0.2.1', 'A')).toBe(await other.hash('192.0.2.1', 'A'));
});

test('hashes of yesterday cannot be computed again: the salt is overwritten', async () => {
  const salt = createVisitorSalt(api.server.db, now);
  const recomputed = async () => {
    const rows = await api.server.db('visit_salts').pluck('salt');
    return rows.map((each: string) =>
      createHash('sha256')
        .update(JSON.stringify([each, '192.0.2.1']))
        .digest('base64url')
        .slice(0, 22),
    );
  };
  const yesterday = await salt.hash('192.0.2.1');
  expect(await recomputed()).toEqual([yesterday]);
  api.clock.nowMs += DAY_MS;
  // Also where nobody comes.
  await createVisitorSalt(api.server.db, now).renew();
  const found = await recomputed();
  expect(found).toHaveLength(1);
  expect(found).not.toContain(yesterday);
});

test('beyond the most that wait, events are dropped, and their number is stored', async () => {
  const queue = createEventQueue(api.server.db, now);
  for (let index = 0; index < MOST_WAITING + 7; index += 1) queue.add(event());
  await queue.store();
  queue.add(event());
  queue.drop(3);
  await queue.store();
  expect(await count('visit_events')).toBe(MOST_WAITING + 1);
  expect(await api.server.db('visit_drops').select()).toEqual([
    { hour: '2026-11-20T10', dropped: 10 },
  ]);
});

test('events that cannot be stored wait for five minutes, and are counted as dropped then', async () => {
  const { db } = api.server;
  const queue = createEventQueue(db, now);
  queue.add(event());
  await db.schema.renameTable('visit_events', 'visit_events_away');
  await expect(queue.store()).rejects.toThrow();
  await db.schema.renameTable('visit_events_away', 'visit_events');
  await queue.store();
  expect(await count('visit_events')).toBe(1);
  queue.add(event());
  await db.schema.renameTable('visit_events', 'visit_events_away');
  api.clock.nowMs += 6 * 60_000;
  await expect(queue.store()).rejects.toThrow();
  await db.schema.renameTable('visit_events_away', 'visit_events');
  await queue.store();
  expect(await count('visit_events')).toBe(1);
  expect(await db('visit_drops').first('dropped')).toEqual({ dropped: 1 });
});

test('an event that is stored twice counts once', async () => {
  const queue = createEventQueue(api.server.db, now);
  const row = event();
  queue.add(row);
  queue.add(row);
  await queue.store();
  expect(await count('visit_events')).toBe(1);
});

test('what waits is stored when the server stops', async () => {
  const headers = { origin: api.url, 'user-agent': 'Mozilla/5.0 Chrome/141' };
  const body = { kind: 'started', path: '/' };
  expect((await api.call('/visits', { body, headers })).status).toBe(204);
  expect(await count('visit_events')).toBe(0);
  await api.server.deps.visits.stop();
  expect(await count('visit_events')).toBe(1);
});
