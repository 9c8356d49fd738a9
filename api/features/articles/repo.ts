import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { pageAfter, type SortKey } from '#api/db/rows/keyset.ts';
import { lookUp } from '#api/db/rows/look-up.ts';
import type { ArticleKind, ArticleState } from '#shared/domain/content/articles.ts';

/** An article as it is stored, without its text; instants in UTC milliseconds. */
export interface ListedRow {
  readonly id: string;
  readonly kind: ArticleKind;
  readonly slug: string;
  readonly state: ArticleState;
  readonly title: string;
  readonly sortTitle: string;
  readonly description: string;
  /** The name of the author's file; empty without one. */
  readonly author: string;
  readonly tags: readonly string[];
  readonly version: number;
  /** The revision that is public, and its slug; null where none is. */
  readonly publicRevisionId: string | null;
  readonly publicSlug: string | null;
  readonly scheduledAt: number | null;
  readonly scheduledRevisionId: string | null;
  readonly scheduledBy: string | null;
  /** When it was first published, or 0. */
  readonly publishedAt: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When it was saved last by whom; the name is null where the account is gone. */
  readonly savedBy: Writer;
  readonly deletedAt: number | null;
  /** The version of the draft that is public, or null. */
  readonly publicVersion: number | null;
}

/** An article with its draft. */
export interface ArticleRow extends ListedRow {
  readonly source: string;
}

/** Somebody who wrote. */
export interface Writer {
  readonly id: string;
  readonly name: string | null;
}

interface ListedRecord {
  id: string;
  kind: ArticleKind;
  slug: string;
  state: ArticleState;
  title: string;
  sort_title: string;
  description: string;
  author: string;
  tags: string;
  version: number;
  public_revision_id: string | null;
  public_slug: string | null;
  scheduled_at: number | null;
  scheduled_revision_id: string | null;
  scheduled_by: string | null;
  published_at: number;
  created_at: number;
  updated_at: number;
  saved_by: string;
  saved_by_name: string | null;
  deleted_at: number | null;
  public_version: number | null;
  source?: string;
}

const LISTED = [
  'id',
  'kind',
  'slug',
  'state',
  'title',
  'sort_title',
  'description',
  'author',
  'tags',
  'version',
  'public_revision_id',
  'public_slug',
  'scheduled_at',
  'scheduled_revision_id',
  'scheduled_by',
  'published_at',
  'created_at',
  'updated_at',
  'saved_by',
  'deleted_at',
].map((column) => `a.${column}`);

function articles(db: Db): Knex.QueryBuilder {
  return db('articles as a').select(...LISTED, {
    saved_by_name: lookUp(db, 'users', 'name', { id: 'a.saved_by' }),
    public_version: lookUp(db, 'article_revisions', 'version', { id: 'a.public_revision_id' }),
  });
}

function fromRecord(record: ListedRecord): ListedRow {
  return {
    id: record.id,
    kind: record.kind,
    slug: record.slug,
    state: record.state,
    title: record.title,
    sortTitle: record.sort_title,
    description: record.description,
    author: record.author,
    tags: readTags(record.tags),
    version: record.version,
    publicRevisionId: record.public_revision_id,
    publicSlug: record.public_slug,
    scheduledAt: record.scheduled_at,
    scheduledRevisionId: record.scheduled_revision_id,
    scheduledBy: record.scheduled_by,
    publishedAt: record.published_at,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
    savedBy: { id: record.saved_by, name: record.saved_by_name },
    deletedAt: record.deleted_at,
    publicVersion: record.public_version,
  };
}

function fullFrom(record: ListedRecord): ArticleRow {
  return { ...fromRecord(record), source: record.source ?? '' };
}

function readTags(tags: string): string[] {
  return tags.split(' ').filter((tag) => tag !== '');
}

function writeTags(tags: readonly string[]): string {
  return tags.length === 0 ? '' : ` ${tags.join(' ')} `;
}

/** Fields of a draft that lists show. */
export interface DraftFields {
  readonly slug: string;
  readonly source: string;
  readonly title: string;
  readonly sortTitle: string;
  readonly description: string;
  readonly author: string;
  readonly tags: readonly string[];
}

