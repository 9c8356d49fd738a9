import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { presentFeed } from '#api/features/calendar-feed/presenter.ts';
import {
  readCalendar,
  readFeed,
  removeFeed,
  renewFeed,
  saveFeed,
  type WrittenCalendar,
} from '#api/features/calendar-feed/service.ts';
import { route } from '#api/route.ts';
import { calendarFeedApi } from '#shared/contract/work/calendar-feed.ts';

/** The calls on the calendar feed, and the feed itself. */
export const calendarFeedRoutes = [
  route(calendarFeedApi.get, async ({ actor, deps }) =>
    presentFeed(await readFeed(deps, actor.userId), deps.env.siteUrl),
  ),

  route(calendarFeedApi.save, async ({ body, actor, deps }) =>
    presentFeed(await saveFeed(deps, actor.userId, body.contents), deps.env.siteUrl),
  ),

  route(calendarFeedApi.renew, async ({ actor, deps }) =>
    presentFeed(await renewFeed(deps, actor.userId), deps.env.siteUrl),
  ),

  route(calendarFeedApi.remove, async ({ actor, deps }) => removeFeed(deps.db, actor.userId)),

  route(calendarFeedApi.read, async ({ params, deps, ctx }) => {
    await deps.limits.feed(ctx);
    answer(ctx, await readCalendar(deps, params.secret));
  }),
];

/** Clients poll a calendar: an unchanged one is answered with 304. */
function answer(ctx: Context, { text, changedAt }: WrittenCalendar): void {
  ctx.status = 200;
  ctx.set('Cache-Control', 'private, no-cache');
  ctx.set('X-Robots-Tag', 'noindex, nofollow');
  ctx.set('Content-Disposition', 'inline; filename="calendar.ics"');
  ctx.etag = createHash('sha256').update(text).digest('base64url');
  ctx.lastModified = new Date(changedAt);
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.set('Content-Type', 'text/calendar; charset=utf-8');
  ctx.body = text;
}
