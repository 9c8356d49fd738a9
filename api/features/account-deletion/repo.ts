import type { Db } from '#api/db/knex.ts';

/**
 * Every table that names a user, in an order in which rows can go: what refers to others first.
 * `users` itself comes last. A test fails where a table is missing here.
 */
export const TABLES_OF_USERS = [
  'calendar_feeds',
  'plans',
  'loose_task_counts',
  'loose_tasks',
  'milestones',
  'notes',
  'pomodoros',
  'tasks',
  'projects',
  'active_timers',
  'achievements',
  'contact_messages',
  'password_resets',
  'sessions',
] as const;

/** Says when an account goes, or with null that it stays. */
export async function updateDeletesAt(
  db: Db,
  userId: string,
  deletesAtMs: number | null,
  nowMs: number,
): Promise<void> {
  await db('users').where({ id: userId }).update({ deletes_at: deletesAtMs, updated_at: nowMs });
}

/** The accounts whose time is up, the longest first, at most `limit`. */
export async function listDueAccounts(db: Db, nowMs: number, limit: number): Promise<string[]> {
  const rows: { id: string }[] = await db('users')
    .where('deletes_at', '<=', nowMs)
    .orderBy('deletes_at')
    .limit(limit)
    .select('id');
  return rows.map(({ id }) => id);
}

/** The address of an account whose time is up, or null where it was kept or is gone. */
export async function findDueAddress(
  db: Db,
  userId: string,
  nowMs: number,
): Promise<string | null> {
  const row: { email: string } | undefined = await db('users')
    .where({ id: userId })
    .where('deletes_at', '<=', nowMs)
    .first('email');
  return row?.email ?? null;
}

/** Deletes every row of a user in every table, the account itself, and mails that wait for it. */
export async function deleteEverything(
  db: Db,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  for (const table of TABLES_OF_USERS) await db(table).where({ user_id: userId }).delete();
  await db('outgoing_mails').where({ recipient: email }).delete();
  await db('users').where({ id: userId }).delete();
}
