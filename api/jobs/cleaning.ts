import { deleteExpiredLimits } from '#api/db/rows/rate-limits.ts';
import { isMigrated } from '#api/db/schema/migrate.ts';
import type { Deps } from '#api/deps.ts';
import { forgetStreams } from '#api/features/active-timer/open-streams.ts';
import { forgetPresence } from '#api/features/articles/presence.ts';
import { deleteEndedPreviews } from '#api/features/articles/public/previews.ts';
import { emptyDeletedLists } from '#api/features/contacts/service.ts';
import { forgetChanges } from '#api/features/data-changes/service.ts';
import { deleteOldMails } from '#api/features/mails/service.ts';
import { deleteUnusedLinks } from '#api/features/outside-links/service.ts';
import { cleanPictures } from '#api/features/pictures/service.ts';
import { deleteExpiredChallenges } from '#api/features/two-step/service.ts';
import { deleteDeadProcesses } from '#api/jobs/processes.ts';
import { startTimedWork } from '#api/jobs/timed-work.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Deletes what ended without a word: counts of attempts and sign-ins that are over, dead processes and their streams. */
export function startCleaning(deps: Deps) {
  const { db, log, now } = deps;
  return startTimedWork({
    name: 'clean up',
    everyMs: HOUR_MS,
    log,
    async work() {
      if (!(await isMigrated(db))) return;
      while ((await deleteExpiredLimits(db, now())) > 0);
      await deleteDeadProcesses(db, now());
      await deleteExpiredChallenges(db, now());
      await forgetStreams(db);
      await forgetChanges(db, now());
      await deleteOldMails(db, now());
      await emptyDeletedLists(db);
      await forgetPresence(db, now());
      await deleteEndedPreviews(db, now());
      await deleteUnusedLinks(db);
      await cleanPictures(deps);
    },
  });
}
