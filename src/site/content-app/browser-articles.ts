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

/**
 * Entries by their versions, which never change, for each way to read them: what was seen before is known
 * again by the next library.
 */
const known = new WeakMap<ReadRevision, ReadonlyMap<string, ArticleEntry>>();

/** Returns entries of the library. Texts are read for versions that were not seen yet, and to render. */
export async function entriesOf(
  articles: readonly BrowserArticle[],
  readRevision: ReadRevision,
): Promise<readonly ArticleEntry[]> {
  const before = known.get(readRevision);
  const entries: ArticleEntry[] = [];
  for (const article of articles) {
    const { collection, id, revisionId } = article;
    const entry = before?.get(revisionId);
    const isSame = entry?.collection === collection && entry.id === id;
    entries.push(isSame ? entry : await entryOf(article, readRevision));
  }
  known.set(readRevision, new Map(entries.map((entry) => [entry.version, entry])));
  return entries;
}

async function entryOf(
  { collection, id, revisionId }: BrowserArticle,
  readRevision: ReadRevision,
): Promise<ArticleEntry> {
  const facts = factsOf(await readRevision(revisionId), revisionId);
  const read = async () => {
    const { tree, readPictures } = await readRevision(revisionId);
    return withPictureFacts(tree, await readPictures());
  };
  return { collection, id, ...facts, version: revisionId, read };
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
