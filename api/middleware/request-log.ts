import { randomUUID } from 'node:crypto';
import type { Context, Next } from 'koa';
import type { Logger } from 'pino';

/**
 * Gives each request an id (answered as `X-Request-Id`) and writes one line about it: method, route
 * template, status, duration and user id. Never a path with values, a query, a header or a body.
 * Pages and calls whose handler sets `state.isMinor` are written for debugging only.
 */
export function requestLog(log: Logger, observe: (sample: RequestSample) => void) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    ctx.state['requestId'] = requestId;
    ctx.set('X-Request-Id', requestId);
    try {
      await next();
    } finally {
      const route = typeof ctx.state['route'] === 'string' ? ctx.state['route'] : 'page';
      const durationMs = performance.now() - startedAt;
      observe({ method: ctx.method, route, status: ctx.status, durationMs });
      const isMinor = route === 'page' || ctx.state['isMinor'] === true;
      const level = ctx.status >= 500 ? 'error' : isMinor ? 'debug' : 'info';
      log[level](
        {
          requestId,
          method: ctx.method,
          route,
          status: ctx.status,
          ms: Math.round(durationMs),
          userId: ctx.state['userId'],
        },
        'request',
      );
    }
  };
}

/** One answered request, for logs and metrics. */
export interface RequestSample {
  method: string;
  route: string;
  status: number;
  durationMs: number;
}
