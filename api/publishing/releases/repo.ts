import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { parseJson } from '#api/db/schema/parse-json.ts';
import type { RevisionText } from '#api/publishing/content-app.ts';
import {
  type PictureFacts,
  type PictureSize,
  picturesIn,
} from '#shared/domain/content/article-pictures.ts';

/** A release as the database records it; instants in UTC milliseconds. */
export interface ReleaseRow {
  readonly id: string;
  readonly number: number;
  readonly madeAt: number;
  readonly cause: string;
  readonly madeBy: string | null;
  readonly build: string;
  readonly contents: ReleaseContents;
}

/** Contents of a release: enough to render it again on any machine. */
export interface ReleaseContents {
  /** The ids of the public revisions. */
  readonly revisions: readonly string[];
  readonly redirects: readonly { readonly from: string; readonly to: string | null }[];
  /** The articles that changed. */
  readonly changed: readonly string[];
}

/** An article that is public. */
export interface PublicArticle {
  readonly articleId: string;
  readonly revisionId: string;
  readonly kind: 'blog' | 'pillar';
  readonly slug: string;
}

interface ReleaseRecord {
  id: string;
  number: number;
  made_at: number;
  cause: string;
  made_by: string | null;
  build: string;
  contents: string;
}

const SITE = { name: 'site' } as const;

/** The process that makes a release now. */
export const RELEASE_LEASE = { table: 'release_lease', leaseMs: 5000 };

/** Returns the id of the live release; null before the first. */
export async function findLiveId(db: Db): Promise<string | null> {
  const row: { release_id: string | null } | undefined = await db('live_release')
    .where(SITE)
    .first('release_id');
  return row?.release_id ?? null;
}

/** Returns a release, or null. */
export async function findRelease(db: Db, id: string): Promise<ReleaseRow | null> {
  const record: ReleaseRecord | undefined = await db('releases').where({ id }).first();
  return record === undefined ? null : fromRecord(record);
}

/** Returns the ids of all releases, the newest first. */
export function listReleaseIds(db: Db): Promise<string[]> {
  return db('releases').orderBy('number', 'desc').pluck('id');
}

/** Returns the last releases, the newest first. */
export async function listReleases(db: Db, limit: number): Promise<ReleaseRow[]> {
  const records: ReleaseRecord[] = await db('releases').orderBy('number', 'desc').limit(limit);
  return records.map(fromRecord);
}

/** A release as it is recorded. */
export type NewRelease = Omit<ReleaseRow, 'number' | 'contents'> & {
  /** As JSON. */
  readonly contents: string;
};

/** Records a release and makes it live, within a transaction. */
export async function goLive(trx: Knex.Transaction, release: NewRelease): Promise<void> {
  const last: { number?: number | null } | undefined = await trx('releases')
    .max({ number: 'number' })
    .first();
  const { id, madeAt, cause, madeBy, build, contents } = release;
  await trx('releases').insert({
    id,
    number: Number(last?.number ?? 0) + 1,
    made_at: madeAt,
    cause,
    made_by: madeBy,
    build,
    contents,
  });
  await trx('live_release').where(SITE).update({ release_id: id });
}

/** Deletes releases that were made before `madeBefore`, except the newest ones. */
export async function deleteOldReleases(
  db: Db,
  { madeBefore, kept }: { madeBefore: number; kept: readonly string[] },
): Promise<void> {
  await db('releases')
    .where('made_at', '<', madeBefore)
    .whereNotIn('id', [...kept])
    .delete();
}

/** Returns everything that is public now. */
export async function readPublic(
  db: Db,
): Promise<{ articles: PublicArticle[]; redirects: ReleaseContents['redirects'] }> {
  const [articles, redirects] = await Promise.all([listPublic(db), listRedirects(db)]);
  return { articles, redirects };
}

/** Returns the public version of every article, without its text. */
export function listPublic(db: Db): Promise<PublicArticle[]> {
  return db('articles').whereNotNull('public_revision_id').orderBy('public_revision_id').select({
    articleId: 'id',
    revisionId: 'public_revision_id',
    kind: 'kind',
    slug: 'public_slug',
  });
}

/** Returns these versions as public articles, for a release that was made of them. */
export function listRevisions(db: Db, revisionIds: readonly string[]): Promise<PublicArticle[]> {
  return db('article_revisions')
    .join('articles', 'articles.id', 'article_revisions.article_id')
    .whereIn('article_revisions.id', [...revisionIds])
    .select({
      articleId: 'articles.id',
      revisionId: 'article_revisions.id',
      kind: 'articles.kind',
      slug: 'article_revisions.slug',
    });
}

/** Returns the text of a version. Throws where it is gone. */
export async function readRevision(db: Db, id: string): Promise<RevisionText> {
  const row: { source: string; tree: string } | undefined = await db('article_revisions')
    .where({ id })
    .first('source', 'tree');
  if (row === undefined) throw new Error(`There is no version ${id} of an article.`);
  const { source, tree } = row;
  return {
    source,
    // Many are only asked for their source.
    get tree(): unknown {
      return JSON.parse(tree);
    },
    readPictures: () => readPictures(db, picturesIn(source)),
  };
}

/** Returns the facts about the pictures with these hashes that are in the library. */
export async function readPictures(
  db: Db,
  hashes: readonly string[],
): Promise<Record<string, PictureFacts>> {
  if (hashes.length === 0) return {};
  const rows: { hash: string; width: number; height: number; sizes: string }[] = await db(
    'article_pictures',
  )
    .whereIn('hash', [...hashes])
    .select('hash', 'width', 'height', 'sizes');
  return Object.fromEntries(
    rows.map(({ hash, width, height, sizes }) => [
      hash,
      // Written by `insertPicture`.
      { width, height, sizes: (parseJson(sizes) ?? []) as PictureSize[] },
    ]),
  );
}

/** Returns where old addresses lead. */
function listRedirects(db: Db): Promise<{ from: string; to: string | null }[]> {
  return db('redirects').orderBy('from_address').select({ from: 'from_address', to: 'to_address' });
}

function fromRecord(record: ReleaseRecord): ReleaseRow {
  return {
    id: record.id,
    number: Number(record.number),
    madeAt: Number(record.made_at),
    cause: record.cause,
    madeBy: record.made_by,
    build: record.build,
    contents: JSON.parse(record.contents) as ReleaseContents,
  };
}
