import { ANALYTICS_RANGES, type AnalyticsRange } from '#shared/domain/analytics/ranges.ts';
import type { SectionFilters } from '../sections/sections.ts';

/** The views of analytics by their values in the address, in order. */
export const ANALYTICS_VIEWS = [
  { value: 'visits', label: 'Visits' },
  { value: 'now', label: 'Now' },
  { value: 'bots', label: 'Bots' },
] as const;

/** A view of analytics. */
export type AnalyticsView = (typeof ANALYTICS_VIEWS)[number]['value'];

/** The range of an address that names none. */
export const DEFAULT_RANGE = '7d';

/** Returns the view that an address names; the visits where it names none. */
export function analyticsViewOf({ view }: SectionFilters): AnalyticsView {
  return ANALYTICS_VIEWS.find(({ value }) => value === view)?.value ?? 'visits';
}

/** Returns the range that an address names, by default the last 7 days. */
export function analyticsRangeOf({ range }: SectionFilters): AnalyticsRange {
  return ANALYTICS_RANGES.find((each) => each === range) ?? DEFAULT_RANGE;
}
