import { settleRestores } from '#api/features/restores/service.ts';
import type { FeatureWork } from '#api/jobs/feature-work.ts';

/** Ends restores whose process has died. */
export const restoreWork: FeatureWork = {
  name: 'settle restores',
  everyMs: 10_000,
  work: settleRestores,
};
