import type { AdminFigures, RangeStats } from '#shared/contract/admin/admin-stats.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { type SeriesChart, type SeriesChoice, seriesChart } from '../parts/figures/series-chart.ts';

/** A chart of one figure over a range. */
export interface RangeChart extends SeriesChart {
  readonly figure: keyof AdminFigures;
  readonly title: string;
}

const CHARTS = [
  {
    figure: 'active',
    title: 'Active users',
    unit: 'user',
    columns: [{ figure: 'active', title: 'Active users', kind: 'count' }],
  },
  {
    figure: 'sessions',
    title: 'Sessions',
    unit: 'session',
    columns: [
      { figure: 'sessions', title: 'Sessions', kind: 'count' },
      { figure: 'minutes', title: 'Focused', kind: 'minutes' },
    ],
  },
  {
    figure: 'signUps',
    title: 'Sign-ups',
    unit: 'sign-up',
    columns: [{ figure: 'signUps', title: 'Sign-ups', kind: 'count' }],
  },
  {
    figure: 'requests',
    title: 'Premium requests',
    unit: 'request',
    columns: [
      { figure: 'requests', title: 'Premium requests', kind: 'count' },
      { figure: 'confirmed', title: 'Confirmed', kind: 'count' },
      { figure: 'premium', title: 'Users with premium', kind: 'count' },
    ],
  },
] as const satisfies readonly (Omit<SeriesChoice<keyof AdminFigures>, 'total'> & {
  readonly title: string;
})[];

/** The charts of a range; hours tell when people came first. */
export function chartsOf(stats: RangeStats): RangeChart[] {
  return CHARTS.map(({ title, ...choice }) => ({
    figure: choice.figure,
    title,
    ...seriesChart<keyof AdminFigures>(stats, {
      ...choice,
      total: totalOf(stats, choice.figure, choice.unit),
    }),
  }));
}

function totalOf(
  { figures, step }: RangeStats,
  figure: (typeof CHARTS)[number]['figure'],
  unit: string,
): string {
  const total = `${counted(figures[figure], unit)} in all.`;
  if (figure !== 'active') return total;
  return step === 'hour'
    ? `${counted(figures.active, unit)}, each at the hour of their first session.`
    : `${counted(figures.active, unit)} in total; each ${step} counts a user once.`;
}
