import { tellSearchEngines } from '#api/features/index-now/service.ts';
import type { FeatureWork } from '#api/jobs/feature-work.ts';

/** Tells search engines of what is published, where a key is configured. */
export const indexNowWork: FeatureWork = {
  name: 'tell search engines',
  everyMs: 60_000,
  isWanted: ({ env }) => env.indexNow !== null,
  work: tellSearchEngines,
};
