/* Articles that are written in the browser: their kinds, states and limits. */

/** The kinds of articles: posts of the blog and pillar pages. */
export const ARTICLE_KINDS = ['blog', 'pillar'] as const;
export type ArticleKind = (typeof ARTICLE_KINDS)[number];

/**
 * The states of an article: never public, to be published at an instant, public, and public before.
 * An article that is public and has an instant for its next version stays `published`.
 */
export const ARTICLE_STATES = ['draft', 'scheduled', 'published', 'unpublished'] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];

/** Limits in characters. */
export const ARTICLE_LIMITS = { source: 1_000_000, slug: 100, alt: 400 } as const;

/** The folder of each kind below the root of the site, and in `content/`. */
const FOLDERS: Readonly<Record<ArticleKind, string>> = { blog: 'blog', pillar: 'resources' };

/** Returns the folder of a kind: `blog` or `resources`. */
export function folderOf(kind: ArticleKind): string {
  return FOLDERS[kind];
}

/** Returns the address of an article: `/blog/deep-work`. */
export function articleAddress(kind: ArticleKind, slug: string): string {
  return `/${FOLDERS[kind]}/${slug}`;
}

/** Returns the kind and slug of an article's address; null for any other address. */
export function readArticleAddress(address: string): { kind: ArticleKind; slug: string } | null {
  const [, folder, slug] = /^\/([a-z]+)\/([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(address) ?? [];
  const kind = ARTICLE_KINDS.find((each) => FOLDERS[each] === folder);
  return kind === undefined || slug === undefined ? null : { kind, slug };
}

/** Why a revision of an article was kept; `conflict` is a text that lost against a faster one. */
export const REVISION_REASONS = [
  'save',
  'publish',
  'schedule',
  'restore',
  'import',
  'links',
  'tags',
  'conflict',
] as const;
export type RevisionReason = (typeof REVISION_REASONS)[number];

/** Why an address leads on or is gone. */
export const REDIRECT_CAUSES = ['renamed', 'deleted', 'manual'] as const;
export type RedirectCause = (typeof REDIRECT_CAUSES)[number];

/** So many files are taken out of an archive. */
export const MOST_ARCHIVE_FILES = 5000;
