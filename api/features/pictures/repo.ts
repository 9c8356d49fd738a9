import type { Db } from '#api/db/connection/knex.ts';
import { pageAfter, type SortKey } from '#api/db/rows/keyset.ts';
import { parseJson } from '#api/db/schema/parse-json.ts';
import type { PictureSize } from '#shared/domain/content/article-pictures.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';

/** A picture of the library; instants in UTC milliseconds. */
export interface PictureRow {
  readonly id: string;
  /** SHA-256 of the file that was uploaded. */
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly sizes: readonly PictureSize[];
  readonly isAnimated: boolean;
  readonly alt: string;
  readonly version: number;
  readonly addedBy: string;
  /** Null where the account is gone. */
  readonly adder: string | null;
  readonly addedAt: number;
}

/** Where a picture is used. */
export interface PictureUse {
  readonly hash: string;
  readonly articleId: string;
  readonly kind: ArticleKind;
  readonly title: string;
  readonly place: 'draft' | 'public';
}

interface PictureRecord {
  id: string;
  hash: string;
  width: number;
  height: number;
  sizes: string;
  is_animated: number;
  alt: string;
  version: number;
  added_by: string;
  adder: string | null;
  added_at: number;
}

function fromRecord(record: PictureRecord): PictureRow {
  return {
    id: record.id,
    hash: record.hash,
    width: record.width,
    height: record.height,
    // Written by `insertPicture`.
    sizes: (parseJson(record.sizes) ?? []) as PictureSize[],
    isAnimated: record.is_animated === 1,
    alt: record.alt,
    version: record.version,
    addedBy: record.added_by,
    adder: record.adder,
    addedAt: record.added_at,
  };
}

function pictures(db: Db) {
  return db('article_pictures as p')
    .leftJoin('users as w', 'w.id', 'p.added_by')
    .select('p.*', { adder: 'w.name' });
}

/** Stores a picture; rejects as a duplicate where it is there. */
export async function insertPicture(
  db: Db,
  row: Omit<PictureRow, 'adder' | 'version' | 'alt'>,
): Promise<void> {
  await db('article_pictures').insert({
    id: row.id,
    hash: row.hash,
    width: row.width,
    height: row.height,
    alt: '',
    version: 0,
    sizes: JSON.stringify(row.sizes),
    is_animated: row.isAnimated ? 1 : 0,
    added_by: row.addedBy,
    added_at: row.addedAt,
  });
}

/** Returns a picture by its id or its hash, or null. */
export async function findPicture(
  db: Db,
  key: { id: string } | { hash: string },
): Promise<PictureRow | null> {
  const [[column, value] = ['id', '']] = Object.entries(key);
  const record: PictureRecord | undefined = await pictures(db).where(`p.${column}`, value).first();
  return record === undefined ? null : fromRecord(record);
}

/** Pictures after a key, the latest first. */
export async function listPictures(
  db: Db,
  { after, limit }: { after: SortKey | null; limit: number },
): Promise<PictureRow[]> {
  const records: PictureRecord[] = await pageAfter(
    pictures(db),
    ['p.added_at', 'p.id'],
    'desc',
    after,
  ).limit(limit);
  return records.map(fromRecord);
}

/** Sets the alternative text as the next version; false where somebody was faster. */
export async function updateAlt(
  db: Db,
  { id, version }: { id: string; version: number },
  alt: string,
): Promise<boolean> {
  const next = { alt, version: version + 1 };
  return (await db('article_pictures').where({ id, version }).update(next)) === 1;
}

/** Notes another file of a picture; false where there is no such picture. Run it in a transaction. */
export async function addSize(trx: Db, hash: string, size: PictureSize): Promise<boolean> {
  const record: { sizes: string } | undefined = await trx('article_pictures')
    .where({ hash })
    .forUpdate()
    .first('sizes');
  if (record === undefined) return false;
  const sizes: PictureSize[] = JSON.parse(record.sizes);
  if (sizes.some(({ width, type }) => width === size.width && type === size.type)) return true;
  await trx('article_pictures')
    .where({ hash })
    .update({ sizes: JSON.stringify([...sizes, size]) });
  return true;
}

/** Deletes a picture. */
export async function deletePicture(db: Db, id: string): Promise<void> {
  await db('article_pictures').where({ id }).delete();
}

/** Returns where a picture is used, by article, after a key. */
export async function listUses(
  db: Db,
  hash: string,
  { after, limit }: { after: SortKey | null; limit: number },
): Promise<PictureUse[]> {
  const rows: UseRecord[] = await pageAfter(
    usesOf(db, hash),
    ['u.article_id', 'u.place'],
    'asc',
    after,
  ).limit(limit);
  return rows.map(useFromRecord);
}

/** Returns the first uses of each of some pictures, at most `limit` of one. */
export async function listFirstUses(
  db: Db,
  hashes: readonly string[],
  limit: number,
): Promise<PictureUse[]> {
  const [first, ...others] = hashes.map((hash) =>
    db
      .from(usesOf(db, hash).orderBy(['u.article_id', 'u.place']).limit(limit).as('of_one'))
      .select('*'),
  );
  if (first === undefined) return [];
  const rows: UseRecord[] = await first.unionAll(others);
  return rows.map(useFromRecord);
}

/** Returns the subject of a campaign that shows a picture, or null: mails that were sent load it still. */
export async function findMailUse(db: Db, hash: string): Promise<string | null> {
  const row: { subject: string } | undefined = await db('campaigns')
    .where('source', 'like', `%${hash}%`)
    .first('subject');
  return row?.subject ?? null;
}

type UseRecord = Omit<PictureUse, 'articleId'> & { article_id: string };

function usesOf(db: Db, hash: string) {
  return db('picture_uses as u')
    .join('articles as a', 'a.id', 'u.article_id')
    .where('u.hash', hash)
    .select('u.hash', 'u.article_id', 'a.kind', 'a.title', 'u.place');
}

function useFromRecord({ article_id: articleId, ...use }: UseRecord): PictureUse {
  return { ...use, articleId };
}

/** Says which pictures an article uses in a place, in the stead of those before. */
export async function replaceUses(
  db: Db,
  { articleId, place }: { articleId: string; place: 'draft' | 'public' },
  hashes: readonly string[],
): Promise<void> {
  const present: { hash: string }[] = await db('picture_uses')
    .where({ article_id: articleId, place })
    .select('hash');
  const before = new Set(present.map(({ hash }) => hash));
  const gone = [...before].filter((hash) => !hashes.includes(hash));
  const added = hashes.filter((hash) => !before.has(hash));
  if (gone.length > 0) {
    await db('picture_uses').where({ article_id: articleId, place }).whereIn('hash', gone).delete();
  }
  const rows = added.map((hash) => ({ hash, article_id: articleId, place }));
  if (rows.length > 0) await db('picture_uses').insert(rows);
}

/** Returns the addresses' hashes of some pictures that are there. */
export async function listKnown(db: Db, hashes: readonly string[]): Promise<PictureRow[]> {
  if (hashes.length === 0) return [];
  const records: PictureRecord[] = await pictures(db).whereIn('p.hash', [...hashes]);
  return records.map(fromRecord);
}

/** Returns those hashes of which there is a picture. */
export async function listHashes(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(
    await db('article_pictures')
      .whereIn('hash', [...hashes])
      .pluck('hash'),
  );
}
