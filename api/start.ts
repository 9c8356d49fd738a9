import { mkdirSync } from 'node:fs';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { createApp } from '#api/app.ts';
import { createAuthenticator } from '#api/auth/authenticate.ts';
import { openDatabase } from '#api/db/knex.ts';
import { isMigrated } from '#api/db/migrate.ts';
import type { Deps } from '#api/deps.ts';
import type { Env } from '#api/env.ts';
import { deleteDueAccounts } from '#api/features/account-deletion/service.ts';
import { createTimerEvents } from '#api/features/active-timer/timer-events.ts';
import { accountLookup } from '#api/features/auth/service.ts';
import { createConnections } from '#api/http/connections.ts';
import { addressOf, closeServer, createHttpServer, listen } from '#api/http/http-server.ts';
import { serverLimits } from '#api/http/server-limits.ts';
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
  const limits = serverLimits(env);
  const connections = createConnections(limits);
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
    connections,
  };
  const handle = createApp(deps, siteDir).callback();
  const server = createHttpServer(
    limits,
    connections,
    (request, response) => void handle(request, response),
  );
  try {
    await listen(server, env.port, env.host);
  } catch (error) {
    connections.stop();
    await db.destroy();
    throw error;
  }
  mailer.start();
  const deletions = startDeletions(deps);
  let stopped: Promise<void> | null = null;
  const stop = async () => {
    stopping.abort();
    await closeServer(server, connections);
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

/** Deletes accounts whose time of grace is over, now and then each hour. */
function startDeletions({ db, log, now }: Deps) {
  return startTimedWork({
    name: 'delete accounts',
    everyMs: HOUR_MS,
    log,
    async work() {
      // A table that is not there yet may hold something of an account.
      if (await isMigrated(db)) await deleteDueAccounts(db, now);
    },
  });
}
