import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { createApp } from '#api/app.ts';
import { createAuthenticator } from '#api/auth/authenticate.ts';
import { shareTurns } from '#api/auth/passwords.ts';
import { createSecretBox, readServerKey } from '#api/auth/secret-box.ts';
import { createBackupMaker } from '#api/backups/making/maker.ts';
import { createMaintenance } from '#api/backups/restoring/maintenance.ts';
import type { Env } from '#api/config/env.ts';
import { isPublicOrigin } from '#api/config/public-origin.ts';
import { openDatabase } from '#api/db/connection/knex.ts';
import type { Deps } from '#api/deps.ts';
import { createTimerEvents } from '#api/features/active-timer/timer-events.ts';
import { createTurns } from '#api/features/ai/asking/turns.ts';
import { createVisits } from '#api/features/analytics/collect/visits.ts';
import { accountLookup } from '#api/features/auth/service.ts';
import { createCampaignSender } from '#api/features/campaigns/service.ts';
import { createDataChanges } from '#api/features/data-changes/service.ts';
import { fetchAllPictures, openPictures } from '#api/features/pictures/service.ts';
import { createErrorCounts } from '#api/features/rollups/error-counts.ts';
import { createConnections } from '#api/http/connections.ts';
import { addressOf, closeServer, createHttpServer, listen } from '#api/http/http-server.ts';
import { serverLimits } from '#api/http/server-limits.ts';
import { createProcesses, type Processes } from '#api/jobs/processes.ts';
import { createMailer } from '#api/mail/sending/mailer.ts';
import { createLimits } from '#api/middleware/rate-limit.ts';
import { contentDirOf } from '#api/publishing/content-app.ts';
import { createHasPage } from '#api/publishing/has-page.ts';
import { createLaterThread } from '#api/publishing/later/jobs.ts';
import { createSearchIndex } from '#api/publishing/later/search-index.ts';
import { type Publisher, UNAVAILABLE_PUBLISHER } from '#api/publishing/publisher.ts';
import { readSiteContents } from '#api/publishing/site-contents.ts';
import { createSitePublisher } from '#api/publishing/site-publisher.ts';
import { connectRedis } from '#api/redis.ts';
import { type ReleasedSite, startWork } from '#api/start-work.ts';

/** A server that listens, until `stop`. */
export interface RunningServer {
  /** Where it answers, such as http://localhost:4173. */
  url: string;
  deps: Deps;
  db: Knex;
  /** Lets running requests end (at most 8 s), then closes everything. */
  stop(): Promise<void>;
}

interface SiteFolder {
  siteDir: string | null;
}

interface Options extends SiteFolder {
  env: Env;
  log: Logger;
  publisher?: Publisher;
  now?: () => number;
  /** Answers calls only: no background work runs. */
  isIdle?: boolean;
}

/** The folder with `content/`. */
const ROOT = path.resolve(import.meta.dirname, '..');

/** Connects, wires and listens; rejects with the system's error when the port is taken. */
export async function startServer({
  env,
  log,
  siteDir,
  publisher,
  now = Date.now,
  isIdle = false,
}: Options): Promise<RunningServer> {
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
  const db = openDatabase(env.database);
  const redis = env.redisUrl === null ? null : await connectRedis(env.redisUrl, log);
  const stopping = new AbortController();
  const limits = serverLimits(env);
  const connections = createConnections(limits);
  const site = openSite({ env, siteDir, db, log, now });
  const processes = createProcesses({ db, now, log, heard: shareTurns });
  const maintenance = createMaintenance({
    db,
    log,
    now,
    processId: processes.id,
    reopened: () => void site?.publisher.follow().catch(() => {}),
  });
  const deps = createDeps({
    ...openPages({ env, siteDir, db, log, now }, site),
    env,
    log,
    db,
    redis,
    now,
    connections,
    processes,
    maintenance,
    stopping: stopping.signal,
    publisher: publisher ?? site?.publisher ?? UNAVAILABLE_PUBLISHER,
  });
  const server = createHttpServer(limits, connections, createApp(deps, siteDir, site));
  const disconnect = () => {
    redis?.disconnect();
    return db.destroy();
  };
  try {
    await maintenance.look();
    await site?.publisher.start();
    await listen(server, env.port, env.host);
  } catch (error) {
    connections.stop();
    await site?.publisher.stop();
    await disconnect();
    throw error;
  }
  maintenance.start();
  const work = startWork(deps, processes, site, { isIdle });
  let stopped: Promise<void> | null = null;
  const stop = async () => {
    stopping.abort();
    await closeServer(server, connections);
    await Promise.all([work.stop(), maintenance.stop()]);
    await disconnect();
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

/** Opens the built site with its releases; null where only the API is served. */
function openSite({
  env,
  siteDir,
  ...deps
}: Pick<Deps, 'env' | 'db' | 'log' | 'now'> & SiteFolder): ReleasedSite | null {
  if (siteDir === null) return null;
  const releases = path.join(env.dataDir, 'releases');
  const publisher = createSitePublisher({
    ...deps,
    database: env.database,
    distDir: siteDir,
    folder: releases,
  });
  const live = () => publisher.live();
  const thread = createLaterThread();
  const contentDir = (build: string) => contentDirOf(siteDir, build);
  const index = createSearchIndex({ live, contentDir, thread });
  const folder = path.join(env.dataDir, 'social');
  return { publisher, live, index, thread, folder, log: deps.log };
}

/** Reads which pages the site has, and makes what takes visits of them. */
function openPages(
  { env, siteDir, db, log, now }: Pick<Deps, 'env' | 'db' | 'log' | 'now'> & SiteFolder,
  site: ReleasedSite | null,
): Pick<Deps, 'site' | 'visits'> {
  const contents = readSiteContents(ROOT);
  const hasPage = createHasPage({ siteDir, contents, live: () => site?.live() ?? null });
  const isPublic = isPublicOrigin(env.siteUrl);
  return { site: contents, visits: createVisits({ db, now, log, isPublic, hasPage }) };
}

/** Wires what the answering of calls needs. */
function createDeps(
  given: Pick<
    Deps,
    | ('env' | 'log' | 'db' | 'redis' | 'now' | 'connections' | 'stopping')
    | ('publisher' | 'maintenance' | 'site' | 'visits')
  > & { processes: Processes },
): Deps {
  const { env, log, db, redis, now, processes } = given;
  const gate = createGate({ env, db, now });
  const mailer = createMailer({ db, env, now, log });
  const pictures = openPictures(given);
  const fetchPictures = () => fetchAllPictures({ db, pictures });
  return {
    ...given,
    ...gate,
    mailer,
    backups: createBackupMaker({ db, env, now, log, mailer, fetchPictures }),
    campaigns: createCampaignSender({ db, env, now, log, ...gate }),
    limits: createLimits({ requestsPerMinute: env.requestsPerMinute, db, redis, now }),
    ...createEvents({ db, now, log, processes }),
    turns: createTurns(env.ai?.answersAtOnce ?? 1),
    errorCounts: createErrorCounts(now),
    pictures,
  };
}

/** Makes what finds out who is calling. */
function createGate({ env, db, now }: Pick<Deps, 'env' | 'db' | 'now'>) {
  return {
    auth: createAuthenticator(accountLookup(db, now)),
    secrets: createSecretBox(readServerKey(env)),
  };
}

/** Makes what the event streams hear of. */
function createEvents(options: Parameters<typeof createDataChanges>[0]) {
  return {
    timerEvents: createTimerEvents(options),
    dataChanges: createDataChanges(options),
  };
}