function draftRecord(draft: DraftFields) {
  return {
    slug: draft.slug,
    source: draft.source,
    title: draft.title,
    sort_title: draft.sortTitle,
    description: draft.description,
    author: draft.author,
    tags: writeTags(draft.tags),
  };
}

/** Stores a new draft; rejects as a duplicate where its id or its slug is taken. */
export async function insertArticle(
  db: Db,
  {
    id,
    kind,
    savedBy,
    nowMs,
    ...draft
  }: DraftFields & { id: string; kind: ArticleKind; savedBy: string; nowMs: number },
): Promise<void> {
  await db('articles').insert({
    id,
    kind,
    state: 'draft',
    ...draftRecord(draft),
    version: 0,
    published_at: 0,
    created_at: nowMs,
    updated_at: nowMs,
    saved_by: savedBy,
  });
}

/** Returns an article, deleted ones included, or null. */
export async function findArticle(db: Db, id: string): Promise<ArticleRow | null> {
  const record: ListedRecord | undefined = await articles(db)
    .select('a.source')
    .where('a.id', id)
    .first();
  return record === undefined ? null : fullFrom(record);
}

/** Returns several articles with their drafts, in no particular order. */
export async function findArticles(db: Db, ids: readonly string[]): Promise<ArticleRow[]> {
  const records: ListedRecord[] = await articles(db)
    .select('a.source')
    .whereIn('a.id', [...ids]);
  return records.map(fullFrom);
}

/** Saves a draft as the next version; false where somebody was faster. */
export async function updateDraft(
  db: Db,
  { id, version }: { id: string; version: number },
  draft: DraftFields & { savedBy: string; nowMs: number },
): Promise<boolean> {
  const updated = await db('articles')
    .where({ id, version })
    .update({
      ...draftRecord(draft),
      version: version + 1,
      saved_by: draft.savedBy,
      updated_at: draft.nowMs,
    });
  return updated === 1;
}

/** The part of an article that says what is public of it, and when. */
export interface PublicFields {
  readonly state: ArticleState;
  readonly publicRevisionId: string | null;
  readonly publicSlug: string | null;
  readonly publishedAt: number;
  readonly scheduledAt: number | null;
  readonly scheduledRevisionId: string | null;
  readonly scheduledBy: string | null;
  readonly deletedAt: number | null;
  readonly slug: string;
}

/** Writes what is public of an article; the version of the draft stays. */
export async function updatePublic(db: Db, id: string, fields: PublicFields): Promise<void> {
  await db('articles').where({ id }).update({
    state: fields.state,
    public_revision_id: fields.publicRevisionId,
    public_slug: fields.publicSlug,
    published_at: fields.publishedAt,
    slug: fields.slug,
    scheduled_at: fields.scheduledAt,
    scheduled_revision_id: fields.scheduledRevisionId,
    scheduled_by: fields.scheduledBy,
    deleted_at: fields.deletedAt,
  });
}

/** Returns the articles of a kind whose draft or public version has a slug, deleted ones included. */
export async function findBySlug(db: Db, kind: ArticleKind, slug: string): Promise<string[]> {
  const rows: { id: string }[] = await db('articles')
    .where({ kind })
    .where((any) => void any.where({ slug }).orWhere({ public_slug: slug }))
    .select('id');
  return rows.map(({ id }) => id);
}

/** Which rows a list has; conditions without an index are met by the caller. */
export interface ListFilter {
  readonly kind?: ArticleKind | undefined;
  readonly state?: ArticleState | undefined;
  readonly author?: string | undefined;
}

/** The column that a list is sorted by, and the direction. */
export interface ListSort {
  readonly column: 'updated_at' | 'published_at' | 'sort_title';
  readonly direction: 'asc' | 'desc';
}

