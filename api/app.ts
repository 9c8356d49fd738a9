import type { RequestListener } from 'node:http';
import Koa from 'koa';
import { gateOf } from '#api/db/connection/gate.ts';
import type { Deps } from '#api/deps.ts';
import { accountDeletionRoutes } from '#api/features/account-deletion/routes.ts';
import { accountExportRoutes } from '#api/features/account-export/routes.ts';
import { activeTimerRoutes } from '#api/features/active-timer/routes.ts';
import { adminUserRoutes } from '#api/features/admin-users/routes.ts';
import { aiRoutes } from '#api/features/ai/routes.ts';
import { createQuickVisits } from '#api/features/analytics/collect/quick-visits.ts';
import { analyticsRoutes } from '#api/features/analytics/routes.ts';
import { articleFileRoutes } from '#api/features/articles/files/routes.ts';
import { previewRoutes } from '#api/features/articles/public/previews.ts';
import { releaseRoutes } from '#api/features/articles/release-routes.ts';
import { revisionRoutes } from '#api/features/articles/revision-routes.ts';
import { articleRoutes } from '#api/features/articles/routes.ts';
import { auditRoutes } from '#api/features/audit/routes.ts';
import { authRoutes } from '#api/features/auth/routes.ts';
import { backupRoutes } from '#api/features/backups/routes.ts';
import { calendarFeedRoutes } from '#api/features/calendar-feed/routes.ts';
import { reactivationRoutes } from '#api/features/campaigns/reactivation/routes.ts';
import { emailCampaignRoutes } from '#api/features/campaigns/routes.ts';
import { contactRoutes } from '#api/features/contact/routes.ts';
import { emailListRoutes } from '#api/features/contacts/routes.ts';
import { emailStatsRoutes } from '#api/features/email-stats/routes.ts';
import { experimentRoutes } from '#api/features/experiments/routes.ts';
import { importRoutes } from '#api/features/imports/routes.ts';
import { mailCheckRoutes } from '#api/features/mail-check/routes.ts';
import { mailPreferenceRoutes } from '#api/features/mail-preferences/routes.ts';
import { mailRoutes } from '#api/features/mails/routes.ts';
import { messageRoutes } from '#api/features/messages/routes.ts';
import { milestoneRoutes } from '#api/features/milestones/routes.ts';
import { noteRoutes } from '#api/features/notes/routes.ts';
import { paymentRoutes } from '#api/features/payments/routes.ts';
import { pictureRoutes } from '#api/features/pictures/routes.ts';
import { pictureFiles } from '#api/features/pictures/serve-pictures.ts';
import { planRoutes } from '#api/features/plans/routes.ts';
import { pomodoroRoutes } from '#api/features/pomodoros/routes.ts';
import { projectRoutes } from '#api/features/projects/routes.ts';
import { redirectRoutes } from '#api/features/redirects/routes.ts';
import { restoreRoutes } from '#api/features/restores/routes.ts';
import { returnedMailRoutes } from '#api/features/returned-mails/routes.ts';
import { rollupRoutes } from '#api/features/rollups/routes.ts';
import { searchRoutes } from '#api/features/search/routes.ts';
import { statsRoutes } from '#api/features/stats/routes.ts';
import { subscriptionRoutes } from '#api/features/subscriptions/routes.ts';
import { suppressionRoutes } from '#api/features/suppressions/routes.ts';
import { systemRoutes } from '#api/features/system/routes.ts';
import { taskRoutes } from '#api/features/tasks/routes.ts';
import { twoStepRoutes } from '#api/features/two-step/routes.ts';
import { userRoutes } from '#api/features/users/routes.ts';
import { refuseWhileClosed } from '#api/http/maintenance.ts';
import { createMetrics } from '#api/metrics.ts';
import { apiDocs } from '#api/middleware/api-docs.ts';
import { unreadBody } from '#api/middleware/bodies/unread-body.ts';
import { errors } from '#api/middleware/errors.ts';
import { loadShedding } from '#api/middleware/load-shedding.ts';
import { indexNowKey } from '#api/middleware/released/index-now-key.ts';
import { type LaterFiles, laterFiles } from '#api/middleware/released/later-files.ts';
import { releasedPages } from '#api/middleware/released/released-pages.ts';
import { type RequestSample, requestLog } from '#api/middleware/request-log.ts';
import { securityHeaders } from '#api/middleware/security-headers.ts';
import { staticSite } from '#api/middleware/static-site.ts';
import { mountRoutes, refuseUnknown } from '#api/mount-routes.ts';

