import { DAY_MS, dayRange } from '#shared/domain/dates/days.ts';
import { GRACE_MS } from '#shared/domain/premium/subscription.ts';
import { utcDay } from '#shared/domain/rollups/periods.ts';
import { type Db, engineOf } from '../connection/knex.ts';

/** SQLite joins at most 500 rows in one statement. */
const MARKED_AT_ONCE = 400;

/**
 * Marks the UTC days of instants whose figures have changed, in the transaction of the change. The
 * current day is left out: its figures are recomputed every minute anyway, and all writers would
 * contend for its row.
 */
export async function markChangedDays(
  trx: Db,
  instants: readonly number[],
  nowMs: number,
): Promise<void> {
  const today = utcDay(nowMs);
  const days = new Set(instants.map(utcDay).filter((day) => day !== today));
  await markDays(trx, [...days]);
}

/** Marks different days, today as well, many in each statement. */
export async function markDays(db: Db, days: readonly string[]): Promise<void> {
  // Each engine has its own name for the existing row.
  const present = engineOf(db) === 'mysql' ? 'marks' : 'changed_days.marks';
  // Sorted, so that two writers never deadlock.
  const sorted = days.toSorted();
  for (let from = 0; from < sorted.length; from += MARKED_AT_ONCE) {
    const rows = sorted.slice(from, from + MARKED_AT_ONCE).map((day) => ({ day, marks: 1 }));
    await db('changed_days')
      .insert(rows)
      .onConflict('day')
      .merge({ marks: db.raw('?? + 1', [present]) });
  }
}

/** Returns every day with figures of a user, sorted. */
export async function listDaysOfUser(db: Db, userId: string): Promise<string[]> {
  const account: { created_at: number } | undefined = await db('users')
    .where({ id: userId })
    .first('created_at');
  if (account === undefined) return [];
  const days = new Set([utcDay(account.created_at), ...(await daysOfPremium(db, userId))]);
  const active: { period: string }[] = await db('active_people')
    .where({ user_id: userId, kind: 'day' })
    .select('period');
  for (const { period } of active) days.add(period);
  return [...days].toSorted();
}

/** Returns the days on which requests were made and decided, and all days with premium. */
async function daysOfPremium(db: Db, userId: string): Promise<string[]> {
  const newest: { period?: string | null } | undefined = await db('rollups')
    .where({ kind: 'day' })
    .max({ period: 'period' })
    .first();
  const last = newest?.period ?? null;
  const rows: {
    requested_at: number;
    decided_at: number | null;
    starts_at: number | null;
    ends_at: number | null;
  }[] = await db('subscriptions')
    .where({ user_id: userId })
    .select('requested_at', 'decided_at', 'starts_at', 'ends_at');
  return rows.flatMap(({ requested_at: requestedAt, decided_at, starts_at, ends_at }) => {
    const decisions = [requestedAt, decided_at ?? requestedAt].map(utcDay);
    if (starts_at === null || last === null) return decisions;
    const end = ends_at === null ? last : utcDay(ends_at + GRACE_MS + DAY_MS);
    return [...decisions, ...dayRange(utcDay(starts_at), end < last ? end : last)];
  });
}
