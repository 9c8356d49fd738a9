/* The articles as pages read them: those of `content/`, and in a publication also the browser's. */
import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { checkReferences } from '#publishing/checks/references.ts';
import { COMPONENT_NAMES } from '#publishing/components/definitions.ts';
import { hasErrors, readBody } from '#publishing/parse-body.ts';
import { readingMinutes } from '#shared/domain/content/reading-time.ts';
import {
  type ArticleCollection,
  type ArticleEntry,
  articleAddress,
  ask,
  type Library,
  type TagEntry,
  type TagWithArticles,
} from './library.ts';

export { type ArticleEntry, articleAddress, type TagWithArticles } from './library.ts';

/** The page that lists all articles stands where an article could. */
const LIST_OF_ALL = 'all-articles';

let written: Promise<Library> | null = null;

/** Returns what `content/` publishes; drafts are for those who write. */
export function writtenLibrary(): Promise<Library> {
  if (import.meta.env.DEV) return readContent();
  written ??= readContent();
  return written;
}

/** The articles of the blog, the newest first. */
export async function blogArticles(): Promise<readonly ArticleEntry[]> {
  return ask('list', 'blog', writtenLibrary);
}

/** The newest articles of the blog, as the home page shows them. */
export async function latestArticles(): Promise<readonly ArticleEntry[]> {
  return ask('latest', '', writtenLibrary);
}

/** The guides, the newest first. */
export async function guides(): Promise<readonly ArticleEntry[]> {
  return ask('list', 'resources', writtenLibrary);
}

/** Everything to read, the newest first. */
export async function allArticles(): Promise<readonly ArticleEntry[]> {
  return ask('list', 'all', writtenLibrary);
}

/** A page of a list, `blog`, `all` or `tag:focus`; 0 is its first. Null where there is none. */
export async function listPageAt(list: string, number: number) {
  return ask('page', `${list}#${number}`, writtenLibrary);
}

/** Everything that somebody wrote, the newest first. */
export async function articlesBy(author: string): Promise<readonly ArticleEntry[]> {
  return ask('author', author, writtenLibrary);
}

/** The newest articles of a list with their texts, for its feed: `blog`, `resources`, `tag:focus`. */
export async function articlesWithTexts(list: string): Promise<readonly ArticleEntry[]> {
  return ask('texts', list, writtenLibrary);
}

/** A published article by its collection and slug; null where there is none. */
export async function articleAt(
  collection: ArticleCollection,
  slug: string | undefined,
): Promise<ArticleEntry | null> {
  return ask('article', articleAddress({ collection, id: slug ?? '' }), writtenLibrary);
}

/** The articles before and after one. */
export async function neighboursAt(entry: ArticleEntry) {
  return ask('neighbours', articleAddress(entry), writtenLibrary);
}

/** Others that share topics with an article. */
export async function articlesNear(entry: ArticleEntry): Promise<readonly ArticleEntry[]> {
  return ask('related', articleAddress(entry), writtenLibrary);
}

/** Every tag that an article carries, by name. */
export async function tagIndex(): Promise<readonly TagWithArticles[]> {
  return ask('tags', '', writtenLibrary);
}

/** A tag with its articles; null where no article carries it. */
export async function tagAt(slug: string | undefined): Promise<TagWithArticles | null> {
  return ask('tag', slug ?? '', writtenLibrary);
}

/** The tags of an article, as `content/tags.yml` names them. */
export async function tagsOf({ data }: ArticleEntry): Promise<readonly TagEntry[]> {
  const tags = await getCollection('tags');
  return data.tags.flatMap((slug) => tags.filter(({ id }) => id === slug).map((tag) => tag.data));
}

/** Who wrote an article. */
export async function authorOf({ data }: ArticleEntry): Promise<CollectionEntry<'authors'>> {
  const author = await getEntry('authors', data.author);
  if (author === undefined) throw new Error(`There is no author ${data.author}.`);
  return author;
}

async function readContent(): Promise<Library> {
  const [blog, resources, authors, tags, timers] = await Promise.all([
    getCollection('blog'),
    getCollection('resources'),
    getCollection('authors'),
    getCollection('tags'),
    getCollection('timers'),
  ]);
  const known = {
    author: authors.map(({ id }) => id),
    tags: tags.map(({ id }) => id),
    timers: timers.map(({ id }) => id),
  };
  const articles = [...blog, ...resources].map((entry): ArticleEntry => {
    const { collection, id, data, body = '', digest = '' } = entry;
    const file = `content/${collection}/${id}.mdx`;
    if (id === LIST_OF_ALL) {
      throw new Error(`${file}: /resources/${id} is the list of all articles.`);
    }
    checkReferences(file, data, known);
    const read = async () => {
      const { tree, problems } = readBody(body, { components: COMPONENT_NAMES });
      if (tree === null || hasErrors(problems))
        throw new Error(`${file}: ${problems[0]?.text ?? 'it cannot be read.'}`);
      return tree;
    };
    return { collection, id, data, minutes: readingMinutes(body), version: String(digest), read };
  });
  return {
    articles: articles.filter(({ data }) => import.meta.env.DEV || !data.isDraft),
    tags: tags.map(({ data }) => data),
  };
}
