import Papa from 'papaparse';
import type { BatchResult } from '#stores/imports/import-run.ts';

/** The result of an import, including remarks known before it. */
export type ImportReport = BatchResult;

/** The report of an import as CSV: a line for each count, and for each thing that was not supported. */
export function writeReport({ added, present, refused, leftOut }: ImportReport): string {
  const rows = [
    ['added', '', '', String(added)],
    ['already here', '', '', String(present)],
    ...refused.map(({ place, title, message }) => ['rejected', place, title, message]),
    ...leftOut.map(({ place, title, message }) => ['not supported', place, title, message]),
  ];
  const fields = ['outcome', 'place', 'title', 'what'];
  return `${Papa.unparse({ fields, data: rows }, { escapeFormulae: true })}\r\n`;
}
