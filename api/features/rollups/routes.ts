import { readDatabaseBytes } from '#api/db/connection/database-size.ts';
import { writeOptionalInstant } from '#api/db/rows/instants.ts';
import { countUsers } from '#api/features/admin-users/service.ts';
import { presentHealth } from '#api/features/backups/service.ts';
import { presentTroubles } from '#api/features/campaigns/service.ts';
import { countWaiting, findLatest } from '#api/features/messages/service.ts';
import {
  presentWaiting,
  readAsOf,
  readMailbox,
  readPeople,
  readRange,
  readRetention,
  readToday,
} from '#api/features/rollups/service.ts';
import { sendTable } from '#api/features/rollups/table.ts';
import { countUndecided } from '#api/features/subscriptions/service.ts';
import { countReturned } from '#api/mail/returned/returned-mails.ts';
import { readOutbox } from '#api/mail/sending/failed-mails.ts';
import { route } from '#api/route.ts';
import { adminStatsApi } from '#shared/contract/admin/admin-stats.ts';
import { DAY_MS } from '#shared/domain/dates/days.ts';

/** How long returned mail is told of. */
const RETURNED_MS = 7 * DAY_MS;

/** The owner's statistics. */
export const rollupRoutes = [
  route(adminStatsApi.quick, async ({ deps: { db, env, now, site } }) => {
    const { oldestAtMs, ...mail } = await readOutbox(db);
    return {
      waiting: {
        requests: presentWaiting(await countUndecided(db)),
        messages: presentWaiting(await countWaiting(db, 'new')),
        openMessages: presentWaiting(await countWaiting(db, 'open')),
        latestMessageAt: writeOptionalInstant(await findLatest(db)),
      },
      mail: { ...mail, oldestAt: writeOptionalInstant(oldestAtMs) },
      inbox: await readMailbox(db, env.inbox),
      bounces: await readMailbox(db, env.bounces),
      returned: await countReturned(db, now() - RETURNED_MS),
      backups: await presentHealth(db, now()),
      campaigns: await presentTroubles(db, now()),
      unnamedLegalPages: [...site.unnamedLegalPages],
      people: (await countUsers(db, {})).count,
      ...(await readPeople(db, now())),
      databaseBytes: await readDatabaseBytes(db),
      asOf: await readAsOf(db),
    };
  }),

  route(adminStatsApi.today, ({ deps: { db, now } }) => readToday(db, now())),

  route(adminStatsApi.retention, ({ deps: { db, now } }) => readRetention(db, now())),

  route(adminStatsApi.export, async ({ query, deps: { db, now }, ctx }) => {
    sendTable(ctx, await readRange(db, query.timeRange, now()));
  }),

  route(adminStatsApi.range, ({ query, deps: { db, now } }) =>
    readRange(db, query.timeRange, now()),
  ),
];
