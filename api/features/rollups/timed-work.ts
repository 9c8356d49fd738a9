import { refreshRollups } from '#api/features/rollups/refresh.ts';
import type { FeatureWork } from '#api/jobs/feature-work.ts';

/** Keeps the figures of the installation. */
export const rollupWork: FeatureWork = {
  name: 'add up figures',
  everyMs: 60_000,
  async work({ db, now, errorCounts }) {
    await errorCounts.store(db);
    await refreshRollups({ db, now });
  },
};
