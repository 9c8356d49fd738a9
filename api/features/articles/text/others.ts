import type { Db } from '#api/db/connection/knex.ts';
import { listNamed } from '#api/features/articles/repo.ts';
import { listShingles } from '#api/features/articles/revision-repo.ts';
import { listFieldsOf } from '#api/features/articles/text/list-fields.ts';
import { listLeftBy } from '#api/features/redirects/service.ts';
import { readArticle } from '#api/publishing/reading/article-reader.ts';
import type { PublicArticle } from '#api/publishing/releases/repo.ts';
import type { SiteContents } from '#api/publishing/site-contents.ts';
import type { OtherArticle, ReadArticle } from '#publishing/check-article.ts';
import { MOST_LOWEST, mayBeAlike, type Shingles } from '#publishing/checks/likeness.ts';
import { type ArticleKind, articleAddress } from '#shared/domain/content/articles.ts';

/** The lowest shingles of public revisions, which never change; the oldest are forgotten. */
const lowest = new Map<string, Shingles>();
const MOST_KNOWN = 10_000;
/** Of the encoded shingles; the lowest stand first. */
const LOWEST_CHARACTERS = Math.ceil((MOST_LOWEST * Uint32Array.BYTES_PER_ELEMENT) / 3) * 4;
/** Articles that look alike by their lowest shingles are few; more are not compared word for word. */
const MOST_COMPARED = 50;
const NONE: Shingles = new Uint32Array();

/** An article whose text is compared with others. */
interface Own {
  readonly id: string | null;
  readonly kind: ArticleKind;
  readonly slug?: string | undefined;
}

/**
 * Returns the addresses of an article: the one that it wants, the one that it has, and those that it has
 * left. Files of git there are itself.
 */
export async function ownAddresses(
  db: Db,
  { id, kind, slug }: Own,
  shown: readonly PublicArticle[],
): Promise<ReadonlySet<string>> {
  const publicSlug = shown.find((each) => each.articleId === id)?.slug;
  const slugs = [slug, publicSlug].filter((each) => each !== undefined);
  const left = id === null ? [] : await listLeftBy(db, id);
  return new Set([...slugs.map((each) => articleAddress(kind, each)), ...left]);
}

/** A text that is compared, and the article that it belongs to. */
interface Compared {
  readonly id: string | null;
  /** Addresses that are its own. */
  readonly own: ReadonlySet<string>;
  readonly article: ReadArticle;
}

/**
 * Returns the public articles that a text may repeat: those of git, and of the others those with the same
 * title or description, and those that are alike by their lowest shingles.
 */
export async function othersOf(
  { db, site }: { db: Db; site: SiteContents },
  { id: ownId, own, article }: Compared,
  shown: readonly PublicArticle[],
): Promise<OtherArticle[]> {
  const written = shown.filter(({ articleId }) => articleId !== ownId);
  const shingles = await readAlike(db, article.shingles, written);
  const { sortTitle, description } = listFieldsOf(article.fields);
  const named = await listNamed(db, { ids: [...shingles.keys()], sortTitle, description });
  const addresses = new Map(
    written.map(({ articleId, kind, slug }) => [articleId, articleAddress(kind, slug)]),
  );
  return [
    ...(await articlesOfGit(site)).filter(({ address }) => !own.has(address)),
    ...named.flatMap(({ id, ...names }) => {
      const address = addresses.get(id);
      return address === undefined
        ? []
        : [{ ...names, address, shingles: shingles.get(id) ?? NONE }];
    }),
  ];
}

/** Reads the shingles of those articles that may be like a text, by their ids. */
async function readAlike(
  db: Db,
  own: Shingles,
  written: readonly PublicArticle[],
): Promise<ReadonlyMap<string, Shingles>> {
  const ids = written.map(({ revisionId }) => revisionId).filter((id) => !lowest.has(id));
  for (const [id, text] of await listShingles(db, ids, LOWEST_CHARACTERS)) {
    lowest.set(id, readShingles(text).subarray(0, MOST_LOWEST));
    const [oldest] = lowest.keys();
    if (lowest.size > MOST_KNOWN && oldest !== undefined) lowest.delete(oldest);
  }
  const alike = written
    .filter(({ revisionId }) => mayBeAlike(own, lowest.get(revisionId) ?? NONE))
    .slice(0, MOST_COMPARED);
  const articleIds = new Map(alike.map(({ revisionId, articleId }) => [revisionId, articleId]));
  const rows = await listShingles(db, [...articleIds.keys()]);
  return new Map(rows.map(([id, text]) => [articleIds.get(id) ?? '', readShingles(text)]));
}

/** Encodes what an article is compared by. */
export function writeShingles({ buffer, byteOffset, byteLength }: Shingles): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

function readShingles(text: string): Shingles {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  return new Uint32Array(bytes.buffer, 0, Math.floor(bytes.length / 4));
}

const gits = new WeakMap<SiteContents, readonly OtherArticle[]>();

/** Returns the articles of git, which are read once. */
export async function articlesOfGit(site: SiteContents): Promise<readonly OtherArticle[]> {
  const present = gits.get(site);
  if (present !== undefined) return present;
  const reading = site.articles.map(async ({ kind, slug, title, description, source }) => {
    const { shingles } = await readArticle(source);
    return { address: articleAddress(kind, slug), title, description, shingles };
  });
  const read = await Promise.all(reading);
  gits.set(site, read);
  return read;
}
