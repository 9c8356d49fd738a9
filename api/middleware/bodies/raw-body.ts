import type { Context } from 'koa';
import { invalid } from '#api/errors.ts';
import { readBytes } from './read-bytes.ts';

/**
 * Reads the body of a request as it came, whatever its type is said to be. Throws as `readBytes` does,
 * and 422 at `file` without one.
 */
export async function readRawBody(ctx: Context, maxBytes: number): Promise<Buffer> {
  const bytes = await readBytes(ctx, maxBytes);
  if (bytes.length > 0) return bytes;
  throw invalid({ file: 'The file is missing. Send it as the body, as it is.' });
}
