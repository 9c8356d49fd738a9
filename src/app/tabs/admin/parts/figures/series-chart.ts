import { formatDay, formatHour } from '#shared/domain/formats/days.ts';
import { formatNumber, formatTime } from '#shared/domain/formats/formats.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { Bar } from '../../../../parts/charts/Bars.tsx';
import type { ChartColumn, ChartTable } from '../../../../parts/charts/chart-table.ts';

/** Figures of consecutive steps in UTC: minutes (their instant), hours (`2026-11-20T14`), days, or months by their first day. */
export interface FigureSeries<Name extends string> {
  readonly step: 'minute' | 'hour' | 'day' | 'month';
  readonly points: readonly {
    readonly at: string;
    readonly figures: Readonly<Record<Name, number>>;
  }[];
}

/** The charted figure, and the columns of its table. */
export interface SeriesChoice<Name extends string> {
  readonly figure: Name;
  /** The name of one of the counted things, whose plural ends in s. */
  readonly unit: string;
  /** Sums the series up in a sentence. */
  readonly total: string;
  readonly columns: readonly (ChartColumn & { readonly figure: Name })[];
}

/** A chart of one figure by step. */
export interface SeriesChart {
  readonly summary: string;
  readonly bars: readonly Bar[];
  readonly table: ChartTable;
}

const STEP_TITLES = {
  minute: 'Minute',
  hour: 'Hour (UTC)',
  day: 'Day (UTC)',
  month: 'Month (UTC)',
} as const;
const PREPOSITIONS = { minute: 'at', hour: 'at', day: 'on', month: 'in' } as const;

/** Returns the chart of a figure: its bars, its table, and its total with the highest step in words. */
export function seriesChart<Name extends string>(
  { step, points }: FigureSeries<Name>,
  { figure, unit, total, columns }: SeriesChoice<Name>,
): SeriesChart {
  const inWords = stepWriter(step, points);
  const best = points.reduce<(typeof points)[number] | null>(
    (most, point) => (most === null || point.figures[figure] > most.figures[figure] ? point : most),
    null,
  );
  const isEmpty = best === null || best.figures[figure] === 0;
  return {
    summary: isEmpty
      ? `No ${unit}s in this range.`
      : `${total} Most ${PREPOSITIONS[step]} ${inWords(best.at)}, with ${formatNumber(best.figures[figure])}.`,
    bars: points.map(({ at, figures }) => ({
      key: at,
      axis: axisOf(at, step),
      words: `${inWords(at)}: ${counted(figures[figure], unit)}`,
      parts: [{ tone: 'focus', value: figures[figure] }],
    })),
    table: {
      columns: [
        { title: STEP_TITLES[step], kind: 'name' },
        ...columns.map(({ title, kind }) => ({ title, kind })),
      ],
      rows: points.map(({ at, figures }) => ({
        key: at,
        name: inWords(at),
        exactName: at,
        values: columns.map((column) => figures[column.figure]),
      })),
    },
  };
}

/** Hours of more than one day are written with their day. */
function stepWriter(
  step: FigureSeries<string>['step'],
  points: FigureSeries<string>['points'],
): (at: string) => string {
  if (step === 'minute') return (at) => formatTime(at);
  if (step === 'day') return (at) => formatDay(at, 'weekdayAndDay');
  if (step === 'month') return (at) => formatDay(at, 'longMonthAndYear');
  const isOneDay = new Set(points.map(({ at }) => dayOf(at))).size <= 1;
  return (at) => {
    const hour = formatHour(hourOf(at));
    return isOneDay ? hour : `${hour}, ${formatDay(dayOf(at), 'weekdayAndDay')}`;
  };
}

function axisOf(at: string, step: FigureSeries<string>['step']): string {
  if (step === 'minute') return formatTime(at);
  if (step === 'hour') return formatHour(hourOf(at));
  return formatDay(at, step === 'day' ? 'day' : 'month');
}

function dayOf(at: string): string {
  return at.slice(0, 'YYYY-MM-DD'.length);
}

function hourOf(at: string): number {
  return Number(at.slice(-2));
}
