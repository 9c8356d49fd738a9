import { csvLine } from '#shared/domain/formats/csv.ts';
import type { BatchResult } from '#stores/imports/import-run.ts';

/** The result of an import, including remarks known before it. */
export type ImportReport = BatchResult;

/** The report of an import as CSV: a line for each count, and for each thing that was not supported. */
export function writeReport({ added, present, refused, leftOut }: ImportReport): string {
  const rows = [
    ['outcome', 'place', 'title', 'what'],
    ['added', null, null, added],
    ['already here', null, null, present],
    ...refused.map(({ place, title, message }) => ['rejected', place, title, message]),
    ...leftOut.map(({ place, title, message }) => ['not supported', place, title, message]),
  ];
  return rows.map(csvLine).join('');
}
