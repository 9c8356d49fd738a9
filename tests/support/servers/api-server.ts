import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { type Env, readEnv } from '#api/config/env.ts';
import { type RunningServer, startServer } from '#api/start.ts';
import { callApi, type TestCall, type TestReply } from '../call-api.ts';
import { createTestDatabase } from '../database/database.ts';
import { createFakePublisher, type FakePublisher } from './fake-publisher.ts';

/** A real server on a real database, with a clock that tests set. */
export interface TestApi {
  url: string;
  server: RunningServer;
  env: Env;
  clock: { nowMs: number };
  publisher: FakePublisher;
  /** Calls `path` below /api. */
  call(path: string, options?: TestCall): Promise<TestReply>;
  /** The mails in the outbox folder after sending what is due, oldest first, as their raw text. */
  mails(): Promise<string[]>;
  stop(): Promise<void>;
}

/** The instant at which the clock of every test server stands at first: 2026-11-20 10:00 UTC. */
export const TEST_START_MS = Date.UTC(2026, 10, 20, 10);

/**
 * Starts the API on a free port and an empty database of the engine under test. Background work runs only
 * with `works`.
 */
export async function startApi(
  overrides: Partial<Env> = {},
  { works = false } = {},
): Promise<TestApi> {
  const database = await createTestDatabase();
  const env: Env = {
    ...readEnv(
      {
        DATA_DIR: database.dataDir,
        LOG_LEVEL: 'silent',
        HOST: '127.0.0.1',
        NODE_ENV: 'test',
        // Nobody listens there: no test asks the name servers of the system.
        DNS_SERVERS: '127.0.0.1:9',
      },
      '/',
    ),
    database: database.settings,
    port: 0,
    requestsPerMinute: 0,
    ...overrides,
  };
  const clock = { nowMs: TEST_START_MS };
  const publisher = createFakePublisher();
  const server = await startServer({
    publisher,
    env,
    log: pino({ level: env.logLevel }),
    siteDir: null,
    now: () => clock.nowMs,
    isIdle: !works,
  });
  return {
    url: server.url,
    server,
    env,
    clock,
    publisher,
    call: (address, options) => callApi(server.url, address, options),
    async mails() {
      while ((await server.deps.mailer.deliverDue()) > 0);
      return readOutbox(path.join(env.dataDir, 'outbox'));
    },
    async stop() {
      await server.stop();
      await database.remove();
    },
  };
}

function readOutbox(folder: string): string[] {
  try {
    return readdirSync(folder)
      .sort()
      .map((name) => readFileSync(path.join(folder, name), 'utf8'));
  } catch {
    return [];
  }
}
