import { forgetPresence } from '#api/features/articles/presence.ts';
import { deleteEndedPreviews } from '#api/features/articles/public/previews.ts';
import { publishDue } from '#api/features/articles/public/schedule.ts';
import { type FeatureWork, HOURLY_MS } from '#api/jobs/feature-work.ts';
import { isClockTrusted } from '#api/jobs/trusted-clock.ts';

/** Publishes articles whose time has come, and deletes what no editor needs any more. */
export const articleWork: readonly FeatureWork[] = [
  {
    name: 'publish scheduled articles',
    everyMs: 15_000,
    async work(deps) {
      if (await isClockTrusted(deps.db, deps.now())) await publishDue(deps);
    },
  },
  {
    name: 'forget editors and previews',
    everyMs: HOURLY_MS,
    async work({ db, now }) {
      await forgetPresence(db, now());
      await deleteEndedPreviews(db, now());
    },
  },
];
