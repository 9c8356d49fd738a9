import { addDays } from '../dates/days.ts';
import { periodBefore, periodOf, startOfUtcDay, utcDay, utcHour } from '../rollups/periods.ts';
import type { AnalyticsRange } from './ranges.ts';

/** The periods of a range: from the first to the last, both included, in UTC. */
export interface RangePeriods {
  readonly kind: 'hour' | 'day' | 'month';
  readonly periods: readonly string[];
  /** The same number of periods right before. */
  readonly before: readonly string[];
  /** When the first period begins (UTC milliseconds). */
  readonly fromMs: number;
}

const HOUR_MS = 60 * 60 * 1000;

const LENGTHS: Readonly<Record<AnalyticsRange, { kind: RangePeriods['kind']; count: number }>> = {
  '24h': { kind: 'hour', count: 24 },
  '7d': { kind: 'day', count: 7 },
  '30d': { kind: 'day', count: 30 },
  '90d': { kind: 'day', count: 90 },
  '12m': { kind: 'month', count: 12 },
};

/** Returns the periods of a range up to the one of an instant. */
export function periodsOf(range: AnalyticsRange, nowMs: number): RangePeriods {
  const { kind, count } = LENGTHS[range];
  const all = lastPeriods(kind, 2 * count, nowMs);
  const periods = all.slice(count);
  const [first = ''] = periods;
  const fromMs = kind === 'hour' ? Date.parse(`${first}:00:00Z`) : startOfUtcDay(first);
  return { kind, periods, before: all.slice(0, count), fromMs };
}

/** The last periods of a kind, the oldest first. */
function lastPeriods(kind: RangePeriods['kind'], count: number, nowMs: number): string[] {
  const back = Array.from({ length: count }, (_, index) => count - 1 - index);
  if (kind === 'hour') return back.map((hours) => utcHour(nowMs - hours * HOUR_MS));
  const today = utcDay(nowMs);
  if (kind === 'day') return back.map((days) => addDays(today, -days));
  const months = [periodOf('month', today)];
  while (months.length < count) months.push(periodBefore('month', months.at(-1) ?? today));
  return months.toReversed();
}
