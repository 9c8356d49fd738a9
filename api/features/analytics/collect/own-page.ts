import type { Context } from 'koa';

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether a page of this site sends a request. Browsers name the page's origin, and pages of other sites
 * cannot change that. An installation that is tried out on one machine has several names there.
 */
export function isFromOwnPage(
  ctx: Context,
  { siteUrl, isPublic }: { siteUrl: string; isPublic: boolean },
): boolean {
  const origin = ctx.get('origin');
  if (origin === '' || !origin.endsWith(`://${ctx.host}`)) return false;
  if (origin === siteUrl) return true;
  return !isPublic && URL.canParse(origin) && LOOPBACK.test(new URL(origin).hostname);
}

/** Whether the caller asks not to be counted: Global Privacy Control, or Do Not Track. */
export function asksForPrivacy(ctx: Context): boolean {
  return ctx.get('sec-gpc') === '1' || ctx.get('dnt') === '1';
}
