import type { Context } from 'koa';
import { compressedBody, tooLarge, tooSlow, unavailable, unreadable } from '#api/errors.ts';
import { BODY_LIMITS, type BodyLimits } from '#api/http/server-limits.ts';
import { neighbourhoodOf, networkOf } from '#api/middleware/networks.ts';
import { type BodyGroups, BodyRoom } from './body-room.ts';

const RETRY_S = 2;
/** A piece of a body costs memory beside its bytes: there may be one piece for each byte. */
const PIECE_BYTES = 256;

/** Reads bodies of requests, held to limits that all of them share. */
export type BytesReader = (ctx: Context, maxBytes: number) => Promise<Buffer>;

/**
 * Makes a reader of bodies. It throws 400 for a body that broke off, 408 for one that arrives too slowly,
 * 413 beyond `maxBytes`, 415 for a compressed one, and 503 where its caller, network or everybody together
 * holds too much. A body is counted until its request is over. Compressed bodies are refused: no client
 * needs them, and a small one can unpack to a very large one.
 */
export function createBytesReader(limits: BodyLimits): BytesReader {
  const room = new BodyRoom(limits.held);
  return async (ctx, maxBytes) => {
    if (!['', 'identity'].includes(ctx.get('content-encoding').toLowerCase())) {
      throw compressedBody();
    }
    if ((ctx.request.length ?? 0) > maxBytes) throw tooLarge(maxBytes);
    return collect(ctx, { maxBytes, limits, room });
  };
}

/** Reads the body of a request as it came, in the room that the process has for bodies. */
export const readBytes = createBytesReader(BODY_LIMITS);

interface Reading {
  readonly maxBytes: number;
  readonly limits: BodyLimits;
  readonly room: BodyRoom;
}

function collect(ctx: Context, { maxBytes, limits, room }: Reading): Promise<Buffer> {
  const { req, res } = ctx;
  if (req.destroyed) throw brokenOff();
  return new Promise((resolve, reject) => {
    const startedAtMs = performance.now();
    const parts: Buffer[] = [];
    let bytes = 0;
    const place = room.open(groupsOf(ctx), () => fail(unavailable(RETRY_S)));
    let timer = setTimeout(checkPace, limits.graceMs);

    function checkPace(): void {
      const dueMs = limits.graceMs + (1000 * bytes) / limits.slowestBytesPerS;
      const leftMs = startedAtMs + dueMs - performance.now();
      if (leftMs > 0) timer = setTimeout(checkPace, leftMs);
      else fail(tooSlow());
    }
    function take(part: Buffer): void {
      bytes += part.length;
      parts.push(part);
      if (bytes > maxBytes) fail(tooLarge(maxBytes));
      else place.take(part.length + PIECE_BYTES);
    }
    function finish(): void {
      stop();
      place.keep();
      res.once('close', place.leave);
      resolve(Buffer.concat(parts));
    }
    function breakOff(): void {
      fail(brokenOff());
    }
    function fail(error: Error): void {
      stop();
      place.leave();
      parts.length = 0;
      reject(error);
    }
    function stop(): void {
      clearTimeout(timer);
      req.off('data', take).off('end', finish).off('error', breakOff).off('close', breakOff);
    }
    req.on('data', take).on('end', finish).on('error', breakOff).on('close', breakOff);
  });
}

function brokenOff(): Error {
  return unreadable('The body broke off.');
}

function groupsOf({ ip, state }: Context): BodyGroups {
  const network = networkOf(ip);
  const userId: unknown = state['userId'];
  const caller = typeof userId === 'string' ? userId : network;
  return { caller, network, neighbourhood: neighbourhoodOf(ip) };
}
