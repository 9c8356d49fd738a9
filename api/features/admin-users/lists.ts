import * as z from 'zod';
import type { Db } from '#api/db/connection/knex.ts';
import type { DirectoryRecord } from '#api/db/derived/user-directory.ts';
import { readCursor } from '#api/db/rows/keyset.ts';
import { presentListed } from '#api/features/admin-users/presenter.ts';
import * as repo from '#api/features/admin-users/repo.ts';
import { readPeopleCount } from '#api/features/rollups/service.ts';
import type { adminUsersApi, ListedUser } from '#shared/contract/admin/admin-users.ts';
import type { QueryOf } from '#shared/contract/endpoint.ts';
import { Id } from '#shared/contract/fields.ts';
import { LEVEL_BANDS, searchedBeginnings } from '#shared/domain/account/directory.ts';

type Asked = Omit<QueryOf<typeof adminUsersApi.list>, 'limit' | 'cursor'>;

interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const COLUMNS = { joined: 'joined_at', seen: 'seen_at', name: 'sort_name' } as const;
const COUNTED_AT_MOST = 1000;
const EXPORTED_AT_ONCE = 200;

/** A page of the users who meet filters and search. */
export async function readUserPage(
  db: Db,
  asked: Asked,
  page: Page,
): Promise<{ items: ListedUser[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readEntries(db, asked, page);
  return { items: (await repo.withAccounts(db, rows)).map(presentListed), nextCursor };
}

async function readEntries(
  db: Db,
  asked: Asked,
  { limit, cursor }: Page,
): Promise<{ rows: DirectoryRecord[]; nextCursor: string | null }> {
  const filter = filterOf(asked);
  const search = asked.search?.trim() ?? '';
  if (search !== '') {
    if (Id.safeParse(search.toLowerCase()).success) return findById(db, search.toLowerCase());
    const shape = z.tuple([z.literal(repo.SEARCH_TAG), z.string(), z.string()]);
    const after = readCursor(cursor, shape);
    const beginnings = searchedBeginnings(search);
    return repo.searchUsers(db, { beginnings, filter }, { after, limit });
  }
  const order = orderOf(asked.sort);
  const value = order.column === 'sort_name' ? z.string() : z.number();
  const shape = z.tuple([z.literal(repo.tagOf(order)), value, z.string()]);
  return repo.listUsers(db, { filter, order }, { after: readCursor(cursor, shape), limit });
}

/** Who looks for an id means this one user, whatever the filters are. */
async function findById(db: Db, id: string) {
  const entry = await repo.findEntry(db, id);
  return { rows: entry === null ? [] : [entry], nextCursor: null };
}

function orderOf(sort: Asked['sort']): repo.Order {
  const isDown = sort.startsWith('-');
  const name = isDown ? sort.slice(1) : sort;
  const column = name === 'seen' ? COLUMNS.seen : name === 'name' ? COLUMNS.name : COLUMNS.joined;
  return { column, direction: isDown ? 'desc' : 'asc' };
}

function filterOf(asked: Asked): repo.Filter {
  const { plan, state, admin, verified, level } = asked;
  const flag = (value: 'yes' | 'no' | undefined) =>
    value === undefined ? undefined : value === 'yes';
  const at = (instant: string | undefined) =>
    instant === undefined ? undefined : Date.parse(instant);
  return {
    plan,
    state,
    isAdmin: flag(admin),
    isVerified: flag(verified),
    levelBand: LEVEL_BANDS.find((band) => String(band) === level),
    joinedFrom: at(asked.joinedFrom),
    joinedBefore: at(asked.joinedBefore),
    seenFrom: at(asked.seenFrom),
    seenBefore: at(asked.seenBefore),
  };
}

/**
 * How many users meet filters and search. Beyond a thousand, or where few of many do, counting is given
 * up; without any filter the figures know it, to the minute.
 */
export async function countUsers(
  db: Db,
  asked: Omit<Asked, 'sort'>,
): Promise<{ count: number; isMore: boolean }> {
  if (Object.values(asked).every((value) => value === undefined)) {
    const count = await readPeopleCount(db);
    if (count > COUNTED_AT_MOST) return { count, isMore: false };
  }
  const { rows, nextCursor } = await readEntries(
    db,
    { ...asked, sort: bestSort(asked) },
    { limit: COUNTED_AT_MOST },
  );
  return { count: rows.length, isMore: nextCursor !== null };
}

/** The ids of a page of the users who meet filters and search. */
export async function readUserIds(
  db: Db,
  asked: Omit<Asked, 'sort'>,
  cursor: string | undefined,
): Promise<{ ids: string[]; nextCursor: string | null }> {
  const sorted = { ...asked, sort: bestSort(asked) };
  const { rows, nextCursor } = await readEntries(db, sorted, { limit: COUNTED_AT_MOST, cursor });
  return { ids: rows.map(({ user_id }) => user_id), nextCursor };
}

/** The order whose range leaves the fewest users to look at. */
function bestSort({ seenFrom, seenBefore }: Omit<Asked, 'sort'>): Asked['sort'] {
  return seenFrom !== undefined || seenBefore !== undefined ? '-seen' : '-joined';
}

/** All users who meet filters and search, in batches. */
export async function* readAllUsers(db: Db, asked: Asked): AsyncGenerator<ListedUser[]> {
  let cursor: string | undefined;
  do {
    const page = await readUserPage(db, asked, { limit: EXPORTED_AT_ONCE, cursor });
    yield page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
