/*
 * Cost of an account of 10,000 tasks, 500 projects and 20,000 sessions for the server, on both
 * engines. Each call is made many times, one after the other.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readEnv } from '#api/config/env.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import { callApi } from '#tests/support/call-api.ts';
import { median } from '#tests/support/median.ts';
import { startDatabaseServer } from '#tests/support/servers/database-server.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { migrate, startProduct } from '#tests/support/servers/product-process.ts';
import { LARGE_EMAIL, seedLarge } from '../../../scripts/demo-data/write-demo.ts';

/** The product with the large account, and who may ask it. */
export interface LargeServer {
  readonly url: string;
  readonly token: string;
  stop(): Promise<void>;
}

/** How long one call took on each engine, in milliseconds: the middle of many, and the longest. */
export interface CallTimes {
  readonly path: string;
  readonly goalMs: number;
  readonly sqlite: { readonly median: number; readonly most: number };
  readonly mariadb: { readonly median: number; readonly most: number };
}

const PASSWORD = 'orchard-lantern-42';
const TIMES = 30;
const DAY_MS = 86_400_000;

/** Starts the product on a new database of an engine, with the large account in it. */
export async function startLargeServer(engine: 'sqlite' | 'mariadb'): Promise<LargeServer> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-large-'));
  const mariadb =
    engine === 'mariadb' ? await startDatabaseServer('mariadb', { isMeasured: true }) : null;
  await mariadb?.createDatabase('ripen');
  const environment = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    NODE_ENV: 'production',
    REQUESTS_PER_MINUTE: '0',
    ...(mariadb === null ? {} : { DATABASE_URL: mariadb.url('ripen') }),
  };
  await migrate(environment);
  const db = openDatabase(readEnv(environment, '/').database);
  await seedLarge(db, {
    password: PASSWORD,
    timeZone: 'Europe/Vienna',
    nowMs: Date.now(),
    again: false,
  });
  await db.destroy();
  const server = await startProduct(environment);
  const { body } = await callApi(server.url, '/auth/login', {
    body: { email: LARGE_EMAIL, password: PASSWORD },
  });
  return {
    url: server.url,
    token: body.token,
    async stop() {
      await server.stop();
      await mariadb?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Measures every call on both engines. */
export async function measureCalls(): Promise<readonly CallTimes[]> {
  const calls = callsOf(Date.now());
  const sqlite = await timesOn('sqlite', calls);
  const mariadb = await timesOn('mariadb', calls);
  return calls.map((call, place) => ({
    ...call,
    sqlite: sqlite[place] ?? { median: 0, most: 0 },
    mariadb: mariadb[place] ?? { median: 0, most: 0 },
  }));
}

type Call = Pick<CallTimes, 'path' | 'goalMs'>;

function callsOf(nowMs: number): readonly Call[] {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const month = `startDate=${day(nowMs - 30 * DAY_MS)}&endDate=${day(nowMs)}`;
  const search = (words: string) => ({
    path: `/search?q=${encodeURIComponent(words)}`,
    goalMs: 50,
  });
  return [
    { path: '/stats', goalMs: 50 },
    { path: `/pomodoros?${month}`, goalMs: 30 },
    search('introduction'),
    search('the'),
    search('résumé zoe'),
    search('nothing has this'),
  ];
}

async function timesOn(engine: 'sqlite' | 'mariadb', calls: readonly Call[]) {
  const server = await startLargeServer(engine);
  try {
    const all: CallTimes['sqlite'][] = [];
    for (const { path: address } of calls) all.push(await timesOf(server, address));
    return all;
  } finally {
    await server.stop();
  }
}

async function timesOf({ url, token }: LargeServer, address: string) {
  const times: number[] = [];
  for (let count = 0; count <= TIMES; count += 1) {
    const startedMs = performance.now();
    const { status } = await callApi(url, address, { token });
    if (status !== 200) throw new Error(`${address} answered ${status}.`);
    times.push(performance.now() - startedMs);
  }
  // The first one opens connections and compiles code.
  const warm = times.slice(1);
  return { median: median(warm), most: Math.max(...warm) };
}
