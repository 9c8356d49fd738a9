import { forgetStreams } from '#api/features/active-timer/open-streams.ts';
import { type FeatureWork, HOURLY_MS } from '#api/jobs/feature-work.ts';

/** Deletes event streams of processes that are gone. */
export const activeTimerWork: FeatureWork = {
  name: 'forget streams',
  everyMs: HOURLY_MS,
  work: ({ db }) => forgetStreams(db),
};
