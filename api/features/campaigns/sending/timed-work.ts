import {
  missLateCampaigns,
  refreshResults,
  startDueCampaigns,
} from '#api/features/campaigns/service.ts';
import type { FeatureWork } from '#api/jobs/feature-work.ts';
import { isClockTrusted } from '#api/jobs/trusted-clock.ts';

const EVERY_MS = 15_000;

/** Starts campaigns whose time has come, and counts what came of them. */
export const campaignWork: readonly FeatureWork[] = [
  {
    name: 'start scheduled campaigns',
    everyMs: EVERY_MS,
    async work(deps) {
      // It only holds campaigns back, so a wrong clock does no harm.
      await missLateCampaigns(deps);
      if (await isClockTrusted(deps.db, deps.now())) await startDueCampaigns(deps);
    },
  },
  { name: 'count results of campaigns', everyMs: EVERY_MS, work: refreshResults },
];