/** Every feature of the API. */
const routes = [
  ...systemRoutes,
  ...authRoutes,
  ...twoStepRoutes,
  ...userRoutes,
  ...accountExportRoutes,
  ...accountDeletionRoutes,
  ...importRoutes,
  ...milestoneRoutes,
  ...noteRoutes,
  ...projectRoutes,
  ...taskRoutes,
  ...activeTimerRoutes,
  ...pomodoroRoutes,
  ...searchRoutes,
  ...planRoutes,
  ...calendarFeedRoutes,
  ...statsRoutes,
  ...experimentRoutes,
  ...aiRoutes,
  ...contactRoutes,
  ...messageRoutes,
  ...emailListRoutes,
  ...suppressionRoutes,
  ...emailCampaignRoutes,
  ...reactivationRoutes,
  ...emailStatsRoutes,
  ...mailRoutes,
  ...rollupRoutes,
  ...subscriptionRoutes,
  ...adminUserRoutes,
  ...auditRoutes,
  ...articleRoutes,
  ...revisionRoutes,
  ...previewRoutes,
  ...articleFileRoutes,
  ...redirectRoutes,
  ...releaseRoutes,
  ...backupRoutes,
  ...restoreRoutes,
  ...pictureRoutes,
  ...paymentRoutes,
  ...returnedMailRoutes,
  ...mailCheckRoutes,
  ...mailPreferenceRoutes,
  ...analyticsRoutes,
];

/**
 * Creates what answers requests: the API below `/api`, and elsewhere the pages of the live release and the
 * built site in `siteDir` (null: none). It never listens.
 */
export function createApp(
  deps: Deps,
  siteDir: string | null,
  released: LaterFiles | null = null,
): RequestListener {
  const app = new Koa({
    proxy: deps.env.trustedProxies > 0,
    maxIpsCount: deps.env.trustedProxies,
  });
  const metrics = createMetrics(deps.env.metricsToken);
  app.on('error', (error: unknown) => deps.log.error({ err: error }, 'response failed'));
  const observe = (sample: RequestSample) => {
    metrics.observe(sample);
    deps.errorCounts.observe(sample.status);
  };
  app.use(requestLog(deps.log, observe));
  app.use(securityHeaders(deps.env.siteUrl));
  app.use(unreadBody());
  app.use(errors(deps.log));
  app.use(loadShedding(deps.connections));
  app.use(metrics.serve);
  app.use(apiDocs((ctx) => deps.limits.docs(ctx)));
  app.use(refuseWhileClosed(gateOf(deps.db)));
  app.use(mountRoutes(routes, deps));
  const refuse = refuseUnknown(routes);
  app.use(async (ctx, next) =>
    ctx.path === '/api' || ctx.path.startsWith('/api/') ? refuse(ctx) : next(),
  );
  app.use(indexNowKey(deps.env));
  if (released !== null) {
    app.use(releasedPages(released.live));
    app.use(laterFiles(released));
  }
  app.use(pictureFiles(deps.pictures));
  if (siteDir !== null) app.use(staticSite(siteDir));
  const handle = app.callback();
  return createQuickVisits({
    deps,
    observe,
    contextOf: (request, response) => app.createContext(request, response),
    next: (request, response) => void handle(request, response),
  });
}
