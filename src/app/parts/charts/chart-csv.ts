import { csvLine } from '#shared/domain/formats/csv.ts';
import type { ChartTable } from './chart-table.ts';

const UNITS = { name: '', count: '', minutes: ' (minutes)', percent: ' (percent)' } as const;

/** Returns the table as CSV. */
export function tableAsCsv({ columns, rows }: ChartTable): string {
  const head = columns.map(({ title, kind }) => title + UNITS[kind]);
  const lines = rows.map(({ name, exactName, values }) => csvLine([exactName ?? name, ...values]));
  return [csvLine(head), ...lines].join('');
}
