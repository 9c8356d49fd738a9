import type { Db } from '#api/db/connection/knex.ts';
import { invalid } from '#api/errors.ts';
import * as repo from '#api/features/articles/repo.ts';
import { findRedirect } from '#api/features/redirects/service.ts';
import type { SiteContents } from '#api/publishing/site-contents.ts';
import {
  ARTICLE_LIMITS,
  type ArticleKind,
  articleAddress,
} from '#shared/domain/content/articles.ts';
import { RESERVED_WORDS, slugOf } from '#shared/domain/content/page-addresses.ts';

/** Places in which a slug can be taken. */
export interface SlugContext {
  readonly db: Db;
  readonly site: SiteContents;
}

/** A slug that an article wants. */
export interface WantedSlug {
  readonly kind: ArticleKind;
  readonly slug: string;
  /** The article that wants it; null for a new one. */
  readonly id: string | null;
  /** True where the slug of an article in git is allowed: the draft then takes that article over. */
  readonly mayBeInGit?: boolean;
}

/** Returns why an article cannot have a slug, with what to do; null where it can. */
export async function slugProblem(
  { db, site }: SlugContext,
  { kind, slug, id, mayBeInGit = false }: WantedSlug,
): Promise<string | null> {
  if (RESERVED_WORDS.includes(slug)) {
    return `“${slug}” is a word of the product. Use another, such as ${slug}-guide.`;
  }
  const address = articleAddress(kind, slug);
  const holders = await repo.findBySlug(db, kind, slug);
  const isInGit = isArticleOfGit(site, { kind, slug });
  // One that has it already was taken over from there.
  if (isInGit && !mayBeInGit && !holders.some((holder) => holder === id)) {
    return `The article ${address} is in git, in content${address}.mdx. Import that file to go on with it here, or use another slug.`;
  }
  if (!isInGit && site.pages.has(address)) {
    return `There is a page at ${address} already. ${ANOTHER}`;
  }
  if (holders.some((holder) => holder !== id)) {
    return `Another article has the address ${address}. ${ANOTHER}`;
  }
  const redirect = await findRedirect(db, address);
  if (redirect === null || (id !== null && redirect.articleId === id)) return null;
  return `${address} is an old address that leads on. Remove its redirect first, or use another slug.`;
}

const ANOTHER = 'Use another slug.';

/** Returns whether `content/` has an article with this address. */
function isArticleOfGit(
  { articles }: SiteContents,
  { kind, slug }: { kind: ArticleKind; slug: string },
): boolean {
  return articles.some((each) => each.kind === kind && each.slug === slug);
}

/** Throws 422 at `slug` where an article cannot have it. */
export async function refuseTakenSlug(context: SlugContext, wanted: WantedSlug): Promise<void> {
  const problem = await slugProblem(context, wanted);
  if (problem !== null) throw invalid({ slug: problem });
}

const MOST_TRIES = 50;

/** Returns a free slug from a title: `deep-work`, or `deep-work-2` where that is taken. */
export async function freeSlug(
  context: SlugContext,
  kind: ArticleKind,
  title: string,
): Promise<string> {
  const base = slugOf(title === '' ? 'untitled' : title)
    .slice(0, ARTICLE_LIMITS.slug - 4)
    .replace(/-+$/, '');
  for (let number = 1; number <= MOST_TRIES; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if ((await slugProblem(context, { kind, slug, id: null })) === null) return slug;
  }
  throw invalid({ slug: `Many articles are called ${base}. Write a slug.` });
}
