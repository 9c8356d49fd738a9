import { advanceSubscriptions } from '#api/features/subscriptions/advance.ts';
import { deleteOldReceipts } from '#api/features/subscriptions/receipts.ts';
import { type FeatureWork, HOURLY_MS } from '#api/jobs/feature-work.ts';

/** Tells of premium that ends, ends what is over and deletes old receipts. */
export const subscriptionWork: FeatureWork = {
  name: 'advance subscriptions',
  everyMs: HOURLY_MS,
  needsTrustedClock: true,
  async work(deps) {
    await advanceSubscriptions(deps);
    await deleteOldReceipts(deps);
  },
};
