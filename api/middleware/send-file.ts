import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from 'koa';
import { readByteRange } from '#api/middleware/byte-range.ts';
import type { SiteFile } from '#api/middleware/site-files.ts';

/**
 * Answers a GET or HEAD with a file: 304 when the caller has it already, 206 with the part that was
 * asked for, 416 for a part that it does not have. Files in memory are sent from there, large ones
 * read piece by piece.
 */
export async function sendFile(ctx: Context, file: SiteFile): Promise<void> {
  ctx.vary('Accept-Encoding');
  if (file.packing !== null) ctx.set('Content-Encoding', file.packing);
  const ending = path.extname(file.packing === null ? file.path : withoutEnding(file.path));
  ctx.type = ending === '.html' ? 'text/html;charset=utf-8' : ending;
  ctx.etag = file.etag;
  ctx.lastModified = file.modified;
  ctx.set('Accept-Ranges', 'bytes');
  ctx.status = 200;
  // Not by `ctx.fresh`: a page that is reloaded with its tag has not changed either.
  if (ctx.get('If-None-Match') === file.etag) {
    ctx.status = 304;
    return;
  }
  // Our tags are weak, and a part may be added only to the very same bytes.
  const range = ctx.get('If-Range') === '' ? readByteRange(ctx.get('Range'), file.size) : null;
  if (range === 'unsatisfiable') {
    ctx.status = 416;
    ctx.set('Content-Range', `bytes */${file.size}`);
    ctx.body = '';
    return;
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range !== null) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${start}-${end}/${file.size}`);
  }
  if (file.bytes !== null)
    ctx.body = range === null ? file.bytes : file.bytes.subarray(start, end + 1);
  else if (ctx.method === 'GET')
    ctx.body = (await open(file.path)).createReadStream({ start, end });
  ctx.length = end - start + 1;
}

function withoutEnding(file: string): string {
  return file.slice(0, -path.extname(file).length);
}
