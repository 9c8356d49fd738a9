import { setImmediate as breath } from 'node:timers/promises';
import { listDaysOfUser, markDays } from '#api/db/changed-days.ts';
import { type Db, engineOf } from '#api/db/knex.ts';
import { forgetUser, indexUser } from '#api/db/user-directory.ts';

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
  'session_sums',
  'active_people',
  'pomodoros',
  'tasks',
  'projects',
  'account_usage',
  'search_words',
  'search_items',
  'user_words',
  'user_directory',
  'timer_streams',
  'data_changes',
  'active_timers',
  'achievements',
  'mails_of_users',
  'message_answers',
  'contact_messages',
  'receipt_parts',
  'payments',
  'subscriptions',
  'password_resets',
  'email_changes',
  'known_networks',
  'sign_in_challenges',
  'recovery_codes',
  'passkeys',
  'totp_secrets',
  'sessions',
] as const;

/** What `deletes_at` holds from the moment on in which an account is deleted: before any clock. */
const BEING_DELETED = 0;
/** A cluster copies what one transaction writes as a whole: it shall be little. */
const ROWS_AT_ONCE = 500;

/** Says when an account goes, or with null that it stays; one that is being deleted already goes on. */
export async function updateDeletesAt(
  db: Db,
  userId: string,
  deletesAtMs: number | null,
  nowMs: number,
): Promise<void> {
  await db('users')
    .where({ id: userId })
    .where((open) => {
      open.whereNull('deletes_at').orWhereNot({ deletes_at: BEING_DELETED });
    })
    .update({ deletes_at: deletesAtMs, updated_at: nowMs });
  await indexUser(db, userId);
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

/**
 * Closes an account for good: nobody is signed in to it or can be, its address is free, and mails that
 * wait for it go. What it has goes by `deleteEverything`.
 */
export async function closeAccount(
  db: Db,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  for (const table of ['sessions', 'password_resets', 'email_changes']) {
    await db(table).where({ user_id: userId }).delete();
  }
  await db('outgoing_mails').where({ recipient: email }).delete();
  await forgetUser(db, userId);
  await db('users')
    .where({ id: userId })
    .update({ deletes_at: BEING_DELETED, email: `${userId}@deleted.invalid`, password_hash: '' });
}

/**
 * Deletes every row of a user in every table, a few hundred in each statement, and the account
 * itself last. Cut off, it is begun again.
 */
export async function deleteEverything(db: Db, userId: string): Promise<void> {
  // Figures are those of the accounts that are there. Marked again at the end: those that are added
  // up while rows go still hold some of them.
  const days = await listDaysOfUser(db, userId);
  await markDays(db, days);
  for (const table of TABLES_OF_USERS) {
    while ((await deleteSome(db, table, userId)) === ROWS_AT_ONCE) await breath();
  }
  await db('users').where({ id: userId }).delete();
  await markDays(db, days);
}

function deleteSome(db: Db, table: string, userId: string): Promise<number> {
  const some = db(table).where({ user_id: userId }).limit(ROWS_AT_ONCE);
  // SQLite deletes without a limit; it has the numbers of rows.
  return engineOf(db) === 'mysql'
    ? some.delete()
    : db(table).whereIn('rowid', some.select('rowid')).delete();
}
