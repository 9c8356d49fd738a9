import type { Db } from '#api/db/connection/knex.ts';
import { AppError, invalid } from '#api/errors.ts';
import { articlesOfGit, othersOf, ownAddresses } from '#api/features/articles/text/others.ts';
import { slugProblem } from '#api/features/articles/text/slugs.ts';
import { outsideAdvice } from '#api/features/outside-links/service.ts';
import { knownPictures } from '#api/features/pictures/service.ts';
import { findMoved } from '#api/features/redirects/service.ts';
import { readArticle } from '#api/publishing/reading/article-reader.ts';
import { listPublic, type PublicArticle } from '#api/publishing/releases/repo.ts';
import type { SiteContents } from '#api/publishing/site-contents.ts';
import { checkArticle } from '#publishing/check-article.ts';
import type { Shingles } from '#publishing/checks/likeness.ts';
import { COMPONENT_NAMES } from '#publishing/components/definitions.ts';
import { inOrder } from '#publishing/problem.ts';
import type { ArticleTree } from '#publishing/tree/tree.ts';
import type { ArticleProblem } from '#shared/contract/admin/articles.ts';
import { type ArticleKind, articleAddress } from '#shared/domain/content/articles.ts';
import { REDIRECTS } from '#shared/page/redirects.ts';

interface Context {
  readonly db: Db;
  readonly site: SiteContents;
}

/** A text of an article; the id is null for one that is not stored. */
export interface CheckedText {
  readonly id: string | null;
  readonly kind: ArticleKind;
  readonly source: string;
  readonly slug?: string | undefined;
}

/** Problems of a text, and its tree where none of them is an error. */
export interface Checked {
  readonly problems: readonly ArticleProblem[];
  readonly tree: ArticleTree | null;
  /** By which it is compared with other articles. */
  readonly shingles: Shingles;
}

/**
 * Reads what a check of a text needs to have read. Called before a transaction, it keeps the text from being
 * read within, when other calls may have no connection.
 */
export async function readAhead(
  { site }: Pick<Context, 'site'>,
  { source }: Pick<CheckedText, 'source'>,
): Promise<void> {
  await Promise.all([readArticle(source), articlesOfGit(site)]);
}

/** Checks a text as it would stand on the site: its syntax, frontmatter, links, names and slug. */
export async function checkText({ db, site }: Context, text: CheckedText): Promise<Checked> {
  const { id, kind, slug, source } = text;
  const shown = await listPublic(db);
  const own = await ownAddresses(db, text, shown);
  const article = await readArticle(source);
  const checked = checkArticle(article, {
    components: COMPONENT_NAMES,
    places: await placesOf({ db, site }, text, shown),
    known: { author: site.authors, tags: site.tags, timers: site.timers },
    others: await othersOf({ db, site }, { id, own, article }, shown),
  });
  const { frontmatter, tree, problems, outsideLinks } = checked;
  const taken = slug === undefined ? null : await slugProblem({ db, site }, { kind, slug, id });
  const beside = await outsideAdvice(db, outsideLinks);
  const all: ArticleProblem[] = [
    ...(taken === null ? [] : [atTop(`slug: ${taken}`)]),
    ...(frontmatter?.isDraft === true ? [atTop(STILL_DRAFT)] : []),
    ...(beside.length === 0 ? problems : inOrder([...problems, ...beside])),
    ...(taken === null && slug !== undefined ? stillInGit(site, own) : []),
  ];
  return { problems: all, tree, shingles: article.shingles };
}

const STILL_DRAFT =
  'isDraft: an article that says it is a draft cannot be published. Take the line out.';

/** Says which files of git an article is shown in the place of. */
function stillInGit({ articles }: SiteContents, own: ReadonlySet<string>): ArticleProblem[] {
  return articles
    .map(({ kind, slug }) => articleAddress(kind, slug))
    .filter((address) => own.has(address))
    .map((address) => ({ ...atTop(alsoInGit(address)), level: 'advice' }));
}

function alsoInGit(address: string): string {
  return `${address} is also in git, in content${address}.mdx. What is published here is shown in its place. Remove the file there, so that nobody changes it in vain.`;
}

function atTop(text: string): ArticleProblem {
  return { line: 1, column: 1, text, level: 'error' };
}

/** Addresses of the site in links; an article may link to itself. */
const ADDRESS = /(?:\]\(|\]:)\s*<?(\/[^)#?>\s]*)/g;
const MOST_ADDRESSES = 500;

async function placesOf(
  { db, site }: Context,
  { kind, slug, source }: CheckedText,
  shown: readonly PublicArticle[],
) {
  const articles = shown.map((each) => articleAddress(each.kind, each.slug));
  const own = slug === undefined ? [] : [articleAddress(kind, slug)];
  const linked = new Set([...source.matchAll(ADDRESS)].map(([, address = '']) => address));
  const moved = await findMoved(db, [...linked].slice(0, MOST_ADDRESSES));
  return {
    pages: new Set([...site.pages, ...articles, ...own]),
    files: new Set([...site.files, ...(await knownPictures(db, source))]),
    redirects: { ...REDIRECTS, ...moved },
  };
}

/** Returns the tree of a text; throws 422 with every problem where something must be mended. */
export function refuseErrors({ problems, tree }: Checked): ArticleTree {
  const [first] = problems.filter(({ level }) => level === 'error');
  if (first === undefined && tree !== null) return tree;
  const { line, column, text } = first ?? atTop('This text cannot be read.');
  throw invalid({ source: `Line ${line}, column ${column}: ${text}` }, undefined, { problems });
}

/** The reason of a refusal, in a sentence; anything else is thrown on. */
export function firstError(error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  return Object.values(error.fields ?? {})[0] ?? error.message;
}
