import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { type DatabaseSettings, readEnv } from '#api/config/env.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { refreshVisits } from '#api/features/analytics/figures/refresh.ts';
import { refreshRollups } from '#api/features/rollups/refresh.ts';
import { type RunningServer, startServer } from '#api/start.ts';
import { analyticsApi } from '#shared/contract/stats/analytics.ts';
import { callApi } from '../call-api.ts';
import { makeDataFolder } from '../database/data-folder.ts';
import { startDatabaseServer } from '../servers/database-server.ts';
import { freePort } from '../servers/free-port.ts';
import { SITE_DIR } from '../site/built-site.ts';
import { countShown, type VisitCounts } from './count-visits.ts';

/** The owner of the site. */
export const OWNER = {
  name: 'Olga Kern',
  email: 'olga@example.org',
  password: 'orchard-lantern-42',
};

/** The built product with a clock that moves only when it is set, and an owner. */
export interface VisitSite {
  readonly url: string;
  readonly server: RunningServer;
  readonly clock: { nowMs: number };
  /** Stores what waits, and returns how many events of a kind there are in all. */
  countEvents(kind: string): Promise<number>;
  /** Brings all figures up to the clock. */
  refresh(): Promise<void>;
  /** Reads what the owner is shown of the last 30 days. */
  readCounts(): Promise<VisitCounts>;
  stop(): Promise<void>;
}

const DAY_MS = 86_400_000;
const RETRY_MS = 50;

/** Starts the built product on an empty database; the owner has signed up long before `startMs`. */
export async function startVisitSite(
  engine: 'sqlite' | 'mariadb',
  startMs: number,
): Promise<VisitSite> {
  const dataDir = makeDataFolder('ripen-visits-');
  const mariadb = engine === 'mariadb' ? await startDatabaseServer('mariadb') : null;
  await mariadb?.createDatabase('ripen');
  const port = String(await freePort());
  const variables = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: port,
    SITE_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '0',
    ...(mariadb === null ? {} : { DATABASE_URL: mariadb.url('ripen') }),
  };
  const env = readEnv(variables, '/');
  const database: DatabaseSettings =
    mariadb === null
      ? { engine: 'sqlite', file: path.join(dataDir, 'ripen.sqlite') }
      : env.database;
  const clock = { nowMs: startMs - 90 * DAY_MS };
  const now = () => clock.nowMs;
  const server = await startServer({
    env: { ...env, database, requestsPerMinute: 0 },
    siteDir: SITE_DIR,
    now,
    log: pino({ level: 'error' }),
  });
  const { db, deps } = server;
  await migrateUp(db);
  const call = (address: string, options = {}) => callApi(variables.SITE_URL, address, options);
  await call('/auth/register', { body: OWNER });
  await db('users').where({ email: OWNER.email }).update({ is_admin: 1 });
  clock.nowMs = startMs;

  return {
    url: variables.SITE_URL,
    server,
    clock,
    async countEvents(kind) {
      await deps.visits.store();
      const [row] = await db('visit_events').where({ kind }).count({ events: '*' });
      return Number(row?.['events'] ?? 0);
    },
    async refresh() {
      await deps.visits.store();
      await untilDone(() => refreshVisits({ db, now }));
      await untilDone(() => refreshRollups({ db, now }));
    },
    async readCounts() {
      const { email, password } = OWNER;
      const { body } = await call('/auth/login', { body: { email, password } });
      const read = (address: string) => call(`${address}?timeRange=30d`, { token: body.token });
      const dashboard = await read(analyticsApi.dashboard.path);
      const bots = await read(analyticsApi.bots.path);
      return countShown(dashboard.body, bots.body);
    },
    async stop() {
      await server.stop();
      await mariadb?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The server does the same each minute, one at a time. */
async function untilDone(work: () => Promise<number>): Promise<void> {
  while ((await work()) === 0) await wait(RETRY_MS);
}
