import { mkdirSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { createApp } from '#api/app.ts';
import { createAuthenticator } from '#api/auth/authenticate.ts';
import { type Connections, trackConnections } from '#api/connections.ts';
import { openDatabase } from '#api/db/knex.ts';
import { isMigrated } from '#api/db/migrate.ts';
import type { Deps } from '#api/deps.ts';
import type { Env } from '#api/env.ts';
import { deleteDueAccounts } from '#api/features/account-deletion/service.ts';
import { createTimerEvents } from '#api/features/active-timer/timer-events.ts';
import { accountLookup } from '#api/features/auth/service.ts';
import { startTimedWork } from '#api/jobs/timed-work.ts';
import { createMailer } from '#api/mail/mailer.ts';
import { createLimits } from '#api/middleware/rate-limit.ts';

/** A server that listens, until `stop`. */
export interface RunningServer {
  /** Where it answers, such as http://localhost:4173. */
  url: string;
  deps: Deps;
  db: Knex;
  /** Lets running requests end (at most 8 s), then closes everything. */
  stop(): Promise<void>;
}

interface Options {
  env: Env;
  log: Logger;
  siteDir: string | null;
  now?: () => number;
}

const DRAIN_MS = 8000;
const SWEEP_MS = 50;
const HOUR_MS = 60 * 60 * 1000;

/** Connects, wires and listens; rejects with the system's error when the port is taken. */
export async function startServer({
  env,
  log,
  siteDir,
  now = Date.now,
}: Options): Promise<RunningServer> {
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
  const db = openDatabase(env.database);
  const mailer = createMailer(db, env, now, log);
  const stopping = new AbortController();
  const deps: Deps = {
    env,
    db,
    now,
    log,
    mailer,
    limits: createLimits(env.requestsPerMinute),
    auth: createAuthenticator(accountLookup(db, now)),
    timerEvents: createTimerEvents(),
    stopping: stopping.signal,
  };
  const handle = createApp(deps, siteDir).callback();
  const server = createHttpServer((request, response) => void handle(request, response));
  const connections = trackConnections(server);
  try {
    await listen(server, env);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  mailer.start();
  const deletions = startTimedWork({
    name: 'delete accounts',
    everyMs: HOUR_MS,
    log,
    async work() {
      // A table that is not there yet may hold something of an account.
      if (await isMigrated(db)) await deleteDueAccounts(db, now);
    },
  });
  let stopped: Promise<void> | null = null;
  const stop = async () => {
    stopping.abort();
    await drain(server, connections);
    await Promise.all([mailer.stop(), deletions.stop()]);
    await db.destroy();
  };
  return {
    url: addressOf(server, env.host),
    deps,
    db,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

function createHttpServer(handler: http.RequestListener): http.Server {
  const server = http.createServer({ maxHeaderSize: 16_384 }, handler);
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  return server;
}

function listen(server: http.Server, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.port, env.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function addressOf(server: http.Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const shown = ['0.0.0.0', '::', ''].includes(host)
    ? 'localhost'
    : host.includes(':')
      ? `[${host}]`
      : host;
  return `http://${shown}:${port}`;
}

async function drain(server: http.Server, connections: Connections): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Again and again: a connection falls idle once its answer is out.
  const sweep = setInterval(() => connections.closeUnused(), SWEEP_MS);
  await Promise.race([closed, wait(DRAIN_MS, undefined, { ref: false })]);
  clearInterval(sweep);
  server.closeAllConnections();
  await closed;
}
