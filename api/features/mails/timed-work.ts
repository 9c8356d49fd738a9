import { deleteOldMails } from '#api/features/mails/service.ts';
import { type FeatureWork, HOURLY_MS } from '#api/jobs/feature-work.ts';

/** Deletes mails that were kept long enough. */
export const mailWork: FeatureWork = {
  name: 'delete old mails',
  everyMs: HOURLY_MS,
  work: ({ db, now }) => deleteOldMails(db, now()),
};
