import type { Actor } from '#api/auth/actor.ts';
import { refuseUnlessFresh } from '#api/auth/fresh-password.ts';
import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import type { Deps } from '#api/deps.ts';
import { actOnMany } from '#api/features/admin-users/bulk.ts';
import {
  countUsers,
  readAllUsers,
  readUserIds,
  readUserPage,
} from '#api/features/admin-users/lists.ts';
import { presentFigures } from '#api/features/admin-users/presenter.ts';
import { hasAdministrator, listLastTimes } from '#api/features/admin-users/repo.ts';
import { sendMessage } from '#api/features/admin-users/send-message.ts';
import {
  changeUser,
  deleteUser,
  keepUser,
  liftBounceOf,
  readDetails,
  setPlan,
  setStatus,
  setTempPassword,
  signOutUser,
} from '#api/features/admin-users/service.ts';
import { auditActorOf } from '#api/features/audit/service.ts';
import { readMailsOf } from '#api/features/mails/service.ts';
import { readMessagesOf } from '#api/features/messages/service.ts';
import { readPaymentPage } from '#api/features/payments/service.ts';
import { readStats } from '#api/features/stats/service.ts';
import { findKnownAccount } from '#api/features/users/service.ts';
import { answerCsv, csvTable } from '#api/middleware/replies/csv.ts';
import { repeated, route } from '#api/route.ts';
import { adminUsersApi, type ListedUser } from '#shared/contract/admin/admin-users.ts';
import type { CsvCell } from '#shared/domain/formats/csv.ts';

const LAST_SESSIONS = 10;

/** Users as administrators find, help and change them. */
export const adminUserRoutes = [
  route(adminUsersApi.list, ({ query: { limit, cursor, ...asked }, deps }) =>
    readUserPage(deps.db, asked, { limit, cursor }),
  ),

  route(adminUsersApi.count, ({ query, deps }) => countUsers(deps.db, query)),

  route(adminUsersApi.ids, ({ query: { cursor, ...asked }, deps }) =>
    readUserIds(deps.db, asked, cursor),
  ),

  route(adminUsersApi.bulk, async ({ body, actor, deps, ctx }) => {
    if (body.act === 'deactivate') await refuseUnconfirmed(deps, actor, body.ids);
    return actOnMany(deps, auditActorOf(actor, ctx), body);
  }),

  route(adminUsersApi.export, async ({ query, actor, deps, ctx }) => {
    const end = ctx.method === 'HEAD' ? null : await deps.limits.alone(actor, 'export');
    const text = csvTable(Object.keys(COLUMNS), csvRows(readAllUsers(deps.db, query)));
    answerCsv(ctx, {
      file: 'ripen-users.csv',
      text,
      onEnd: () => {
        end?.().catch((error) => deps.log.warn({ err: error }, 'an export that ended counts on'));
      },
    });
  }),

  route(adminUsersApi.read, ({ params, deps }) => readDetails(deps.db, params.id, deps.now())),

  route(adminUsersApi.stats, async ({ params, deps: { db, now } }) => {
    const { id: userId, timeZone } = await findKnownAccount(db, params.id);
    const snapshot = await readStats(db, { userId, timeZone }, now());
    return presentFigures(snapshot, await listLastTimes(db, userId, LAST_SESSIONS));
  }),

  route(adminUsersApi.payments, async ({ params, query, deps: { db } }) => {
    await findKnownAccount(db, params.id);
    return readPaymentPage(db, params.id, query);
  }),

  route(adminUsersApi.mails, async ({ params, query, deps: { db } }) => {
    await findKnownAccount(db, params.id);
    const { items, nextCursor } = await readMailsOf(db, params.id, query);
    return {
      items: items.map(({ queuedAtMs, sentAtMs, ...mail }) => ({
        ...mail,
        queuedAt: writeInstant(queuedAtMs),
        sentAt: writeOptionalInstant(sentAtMs),
      })),
      nextCursor,
    };
  }),

  route(adminUsersApi.messages, async ({ params, query, deps: { db } }) => {
    const { id: userId, email } = await findKnownAccount(db, params.id);
    return readMessagesOf(db, { userId, email }, query);
  }),

  route(adminUsersApi.update, ({ params, body, actor, deps, ctx }) =>
    changeUser(deps, auditActorOf(actor, ctx), params.id, body),
  ),

  route(adminUsersApi.setStatus, async ({ params, body, actor, deps, ctx }) => {
    if (!body.isActive) await refuseUnconfirmed(deps, actor, [params.id]);
    return setStatus(deps, auditActorOf(actor, ctx), params.id, body);
  }),

  route(adminUsersApi.setPlan, ({ params, body, actor, deps, ctx }) =>
    setPlan(deps, auditActorOf(actor, ctx), params.id, body),
  ),

  route(adminUsersApi.resetPassword, ({ params, body, actor, deps, ctx }) =>
    setTempPassword(deps, auditActorOf(actor, ctx), params.id, body),
  ),

  route(adminUsersApi.message, async ({ params, body, actor, deps, ctx }) => {
    const { row, isRepeat } = await sendMessage(deps, auditActorOf(actor, ctx), params.id, body);
    return isRepeat ? repeated(row) : row;
  }),

  route(adminUsersApi.liftBounce, ({ params, actor, deps, ctx }) =>
    liftBounceOf(deps, auditActorOf(actor, ctx), params.id),
  ),

  route(adminUsersApi.signOut, ({ params, actor, deps, ctx }) =>
    signOutUser(deps, auditActorOf(actor, ctx), params.id),
  ),

  route(adminUsersApi.delete, ({ params, actor, deps, ctx }) =>
    deleteUser(deps, auditActorOf(actor, ctx), params.id),
  ),

  route(adminUsersApi.keep, ({ params, actor, deps, ctx }) =>
    keepUser(deps, auditActorOf(actor, ctx), params.id),
  ),
];

/** Administrators are deactivated by those who have just entered their password. */
async function refuseUnconfirmed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  if (await hasAdministrator(db, ids)) refuseUnlessFresh(actor, now());
}

const COLUMNS: Readonly<Record<string, (user: ListedUser) => CsvCell>> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  email: ({ email }) => email,
  state: ({ state }) => state,
  plan: ({ plan }) => plan,
  level: ({ level }) => level,
  administrator: ({ isAdmin }) => isAdmin,
  verified: ({ isVerified }) => isVerified,
  joined_utc: ({ joinedAt }) => joinedAt,
  last_seen_utc: ({ lastSeenAt }) => lastSeenAt,
  deletes_utc: ({ deletesAt }) => deletesAt,
};

async function* csvRows(batches: AsyncIterable<readonly ListedUser[]>) {
  for await (const users of batches) {
    yield users.map((user) => Object.values(COLUMNS).map((cellOf) => cellOf(user)));
  }
}
