import { deleteExpiredLimits } from '#api/db/rows/rate-limits.ts';
import type { Deps } from '#api/deps.ts';
import { accountDeletionWork } from '#api/features/account-deletion/timed-work.ts';
import { forgetStreams } from '#api/features/active-timer/open-streams.ts';
import { activeTimerWork } from '#api/features/active-timer/timed-work.ts';
import { visitWork } from '#api/features/analytics/timed-work.ts';
import { articleWork } from '#api/features/articles/public/timed-work.ts';
import { campaignWork } from '#api/features/campaigns/sending/timed-work.ts';
import { contactWork } from '#api/features/contacts/timed-work.ts';
import { dataChangeWork } from '#api/features/data-changes/timed-work.ts';
import { indexNowWork } from '#api/features/index-now/timed-work.ts';
import { mailWork } from '#api/features/mails/timed-work.ts';
import { createReplyTaker } from '#api/features/messages/service.ts';
import { messageWork } from '#api/features/messages/timed-work.ts';
import { outsideLinkWork } from '#api/features/outside-links/timed-work.ts';
import { paymentWork } from '#api/features/payments/timed-work.ts';
import { pictureWork } from '#api/features/pictures/timed-work.ts';
import { restoreWork } from '#api/features/restores/timed-work.ts';
import { rollupWork } from '#api/features/rollups/timed-work.ts';
import { subscriptionWork } from '#api/features/subscriptions/timed-work.ts';
import { twoStepWork } from '#api/features/two-step/timed-work.ts';
import { type FeatureWork, HOURLY_MS, startFeatureWork } from '#api/jobs/feature-work.ts';
import { deleteDeadProcesses, type Processes } from '#api/jobs/processes.ts';
import { startTimedWork, type TimedWork } from '#api/jobs/timed-work.ts';
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
const DRAWN_KEPT_MS = 30 * 24 * HOURLY_MS;

/** The public site with its releases. */
export interface ReleasedSite extends LaterFiles {
  readonly publisher: SitePublisher;
}

/** Work of no feature: deletes counts of attempts that are over, and dead processes. */
const cleaning: FeatureWork = {
  name: 'clean up',
  everyMs: HOURLY_MS,
  async work({ db, now }) {
    while ((await deleteExpiredLimits(db, now())) > 0);
    await deleteDeadProcesses(db, now());
  },
};

/** Work of every feature. */
const featureWork = [
  accountDeletionWork,
  messageWork,
  subscriptionWork,
  paymentWork,
  twoStepWork,
  activeTimerWork,
  dataChangeWork,
  mailWork,
  contactWork,
  ...articleWork,
  ...outsideLinkWork,
  pictureWork,
  rollupWork,
  visitWork,
  ...campaignWork,
  restoreWork,
  indexNowWork,
  cleaning,
];

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
    ...startFeatureWork(deps, featureWork),
    ...startMailboxes(deps),
    ...(site === null ? [] : startFollowing(deps, site)),
  ];
}

/** Serves the releases that other processes make, and finishes what was cut off. */
function startFollowing({ db, log, now }: Deps, site: ReleasedSite): TimedWork[] {
  const { publisher } = site;
  return [
    startTimedWork({
      name: 'follow releases',
      everyMs: FOLLOW_MS,
      log,
      work: () => publisher.follow(),
    }),
    startTimedWork({
      name: 'prepare the search',
      everyMs: PREPARE_MS,
      log,
      work: searchPreparation(() => site.publisher.live(), site.index),
    }),
    startTimedWork({
      name: 'finish publications',
      everyMs: MINUTE_MS,
      log,
      db,
      work: () => publisher.finish(),
    }),
    startTimedWork({
      name: 'delete old releases',
      everyMs: HOURLY_MS,
      log,
      db,
      async work() {
        await publisher.clean();
        // Pictures of shared links are drawn again when somebody asks for them.
        await deleteOldFiles(site.folder, now() - DRAWN_KEPT_MS);
      },
    }),
  ];
}

/** Takes replies and reports out of the mailboxes that are configured, each minute. */
function startMailboxes(deps: Deps): TimedWork[] {
  const { inbox, bounces } = deps.env;
  return startInboxes(deps, [
    ...(inbox === null ? [] : [{ imap: inbox.imap, taker: createReplyTaker(deps) }]),
    ...(bounces === null ? [] : [{ imap: bounces.imap, taker: createReportTaker(deps) }]),
  ]);
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
