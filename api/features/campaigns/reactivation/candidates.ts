import * as z from 'zod';
import type { Db } from '#api/db/connection/knex.ts';
import type { DirectoryRecord } from '#api/db/derived/user-directory.ts';
import { type FilteredList, readFilteredPage } from '#api/db/rows/filtered-page.ts';
import { pageAfter, type SortKey } from '#api/db/rows/keyset.ts';
import {
  type LastReactivation,
  readLastReactivations,
} from '#api/features/campaigns/reactivation/claims.ts';
import { findSuppressions, suppressionHash } from '#api/mail/suppressions.ts';
import { accountState } from '#shared/domain/account/directory.ts';
import { DAY_MS } from '#shared/domain/dates/days.ts';
import { type LeftOutReason, whyLeftOut } from '#shared/domain/mail/win-back/reactivation.ts';

/** Somebody who may get a reactivation mail, or why not; instants in UTC milliseconds. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly plan: DirectoryRecord['plan'];
  readonly level: number;
  readonly joinedAtMs: number;
  /** To the hour; null for never. */
  readonly lastSeenAtMs: number | null;
  readonly last: LastReactivation;
  readonly leftOut: LeftOutReason | null;
}

interface AccountRecord {
  id: string;
  name: string;
  email: string;
  is_active: number;
  deletes_at: number | null;
}

type Entry = Pick<DirectoryRecord, 'user_id' | 'joined_at' | 'seen_at' | 'plan' | 'level'>;

const ENTRY = ['user_id', 'joined_at', 'seen_at', 'plan', 'level'];
const NEVER: LastReactivation = { countsFromMs: null, mailedAtMs: null };

/** The shape of a cursor of `listInactive`. */
export const ByLastSeen: z.ZodType<[number, string]> = z.tuple([z.number(), z.string()]);

/**
 * Users in use who have been away for so many days, those first who were seen last. A page is short where
 * many have joined since and were never seen.
 */
export async function listInactive(
  db: Db,
  daysInactive: number,
  { after, limit, nowMs }: { after: SortKey | null; limit: number; nowMs: number },
): Promise<{ rows: Candidate[]; nextCursor: string | null }> {
  const untilMs = nowMs - daysInactive * DAY_MS;
  const list: FilteredList<Entry> = {
    read: (key, most) =>
      pageAfter(
        db('user_directory')
          .where({ state: 'active' })
          .where('seen_at', '<=', untilMs)
          .select(ENTRY),
        ['seen_at', 'user_id'],
        'desc',
        key,
      ).limit(most),
    keyOf: ({ seen_at, user_id }) => [seen_at, user_id],
    keeps: ({ seen_at, joined_at }) => seen_at > 0 || joined_at <= untilMs,
  };
  const { rows, nextCursor } = await readFilteredPage(list, { after, limit });
  return { rows: await withAccounts(db, rows, nowMs), nextCursor };
}

/** Users by their ids, in that order; those who are gone are left out. */
export async function readCandidates(
  db: Db,
  userIds: readonly string[],
  nowMs: number,
): Promise<Candidate[]> {
  const entries: Entry[] = await db('user_directory')
    .whereIn('user_id', [...userIds])
    .select(ENTRY);
  const byId = new Map(entries.map((entry) => [entry.user_id, entry]));
  return withAccounts(
    db,
    userIds.flatMap((id) => byId.get(id) ?? []),
    nowMs,
  );
}

async function withAccounts(
  db: Db,
  entries: readonly Entry[],
  nowMs: number,
): Promise<Candidate[]> {
  const ids = entries.map(({ user_id }) => user_id);
  const accounts: AccountRecord[] = await db('users')
    .whereIn('id', ids)
    .select('id', 'name', 'email', 'is_active', 'deletes_at');
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const emails = accounts.map(({ email }) => email);
  const suppressions = await findSuppressions(db, emails);
  const last = await readLastReactivations(db, ids);
  return entries.flatMap((entry) => {
    const account = byId.get(entry.user_id);
    if (account === undefined) return [];
    const suppression = suppressions.get(suppressionHash(account.email))?.reason ?? null;
    return [candidateOf({ entry, account, suppression, nowMs }, last.get(account.id) ?? NEVER)];
  });
}

interface Known {
  readonly entry: Entry;
  readonly account: AccountRecord;
  readonly suppression: Parameters<typeof whyLeftOut>[0]['suppression'];
  readonly nowMs: number;
}

function candidateOf(
  { entry, account, suppression, nowMs }: Known,
  last: LastReactivation,
): Candidate {
  const { id, name, email, is_active, deletes_at } = account;
  const joinedAtMs = entry.joined_at;
  const lastSeenAtMs = entry.seen_at === 0 ? null : entry.seen_at;
  const person = {
    state: accountState({ isActive: is_active === 1, deletesAtMs: deletes_at }),
    suppression,
    lastSeenAtMs,
    joinedAtMs,
    lastReactivatedAtMs: last.countsFromMs,
  };
  return {
    id,
    name,
    email,
    plan: entry.plan,
    level: entry.level,
    joinedAtMs,
    lastSeenAtMs,
    last,
    leftOut: whyLeftOut(person, nowMs),
  };
}
