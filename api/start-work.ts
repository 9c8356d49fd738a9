import { isPublicOrigin } from '#api/config/public-origin.ts';
import { isMigrated } from '#api/db/schema/migrate.ts';
import type { Deps } from '#api/deps.ts';
import { deleteDueAccounts } from '#api/features/account-deletion/service.ts';
import { forgetStreams } from '#api/features/active-timer/open-streams.ts';
import { startVisitFigures } from '#api/features/analytics/figures/start-figures.ts';
import { publishDue } from '#api/features/articles/public/schedule.ts';
import {
  missLateCampaigns,
  refreshResults,
  startDueCampaigns,
} from '#api/features/campaigns/service.ts';
import { tellSearchEngines } from '#api/features/index-now/service.ts';
import { createReplyTaker, deleteOldMessages } from '#api/features/messages/service.ts';
import { readLinks, tryDueLinks } from '#api/features/outside-links/service.ts';
import { forgetEvents } from '#api/features/payments/service.ts';
import { refreshRollups } from '#api/features/rollups/refresh.ts';
import { advanceSubscriptions } from '#api/features/subscriptions/advance.ts';
import { deleteOldReceipts } from '#api/features/subscriptions/receipts.ts';
import { startCleaning } from '#api/jobs/cleaning.ts';
import type { Processes } from '#api/jobs/processes.ts';
import { startSettling } from '#api/jobs/settle-restores.ts';
import { startTimedWork, type TimedWork } from '#api/jobs/timed-work.ts';
import { isClockTrusted } from '#api/jobs/trusted-clock.ts';
import { startInboxes } from '#api/mail/inbox/start-inboxes.ts';
import { createReportTaker } from '#api/mail/returned/report-taker.ts';
import type { LaterFiles } from '#api/middleware/released/later-files.ts';
import { searchPreparation } from '#api/publishing/later/search-index.ts';
import { deleteOldFiles } from '#api/publishing/releases/page-files.ts';
import type { SitePublisher } from '#api/publishing/site-publisher.ts';

const MINUTE_MS = 60_000;
/** Another process may have made a release. */
const FOLLOW_MS = 2000;
/** The search index is ready before somebody searches, and not made for each of several quick releases. */
const PREPARE_MS = 2000;
const HOUR_MS = 60 * MINUTE_MS;
const DRAWN_KEPT_MS = 30 * 24 * HOUR_MS;

/** The public site with its releases. */
export interface ReleasedSite extends LaterFiles {
  readonly publisher: SitePublisher;
}

/**
 * Starts the background work, or none of it for a server that `isIdle`. Stopping also ends what calls have
 * started: mails on their way, threads, streams.
 */
export function startWork(
  deps: Deps,
  processes: Processes,
  site: ReleasedSite | null,
  { isIdle }: { readonly isIdle: boolean },
): TimedWork {
  const { mailer, dataChanges, visits, campaigns, backups } = deps;
  const work = isIdle ? [] : startBackgroundWork(deps, processes, site);
  return {
    async stop() {
      dataChanges.stop();
      await Promise.all([
        ...[mailer, visits, campaigns, backups, ...work].map((each) => each.stop()),
        leave(deps, processes),
      ]);
      await site?.publisher.stop();
      await site?.thread.stop();
    },
  };
}

function startBackgroundWork(
  deps: Deps,
  processes: Processes,
  site: ReleasedSite | null,
): TimedWork[] {
  const { mailer, visits, campaigns, backups } = deps;
  for (const each of [mailer, visits, campaigns, backups, processes]) each.start();
  return [
    startDeletions(deps),
    startPremiumClock(deps),
    startCleaning(deps),
    startRollups(deps),
    startVisitFigures(deps),
    startSchedule(deps),
    startResults(deps),
    startSettling(deps),
    ...startLinkTrials(deps),
    ...startMailboxes(deps),
    ...startIndexNow(deps),
    ...(site === null ? [] : startFollowing(deps, site)),
  ];
}

/** Serves the releases that other processes make, and finishes what was cut off. */
function startFollowing({ db, log, now }: Deps, site: ReleasedSite): TimedWork[] {
  const { publisher } = site;
  return [
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
      if (!(await isMigrated(db))) return;
      // It only holds campaigns back, so a wrong clock does no harm.
      await missLateCampaigns(deps);
      if (!(await isClockTrusted(db, now()))) return;
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
