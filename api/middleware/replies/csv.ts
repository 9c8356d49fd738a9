import { Readable } from 'node:stream';
import type { Context } from 'koa';

/** The value of a cell; null for an empty one. */
export type CsvCell = string | number | boolean | null;

type Rows = readonly (readonly CsvCell[])[];

/** Marks the text as UTF-8 for programs that would take it for something else. */
const BYTE_ORDER_MARK = '\uFEFF';
const FORMULA = /^[=+\-@\t\r\0]/;
const QUOTED = /[",\r\n]/;

/**
 * A line of CSV (RFC 4180). Text that a spreadsheet would take for a formula gets an apostrophe before
 * it; numbers stay what they are.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as CSV in UTF-8, piece by piece: its head, then each batch of rows as it comes. */
export async function* csvTable(
  head: readonly string[],
  batches: AsyncIterable<Rows> | Iterable<Rows>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(head);
  for await (const rows of batches) yield rows.map(csvLine).join('');
}

/** Answers with a file of CSV that is written while it is read; `onEnd` is called however it ends. */
export function answerCsv(
  ctx: Context,
  { file, text, onEnd }: { file: string; text: AsyncIterable<string>; onEnd?: () => void },
): void {
  ctx.status = 200;
  ctx.type = 'text/csv';
  ctx.set('Content-Disposition', `attachment; filename="${file}"`);
  if (onEnd !== undefined) ctx.res.once('close', onEnd);
  // Asked for more only when the line takes more; what breaks here breaks off the answer.
  ctx.body = Readable.from(text, { objectMode: false });
}
