import { isDay } from './days.ts';
import { toLocalDay } from './local-date.ts';

/** Counts by local day, `YYYY-MM-DD`. */
export type DayCounts = Readonly<Record<string, number>>;

/**
 * Counts that were kept by day, by hour (`YYYY-MM-DDTHH`) or by instant, UTC where they name no
 * offset, as counts by local day in the IANA zone, oldest first: what falls on the same day is
 * added up, keys that name no time are left out. Counts by day are answered as they are. The
 * specification, section 9.
 */
export function toLocalDays(counts: DayCounts, timeZone: string): DayCounts {
  const entries = Object.entries(counts);
  if (entries.every(([key]) => isDay(key))) return counts;
  const sums = new Map<string, number>();
  for (const [key, count] of entries) {
    const day = toLocalDay(key, timeZone);
    if (day !== null) sums.set(day, (sums.get(day) ?? 0) + count);
  }
  return Object.fromEntries([...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
