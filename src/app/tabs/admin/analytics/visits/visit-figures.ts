import type { AnalyticsDashboard, VisitFigures } from '#shared/contract/stats/analytics.ts';
import type { AnalyticsRange } from '#shared/domain/analytics/ranges.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { comparedInWords, toneOfChange } from '../../overview/change-words.ts';
import type { Figure } from '../../parts/figures/Figures.tsx';
import { type SeriesChart, seriesChart } from '../../parts/figures/series-chart.ts';

const LABELS: Readonly<Record<keyof VisitFigures, string>> = {
  visitors: 'Visitors',
  views: 'Page views',
  timersStarted: 'Timers started',
  timersFinished: 'Timers finished',
  signUps: 'Sign-ups',
};

const ORDER = Object.keys(LABELS) as (keyof VisitFigures)[];

/** Names of the range before. */
const BEFORE: Readonly<Record<AnalyticsRange, string>> = {
  '24h': 'in the 24 hours before',
  '7d': 'in the 7 days before',
  '30d': 'in the 30 days before',
  '90d': 'in the 90 days before',
  '12m': 'in the 12 months before',
};

type Compared = Pick<AnalyticsDashboard, 'figures' | 'before' | 'timeRange'>;

/** The figures of a range, each compared with the range before. */
export function visitFigures({ figures, before, timeRange }: Compared): Figure[] {
  return ORDER.map((id) => ({
    id,
    label: LABELS[id],
    value: formatNumber(figures[id]),
    note: comparedInWords(figures[id], before[id], BEFORE[timeRange]),
    tone: toneOfChange(figures[id], before[id]),
  }));
}

/** A chart of visits over a range. */
export interface VisitChart extends SeriesChart {
  readonly figure: keyof VisitFigures;
  readonly title: string;
}

const CHARTS = [
  {
    figure: 'visitors',
    title: 'Visitors',
    unit: 'visitor',
    columns: ['visitors', 'views', 'signUps'],
  },
  {
    figure: 'timersFinished',
    title: 'Timers finished',
    unit: 'finished timer',
    columns: ['timersStarted', 'timersFinished'],
  },
] as const satisfies readonly {
  readonly figure: keyof VisitFigures;
  readonly title: string;
  readonly unit: string;
  readonly columns: readonly (keyof VisitFigures)[];
}[];

/** The charts of a range. */
export function visitCharts(dashboard: AnalyticsDashboard): VisitChart[] {
  return CHARTS.map(({ figure, title, unit, columns }) => ({
    figure,
    title,
    ...seriesChart<keyof VisitFigures>(dashboard, {
      figure,
      unit,
      total: totalOf(dashboard, figure),
      columns: columns.map((each) => ({ title: LABELS[each], kind: 'count', figure: each })),
    }),
  }));
}

function totalOf({ figures, step }: AnalyticsDashboard, figure: keyof VisitFigures): string {
  if (figure === 'timersFinished') {
    return `${formatNumber(figures.timersFinished)} of ${counted(figures.timersStarted, 'started timer')}.`;
  }
  const total = `${counted(figures.visitors, 'visitor')} in all`;
  return step === 'hour'
    ? `${total}, each at the hour of their first page of the day.`
    : `${total}; each day counts a visitor once.`;
}
