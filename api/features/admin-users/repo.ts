import type { Db } from '#api/db/connection/knex.ts';
import { type DirectoryRecord, readWords } from '#api/db/derived/user-directory.ts';
import { type FilteredList, readFilteredPage } from '#api/db/rows/filtered-page.ts';
import { pageAfter, type SortKey } from '#api/db/rows/keyset.ts';
import type { AccountState, LevelBand } from '#shared/domain/account/directory.ts';
import type { PlanId } from '#shared/domain/premium/subscription.ts';

/** A user as lists show it; instants in UTC milliseconds. */
export interface ListedRow {
  readonly entry: DirectoryRecord;
  readonly name: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly deletesAtMs: number | null;
  readonly version: number;
}

/** Which users are listed; instants in UTC milliseconds. */
export interface Filter {
  readonly plan?: PlanId | 'free' | undefined;
  readonly state?: AccountState | undefined;
  readonly isAdmin?: boolean | undefined;
  readonly isVerified?: boolean | undefined;
  readonly levelBand?: LevelBand | undefined;
  readonly joinedFrom?: number | undefined;
  readonly joinedBefore?: number | undefined;
  readonly seenFrom?: number | undefined;
  readonly seenBefore?: number | undefined;
}

/** The order of a list. */
export interface Order {
  readonly column: 'joined_at' | 'seen_at' | 'sort_name';
  readonly direction: 'asc' | 'desc';
}

interface Page {
  readonly after: SortKey | null;
  readonly limit: number;
}

/** Users in an order, after a key of `[tag, value, id]`. */
export async function listUsers(
  db: Db,
  { filter, order }: { filter: Filter; order: Order },
  { after, limit }: Page,
): Promise<{ rows: DirectoryRecord[]; nextCursor: string | null }> {
  const { column, direction } = order;
  const best = bestOf(filter);
  const list: FilteredList<DirectoryRecord> = {
    async read(key, most) {
      const query = db('user_directory');
      if (best !== undefined) query.where(best.column, best.value);
      const { from, before } = rangeOf(filter, column);
      if (from !== undefined) query.where(column, '>=', from);
      if (before !== undefined) query.where(column, '<', before);
      const place = key === null ? null : key.slice(1);
      return pageAfter(query, [column, 'user_id'], direction, place).limit(most);
    },
    keyOf: (entry) => [`${direction} ${column}`, entry[column], entry.user_id],
    keeps: (entry) => meets(entry, filter),
  };
  return readFilteredPage(list, { after, limit });
}

/** The first value of the key of an order, which tells it from keys of other lists. */
export function tagOf({ column, direction }: Order): string {
  return `${direction} ${column}`;
}

function rangeOf(filter: Filter, column: Order['column']): { from?: number; before?: number } {
  const [from, before] =
    column === 'joined_at'
      ? [filter.joinedFrom, filter.joinedBefore]
      : column === 'seen_at'
        ? [filter.seenFrom, filter.seenBefore]
        : [];
  return { ...(from !== undefined && { from }), ...(before !== undefined && { before }) };
}

/** The condition that few users meet as a rule: its index is read, and the others are looked for there. */
function bestOf(filter: Filter): { column: string; value: string | number } | undefined {
  const { isAdmin, isVerified, state, levelBand, plan } = filter;
  const conditions = [
    { column: 'is_admin', value: numberOf(isAdmin), isRare: isAdmin === true },
    { column: 'state', value: state, isRare: state !== 'active' },
    { column: 'level_band', value: levelBand, isRare: (levelBand ?? 0) > 5 },
    { column: 'plan', value: plan, isRare: plan !== 'free' },
    { column: 'is_verified', value: numberOf(isVerified), isRare: isVerified === true },
    { column: 'level_band', value: levelBand, isRare: (levelBand ?? 0) > 1 },
  ];
  const given = conditions.flatMap(({ value, ...rest }) =>
    value === undefined ? [] : [{ value, ...rest }],
  );
  return given.find(({ isRare }) => isRare) ?? given[0];
}

function numberOf(flag: boolean | undefined): 0 | 1 | undefined {
  return flag === undefined ? undefined : flag ? 1 : 0;
}

function meets(entry: DirectoryRecord, filter: Filter): boolean {
  const { plan, state, isAdmin, isVerified, levelBand } = filter;
  return (
    (plan === undefined || entry.plan === plan) &&
    (state === undefined || entry.state === state) &&
    (isAdmin === undefined || (entry.is_admin === 1) === isAdmin) &&
    (isVerified === undefined || (entry.is_verified === 1) === isVerified) &&
    (levelBand === undefined || entry.level_band === levelBand) &&
    isWithin(entry.joined_at, filter.joinedFrom, filter.joinedBefore) &&
    isWithin(entry.seen_at, filter.seenFrom, filter.seenBefore)
  );
}

function isWithin(value: number, from = 0, before = Number.POSITIVE_INFINITY): boolean {
  return value >= from && value < before;
}

/** The last character there is: nothing that begins with a text comes after the text and this. */
const LAST = '\u{10ffff}';
/** So many users of each beginning are counted, to see which of them is the rarest. */
const COUNTED = 100;

interface WordRecord {
  readonly word: string;
  readonly user_id: string;
}

/** A word that was found, with the entry of its user; null where that has gone meanwhile. */
interface Found extends WordRecord {
  readonly entry: DirectoryRecord | null;
}

