import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { MysqlSettings } from '#api/config/database-url.ts';
import { readEnv } from '#api/config/env.ts';
import { classifyDbError } from '#api/db/connection/db-errors.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { createLog } from '#api/log.ts';
import { startServer } from '#api/start.ts';
import { callApi } from '#tests/support/call-api.ts';
import { openLine } from '#tests/support/database/database-line.ts';
import { startDatabaseServer, TLS_AUTHORITY } from '#tests/support/servers/database-server.ts';
import { registerUser } from '#tests/support/site/build.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-silent-database-'));
const mariadb = await startDatabaseServer('mariadb');
afterAll(async () => {
  await mariadb.stop();
  rmSync(dataDir, { recursive: true });
});

/** The silence is noticed in 1.7 s, which a busy machine stretches a little. */
const NOTICED_MS = 2500;
const AT_ONCE_MS = 600;
/** A server that was silent for a few seconds is asked again after 1, 2 or 4 s. */
const USED_AGAIN_MS = 5000;

/** Starts a server on a database with a user; `ask` answers statuses of calls that read and write, and how long they took. */
async function startOn(settings: MysqlSettings) {
  const environment = { DATA_DIR: dataDir, HOST: '127.0.0.1', REQUESTS_PER_MINUTE: '0' };
  const env = { ...readEnv(environment, '/'), database: settings, port: 0 };
  const server = await startServer({ env, log: createLog('silent'), siteDir: null });
  onTestFinished(() => server.stop());
  await migrateUp(server.db);
  const call = (path: string, options = {}) => callApi(server.url, path, options);
  const { token } = await registerUser({ call });
  const save = { token, method: 'PUT', body: { settings: { volume: 10 } } } as const;
  const ask = async (howMany: number) => {
    const startedAtMs = performance.now();
    const replies = await Promise.all(
      Array.from({ length: howMany }, (_, at) =>
        at % 2 === 0 ? call('/auth/current', { token }) : call('/users/settings', save),
      ),
    );
    const statuses = [...new Set(replies.map(({ status }) => status))];
    return { statuses, durationMs: performance.now() - startedAtMs };
  };
  return { ask, db: server.db };
}

type Server = Awaited<ReturnType<typeof startOn>>;

async function expectSilenceIsNoticed({ ask }: Server): Promise<void> {
  const first = await ask(40);
  expect(first.statuses).toEqual([503]);
  expect(first.durationMs).toBeLessThan(NOTICED_MS);
  const next = await ask(40);
  expect(next.statuses).toEqual([503]);
  expect(next.durationMs).toBeLessThan(AT_ONCE_MS);
}

async function expectUsedAgain({ ask }: Server): Promise<void> {
  const untilMs = performance.now() + USED_AGAIN_MS;
  let { statuses } = await ask(1);
  while (statuses[0] !== 200 && performance.now() < untilMs) {
    await wait(50);
    ({ statuses } = await ask(1));
  }
  // From the first answer on none fails: no connection from before the silence is left.
  expect((await ask(40)).statuses).toEqual([200]);
}

let databases = 0;

async function newDatabase(): Promise<MysqlSettings> {
  databases += 1;
  const name = `silent_${databases}`;
  await mariadb.createDatabase(name);
  const login = { user: 'root', password: '', name };
  return { engine: 'mysql', host: '127.0.0.1', port: mariadb.port, ...login };
}

