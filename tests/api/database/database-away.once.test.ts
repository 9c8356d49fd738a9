import { readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { type DatabaseSettings, readEnv } from '#api/config/env.ts';
import { DatabaseFileError } from '#api/db/connection/database-file.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { createLog } from '#api/log.ts';
import { type RunningServer, startServer } from '#api/start.ts';
import { callApi, type TestCall } from '#tests/support/call-api.ts';
import { createTestDatabase } from '#tests/support/database/database.ts';
import { freePort } from '#tests/support/servers/free-port.ts';

const database = await createTestDatabase();
afterAll(() => database.remove());

let server: RunningServer | null = null;
afterEach(async () => {
  await server?.stop();
  server = null;
});

const mysqlAt = (port: number): DatabaseSettings => ({
  engine: 'mysql',
  host: '127.0.0.1',
  port,
  user: 'root',
  password: '',
  name: 'ripen',
});

/** Starts a server on a database and answers how to call it; each answer comes with its duration. */
async function startOn(settings: DatabaseSettings) {
  const env = {
    ...readEnv({ DATA_DIR: database.dataDir, HOST: '127.0.0.1', REQUESTS_PER_MINUTE: '0' }, '/'),
    database: settings,
    port: 0,
  };
  const started = await startServer({ env, log: createLog('silent'), siteDir: null });
  server = started;
  const call = async (path: string, options?: TestCall) => {
    const startedAtMs = performance.now();
    const reply = await callApi(started.url, path, options);
    return { ...reply, durationMs: performance.now() - startedAtMs };
  };
  return { call };
}

/** The port of something that takes connections and never says a word. */
function listenSilently(): Promise<number> {
  const sockets: net.Socket[] = [];
  const silent = net.createServer((socket) => sockets.push(socket));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  return new Promise((resolve) => {
    silent.listen(0, '127.0.0.1', () => {
      const address = silent.address();
      resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
    });
  });
}

const login = { body: { email: 'ada@example.org', password: 'orchard-lantern-42' } };
const calls: [string, TestCall][] = [
  ['/auth/login', login],
  ['/auth/register', { body: { ...login.body, name: 'Ada' } }],
  ['/auth/forgot-password', { body: { email: 'ada@example.org' } }],
  ['/auth/current', { token: 'A'.repeat(43) }],
  ['/users/settings', { token: 'A'.repeat(43), method: 'PUT', body: { settings: {} } }],
  ['/ready', {}],
];

describe.each([
  ['is not there', freePort],
  ['does not speak', listenSilently],
])('while the database %s', (_, findPort) => {
  test('calls answer 503 within 2 s and say when to try again, and the server is alive', async () => {
    const { call } = await startOn(mysqlAt(await findPort()));
    const answers = Promise.all(calls.map(([at, options]) => call(at, options)));
    const health = await call('/health');
    expect([health.status, health.body]).toEqual([200, { status: 'ok' }]);
    expect(health.durationMs).toBeLessThan(1000);
    for (const { status, headers, body, durationMs } of await answers) {
      expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      expect(body.error).toMatchObject({
        id: 'unavailable',
        message: 'The server is not available right now. Nothing is lost; try again soon.',
      });
      expect(durationMs).toBeLessThan(2000);
    }
  });
});

test('while the database is away, attempts to sign in do not count', async () => {
  const { call } = await startOn(mysqlAt(await freePort()));
  const statuses = new Set<number>();
  for (let attempt = 0; attempt < 15; attempt += 1) {
    statuses.add((await call('/auth/login', login)).status);
  }
  expect([...statuses]).toEqual([503]);
});

test('a file that is damaged from its first page on is refused at the start', async () => {
  const file = path.join(database.dataDir, 'letter.sqlite');
  writeFileSync(file, `SQLite format 3\0${'This is a letter and no database. '.repeat(150)}`);
  await expect(startOn({ engine: 'sqlite', file })).rejects.toThrow(DatabaseFileError);
});

test('while the file of the database is damaged, calls answer 503', async () => {
  const file = path.join(database.dataDir, 'damaged.sqlite');
  const db = openDatabase({ engine: 'sqlite', file });
  await migrateUp(db);
  await db.destroy();
  damagePages(file);
  const { call } = await startOn({ engine: 'sqlite', file });
  const replies = await Promise.all(calls.map(([at, options]) => call(at, options)));
  expect(replies.map(({ status }) => status)).toEqual(calls.map(() => 503));
});

/** Writes zeros over everything behind the first page. */
function damagePages(file: string): void {
  const pages = readFileSync(file);
  pages.fill(0, 4096);
  writeFileSync(file, pages);
}