/** Users who have a word for each of the beginnings, by the word that was found, after a key. */
export async function searchUsers(
  db: Db,
  { beginnings, filter }: { beginnings: readonly string[]; filter: Filter },
  { after, limit }: Page,
): Promise<{ rows: DirectoryRecord[]; nextCursor: string | null }> {
  const rarest = await rarestOf(db, beginnings);
  if (rarest === null) return { rows: [], nextCursor: null };
  const list: FilteredList<Found> = {
    async read(key, most) {
      const query = wordsBeginning(db, rarest).select('w.word', 'w.user_id');
      const place = key === null ? null : key.slice(1);
      const words: WordRecord[] = await pageAfter(
        query,
        ['w.word', 'w.user_id'],
        'asc',
        place,
      ).limit(most);
      return withEntries(db, words);
    },
    keyOf: ({ word, user_id }) => [SEARCH_TAG, word, user_id],
    keeps: ({ word, entry }) =>
      entry !== null &&
      isFirstFound(entry, word, rarest) &&
      holds(entry, beginnings) &&
      meets(entry, filter),
  };
  const { rows, nextCursor } = await readFilteredPage(list, { after, limit });
  return { rows: rows.map(({ entry }) => entry).filter((entry) => entry !== null), nextCursor };
}

/** Read apart: joined, MariaDB would begin with the directory and sort all of it. */
async function withEntries(db: Db, words: readonly WordRecord[]): Promise<Found[]> {
  const ids = [...new Set(words.map(({ user_id }) => user_id))];
  const entries: DirectoryRecord[] = await db('user_directory').whereIn('user_id', ids);
  const known = new Map(entries.map((entry) => [entry.user_id, entry]));
  return words.map((found) => ({ ...found, entry: known.get(found.user_id) ?? null }));
}

/** The first value of the key of a search. */
export const SEARCH_TAG = 'found';

function wordsBeginning(db: Db, beginning: string) {
  return db('user_words as w')
    .where('w.word', '>=', beginning)
    .where('w.word', '<', `${beginning}${LAST}`);
}

/** The beginning that the fewest users have a word for; null where nobody has one for one of them. */
async function rarestOf(db: Db, beginnings: readonly string[]): Promise<string | null> {
  let [rarest, fewest]: [string | null, number] = [null, Number.POSITIVE_INFINITY];
  // A single one need not be counted.
  if (beginnings.length === 1) return beginnings[0] ?? null;
  for (const beginning of beginnings) {
    const found: string[] = await wordsBeginning(db, beginning)
      .orderBy(['w.word', 'w.user_id'])
      .limit(COUNTED)
      .pluck('w.user_id');
    if (found.length === 0) return null;
    if (found.length < fewest) [rarest, fewest] = [beginning, found.length];
  }
  return rarest;
}

/** A user with several words for the same beginning is found by the first of them alone. */
function isFirstFound({ words }: DirectoryRecord, found: string, beginning: string): boolean {
  return readWords(words).find((word) => word.startsWith(beginning)) === found;
}

function holds({ words }: DirectoryRecord, beginnings: readonly string[]): boolean {
  const all = readWords(words);
  return beginnings.every((beginning) => all.some((word) => word.startsWith(beginning)));
}

interface AccountPart {
  id: string;
  name: string;
  email: string;
  is_active: number;
  deletes_at: number | null;
  version: number;
}

/** Entries with what only the account knows, in the same order; those that have gone meanwhile are left out. */
export async function withAccounts(
  db: Db,
  entries: readonly DirectoryRecord[],
): Promise<ListedRow[]> {
  const ids = entries.map(({ user_id }) => user_id);
  const rows: AccountPart[] = await db('users')
    .whereIn('id', ids)
    .select('id', 'name', 'email', 'is_active', 'deletes_at', 'version');
  const accounts = new Map(rows.map((row) => [row.id, row]));
  return entries.flatMap((entry) => {
    const account = accounts.get(entry.user_id);
    if (account === undefined) return [];
    const { name, email, is_active, deletes_at: deletesAtMs, version } = account;
    return [{ entry, name, email, isActive: is_active === 1, deletesAtMs, version }];
  });
}

/** The entry of a user, or null. */
export async function findEntry(db: Db, userId: string): Promise<DirectoryRecord | null> {
  const entry: DirectoryRecord | undefined = await db('user_directory')
    .where({ user_id: userId })
    .first();
  return entry ?? null;
}

/** The entries of some users, in no order; those that are gone are left out. */
export function findEntries(db: Db, userIds: readonly string[]): Promise<DirectoryRecord[]> {
  return db('user_directory').whereIn('user_id', [...userIds]);
}

/** Returns whether any of these users is an administrator. */
export async function hasAdministrator(db: Db, userIds: readonly string[]): Promise<boolean> {
  const row: unknown = await db('users').whereIn('id', userIds).where({ is_admin: 1 }).first('id');
  return row !== undefined;
}

/** When the last sessions of a user were, the newest first; instants in UTC milliseconds. */
export async function listLastTimes(
  db: Db,
  userId: string,
  limit: number,
): Promise<{ startedAt: number; endedAt: number; minutes: number; completed: boolean }[]> {
  const rows: {
    started_at: number;
    ended_at: number;
    duration_minutes: number;
    completed: number;
  }[] = await db('pomodoros')
    .where({ user_id: userId })
    .whereNull('deleted_at')
    .orderBy([
      { column: 'ended_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
    .select('started_at', 'ended_at', 'duration_minutes', 'completed');
  return rows.map((row) => ({
    startedAt: row.started_at,
    endedAt: row.ended_at,
    minutes: row.duration_minutes,
    completed: row.completed === 1,
  }));
}
