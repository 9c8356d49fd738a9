import type { Context } from 'koa';
import { compressedBody, invalid, tooLarge, unavailable, unreadable } from '#api/errors.ts';

/** Large bodies fill the memory of the process: a few are read at once. */
const MOST_AT_ONCE = 3;
const RETRY_S = 2;
let readNow = 0;

/**
 * Reads the body of a request as it came, whatever its type is said to be. Throws 400 for one that
 * broke off, 413 beyond `maxBytes`, 415 for a compressed one, 422 at `file` without one and 503 beyond
 * a few at once.
 */
export async function readRawBody(ctx: Context, maxBytes: number): Promise<Buffer> {
  if (!['', 'identity'].includes(ctx.get('content-encoding').toLowerCase())) throw compressedBody();
  if ((ctx.request.length ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (readNow >= MOST_AT_ONCE) throw unavailable(RETRY_S);
  readNow += 1;
  try {
    return await readAll(ctx, maxBytes);
  } finally {
    readNow -= 1;
  }
}

async function readAll(ctx: Context, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    const body: AsyncIterable<Buffer> = ctx.req.iterator({ destroyOnReturn: false });
    for await (const part of body) {
      bytes += part.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      parts.push(part);
    }
  } catch (error) {
    if (ctx.req.errored) throw unreadable('The body broke off.');
    throw error;
  }
  if (bytes === 0) throw invalid({ file: 'The file is missing. Send it as the body, as it is.' });
  return Buffer.concat(parts);
}
