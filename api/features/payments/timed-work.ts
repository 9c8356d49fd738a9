import { forgetEvents } from '#api/features/payments/service.ts';
import { type FeatureWork, HOURLY_MS } from '#api/jobs/feature-work.ts';

/** Deletes events of payments that were kept long enough. */
export const paymentWork: FeatureWork = {
  name: 'forget events of payments',
  everyMs: HOURLY_MS,
  needsTrustedClock: true,
  work: forgetEvents,
};
