import { emptyDeletedLists } from '#api/features/contacts/service.ts';
import { type FeatureWork, HOURLY_MS } from '#api/jobs/feature-work.ts';

/** Deletes what belongs to deleted lists. */
export const contactWork: FeatureWork = {
  name: 'empty deleted lists',
  everyMs: HOURLY_MS,
  work: ({ db }) => emptyDeletedLists(db),
};
