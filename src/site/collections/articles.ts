/* The articles: those of the blog, and the guides, which are long and seldom change. */
import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { checkReferences } from '#publishing/checks/references.ts';
import { newestFirst } from './article-order.ts';
import { readingMinutes } from './reading-time.ts';

export type ArticleEntry = CollectionEntry<'blog'> | CollectionEntry<'resources'>;

/** The page that lists all articles stands where an article could. */
const LIST_OF_ALL = 'all-articles';

/** The articles of the blog, the newest first; drafts are for those who write. */
export async function blogArticles(): Promise<CollectionEntry<'blog'>[]> {
  return newestFirst(await published('blog'));
}

/** The guides, the newest first. */
export async function guides(): Promise<CollectionEntry<'resources'>[]> {
  return newestFirst(await published('resources'));
}

/** Everything to read, the newest first. */
export async function allArticles(): Promise<ArticleEntry[]> {
  return newestFirst<ArticleEntry>([...(await blogArticles()), ...(await guides())]);
}

/** Where an article stands: `/blog/deep-work`. */
export function articleAddress({
  collection,
  id,
}: Pick<ArticleEntry, 'collection' | 'id'>): string {
  return `/${collection}/${id}`;
}

/** Whole minutes that an article takes to read. */
export function articleMinutes({ body = '' }: ArticleEntry): number {
  return readingMinutes(body);
}

/** Who wrote an article. */
export async function authorOf({ data }: ArticleEntry): Promise<CollectionEntry<'authors'>> {
  const author = await getEntry('authors', data.author);
  if (author === undefined) throw new Error(`There is no author ${data.author}.`);
  return author;
}

async function published<Name extends 'blog' | 'resources'>(
  name: Name,
): Promise<CollectionEntry<Name>[]> {
  const entries = await getCollection(name);
  const [authors, tags, timers] = await Promise.all([
    getCollection('authors'),
    getCollection('tags'),
    getCollection('timers'),
  ]);
  const known = {
    author: authors.map(({ id }) => id),
    tags: tags.map(({ id }) => id),
    timers: timers.map(({ id }) => id),
  };
  for (const { id, collection, data } of entries) {
    const file = `content/${collection}/${id}.mdx`;
    if (id === LIST_OF_ALL)
      throw new Error(`${file}: /resources/${id} is the list of all articles.`);
    checkReferences(file, data, known);
  }
  return entries.filter(({ data }) => import.meta.env.DEV || !data.isDraft);
}
