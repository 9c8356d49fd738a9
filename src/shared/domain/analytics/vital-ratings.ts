/*
 * How a web vital is rated: the thresholds of web.dev/articles/vitals for the 75th percentile, in
 * milliseconds, of CLS as a score.
 */
import type { VitalName } from './visits.ts';

/** Up to `good` a vital is good, above `poor` it is poor. */
export const VITAL_LIMITS: Readonly<
  Record<VitalName, { readonly good: number; readonly poor: number }>
> = {
  lcp: { good: 2500, poor: 4000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 0.1, poor: 0.25 },
  fcp: { good: 1800, poor: 3000 },
  ttfb: { good: 800, poor: 1800 },
};

/** A rating of a vital. */
export type VitalRating = 'good' | 'fair' | 'poor';

/** Rates the 75th percentile of a vital. */
export function rateVital(name: VitalName, p75: number): VitalRating {
  const { good, poor } = VITAL_LIMITS[name];
  if (p75 <= good) return 'good';
  return p75 <= poor ? 'fair' : 'poor';
}
