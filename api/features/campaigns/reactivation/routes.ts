import type { Db } from '#api/db/connection/knex.ts';
import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import { readCursor } from '#api/db/rows/keyset.ts';
import { auditActorOf } from '#api/features/audit/service.ts';
import {
  ByLastSeen,
  type Candidate,
  listInactive,
} from '#api/features/campaigns/reactivation/candidates.ts';
import {
  previewReactivation,
  sendReactivation,
} from '#api/features/campaigns/reactivation/service.ts';
import { repeated, route } from '#api/route.ts';
import { adminReactivationApi, type InactiveUser } from '#shared/contract/mailing/reactivation.ts';
import { inactiveSinceMs } from '#shared/domain/mail/win-back/reactivation.ts';

/** Inactive users and reactivation, for administrators. */
export const reactivationRoutes = [
  route(adminReactivationApi.inactive, async ({ query, deps: { db, now } }) => {
    const { daysInactive, limit, cursor } = query;
    const page = { after: readCursor(cursor, ByLastSeen), limit, nowMs: now() };
    const { rows, nextCursor } = await listInactive(db, daysInactive, page);
    return { items: await presentInactive(db, rows), nextCursor };
  }),

  route(adminReactivationApi.preview, ({ body, deps }) => previewReactivation(deps, body)),

  route(adminReactivationApi.send, async ({ body, actor, deps, ctx }) => {
    const { row, isRepeat } = await sendReactivation(deps, auditActorOf(actor, ctx), body);
    return isRepeat ? repeated(row) : row;
  }),
];

async function presentInactive(db: Db, rows: readonly Candidate[]): Promise<InactiveUser[]> {
  const ids = rows.map(({ id }) => id);
  const sessions = await countBy(
    db('session_sums')
      .whereIn('user_id', ids)
      .where({ kind: 'all', period: '', item: '' })
      .select('user_id', { count: 'pomodoros' }),
  );
  const tasks = await countBy(
    db('tasks')
      .whereIn('user_id', ids)
      .where({ kind: 'project' })
      .whereNotNull('completed_at')
      .whereNull('deleted_at')
      .groupBy('user_id')
      .select('user_id')
      .count({ count: '*' }),
  );
  return rows.map(({ id, name, email, plan, level, leftOut, ...row }) => ({
    id,
    name,
    email,
    plan,
    level,
    leftOut,
    joinedAt: writeInstant(row.joinedAtMs),
    lastSeenAt: writeOptionalInstant(row.lastSeenAtMs),
    inactiveSince: writeInstant(inactiveSinceMs(row)),
    sessions: sessions.get(id) ?? 0,
    completedTasks: tasks.get(id) ?? 0,
    lastReactivatedAt: writeOptionalInstant(row.last.mailedAtMs),
  }));
}

async function countBy(
  query: PromiseLike<{ user_id: string; count: number | string }[]>,
): Promise<ReadonlyMap<string, number>> {
  return new Map((await query).map(({ user_id, count }) => [user_id, Number(count)]));
}
