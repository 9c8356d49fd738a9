import { deleteOldMessages } from '#api/features/messages/service.ts';
import { type FeatureWork, HOURLY_MS } from '#api/jobs/feature-work.ts';

/** Deletes messages that were kept long enough. */
export const messageWork: FeatureWork = {
  name: 'delete old messages',
  everyMs: HOURLY_MS,
  needsTrustedClock: true,
  work: ({ db, now }) => deleteOldMessages(db, now()),
};
