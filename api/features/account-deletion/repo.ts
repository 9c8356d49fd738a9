import { setImmediate as breath } from 'node:timers/promises';
import { type Db, engineOf } from '#api/db/connection/knex.ts';
import { forgetUser, indexUser } from '#api/db/derived/user-directory.ts';
import { listDaysOfUser, markDays } from '#api/db/rows/changed-days.ts';

/**
 * Every table that names a user, in an order in which rows can be deleted: referencing tables
 * first, `users` last. A test fails when a table is missing here.
 */
export const TABLES_OF_USERS = [
  'calendar_feeds',
  'plans',
  'experiments',
  'task_counts',
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
  'ai_exchanges',
  'ai_conversations',
  'ai_days',
  'ai_consents',
  'mails_of_users',
  'campaign_recipients',
  'reactivations',
  'message_replies',
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

/** Value of `deletes_at` once the deletion of an account has begun: before any instant. */
const BEING_DELETED = 0;
/** A cluster replicates a transaction as a whole, so it must be small. */
const ROWS_AT_ONCE = 500;

/** Sets when an account is deleted, or null to keep it; a deletion that has begun continues. */
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

/** Returns the accounts due for deletion, the most overdue first, at most `limit`. */
export async function listDueAccounts(db: Db, nowMs: number, limit: number): Promise<string[]> {
  const rows: { id: string }[] = await db('users')
    .where('deletes_at', '<=', nowMs)
    .orderBy('deletes_at')
    .limit(limit)
    .select('id');
  return rows.map(({ id }) => id);
}

/**
 * Returns the address of an account due for deletion and whether its owner has proved it by a mailed
 * link, or null where the account was kept or is gone.
 */
export async function findDueAddress(
  db: Db,
  userId: string,
  nowMs: number,
): Promise<{ email: string; isProved: boolean } | null> {
  const row: { email: string; email_verified_at: number | null } | undefined = await db('users')
    .where({ id: userId })
    .where('deletes_at', '<=', nowMs)
    .first('email', 'email_verified_at');
  if (row === undefined) return null;
  return { email: row.email, isProved: row.email_verified_at !== null };
}

/**
 * Closes an account for good: all sign-ins end and no new one is possible, its address is free, its queued
 * mails are deleted, and no backup brings it back. Its data is deleted by `deleteEverything`.
 */
export async function closeAccount(
  db: Db,
  { userId, email, nowMs }: { userId: string; email: string; nowMs: number },
): Promise<void> {
  await db('deleted_accounts').insert({ id: userId, deleted_at: nowMs }).onConflict('id').ignore();
  for (const table of ['sessions', 'password_resets', 'email_changes']) {
    await db(table).where({ user_id: userId }).delete();
  }
  await db('outgoing_mails').where({ recipient: email }).delete();
  const mailIds = db('mails_of_users').where({ user_id: userId }).select('id');
  await db('sent_mails').whereIn('id', mailIds).delete();
  await forgetUser(db, userId);
  await db('users')
    .where({ id: userId })
    .update({ deletes_at: BEING_DELETED, email: `${userId}@deleted.invalid`, password_hash: '' });
}

/**
 * Deletes every row of a user in every table, a few hundred per statement, and the account itself
 * last. After an interruption it is simply started again.
 */
export async function deleteEverything(db: Db, userId: string): Promise<void> {
  // Figures cover existing accounts only. Marked again at the end: figures computed during the
  // deletion still include some of the rows.
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
  // SQLite has no limit for deletes, but it has row ids.
  return engineOf(db) === 'mysql'
    ? some.delete()
    : db(table).whereIn('rowid', some.select('rowid')).delete();
}
