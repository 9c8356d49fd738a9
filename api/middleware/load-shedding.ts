import type { Context, Next } from 'koa';
import { unavailable } from '#api/errors.ts';

const RETRY_AFTER_S = 1;

/** Answers 503 while readers have left too much unread, so that the rest is answered soon. */
export function loadShedding(connections: { isOverloaded(): boolean }) {
  return async (ctx: Context, next: Next): Promise<void> => {
    // The process is alive, which is all that is asked there.
    const isAskedForHealth = ctx.path === '/api/health';
    if (!isAskedForHealth && connections.isOverloaded()) throw unavailable(RETRY_AFTER_S);
    await next();
  };
}
