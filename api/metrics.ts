import type { Context, Next } from 'koa';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { notFound } from '#api/errors.ts';
import type { RequestSample } from '#api/middleware/request-log.ts';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** Collects figures for Prometheus and serves them at `/api/metrics`, to the loopback or with the token. */
export function createMetrics(token: string | null) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'ripen_request_seconds',
    help: 'Duration of requests in seconds',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  return {
    observe({ method, route, status, durationMs }: RequestSample): void {
      seconds.observe({ method, route, status }, durationMs / 1000);
    },
    async serve(ctx: Context, next: Next): Promise<void> {
      if (ctx.path !== '/api/metrics') return next();
      // Behind a proxy every caller comes from the loopback: forwarded calls need the token.
      const isLocal =
        LOOPBACK.includes(ctx.req.socket.remoteAddress ?? '') && ctx.get('x-forwarded-for') === '';
      const hasToken = token !== null && ctx.get('authorization') === `Bearer ${token}`;
      if (!isLocal && !hasToken) throw notFound('This address');
      ctx.type = registry.contentType;
      ctx.body = await registry.metrics();
    },
  };
}
