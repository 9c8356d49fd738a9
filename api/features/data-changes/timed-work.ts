import { forgetChanges } from '#api/features/data-changes/service.ts';
import { type FeatureWork, HOURLY_MS } from '#api/jobs/feature-work.ts';

/** Deletes changes that every device has heard of. */
export const dataChangeWork: FeatureWork = {
  name: 'forget changes of data',
  everyMs: HOURLY_MS,
  work: ({ db, now }) => forgetChanges(db, now()),
};