describe('a database', () => {
  let settings: MysqlSettings;
  beforeEach(async () => {
    settings = await newDatabase();
  });
  const through = (port: number): MysqlSettings => ({ ...settings, port });

  test('that falls silent in mid-session is not waited for, and is used again', async () => {
    const line = await openLine(settings);
    const server = await startOn(through(line.port));
    expect((await server.ask(20)).statuses).toEqual([200]);
    line.fallSilent();
    await expectSilenceIsNoticed(server);
    line.speakAgain();
    await expectUsedAgain(server);
  }, 30_000);

  test('that falls silent behind an encrypted connection is not waited for either', async () => {
    const line = await openLine(settings);
    const tls = { ca: readFileSync(TLS_AUTHORITY, 'utf8'), rejectUnauthorized: true };
    const server = await startOn({
      ...through(line.port),
      host: 'localhost',
      tls: { ...tls, verifyIdentity: true },
    });
    const [[cipher]] = await server.db.raw("show session status like 'Ssl_cipher'");
    expect(cipher.Value).toMatch(/^TLS_/);
    line.fallSilent();
    await expectSilenceIsNoticed(server);
    line.speakAgain();
    await expectUsedAgain(server);
  }, 30_000);

  test('that was frozen is not waited for, and is used again as soon as it goes on', async () => {
    const server = await startOn(settings);
    expect((await server.ask(20)).statuses).toEqual([200]);
    const goOn = () => process.kill(mariadb.pid, 'SIGCONT');
    onTestFinished(() => void goOn());
    process.kill(mariadb.pid, 'SIGSTOP');
    await expectSilenceIsNoticed(server);
    goOn();
    await expectUsedAgain(server);
  }, 60_000);

  test('in which a transaction waits when it falls silent counts as away', async () => {
    const line = await openLine(settings);
    const db = openDatabase(through(line.port));
    onTestFinished(() => db.destroy());
    const startedAtMs = performance.now();
    const failure = await withTransaction(db, async (trx) => {
      await trx.raw('select 1');
      line.fallSilent();
      await trx.raw('select 2');
    }).then(() => 'none', classifyDbError);
    expect(failure).toBe('unavailable');
    expect(performance.now() - startedAtMs).toBeLessThan(NOTICED_MS);
  }, 30_000);

  test('of several servers goes on at the next one when one is gone or silent', async () => {
    const [first, second, third] = await Promise.all([
      openLine(settings),
      openLine(settings),
      openLine(settings),
    ]);
    const hosts = [second, third].map(({ port }) => ({ host: '127.0.0.1', port }));
    const server = await startOn({ ...through(first.port), others: hosts });
    expect((await server.ask(20)).statuses).toEqual([200]);
    first.close();
    await expectUsedAgain(server);
    second.fallSilent();
    expect((await server.ask(1)).statuses).toEqual([503]);
    await expectUsedAgain(server);
  }, 30_000);

  test('that cannot show who it is gets no password', async () => {
    const db = openDatabase({
      ...settings,
      tls: { ca: '', rejectUnauthorized: true, verifyIdentity: true },
    });
    onTestFinished(() => db.destroy());
    await expect(db.raw('select 1')).rejects.toThrow(/certificate/i);
  });
});

// These mostly wait, and disturb nobody.
describe.concurrent('a database', () => {
  test('that is slow is waited for, though nothing else is heard from it', async ({
    onTestFinished: onOver,
  }) => {
    const db = openDatabase(await newDatabase());
    onOver(() => db.destroy());
    const [[row]] = await db.raw('select sleep(3) as hasBeenCut');
    expect(row.hasBeenCut).toBe(0);
  }, 30_000);

  test('gives up a statement that takes too long, and does not go on with it', async ({
    onTestFinished: onOver,
  }) => {
    const db = openDatabase(await newDatabase());
    onOver(() => db.destroy());
    const long = 'select count(*) from seq_1_to_1000000 a, seq_1_to_1000000 b';
    const failure = await db.raw(long).then(() => 'none', classifyDbError);
    expect(failure).toBe('unavailable');
    const [running] = await db.raw(
      "select id from information_schema.processlist where info like '%seq_1_to_1000000 a%' and id <> connection_id()",
    );
    expect(running).toEqual([]);
  }, 30_000);

  test('waits for a long statement of a command', async ({ onTestFinished: onOver }) => {
    const db = openDatabase(await newDatabase(), { isPatient: true });
    onOver(() => db.destroy());
    const [[row]] = await db.raw('select sleep(7) as hasBeenCut');
    expect(row.hasBeenCut).toBe(0);
  }, 30_000);
});
