import os from 'node:os';
import { createParser } from 'eventsource-parser';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DatabaseSettings } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { openStream } from '#api/features/active-timer/open-streams.ts';
import { createProcesses, SILENCE_MS } from '#api/jobs/processes.ts';
import { createLog } from '#api/log.ts';
import { callApi, type TestCall } from '#tests/support/call-api.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { sessionEnding } from '#tests/support/database/focus-data.ts';
import { timerState } from '#tests/support/database/timer-states.ts';
import { type ProductProcess, startProduct } from '#tests/support/servers/product-process.ts';
import { buildId, registerUser } from '#tests/support/site/build.ts';

const MAX_STREAMS = 20;
const FIRST_END_MS = Date.UTC(2026, 0, 1, 12);

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
let environment: Record<string, string>;
let processes: ProductProcess[];

beforeAll(async () => {
  database = await createTestDatabase();
  environment = {
    DATA_DIR: database.dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    REQUESTS_PER_MINUTE: '0',
    ...databaseOf(database.settings),
  };
  db = openDatabase(database.settings);
  processes = [await startProduct(environment), await startProduct(environment)];
});

afterAll(async () => {
  for (const each of processes) await each.stop();
  await db.destroy();
  await database.remove();
});

function databaseOf(settings: DatabaseSettings): Record<string, string> {
  if (settings.engine === 'sqlite') return {};
  const { host, port, user, name } = settings;
  return { DATABASE_URL: `mysql://${user}@${host}:${port}/${name}` };
}

const urlOf = (index: number) => processes[index]?.url ?? '';
const callOn = (index: number) => ({
  call: (path: string, options?: TestCall) => callApi(urlOf(index), path, options),
});

/** Opens the events of the live timer; `next` answers the version of the next one. */
async function listen(index: number, token: string) {
  const abort = new AbortController();
  const response = await fetch(`${urlOf(index)}/api/active-timer/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const versions: string[] = [];
  const parser = createParser({ onEvent: ({ id }) => void versions.push(id ?? '') });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    status: response.status,
    close: () => abort.abort(),
    async next(): Promise<string> {
      while (versions.length === 0) {
        const part = await reader?.read();
        if (part === undefined || part.done) return 'the end';
        parser.feed(part.value);
      }
      return versions.shift() ?? '';
    },
  };
}

test('a change of the timer at one process is told at the other within a second', async () => {
  const user = await registerUser(callOn(0));
  const stream = await listen(1, user.token);
  expect(await stream.next()).toBe('0');
  const delays: number[] = [];
  for (let version = 0; version < 5; version += 1) {
    const body = timerState(version === 0 ? {} : { version, pomodoroCount: version });
    expect((await callOn(0).call('/active-timer', { token: user.token, body })).status).toBe(200);
    const savedAt = performance.now();
    expect(await stream.next()).toBe(String(version + 1));
    delays.push(performance.now() - savedAt);
  }
  stream.close();
  // The median: a busy machine may hold up one.
  expect(delays.toSorted((one, other) => one - other)[2]).toBeLessThan(1000);
});

test('the streams of a user are counted together, and those of a dead process are not', async () => {
  const user = await registerUser(callOn(0));
  const third = await startProduct(environment);
  processes.push(third);
  const streams = [];
  for (let index = 0; index < MAX_STREAMS; index += 1) {
    streams.push(await listen(index % 3, user.token));
  }
  expect(streams.map(({ status }) => status)).toEqual(Array(MAX_STREAMS).fill(200));
  expect((await listen(0, user.token)).status).toBe(429);
  expect((await listen(1, user.token)).status).toBe(429);

  streams[0]?.close();
  const openNow = () => db('timer_streams').where({ user_id: user.id }).pluck('process_id');
  await vi.waitFor(async () => expect(await openNow()).toHaveLength(MAX_STREAMS - 1));
  streams.push(await listen(1, user.token));
  expect(streams.at(-1)?.status).toBe(200);

  await third.kill();
  expect((await listen(0, user.token)).status).toBe(429);
  // As if the others had waited for a sign of life for long enough.
  const ids: string[] = await db('api_processes').orderBy('id').pluck('id');
  await db('api_processes')
    .where({ id: ids.at(-1) })
    .update({ seen_at: 0 });
  const again = await listen(0, user.token);
  expect(again.status).toBe(200);
  for (const stream of [...streams, again]) stream.close();
});

test('a process that stops takes its streams and itself out of the database', async () => {
  const user = await registerUser(callOn(0));
  const ids = (): Promise<string[]> => db('api_processes').pluck('id');
  const others = await ids();
  const leaving = await startProduct(environment);
  processes.push(leaving);
  const stream = await listen(processes.length - 1, user.token);
  expect(stream.status).toBe(200);
  const own = (await ids()).filter((id) => !others.includes(id));
  expect(own).toHaveLength(1);
  await leaving.stop();
  expect(await db('timer_streams').where({ user_id: user.id })).toEqual([]);
  // Others may sweep meanwhile who has fallen silent.
  expect(await ids()).not.toContain(own[0]);
});

test('a stream that opens before the first sign of life of its process is counted by the others', async () => {
  const user = await registerUser(callOn(0));
  const starting = createProcesses({ db, now: Date.now, log: createLog('silent'), heard() {} });
  const opening = { db, now: Date.now, userId: user.id, processes: starting };
  const closings = [];
  for (let open = 0; open < MAX_STREAMS; open += 1) closings.push(await openStream(opening));
  expect((await listen(0, user.token)).status).toBe(429);
  for (const close of closings) await close();
  await starting.stop();
});

test('each process hears how many share the machine, and forgets those that fell silent', async () => {
  const heard: number[] = [];
  const settings = {
    db,
    now: Date.now,
    log: createLog('silent'),
    heard: (count: number) => heard.push(count),
  };
  const guest = createProcesses(settings);
  const before = await db('api_processes').where('seen_at', '>', 0).pluck('id');
  await guest.beat();
  await db('api_processes').insert({ id: buildId(), host: 'another machine', seen_at: Date.now() });
  await guest.beat();
  const silent = { id: buildId(), host: os.hostname(), seen_at: Date.now() - SILENCE_MS };
  await db('api_processes').insert(silent);
  await guest.beat();
  await guest.stop();
  expect(heard).toEqual([before.length + 1, before.length + 1, before.length + 1, 1]);
});

test('writers at two processes all get through, and nothing is written twice', async () => {
  const user = await registerUser(callOn(0));
  const write = async (index: number) => {
    const body = sessionEnding(new Date(FIRST_END_MS + index * 60_000).toISOString());
    return (await callOn(index % 2).call('/pomodoros', { token: user.token, body })).status;
  };
  const statuses = await Promise.all(Array.from({ length: 64 }, (_, index) => write(index)));
  expect(new Set(statuses)).toEqual(new Set([201]));
  const { body } = await callOn(1).call('/stats', { token: user.token });
  expect(body.totalPomodoros).toBe(64);
});
