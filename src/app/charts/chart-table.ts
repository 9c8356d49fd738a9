import { unparse } from 'papaparse';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';

/** A column of a chart's numbers; minutes are written as hours in the table, and exact in the file. */
export interface ChartColumn {
  readonly title: string;
  readonly kind: 'name' | 'count' | 'minutes' | 'percent';
}

/** One row: its key (a day, an hour, an id), how the table names it, and its numbers. */
export interface ChartRow {
  readonly key: string;
  readonly name: string;
  /** How the file names it, where that is not the name. */
  readonly exactName?: string | undefined;
  readonly values: readonly number[];
}

/** The numbers of a chart: the first column names a row. */
export interface ChartTable {
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly ChartRow[];
}

/** A number as the table writes it. */
export function cellText(value: number, kind: ChartColumn['kind'] | undefined): string {
  if (kind === 'minutes') return formatMinutes(value);
  if (kind === 'percent') return `${value}%`;
  return formatNumber(value);
}

const UNITS = { name: '', count: '', minutes: ' (minutes)', percent: ' (percent)' } as const;

/** The table as a file of comma-separated values; what a program would run as a formula is made text. */
export function tableAsCsv({ columns, rows }: ChartTable): string {
  return unparse(
    {
      fields: columns.map(({ title, kind }) => title + UNITS[kind]),
      data: rows.map(({ name, exactName, values }) => [exactName ?? name, ...values]),
    },
    { escapeFormulae: true },
  );
}
