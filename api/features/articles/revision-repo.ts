import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { pageAfter, type SortKey } from '#api/db/rows/keyset.ts';
import type { Writer } from '#api/features/articles/repo.ts';
import type { RevisionReason } from '#shared/domain/content/articles.ts';

/** A revision without its text; instants in UTC milliseconds. */
export interface ListedRevision {
  readonly id: string;
  readonly articleId: string;
  readonly slug: string;
  /** The version of the draft that it was. */
  readonly version: number;
  readonly reason: RevisionReason;
  readonly savedBy: Writer;
  /** When writing began that ended with this text. */
  readonly begunAt: number;
  readonly savedAt: number;
}

/** A revision with its text, and its tree as JSON where it was checked for publication. */
export interface RevisionRow extends ListedRevision {
  readonly source: string;
  readonly tree: string | null;
  /** Hashes of its word groups for comparison, in base64. */
  readonly shingles: string | null;
}

interface RevisionRecord {
  id: string;
  article_id: string;
  slug: string;
  version: number;
  reason: RevisionReason;
  saved_by: string;
  saved_by_name: string | null;
  begun_at: number;
  saved_at: number;
  source?: string;
  tree?: string | null;
  shingles?: string | null;
}

function revisions(db: Db): Knex.QueryBuilder {
  return db('article_revisions as r')
    .leftJoin('users as w', 'w.id', 'r.saved_by')
    .select(
      'r.id',
      'r.article_id',
      'r.slug',
      'r.version',
      'r.reason',
      'r.saved_by',
      'r.begun_at',
      'r.saved_at',
      {
        saved_by_name: 'w.name',
      },
    );
}

function fromRecord(record: RevisionRecord): ListedRevision {
  return {
    id: record.id,
    articleId: record.article_id,
    slug: record.slug,
    version: record.version,
    reason: record.reason,
    savedBy: { id: record.saved_by, name: record.saved_by_name },
    begunAt: record.begun_at,
    savedAt: record.saved_at,
  };
}

/** Stores a revision. */
export async function insertRevision(
  db: Db,
  revision: Omit<RevisionRow, 'savedBy'> & { readonly savedBy: string },
): Promise<void> {
  await db('article_revisions').insert({
    id: revision.id,
    article_id: revision.articleId,
    slug: revision.slug,
    version: revision.version,
    source: revision.source,
    tree: revision.tree,
    shingles: revision.shingles,
    reason: revision.reason,
    saved_by: revision.savedBy,
    begun_at: revision.begunAt,
    saved_at: revision.savedAt,
  });
}

/** Puts a later text in the place of that of a revision whose writer goes on writing. */
export async function continueRevision(
  db: Db,
  id: string,
  { slug, source, version, savedAt }: Pick<RevisionRow, 'slug' | 'source' | 'version' | 'savedAt'>,
): Promise<void> {
  await db('article_revisions').where({ id }).update({ slug, source, version, saved_at: savedAt });
}

/** The latest revision of an article for some reasons, or null. */
export async function findLatest(
  db: Db,
  articleId: string,
  reasons: readonly RevisionReason[],
): Promise<ListedRevision | null> {
  const record: RevisionRecord | undefined = await revisions(db)
    .where('r.article_id', articleId)
    .whereIn('r.reason', [...reasons])
    .orderBy([
      { column: 'r.saved_at', order: 'desc' },
      { column: 'r.id', order: 'desc' },
    ])
    .first();
  return record === undefined ? null : fromRecord(record);
}

/** Returns a revision with its text, or null. */
export async function findRevision(db: Db, id: string): Promise<RevisionRow | null> {
  const record: RevisionRecord | undefined = await revisions(db)
    .select('r.source', 'r.tree', 'r.shingles')
    .where('r.id', id)
    .first();
  if (record === undefined) return null;
  const { source = '', tree = null, shingles = null } = record;
  return { ...fromRecord(record), source, tree, shingles };
}

/** Revisions of an article after a key, the latest first. */
export async function listRevisions(
  db: Db,
  articleId: string,
  { after, limit }: { after: SortKey | null; limit: number },
): Promise<ListedRevision[]> {
  const query = revisions(db).where('r.article_id', articleId);
  const records: RevisionRecord[] = await pageAfter(
    query,
    ['r.saved_at', 'r.id'],
    'desc',
    after,
  ).limit(limit);
  return records.map(fromRecord);
}

/** Says of a scheduled revision that it was published. */
export async function markPublished(db: Db, id: string): Promise<void> {
  await db('article_revisions').where({ id }).update({ reason: 'publish' });
}

/**
 * Returns what some revisions are compared by, by their ids; those without are left out. Of each, so many
 * characters from the start.
 */
export async function listShingles(
  db: Db,
  ids: readonly string[],
  characters?: number,
): Promise<(readonly [string, string])[]> {
  const found: (readonly [string, string])[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows: { id: string; shingles: string }[] = await db('article_revisions')
      .whereIn('id', ids.slice(at, at + AT_ONCE))
      .whereNotNull('shingles')
      .select('id', characters === undefined ? 'shingles' : firstOf(db, characters));
    found.push(...rows.map(({ id, shingles }) => [id, shingles] as const));
  }
  return found;
}

function firstOf(db: Db, characters: number) {
  return db.raw('substr(??, 1, ?) as ??', ['shingles', characters, 'shingles']);
}

const AT_ONCE = 200;