/** Articles after a key, at most `limit`, deleted ones left to the caller. */
export async function listArticles(
  db: Db,
  { kind, state, author }: ListFilter,
  { column, direction, after, limit }: ListSort & { after: SortKey | null; limit: number },
): Promise<ListedRow[]> {
  const query = articles(db);
  if (kind !== undefined) query.where('a.kind', kind);
  if (state !== undefined) query.where('a.state', state);
  if (author !== undefined) query.where('a.author', author);
  const records: ListedRecord[] = await pageAfter(
    query,
    [`a.${column}`, 'a.id'],
    direction,
    after,
  ).limit(limit);
  return records.map(fromRecord);
}

/** Titles, descriptions and addresses of the articles that are not deleted. */
export async function listNames(db: Db): Promise<NamedRow[]> {
  const rows: NamedRecord[] = await db('articles')
    .whereNull('deleted_at')
    .select('id', 'kind', 'slug', 'public_slug', 'public_revision_id', 'title', 'description');
  return rows.map(({ public_slug: publicSlug, public_revision_id: publicRevisionId, ...rest }) => ({
    ...rest,
    publicSlug,
    publicRevisionId,
  }));
}

/** Returns the public articles with these ids, and those with the same title or description as another. */
export async function listNamed(
  db: Db,
  {
    ids,
    sortTitle,
    description,
  }: { ids: readonly string[]; sortTitle: string; description: string },
): Promise<Named[]> {
  const named = (): Knex.QueryBuilder<object, Named[]> =>
    db('articles').whereNotNull('public_slug').select('id', 'title', 'description');
  // Apart: each reads an index.
  const found = await Promise.all([
    ids.length === 0 ? [] : named().whereIn('id', [...ids]),
    sortTitle === '' ? [] : named().where({ sort_title: sortTitle }),
    description === '' ? [] : named().where({ description }),
  ]);
  return [...new Map(found.flat().map((row) => [row.id, row])).values()];
}

type Named = Pick<NamedRow, 'id' | 'title' | 'description'>;

interface NamedRecord {
  id: string;
  kind: ArticleKind;
  slug: string;
  public_slug: string | null;
  public_revision_id: string | null;
  title: string;
  description: string;
}

/** An article by its names. */
export interface NamedRow {
  readonly id: string;
  readonly kind: ArticleKind;
  readonly slug: string;
  readonly publicSlug: string | null;
  readonly publicRevisionId: string | null;
  readonly title: string;
  readonly description: string;
}

/** The articles whose scheduled instant has come, the earliest first. */
export async function listDue(db: Db, nowMs: number, limit: number): Promise<string[]> {
  const rows: { id: string }[] = await db('articles')
    .where('scheduled_at', '<=', nowMs)
    .orderBy('scheduled_at')
    .limit(limit)
    .select('id');
  return rows.map(({ id }) => id);
}

/** Locks an article until the transaction ends, where the engine has locks of rows. */
export async function lockArticle(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('articles').where({ id }).forUpdate().first('id');
}

/** Returns the id of the article that is not deleted and whose draft has a slug, or null. */
export async function findDraft(db: Db, kind: ArticleKind, slug: string): Promise<string | null> {
  const row: { id: string } | undefined = await db('articles')
    .where({ kind, slug })
    .whereNull('deleted_at')
    .first('id');
  return row?.id ?? null;
}

/** Returns the ids of the articles that are not deleted, by their addresses. */
export async function listIds(db: Db, kind: ArticleKind | undefined): Promise<string[]> {
  const query = db('articles').whereNull('deleted_at').orderBy(['kind', 'slug']).select('id');
  if (kind !== undefined) query.where({ kind });
  const rows: { id: string }[] = await query;
  return rows.map(({ id }) => id);
}

/** Takes some articles from their addresses, before each gets another. */
export async function leaveAddresses(db: Db, ids: readonly string[]): Promise<void> {
  for (const id of ids) await db('articles').where({ id }).update({ public_slug: null });
}

/** Articles that are not deleted and whose drafts hold a text somewhere, the latest first. */
export async function findNaming(db: Db, text: string, limit: number): Promise<ArticleRow[]> {
  const records: ListedRecord[] = await articles(db)
    .select('a.source')
    .whereNull('a.deleted_at')
    .whereRaw('instr(a.source, ?) > 0', [text])
    .orderBy('a.updated_at', 'desc')
    .limit(limit);
  return records.map(fullFrom);
}
