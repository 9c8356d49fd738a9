import type { AdminFigures, RangeStats } from '#shared/contract/admin/admin-stats.ts';
import { formatDay, formatHour } from '#shared/domain/formats/days.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import type { Bar } from '../../../parts/charts/Bars.tsx';
import type { ChartTable } from '../../../parts/charts/chart-table.ts';

/** A chart of one figure over a range. */
export interface RangeChart {
  readonly figure: keyof AdminFigures;
  readonly title: string;
  readonly summary: string;
  readonly bars: readonly Bar[];
  readonly table: ChartTable;
}

const CHARTS = [
  { figure: 'active', title: 'Active users', unit: 'users' },
  { figure: 'sessions', title: 'Sessions', unit: 'sessions' },
  { figure: 'signUps', title: 'Sign-ups', unit: 'sign-ups' },
  { figure: 'requests', title: 'Premium requests', unit: 'requests' },
] as const;

const STEP_TITLES = { hour: 'Hour (UTC)', day: 'Day (UTC)', month: 'Month (UTC)' } as const;

/** The charts of a range; hours tell when people came first. */
export function chartsOf(stats: RangeStats): RangeChart[] {
  const { points, step } = stats;
  return CHARTS.map(({ figure, title, unit }) => {
    const best = points.reduce<RangeStats['points'][number] | null>(
      (most, point) =>
        most === null || point.figures[figure] > most.figures[figure] ? point : most,
      null,
    );
    const isEmpty = best === null || best.figures[figure] === 0;
    return {
      ...{ figure, title },
      summary: isEmpty
        ? `No ${unit} in this range.`
        : `${summaryOf(stats, figure, unit)} Most ${PREPOSITIONS[step]} ${stepInWords(best.at, step)}, with ${formatNumber(best.figures[figure])}.`,
      bars: points.map(({ at, figures }) => ({
        key: at,
        axis: axisOf(at, step),
        words: `${stepInWords(at, step)}: ${formatNumber(figures[figure])} ${unit}`,
        parts: [{ tone: 'focus', value: figures[figure] }],
      })),
      table: {
        columns: [
          { title: STEP_TITLES[step], kind: 'name' },
          { title, kind: 'count' },
          ...(figure === 'sessions' ? [{ title: 'Focused', kind: 'minutes' } as const] : []),
          ...(figure === 'requests'
            ? [
                { title: 'Confirmed', kind: 'count' } as const,
                { title: 'Users with premium', kind: 'count' } as const,
              ]
            : []),
        ],
        rows: points.map(({ at, figures }) => ({
          ...{ key: at, name: stepInWords(at, step), exactName: at },
          values: [
            figures[figure],
            ...(figure === 'sessions' ? [figures.minutes] : []),
            ...(figure === 'requests' ? [figures.confirmed, figures.premium] : []),
          ],
        })),
      },
    };
  });
}

const PREPOSITIONS = { hour: 'at', day: 'on', month: 'in' } as const;

function summaryOf(
  { figures, step }: RangeStats,
  figure: (typeof CHARTS)[number]['figure'],
  unit: string,
): string {
  const total = `${formatNumber(figures[figure])} ${unit} in all.`;
  if (figure !== 'active') return total;
  return step === 'hour'
    ? `${formatNumber(figures.active)} users, each at the hour of their first session.`
    : `${formatNumber(figures.active)} users in total; each ${step} counts a user once.`;
}

function stepInWords(at: string, step: RangeStats['step']): string {
  if (step === 'hour') return formatHour(hourOf(at));
  return formatDay(at, step === 'day' ? 'weekdayAndDay' : 'longMonthAndYear');
}

function axisOf(at: string, step: RangeStats['step']): string {
  if (step === 'hour') return formatHour(hourOf(at));
  return formatDay(at, step === 'day' ? 'day' : 'month');
}

function hourOf(at: string): number {
  return Number(at.slice(-2));
}
