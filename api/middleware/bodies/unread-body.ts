import type { IncomingMessage } from 'node:http';
import type { Context, Next } from 'koa';
import { MOST_BYTES } from '#shared/domain/formats/size-limits.ts';

/**
 * So much of a body that nobody wants is read and thrown away, and so long, before it is cut off. A web
 * server in front loses the answer where the rest of a body that is a little too large is not read.
 */
const MOST_UNREAD_BYTES = MOST_BYTES.archive + 2_000_000;
const LONGEST_MS = 3000;

/**
 * Reads what a handler left of a request's body before the answer goes out. Otherwise the rest would
 * keep the next request on the connection waiting, and behind a proxy that is somebody else's. After a
 * body that is too long or too slow for that the connection is closed.
 */
export function unreadBody() {
  return async (ctx: Context, next: Next): Promise<void> => {
    await next();
    // An answer that is being streamed already: Node reads what is left when it ends.
    if (ctx.respond === false) return;
    if (!(await readToEnd(ctx.req))) ctx.set('Connection', 'close');
  };
}

/** Whether the end of a request came in time. */
function readToEnd(request: IncomingMessage): Promise<boolean> {
  if (request.readableEnded || !hasBody(request)) return Promise.resolve(true);
  return new Promise((resolve) => {
    let bytes = 0;
    const settle = (isWhole: boolean) => {
      clearTimeout(timer);
      resolve(isWhole);
    };
    const timer = setTimeout(() => settle(false), LONGEST_MS);
    request.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > MOST_UNREAD_BYTES) settle(false);
    });
    request.once('end', () => settle(true));
    request.once('close', () => settle(false));
    request.resume();
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
