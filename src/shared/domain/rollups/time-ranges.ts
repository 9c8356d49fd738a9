import { addDays } from '../dates/days.ts';
import { type PeriodKind, periodAfter, periodBefore, periodOf } from './periods.ts';

/** The ranges of the owner's statistics. */
export const TIME_RANGES = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_year',
  'all',
] as const;

/** One of these ranges. */
export type TimeRange = (typeof TIME_RANGES)[number];

/** How each range is called. */
export const RANGE_LABELS: Readonly<Record<TimeRange, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  this_week: 'This week',
  last_week: 'Last week',
  this_month: 'This month',
  last_month: 'Last month',
  this_year: 'This year',
  all: 'All time',
};

/** The steps that a range is shown in. */
export type RangeStep = 'hour' | 'day' | 'month';

/** A range of whole periods; `to` is its last day. */
export interface StatsRange {
  readonly kind: PeriodKind;
  readonly from: string;
  readonly to: string;
  readonly step: RangeStep;
}

/** The range at a UTC day, where the first day with figures is `first`. */
export function rangeAt(name: TimeRange, today: string, first: string): StatsRange {
  switch (name) {
    case 'today':
      return whole('day', today);
    case 'yesterday':
      return whole('day', addDays(today, -1));
    case 'this_week':
      return whole('week', periodOf('week', today));
    case 'last_week':
      return whole('week', periodBefore('week', periodOf('week', today)));
    case 'this_month':
      return whole('month', periodOf('month', today));
    case 'last_month':
      return whole('month', periodBefore('month', periodOf('month', today)));
    case 'this_year':
      return whole('year', periodOf('year', today));
    case 'all':
      return { kind: 'all', from: first < today ? first : today, to: today, step: 'month' };
  }
}

const STEPS = { day: 'hour', week: 'day', month: 'day', year: 'month' } as const;

function whole(kind: Exclude<PeriodKind, 'all'>, from: string): StatsRange {
  return { kind, from, to: addDays(periodAfter(kind, from), -1), step: STEPS[kind] };
}

/** The range of the same kind before one, or null for all time. */
export function rangeBefore({ kind, from }: StatsRange): StatsRange | null {
  return kind === 'all' ? null : whole(kind, periodBefore(kind, from));
}

/** The median of numbers, the mean of both middle ones of an even count; null of none. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  const lower = sorted.length % 2 === 0 ? sorted[middle - 1] : upper;
  return ((lower ?? upper) + upper) / 2;
}
