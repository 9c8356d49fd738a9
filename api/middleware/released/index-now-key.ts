import type { Context, Next } from 'koa';
import type { Env } from '#api/config/env.ts';

/** Serves the key by which search engines know that whoever tells them of pages is this site. */
export function indexNowKey({ indexNow }: Pick<Env, 'indexNow'>) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (indexNow === null || ctx.path !== `/${indexNow.key}.txt`) return next();
    ctx.set('Cache-Control', 'no-cache');
    ctx.type = 'text/plain';
    ctx.body = indexNow.key;
  };
}
