/*
 * Web vitals as counts of buckets. Each bucket is a tenth wider than the one before, so that counts of
 * many hours can be added up, and a percentile of the sum is at most 5 % off.
 */
import type { VitalName } from './visits.ts';

/** How many values lie in each bucket, by its number. */
export type Histogram = Readonly<Record<string, number>>;

const GROWTH = Math.log(1.1);
/** Scores of the layout are fractions: counted in thousandths. */
const SCALES: Readonly<Partial<Record<VitalName, number>>> = { cls: 1000 };

/** Returns the bucket of a value; values up to 1 ms, or 0.001 of a score, are in bucket 0. */
export function bucketOf(vital: VitalName, value: number): number {
  const scaled = value * (SCALES[vital] ?? 1);
  return scaled <= 1 ? 0 : Math.ceil(Math.log(scaled) / GROWTH);
}

/** Returns the value in the middle of a bucket. */
function middleOf(vital: VitalName, bucket: number): number {
  if (bucket === 0) return 0;
  const middle = Math.exp((bucket - 0.5) * GROWTH);
  const scale = SCALES[vital];
  return scale === undefined ? Math.round(middle) : Math.round(middle) / scale;
}

/** Returns the sum of histograms. */
export function addHistograms(all: readonly Histogram[]): Histogram {
  const sum: Record<string, number> = {};
  for (const histogram of all) {
    for (const [bucket, count] of Object.entries(histogram)) {
      sum[bucket] = (sum[bucket] ?? 0) + count;
    }
  }
  return sum;
}

/** How many values a histogram holds. */
export function samplesOf(histogram: Histogram): number {
  return Object.values(histogram).reduce((sum, count) => sum + count, 0);
}

/** Returns the 75th percentile of a histogram, at most 5 % off; null without values. */
export function p75Of(vital: VitalName, histogram: Histogram): number | null {
  const samples = samplesOf(histogram);
  if (samples === 0) return null;
  let seen = 0;
  const buckets = Object.entries(histogram).map(
    ([bucket, count]) => [Number(bucket), count] as const,
  );
  for (const [bucket, count] of buckets.toSorted(([one], [other]) => one - other)) {
    seen += count;
    if (seen >= samples * 0.75) return middleOf(vital, bucket);
  }
  return null;
}
