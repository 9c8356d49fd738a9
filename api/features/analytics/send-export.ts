import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { ExportedPage } from '#api/features/analytics/service.ts';
import { answerCsv, csvTable } from '#api/middleware/replies/csv.ts';

/** The figures of a row, in the order of their columns. */
const FIGURES = ['visitors', 'views', 'timersStarted', 'timersFinished', 'signUps'] as const;

interface Export {
  readonly name: string;
  readonly pages: AsyncIterable<readonly ExportedPage[]>;
}

/** Answers with a file of comma-separated values: a line for each page of a period. */
export function sendCsv(ctx: Context, { name, pages }: Export): void {
  const head = ['period (UTC)', 'path', ...FIGURES];
  answerCsv(ctx, { file: `${name}.csv`, text: csvTable(head, rowsOf(pages)) });
}

async function* rowsOf(pages: Export['pages']) {
  for await (const some of pages) {
    yield some.map((page) => [page.at, page.path, ...FIGURES.map((figure) => page[figure])]);
  }
}

/** Answers with a file of JSON: a list with each page of a period. */
export function sendJson(ctx: Context, { name, pages }: Export): void {
  ctx.status = 200;
  ctx.type = 'application/json';
  ctx.set('Content-Disposition', `attachment; filename="${name}.json"`);
  ctx.body = Readable.from(jsonOf(pages), { objectMode: false });
}

async function* jsonOf(pages: Export['pages']): AsyncGenerator<string> {
  let before = '[\n';
  for await (const some of pages) {
    for (const page of some) {
      yield before + JSON.stringify(page);
      before = ',\n';
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
