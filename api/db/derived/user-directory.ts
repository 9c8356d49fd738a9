/* Directory of accounts for the lists of administrators: one row per account with all filtered
   and sorted values, and its words. It is derived from the rows of the account and updated in
   the transaction that changes them; only `seen_at` is stored nowhere else. `rebuildDirectory`
   rebuilds it. */

import type { Knex } from 'knex';
import { forAllAccounts } from '#api/db/derived/account-batches.ts';
import {
  type AccountState,
  accountState,
  type LevelBand,
  levelBand,
  sortName,
  userWords,
} from '#shared/domain/account/directory.ts';
import { levelOf } from '#shared/domain/gamification/levels.ts';
import { xpOf } from '#shared/domain/gamification/points.ts';
import type { PlanId } from '#shared/domain/premium/subscription.ts';
import type { Db } from '../connection/knex.ts';
import { withTransaction } from '../connection/transaction.ts';

/** An entry of the directory as stored; instants in UTC milliseconds. */
export interface DirectoryRecord {
  readonly user_id: string;
  readonly sort_name: string;
  readonly joined_at: number;
  /** When the account was last used, rounded to the hour; 0 for never. */
  readonly seen_at: number;
  readonly plan: PlanId | 'free';
  readonly state: AccountState;
  readonly is_admin: number;
  readonly is_verified: number;
  readonly level: number;
  readonly level_band: LevelBand;
  /** The words of the account as JSON. */
  readonly words: string;
}

interface UserRecord {
  id: string;
  name: string;
  email: string;
  is_admin: number;
  is_active: number;
  deletes_at: number | null;
  email_verified_at: number | null;
  created_at: number;
}

const ROWS_OF_A_STATEMENT = 100;

/** Updates the entry of an account, in the transaction that changed the account. */
export function indexUser(trx: Db, userId: string): Promise<void> {
  return indexUsers(trx, [userId]);
}

/** Updates the entries of accounts, in the transaction that changed them. */
export async function indexUsers(trx: Db, userIds: readonly string[]): Promise<void> {
  const users: UserRecord[] = await trx('users')
    .whereIn('id', [...userIds])
    .select('id', 'name', 'email', 'is_admin', 'is_active', 'deletes_at')
    .select('email_verified_at', 'created_at');
  const ids = users.map(({ id }) => id);
  const known: { user_id: string; words: string }[] = await trx('user_directory')
    .whereIn('user_id', ids)
    .select('user_id', 'words');
  const wordsOf = new Map(known.map(({ user_id, words }) => [user_id, readWords(words)]));
  const plans = await readPlans(trx, ids);
  const levels = await readLevels(trx, ids);
  const seen = await readSeen(
    trx,
    ids.filter((id) => !wordsOf.has(id)),
  );
  const entries = users.map((user) =>
    entryOf(user, {
      plan: plans.get(user.id) ?? 'free',
      level: levels.get(user.id) ?? 1,
      seenAt: seen.get(user.id) ?? 0,
    }),
  );
  await writeEntries(trx, entries);
  await writeWords(trx, entries, wordsOf);
}

function entryOf(
  user: UserRecord,
  { plan, level, seenAt }: { plan: PlanId | 'free'; level: number; seenAt: number },
): DirectoryRecord {
  return {
    user_id: user.id,
    sort_name: sortName(user.name),
    joined_at: user.created_at,
    seen_at: seenAt,
    plan,
    level,
    level_band: levelBand(level),
    state: accountState({ isActive: user.is_active === 1, deletesAtMs: user.deletes_at }),
    is_admin: user.is_admin,
    is_verified: user.email_verified_at === null ? 0 : 1,
    words: JSON.stringify(userWords(user)),
  };
}

/** Returns the words of an entry. */
export function readWords(text: string): string[] {
  // Written by `entryOf`.
  return JSON.parse(text) as string[];
}

/**
 * Returns the plan of each user's confirmed subscription that begins first: an ended one is marked
 * when its time has come.
 */
