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
import { isMigrated } from '#api/db/schema/migrate.ts';
import type { Deps } from '#api/deps.ts';
import { deleteDueAccounts } from '#api/features/account-deletion/service.ts';
import { forgetStreams } from '#api/features/active-timer/open-streams.ts';
import { createTimerEvents } from '#api/features/active-timer/timer-events.ts';
import { createVisits } from '#api/features/analytics/collect/visits.ts';
import { startVisitFigures } from '#api/features/analytics/figures/start-figures.ts';
import { publishDue } from '#api/features/articles/public/schedule.ts';
import { accountLookup } from '#api/features/auth/service.ts';
import {
  createCampaignSender,
  refreshResults,
  startDueCampaigns,
} from '#api/features/campaigns/service.ts';
import { createDataChanges } from '#api/features/data-changes/service.ts';
import { tellSearchEngines } from '#api/features/index-now/service.ts';
import { createReplyTaker, deleteOldMessages } from '#api/features/messages/service.ts';
import { readLinks, tryDueLinks } from '#api/features/outside-links/service.ts';
import { forgetEvents } from '#api/features/payments/service.ts';
import { fetchAllPictures, openPictures } from '#api/features/pictures/service.ts';
import { createErrorCounts } from '#api/features/rollups/error-counts.ts';
import { refreshRollups } from '#api/features/rollups/refresh.ts';
import { advanceSubscriptions } from '#api/features/subscriptions/advance.ts';
import { deleteOldReceipts } from '#api/features/subscriptions/receipts.ts';
import { createConnections } from '#api/http/connections.ts';
import { addressOf, closeServer, createHttpServer, listen } from '#api/http/http-server.ts';
import { serverLimits } from '#api/http/server-limits.ts';
import { startCleaning } from '#api/jobs/cleaning.ts';
import { createProcesses, type Processes } from '#api/jobs/processes.ts';
import { startSettling } from '#api/jobs/settle-restores.ts';
import { startTimedWork, type TimedWork } from '#api/jobs/timed-work.ts';
import { isClockTrusted } from '#api/jobs/trusted-clock.ts';
import { startInboxes } from '#api/mail/inbox/start-inboxes.ts';
import { createReportTaker } from '#api/mail/returned/report-taker.ts';
import { createMailer } from '#api/mail/sending/mailer.ts';
import { createLimits } from '#api/middleware/rate-limit.ts';
import type { LaterFiles } from '#api/middleware/released/later-files.ts';
import { contentDirOf } from '#api/publishing/content-app.ts';
import { createHasPage } from '#api/publishing/has-page.ts';
import { createLaterThread } from '#api/publishing/later/jobs.ts';
import { createSearchIndex, searchPreparation } from '#api/publishing/later/search-index.ts';
import { type Publisher, UNAVAILABLE_PUBLISHER } from '#api/publishing/publisher.ts';
import { deleteOldFiles } from '#api/publishing/releases/page-files.ts';
import { readSiteContents } from '#api/publishing/site-contents.ts';
import { createSitePublisher, type SitePublisher } from '#api/publishing/site-publisher.ts';
import { connectRedis } from '#api/redis.ts';

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
}

/** The folder with `content/`. */
const ROOT = path.resolve(import.meta.dirname, '..');
const MINUTE_MS = 60_000;
/** Another process may have made a release. */
const FOLLOW_MS = 2000;
/** The search index is ready before somebody searches, and not made for each of several quick releases. */
const PREPARE_MS = 2000;
const HOUR_MS = 60 * MINUTE_MS;
const DRAWN_KEPT_MS = 30 * 24 * HOUR_MS;

