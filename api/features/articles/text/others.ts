import type { Db } from '#api/db/connection/knex.ts';
import type { NamedRow } from '#api/features/articles/repo.ts';
import { listShingles } from '#api/features/articles/revision-repo.ts';
import { listLeftBy } from '#api/features/redirects/service.ts';
import type { SiteContents } from '#api/publishing/site-contents.ts';
import type { OtherArticle } from '#publishing/check-article.ts';
import { type Shingles, shingleHashes } from '#publishing/checks/likeness.ts';
import { plainText } from '#publishing/checks/reading.ts';
import { COMPONENTS } from '#publishing/components/definitions.ts';
import { parseArticle } from '#publishing/parse-article.ts';
import type { ArticleTree } from '#publishing/tree/tree.ts';
import { type ArticleKind, articleAddress } from '#shared/domain/content/articles.ts';

/** Shingles of public revisions, which never change; the oldest are forgotten. */
const known = new Map<string, Shingles>();
const MOST_KNOWN = 10_000;
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
  names: readonly NamedRow[],
): Promise<ReadonlySet<string>> {
  const publicSlug = names.find((each) => each.id === id)?.publicSlug;
  const slugs = [slug, publicSlug].filter((each) => each !== undefined && each !== null);
  const left = id === null ? [] : await listLeftBy(db, id);
  return new Set([...slugs.map((each) => articleAddress(kind, each)), ...left]);
}

/** The public articles of the site but one, with what they are compared by. `own` are its addresses. */
export async function othersOf(
  { db, site }: { db: Db; site: SiteContents },
  { id: ownId, own }: { id: string | null; own: ReadonlySet<string> },
  names: readonly NamedRow[],
): Promise<OtherArticle[]> {
  const written = names.filter(({ id }) => id !== ownId);
  await learn(
    db,
    written.flatMap(({ publicRevisionId }) => publicRevisionId ?? []),
  );
  return [
    ...ofGit(site).filter(({ address }) => !own.has(address)),
    ...written.flatMap(({ kind, publicSlug, publicRevisionId, title, description }) => {
      if (publicSlug === null) return [];
      const shingles = known.get(publicRevisionId ?? '') ?? NONE;
      return [{ address: articleAddress(kind, publicSlug), title, description, shingles }];
    }),
  ];
}

async function learn(db: Db, revisionIds: readonly string[]): Promise<void> {
  const missing = revisionIds.filter((id) => !known.has(id));
  for (const [id, shingles] of await listShingles(db, missing)) {
    known.set(id, readShingles(shingles));
    const [oldest] = known.keys();
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  }
}

/** Encodes what an article is compared by. */
export function writeShingles(tree: ArticleTree): string {
  const { buffer, byteOffset, byteLength } = shingleHashes(plainText(tree));
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

function readShingles(text: string): Shingles {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  return new Uint32Array(bytes.buffer, 0, Math.floor(bytes.length / 4));
}

const gits = new WeakMap<SiteContents, readonly OtherArticle[]>();

/** The articles of git, which are read once. */
function ofGit(site: SiteContents): readonly OtherArticle[] {
  const present = gits.get(site);
  if (present !== undefined) return present;
  const made = site.articles.map((article) => {
    const { kind, slug, title, description, source } = article;
    const { tree } = parseArticle(source, { components: Object.keys(COMPONENTS) });
    const shingles = tree === null ? NONE : shingleHashes(plainText(tree));
    return { address: articleAddress(kind, slug), title, description, shingles };
  });
  gits.set(site, made);
  return made;
}
