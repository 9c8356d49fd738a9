import type { Db } from '#api/db/connection/knex.ts';
import { pageAfter, type SortKey } from '#api/db/rows/keyset.ts';
import { type RedirectCause, readArticleAddress } from '#shared/domain/content/articles.ts';

/** An old address; instants in UTC milliseconds. */
export interface RedirectRow {
  readonly id: string;
  readonly from: string;
  /** Null where the page is gone for good. */
  readonly to: string | null;
  readonly cause: RedirectCause;
  /** The article that stood there; null for one made by hand. */
  readonly articleId: string | null;
  readonly madeBy: string;
  readonly madeAt: number;
}

/** A redirect with the name of who made it; null where the account is gone. */
export interface NamedRedirect extends RedirectRow {
  readonly maker: string | null;
}

interface RedirectRecord {
  id: string;
  from_address: string;
  to_address: string | null;
  cause: RedirectCause;
  article_id: string | null;
  made_by: string;
  made_at: number;
}

function fromRecord(record: RedirectRecord): RedirectRow {
  return {
    id: record.id,
    from: record.from_address,
    to: record.to_address,
    cause: record.cause,
    articleId: record.article_id,
    madeBy: record.made_by,
    madeAt: record.made_at,
  };
}

function toRecord({ from, to, articleId, madeBy, madeAt, id, cause }: RedirectRow): RedirectRecord {
  return {
    id,
    from_address: from,
    to_address: to,
    cause,
    article_id: articleId,
    made_by: madeBy,
    made_at: madeAt,
  };
}

/** Returns the redirect of an address, or null. */
export async function findRedirect(db: Db, from: string): Promise<RedirectRow | null> {
  const record: RedirectRecord | undefined = await db('redirects')
    .where({ from_address: from })
    .first();
  return record === undefined ? null : fromRecord(record);
}

/** Returns a redirect by its id, or null. */
export async function findById(db: Db, id: string): Promise<RedirectRow | null> {
  const record: RedirectRecord | undefined = await db('redirects').where({ id }).first();
  return record === undefined ? null : fromRecord(record);
}

/** Stores redirects; rejects as a duplicate where an address has one. */
export async function insertRedirects(db: Db, rows: readonly RedirectRow[]): Promise<void> {
  if (rows.length > 0) await db('redirects').insert(rows.map(toRecord));
}

/** Deletes redirects by their ids. */
export async function deleteRedirects(db: Db, ids: readonly string[]): Promise<void> {
  await db('redirects')
    .whereIn('id', [...ids])
    .delete();
}

/** Makes everything that leads to an address lead to another, so that no chain begins. */
export async function leadOn(db: Db, from: string, to: string | null): Promise<void> {
  await db('redirects').where({ to_address: from }).update({ to_address: to });
}

/** Returns the redirects from and to some addresses. */
export async function listAround(db: Db, addresses: readonly string[]): Promise<RedirectRow[]> {
  const records: RedirectRecord[] = await db('redirects')
    .whereIn('from_address', [...addresses])
    .orWhereIn('to_address', [...addresses]);
  return records.map(fromRecord);
}

/** Returns the addresses that an article has left. */
export function listLeftBy(db: Db, articleId: string): Promise<string[]> {
  return db('redirects').where({ article_id: articleId }).pluck('from_address');
}

/** Returns the redirects from some addresses. */
export async function listFrom(db: Db, addresses: readonly string[]): Promise<RedirectRow[]> {
  const records: RedirectRecord[] = await db('redirects').whereIn('from_address', [...addresses]);
  return records.map(fromRecord);
}

/** Redirects after a key, the latest first. */
export async function listRedirects(
  db: Db,
  { after, limit }: { after: SortKey | null; limit: number },
): Promise<NamedRedirect[]> {
  const query = db('redirects as r')
    .leftJoin('users as w', 'w.id', 'r.made_by')
    .select('r.*', { maker: 'w.name' });
  const records: (RedirectRecord & { maker: string | null })[] = await pageAfter(
    query,
    ['r.made_at', 'r.id'],
    'desc',
    after,
  ).limit(limit);
  return records.map((record) => ({ ...fromRecord(record), maker: record.maker }));
}

/** Whether a public article stands at an address. */
export async function isPublicArticle(db: Db, address: string): Promise<boolean> {
  const named = readArticleAddress(address);
  if (named === null) return false;
  const { kind, slug } = named;
  return (await db('articles').where({ kind, public_slug: slug }).first('id')) !== undefined;
}

/** Whether an article that is not deleted has an address, public or not. */
export async function isTaken(db: Db, address: string): Promise<boolean> {
  const named = readArticleAddress(address);
  if (named === null) return false;
  const { kind, slug } = named;
  const row = await db('articles')
    .where({ kind })
    .whereNull('deleted_at')
    .where((any) => void any.where({ slug }).orWhere({ public_slug: slug }))
    .first('id');
  return row !== undefined;
}
