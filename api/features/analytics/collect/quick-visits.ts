/*
 * Answers the events of visits before the chain that other calls go through: they are as many as pages,
 * and need neither accounts nor a router. Only what can be answered by 204 is answered here; everything
 * else goes through the chain, which says what is wrong.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Context } from 'koa';
import { gateOf } from '#api/db/connection/gate.ts';
import type { Deps } from '#api/deps.ts';
import { asksForPrivacy, isFromOwnPage } from '#api/features/analytics/collect/own-page.ts';
import type { RequestSample } from '#api/middleware/request-log.ts';
import { securityHeadersOf } from '#api/middleware/security-headers.ts';
import { type VisitEvent, visitsApi } from '#shared/contract/stats/visits.ts';

interface Options {
  readonly deps: Deps;
  /** Makes what knows the caller's address. */
  readonly contextOf: (request: IncomingMessage, response: ServerResponse) => Context;
  readonly observe: (sample: RequestSample) => void;
  /** The chain of the other calls. */
  readonly next: RequestListener;
}

const { method, path, body: Event } = visitsApi.note;
const ADDRESS = `/api${path}`;
/** An event is far smaller. */
const MOST_BYTES = 4000;

/** Makes what answers events of visits that are in order, and hands over all other requests. */
export function createQuickVisits({ deps, contextOf, observe, next }: Options): RequestListener {
  const gate = gateOf(deps.db);
  const headers = securityHeadersOf(deps.env.siteUrl).flat();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const ctx = contextOf(request, response);
    const event = (await isWelcome(ctx, deps)) ? await readEvent(request) : null;
    if (event === null) {
      next(request, response);
      return;
    }
    await deps.visits.note(ctx, event);
    response.writeHead(204, ['x-request-id', randomUUID(), ...headers]).end();
    const durationMs = performance.now() - startedAt;
    observe({ method, route: path, status: 204, durationMs });
  }

  return (request, response) => {
    const isPlain = request.url === ADDRESS && request.method === method && isSmallJson(request);
    if (!isPlain || gate.isClosed() || deps.connections.isOverloaded()) next(request, response);
    else void answer(request, response);
  };
}

/** Whether an event of this caller counts. Who is refused by a limit asks it again in the chain. */
async function isWelcome(ctx: Context, { env, visits, limits }: Deps): Promise<boolean> {
  const { isPublic } = visits;
  if (!isFromOwnPage(ctx, { siteUrl: env.siteUrl, isPublic }) || asksForPrivacy(ctx)) return false;
  try {
    await limits.visits(ctx, () => {});
    return true;
  } catch {
    return false;
  }
}

function isSmallJson({ headers }: IncomingMessage): boolean {
  return (
    headers['content-type'] === 'application/json' &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    lengthOf(headers['content-length']) > 0
  );
}

function lengthOf(text = ''): number {
  const length = Number(text);
  return length <= MOST_BYTES ? length : 0;
}

/** Reads an event; null where it is none, and then the body is there to be read again. */
function readEvent(request: IncomingMessage): Promise<VisitEvent | null> {
  const length = lengthOf(request.headers['content-length']);
  return new Promise((resolve) => {
    const read = () => {
      const part: unknown = request.read(length);
      if (!(part instanceof Buffer)) return;
      request.off('readable', read);
      const event = part.length === length ? parseEvent(part) : null;
      if (event === null) request.unshift(part);
      resolve(event);
    };
    request.on('readable', read);
  });
}

function parseEvent(part: Buffer): VisitEvent | null {
  const text = part.toString();
  // Half of a surrogate pair may be written so, and the chain replaces it.
  if (text.includes('\\u')) return null;
  try {
    return Event.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
