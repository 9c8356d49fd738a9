import { deleteExpiredChallenges } from '#api/features/two-step/service.ts';
import { type FeatureWork, HOURLY_MS } from '#api/jobs/feature-work.ts';

/** Deletes sign-ins that were begun and not ended. */
export const twoStepWork: FeatureWork = {
  name: 'delete expired challenges',
  everyMs: HOURLY_MS,
  work: ({ db, now }) => deleteExpiredChallenges(db, now()),
};