/** Connects, wires and listens; rejects with the system's error when the port is taken. */
export async function startServer({
  env,
  log,
  siteDir,
  publisher,
  now = Date.now,
}: Options): Promise<RunningServer> {
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
  const db = openDatabase(env.database);
  const redis = env.redisUrl === null ? null : connectRedis(env.redisUrl, log);
  const stopping = new AbortController();
  const limits = serverLimits(env);
  const connections = createConnections(limits);
  const site = openSite({ env, siteDir, db, log, now });
  const processes = createProcesses({ db, now, log, heard: shareTurns });
  const maintenance = createMaintenance({
    ...{ db, log, now, processId: processes.id },
    reopened: () => void site?.publisher.follow().catch(() => {}),
  });
  const contents = readSiteContents(ROOT);
  const hasPage = createHasPage({ siteDir, contents, live: () => site?.live() ?? null });
  const deps = createDeps({
    ...{
      site: contents,
      visits: createVisits({ db, now, log, isPublic: isPublicOrigin(env.siteUrl), hasPage }),
    },
    ...{ env, log, db, redis, now, connections, processes, maintenance },
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
  const work = startWork(deps, processes, site);
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

/** The public site with its releases. */
interface ReleasedSite extends LaterFiles {
  readonly publisher: SitePublisher;
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
    ...{ database: env.database, distDir: siteDir, folder: releases },
  });
  const live = () => publisher.live();
  const thread = createLaterThread();
  const contentDir = (build: string) => contentDirOf(siteDir, build);
  const index = createSearchIndex({ live, contentDir, thread });
  const folder = path.join(env.dataDir, 'social');
  return { publisher, live, index, thread, folder, log: deps.log };
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

/** Starts what is done beside the answering of calls. */
function startWork(deps: Deps, processes: Processes, site: ReleasedSite | null): TimedWork {
  const { mailer, dataChanges, visits } = deps;
  mailer.start();
  visits.start();
  deps.campaigns.start();
  deps.backups.start();
  processes.start();
  const work = [
    startDeletions(deps),
    startPremiumClock(deps),
    startCleaning(deps),
    startRollups(deps),
    startVisitFigures(deps),
    startSchedule(deps),
    startResults(deps),
    startSettling(deps),
    deps.campaigns,
    deps.backups,
    ...startLinkTrials(deps),
    ...startMailboxes(deps),
    ...startIndexNow(deps),
    ...(site === null ? [] : [startFollowing(deps, site)]),
  ];
  return {
    async stop() {
      dataChanges.stop();
      await Promise.all([
        mailer.stop(),
        visits.stop(),
        leave(deps, processes),
        ...work.map((each) => each.stop()),
      ]);
    },
  };
}

/** Serves the releases that other processes make, and finishes what was cut off. */
function startFollowing({ db, log, now }: Deps, site: ReleasedSite): TimedWork {
  const { publisher } = site;
  const works = [
    startTimedWork({
      ...{ name: 'follow releases', everyMs: FOLLOW_MS, log },
      work: () => publisher.follow(),
    }),
    startTimedWork({
      ...{ name: 'prepare the search', everyMs: PREPARE_MS, log },
      work: searchPreparation(() => site.publisher.live(), site.index),
    }),
    startTimedWork({
      ...{ name: 'finish publications', everyMs: MINUTE_MS, log },
      work: async () => (await isMigrated(db)) && publisher.finish(),
    }),
    startTimedWork({
      ...{ name: 'delete old releases', everyMs: HOUR_MS, log },
      async work() {
        if (!(await isMigrated(db))) return;
        await publisher.clean();
        // Pictures of shared links are drawn again when somebody asks for them.
        await deleteOldFiles(site.folder, now() - DRAWN_KEPT_MS);
      },
    }),
  ];
  return {
    async stop() {
      await Promise.all(works.map((work) => work.stop()));
      await publisher.stop();
      await site.thread.stop();
    },
  };
}

/** Deletes accounts whose time of grace is over and messages that were kept long enough, now and then each hour. */
function startDeletions({ db, log, now }: Deps) {
  return startTimedWork({
    name: 'delete accounts',
    everyMs: HOUR_MS,
    log,
    async work() {
      // A table that is not there yet may hold something of an account.
      if (!(await isMigrated(db))) return;
      if (await isClockTrusted(db, now())) {
        await deleteDueAccounts(db, now);
        await deleteOldMessages(db, now());
      } else
        log.warn(
          'the clock has jumped: accounts that are due are deleted tomorrow, if it is right',
        );
    },
  });
}

/** Tells of premium that ends, ends what is over and deletes old receipts, now and then each hour. */
function startPremiumClock(deps: Deps) {
  const { db, log, now } = deps;
  return startTimedWork({
    name: 'advance subscriptions',
    everyMs: HOUR_MS,
    log,
    async work() {
      if ((await isMigrated(db)) && (await isClockTrusted(db, now()))) {
        await advanceSubscriptions(deps);
        await deleteOldReceipts(deps);
        await forgetEvents(deps);
      }
    },
  });
}

/** Keeps the figures of the installation, each minute. */
function startRollups({ db, log, now, errorCounts }: Deps) {
  return startTimedWork({
    ...{ name: 'add up figures', everyMs: MINUTE_MS, log },
    async work() {
      if (!(await isMigrated(db))) return;
      await errorCounts.store(db);
      await refreshRollups({ db, now });
    },
  });
}

/** Counts what came of campaigns, each 15 s those that are due. */
function startResults({ db, log, now }: Deps) {
  return startTimedWork({
    ...{ name: 'count results of campaigns', everyMs: 15_000, log },
    work: async () => (await isMigrated(db)) && refreshResults({ db, now }),
  });
}

/** Publishes articles and starts campaigns whose time has come, each 15 s. */
function startSchedule(deps: Deps) {
  const { db, log, now } = deps;
  return startTimedWork({
    ...{ name: 'publish scheduled articles', everyMs: 15_000, log },
    async work() {
      if (!(await isMigrated(db)) || !(await isClockTrusted(db, now()))) return;
      await startDueCampaigns(deps);
      await publishDue(deps);
    },
  });
}

/** Tries the links of articles to other sites, where this one is on the internet itself. */
function startLinkTrials(deps: Deps): TimedWork[] {
  const { db, env, log } = deps;
  if (!isPublicOrigin(env.siteUrl)) return [];
  const work = async () => {
    if (!(await isMigrated(db))) return;
    await readLinks(deps);
    await tryDueLinks(deps);
  };
  return [startTimedWork({ name: 'try links', everyMs: MINUTE_MS, log, work })];
}

/** Takes replies and reports out of the mailboxes that are configured, each minute. */
function startMailboxes(deps: Deps): TimedWork[] {
  const { inbox, bounces } = deps.env;
  return startInboxes(deps, [
    ...(inbox === null ? [] : [{ imap: inbox.imap, taker: createReplyTaker(deps) }]),
    ...(bounces === null ? [] : [{ imap: bounces.imap, taker: createReportTaker(deps) }]),
  ]);
}

/** Tells search engines of what is published where a key is configured, each minute. */
function startIndexNow(deps: Deps): TimedWork[] {
  const { db, env, log } = deps;
  if (env.indexNow === null) return [];
  const work = async () => {
    if (await isMigrated(db)) await tellSearchEngines(deps);
  };
  return [startTimedWork({ name: 'tell search engines', everyMs: MINUTE_MS, log, work })];
}

/** Tells the other processes that this one ends. If that fails, they notice when it goes silent. */
async function leave({ db, log }: Deps, processes: Processes): Promise<void> {
  try {
    await forgetStreams(db, processes.id);
    await processes.stop();
  } catch (error) {
    log.warn({ err: error }, 'other processes could not be told that this one ends');
  }
}
