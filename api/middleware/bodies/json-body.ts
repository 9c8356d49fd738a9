import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';
import {
  compressedBody,
  tooLarge,
  unavailable,
  unreadable,
  unsupportedMediaType,
} from '#api/errors.ts';

/** The largest body of an ordinary call, in bytes. */
export const MAX_BODY_BYTES = 100_000;
const MAX_DEPTH = 20;
/** A body beyond this is large: a few of them at once fill the memory of the process. */
const LARGE_BYTES = 1_000_000;
const MOST_LARGE_AT_ONCE = 4;
const LARGE_RETRY_S = 2;

function createParser(maxBytes: number) {
  return bodyParser({
    enableTypes: ['json'],
    encoding: 'utf-8',
    jsonLimit: maxBytes,
    jsonStrict: true,
    onError(error) {
      // co-body marks what it refuses for size with this status; the rest could not be read.
      const status = 'status' in error ? error.status : 0;
      throw status === 413 ? tooLarge(maxBytes) : unreadable('The body is not readable JSON.');
    },
  });
}

const parsers = new Map<number, ReturnType<typeof createParser>>();

function parserFor(maxBytes: number): ReturnType<typeof createParser> {
  const parser = parsers.get(maxBytes) ?? createParser(maxBytes);
  parsers.set(maxBytes, parser);
  return parser;
}

/**
 * Reads the JSON body of a request of at most so many bytes; `undefined` when there is none. Throws
 * 400, 413, 415 or 503 errors. Compressed bodies are refused: no client needs them, and a small one can
 * unpack to a very large one. Half of a surrogate pair becomes U+FFFD, as no database and no hash takes it.
 */
export async function readJsonBody(ctx: Context, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  if (!hasBody(ctx)) return undefined;
  if (!ctx.is('application/json')) throw unsupportedMediaType();
  if (!['', 'identity'].includes(ctx.get('content-encoding').toLowerCase())) throw compressedBody();
  if ((ctx.request.length ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (maxBytes > LARGE_BYTES) takeTurn(ctx);
  await parserFor(maxBytes)(ctx, async () => {});
  const { body } = ctx.request as { body?: unknown };
  return wellFormed(body, MAX_DEPTH);
}

let largeNow = 0;

/** Admits a body that is or may be large until its request is over; throws 503 beyond a few at once. */
function takeTurn(ctx: Context): void {
  if ((ctx.request.length ?? Number.POSITIVE_INFINITY) <= LARGE_BYTES) return;
  if (largeNow >= MOST_LARGE_AT_ONCE) throw unavailable(LARGE_RETRY_S);
  largeNow += 1;
  ctx.res.once('close', () => {
    largeNow -= 1;
  });
}

/** The text of a JSON body that was read, exactly as it came; empty without one. */
export function textOf(ctx: Context): string {
  const { rawBody } = ctx.request as { rawBody?: unknown };
  return typeof rawBody === 'string' ? rawBody : '';
}

function hasBody(ctx: Context): boolean {
  return ctx.get('transfer-encoding') !== '' || (ctx.request.length ?? 0) > 0;
}

function wellFormed(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) throw unreadable('The body is nested too deeply.');
  if (Array.isArray(value)) return value.map((entry) => wellFormed(entry, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name.toWellFormed(),
      wellFormed(entry, depth - 1),
    ]),
  );
}
