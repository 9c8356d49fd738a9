import type { Db } from '#api/db/connection/knex.ts';
import { AppError, invalid } from '#api/errors.ts';
import * as repo from '#api/features/articles/repo.ts';
import { slugProblem } from '#api/features/articles/text/slugs.ts';
import type { SiteContents } from '#api/publishing/site-contents.ts';
import { COMPONENTS } from '#publishing/components/definitions.ts';
import { parseArticle } from '#publishing/parse-article.ts';
import type { ArticleProblem } from '#shared/contract/admin/articles.ts';
import { type ArticleKind, articleAddress } from '#shared/domain/content/articles.ts';

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

/** What is to be mended in a text, and its tree where nothing must be. */
export interface Checked {
  readonly problems: readonly ArticleProblem[];
  readonly tree: unknown;
}

/** Checks a text as it would stand on the site: its syntax, frontmatter, links, names and slug. */
export async function checkText({ db, site }: Context, text: CheckedText): Promise<Checked> {
  const { id, kind, slug, source } = text;
  const names = await repo.listNames(db);
  const { frontmatter, tree, problems } = parseArticle(source, { components: NAMES });
  const taken = slug === undefined ? null : await slugProblem({ db, site }, { kind, slug, id });
  const all: ArticleProblem[] = [
    ...(taken === null ? [] : [atTop(`slug: ${taken}`)]),
    ...(frontmatter === null ? [] : repeated(frontmatter, { site, names, text })),
    ...(frontmatter?.isDraft === true ? [atTop(STILL_DRAFT)] : []),
    ...problems,
  ];
  return { problems: all, tree };
}

/** The components that an article may use. */
const NAMES = Object.keys(COMPONENTS);
const STILL_DRAFT =
  'isDraft: an article that says it is a draft cannot be published. Take the line out.';

function atTop(text: string): ArticleProblem {
  return { line: 1, column: 1, text, level: 'error' };
}

/** Search engines show one of two pages that are called the same. */
function repeated(
  frontmatter: Readonly<Record<'title' | 'description', string>>,
  around: { site: SiteContents; names: readonly repo.NamedRow[]; text: CheckedText },
): ArticleProblem[] {
  const { site, names, text } = around;
  const isOwn = (other: { kind: ArticleKind; slug: string }) =>
    other.kind === text.kind && other.slug === text.slug;
  const others = [
    ...site.articles.filter((other) => !isOwn(other)),
    ...names.filter(({ id, publicSlug }) => id !== text.id && publicSlug !== null),
  ];
  return (['title', 'description'] as const).flatMap((field) => {
    const other = others.find((each) => plain(each[field]) === plain(frontmatter[field]));
    if (other === undefined) return [];
    const address = articleAddress(other.kind, other.slug);
    return [atTop(`${field}: ${address} has the same ${field}. Give each article its own.`)];
  });
}

/** Names that differ in capitals or spaces are the same to a reader. */
function plain(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ');
}

/** Throws 422 with every problem where something must be mended. */
export function refuseErrors({ problems, tree }: Checked): void {
  const [first] = problems.filter(({ level }) => level === 'error');
  if (first === undefined && tree !== null) return;
  const { line, column, text } = first ?? atTop('This text cannot be read.');
  throw invalid({ source: `Line ${line}, column ${column}: ${text}` }, undefined, { problems });
}

/** The reason of a refusal, in a sentence; anything else is thrown on. */
export function firstError(error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  return Object.values(error.fields ?? {})[0] ?? error.message;
}
