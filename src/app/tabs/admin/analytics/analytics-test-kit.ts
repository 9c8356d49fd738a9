import type { AnalyticsDashboard, VisitFigures } from '#shared/contract/stats/analytics.ts';

/** Figures of a range without visits. */
export const NO_VISITS: VisitFigures = {
  visitors: 0,
  views: 0,
  timersStarted: 0,
  timersFinished: 0,
  signUps: 0,
};

/** Builds the figures of a week without visits, changed by some fields. */
export function buildDashboard(fields: Partial<AnalyticsDashboard> = {}): AnalyticsDashboard {
  return {
    timeRange: '7d',
    from: '2026-11-20T00:00:00.000Z',
    to: '2026-11-26T12:00:00.000Z',
    step: 'day',
    figures: NO_VISITS,
    before: NO_VISITS,
    points: [],
    pages: [],
    sources: [],
    campaigns: [],
    timers: [],
    searches: [],
    vitals: [],
    sizes: [],
    languages: [],
    countries: [],
    bots: 0,
    dropped: 0,
    asOf: '2026-11-26T11:59:00.000Z',
    ...fields,
  };
}
