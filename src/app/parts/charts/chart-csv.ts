import { unparse } from 'papaparse';
import type { ChartTable } from './chart-table.ts';

const UNITS = { name: '', count: '', minutes: ' (minutes)', percent: ' (percent)' } as const;

/** Returns the table as CSV; values that a spreadsheet would run as a formula become text. */
export function tableAsCsv({ columns, rows }: ChartTable): string {
  return unparse(
    {
      fields: columns.map(({ title, kind }) => title + UNITS[kind]),
      data: rows.map(({ name, exactName, values }) => [exactName ?? name, ...values]),
    },
    { escapeFormulae: true },
  );
}