async function readPlans(db: Db, ids: readonly string[]): Promise<Map<string, PlanId>> {
  const rows: { user_id: string; plan: PlanId }[] = await db('subscriptions')
    .whereIn('user_id', [...ids])
    .where({ status: 'confirmed' })
    .orderBy([
      { column: 'starts_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select('user_id', 'plan');
  return new Map(rows.map(({ user_id, plan }) => [user_id, plan]));
}

async function readLevels(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows: { user_id: string; pomodoros: number; interrupted: number }[] = await db(
    'session_sums',
  )
    .whereIn('user_id', [...ids])
    .where({ kind: 'all', period: '', item: '' })
    .select('user_id', 'pomodoros', 'interrupted');
  return new Map(rows.map((row) => [row.user_id, levelOf(pointsOf(row))]));
}

function pointsOf({ pomodoros, interrupted }: { pomodoros: number; interrupted: number }): number {
  return (
    (pomodoros - interrupted) * xpOf({ interrupted: false }) +
    interrupted * xpOf({ interrupted: true })
  );
}

async function readSeen(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows: { user_id: string; seen: number | string }[] = await db('sessions')
    .whereIn('user_id', [...ids])
    .groupBy('user_id')
    .select('user_id')
    .max({ seen: 'last_seen_at' });
  return new Map(rows.map(({ user_id, seen }) => [user_id, Number(seen)]));
}

async function writeEntries(trx: Db, entries: readonly DirectoryRecord[]): Promise<void> {
  for (let first = 0; first < entries.length; first += ROWS_OF_A_STATEMENT) {
    await trx('user_directory')
      .insert(entries.slice(first, first + ROWS_OF_A_STATEMENT))
      .onConflict(['user_id'])
      .merge([
        ...(['sort_name', 'joined_at', 'plan', 'state', 'is_admin', 'is_verified'] as const),
        ...(['level', 'level_band', 'words'] as const),
      ]);
  }
}

async function writeWords(
  trx: Db,
  entries: readonly DirectoryRecord[],
  before: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const added: { user_id: string; word: string }[] = [];
  for (const { user_id, words } of entries) {
    const [old, present] = [before.get(user_id) ?? [], readWords(words)];
    const gone = old.filter((word) => !present.includes(word));
    if (gone.length > 0) await trx('user_words').where({ user_id }).whereIn('word', gone).delete();
    const fresh = present.filter((word) => !old.includes(word));
    added.push(...fresh.map((word) => ({ user_id, word })));
  }
  for (let first = 0; first < added.length; first += ROWS_OF_A_STATEMENT) {
    await trx('user_words').insert(added.slice(first, first + ROWS_OF_A_STATEMENT));
  }
}

/** Removes an account from the directory. */
export async function forgetUser(trx: Db, userId: string): Promise<void> {
  await trx('user_words').where({ user_id: userId }).delete();
  await trx('user_directory').where({ user_id: userId }).delete();
}

/** Updates the level derived from the sums of a user, in the transaction that changed them. */
export async function refreshLevel(trx: Db, userId: string): Promise<void> {
  const level = (await readLevels(trx, [userId])).get(userId) ?? 1;
  await updateLevel(trx, userId, level);
}

/**
 * Updates the level of a user where one more session may have raised it. Reads and writes nothing
 * where so many sessions make no difference.
 */
export async function noteProgress(
  trx: Db,
  userId: string,
  sums: { pomodoros: number; interrupted: number },
): Promise<void> {
  const points = pointsOf(sums);
  const level = levelOf(points);
  if (levelOf(points - xpOf({ interrupted: false })) < level) await updateLevel(trx, userId, level);
}

async function updateLevel(trx: Db, userId: string, level: number): Promise<void> {
  await trx('user_directory')
    .where({ user_id: userId })
    .whereNot({ level })
    .update({ level, level_band: levelBand(level) });
}

const HOUR_MS = 60 * 60 * 1000;

/** Returns whether a use is in a later hour than the last recorded one. */
export function isSeenAnew(beforeMs: number, nowMs: number): boolean {
  return Math.floor(beforeMs / HOUR_MS) < Math.floor(nowMs / HOUR_MS);
}

/** Records that an account was used. */
export async function noteSeen(db: Db, userId: string, nowMs: number): Promise<void> {
  await db('user_directory').where({ user_id: userId }).update({ seen_at: nowMs });
}

/**
 * Rebuilds the directory, keeping when each account was last used; returns the number of accounts.
 */
export function rebuildDirectory(db: Knex): Promise<number> {
  return forAllAccounts(db, (ids) => withTransaction(db, (trx) => reindex(trx, ids)));
}

async function reindex(trx: Db, ids: readonly string[]): Promise<void> {
  // Read under the lock, so that it does not overwrite concurrent changes with older values.
  await trx('users')
    .whereIn('id', [...ids])
    .orderBy('id')
    .select('id')
    .forUpdate();
  await trx('user_words')
    .whereIn('user_id', [...ids])
    .delete();
  await trx('user_directory')
    .whereIn('user_id', [...ids])
    .update({ words: '[]' });
  await indexUsers(trx, ids);
}
