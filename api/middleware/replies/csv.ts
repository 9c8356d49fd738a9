import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { CSV_MARK, type CsvCell, csvLine } from '#shared/domain/formats/csv.ts';

type Rows = readonly (readonly CsvCell[])[];

/** A table as CSV in UTF-8, piece by piece: its head, then each batch of rows as it comes. */
export async function* csvTable(
  head: readonly string[],
  batches: AsyncIterable<Rows> | Iterable<Rows>,
): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(head);
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
