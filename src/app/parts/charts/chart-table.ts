import { formatNumber } from '#shared/domain/formats/formats.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';

/** A column of a chart's numbers; minutes are shown as hours in the table and exported exactly. */
export interface ChartColumn {
  readonly title: string;
  readonly kind: 'name' | 'count' | 'minutes' | 'percent';
}

/** A row: its key (a day, an hour, an id), its name in the table, and its numbers. */
export interface ChartRow {
  readonly key: string;
  readonly name: string;
  /** The name in the exported file, where it differs. */
  readonly exactName?: string | undefined;
  readonly values: readonly number[];
}

/** The numbers of a chart; the first column names the row. */
export interface ChartTable {
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly ChartRow[];
}

/** Formats a number for the table. */
export function cellText(value: number, kind: ChartColumn['kind'] | undefined): string {
  if (kind === 'minutes') return formatMinutes(value);
  if (kind === 'percent') return `${value}%`;
  return formatNumber(value);
}
