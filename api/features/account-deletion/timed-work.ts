import { deleteDueAccounts } from '#api/features/account-deletion/service.ts';
import { type FeatureWork, HOURLY_MS } from '#api/jobs/feature-work.ts';

/** Deletes accounts whose time of grace is over. */
export const accountDeletionWork: FeatureWork = {
  name: 'delete accounts',
  everyMs: HOURLY_MS,
  needsTrustedClock: true,
  work: ({ db, now }) => deleteDueAccounts(db, now),
};
