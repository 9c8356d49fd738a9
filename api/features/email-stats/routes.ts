import { readEmailStats } from '#api/features/email-stats/service.ts';
import { route } from '#api/route.ts';
import { adminEmailStatsApi } from '#shared/contract/mailing/email-stats.ts';

/** Statistics of mail, for administrators. */
export const emailStatsRoutes = [
  route(adminEmailStatsApi.read, ({ query, deps: { db, now } }) =>
    readEmailStats(db, query, now()),
  ),
];
