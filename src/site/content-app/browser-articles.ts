import { readFields } from '#publishing/parse-article.ts';
import { withPictureFacts } from '#publishing/tree/pictures.ts';
import type { ArticleTree } from '#publishing/tree/tree.ts';
import type { PictureFacts } from '#shared/domain/content/article-pictures.ts';
import { readingMinutes } from '#shared/domain/content/reading-time.ts';
import type { ArticleCollection, ArticleEntry } from '../collections/library.ts';

/** A public version of an article that was written in the browser. */
export interface BrowserArticle {
  readonly collection: ArticleCollection;
  /** Its slug. */
  readonly id: string;
  readonly revisionId: string;
}

/** The text of a version. */
export interface Revision {
  readonly source: string;
  readonly tree: ArticleTree;
  /** Reads the pictures of the library that it shows, by their hashes. */
  readPictures(): Promise<Readonly<Record<string, PictureFacts>>>;
}

/** Reads the text of a version. */
export type ReadRevision = (revisionId: string) => Promise<Revision>;

type Facts = Pick<ArticleEntry, 'data' | 'minutes'>;

/** Facts about each version, which never change. */
const facts = new Map<string, Facts>();

/** Returns entries of the library. Texts are read for versions that were not seen yet, and to render. */
export async function entriesOf(
  articles: readonly BrowserArticle[],
  readRevision: ReadRevision,
): Promise<readonly ArticleEntry[]> {
  const current = new Set(articles.map(({ revisionId }) => revisionId));
  for (const known of facts.keys()) if (!current.has(known)) facts.delete(known);
  const entries: ArticleEntry[] = [];
  for (const { collection, id, revisionId } of articles) {
    const known = facts.get(revisionId) ?? factsOf(await readRevision(revisionId), revisionId);
    facts.set(revisionId, known);
    const read = async () => {
      const { tree, readPictures } = await readRevision(revisionId);
      return withPictureFacts(tree, await readPictures());
    };
    entries.push({ collection, id, ...known, version: revisionId, read });
  }
  return entries;
}

function factsOf({ source }: Revision, revisionId: string): Facts {
  const { frontmatter } = readFields(source);
  if (frontmatter === null) throw new Error(`The fields of version ${revisionId} cannot be read.`);
  // Copied: a part of a text would keep the whole of it in memory.
  return {
    data: structuredClone(frontmatter),
    minutes: readingMinutes(source.replace(/^---[\s\S]*?\n---/, '')),
  };
}
