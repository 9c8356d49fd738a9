import { refreshVisits } from '#api/features/analytics/figures/refresh.ts';
import type { FeatureWork } from '#api/jobs/feature-work.ts';

const MINUTE_MS = 60_000;
/** Adding up takes longer the more events an hour has, and at most this part of the time. */
const MOST_OF_TIME = 0.02;

/** Keeps the figures of visits, each minute; less often where it takes long. */
export const visitWork: FeatureWork = {
  name: 'add up visits',
  everyMs: (tookMs) => Math.max(MINUTE_MS, tookMs / MOST_OF_TIME),
  work: refreshVisits,
};
