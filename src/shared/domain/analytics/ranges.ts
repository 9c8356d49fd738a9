/** The ranges of the analytics, up to now. */
export const ANALYTICS_RANGES = ['24h', '7d', '30d', '90d', '12m'] as const;

/** One of these ranges. */
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];

/** How each range is called. */
export const ANALYTICS_RANGE_LABELS: Readonly<Record<AnalyticsRange, string>> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '12m': 'Last 12 months',
};
