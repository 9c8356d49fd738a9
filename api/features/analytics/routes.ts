import { forbidden } from '#api/errors.ts';
import { asksForPrivacy, isFromOwnPage } from '#api/features/analytics/collect/own-page.ts';
import { readRealtime } from '#api/features/analytics/realtime.ts';
import { sendCsv, sendJson } from '#api/features/analytics/send-export.ts';
import { exportPages, readBots, readDashboard } from '#api/features/analytics/service.ts';
import { route } from '#api/route.ts';
import { analyticsApi } from '#shared/contract/stats/analytics.ts';
import { visitsApi } from '#shared/contract/stats/visits.ts';
import { utcDay } from '#shared/domain/rollups/periods.ts';

/** The owner's figures about visits, and the call that pages make. */
export const analyticsRoutes = [
  route(visitsApi.note, async ({ body, deps, ctx }) => {
    const { siteUrl } = deps.env;
    const { isPublic } = deps.visits;
    if (!isFromOwnPage(ctx, { siteUrl, isPublic }))
      throw forbidden(`Only pages of ${siteUrl} are counted here.`);
    if (asksForPrivacy(ctx)) return;
    await deps.limits.visits(ctx, () => deps.visits.drop());
    await deps.visits.note(ctx, body);
    // As many as pages, and counted by the metrics.
    ctx.state['isMinor'] = true;
  }),

  route(analyticsApi.dashboard, ({ query, deps: { db, now } }) =>
    readDashboard(db, query.timeRange, now()),
  ),

  route(analyticsApi.realtime, ({ deps: { db, now } }) => readRealtime(db, now())),

  route(analyticsApi.bots, ({ query, deps: { db, now } }) => readBots(db, query.timeRange, now())),

  route(analyticsApi.export, async ({ query, deps: { db, now }, ctx }) => {
    const { timeRange, format } = query;
    const name = `visits-${timeRange}-${utcDay(now())}`;
    const pages = exportPages(db, timeRange, now());
    if (format === 'csv') sendCsv(ctx, { name, pages });
    else sendJson(ctx, { name, pages });
  }),
];
