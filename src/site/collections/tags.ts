import { type CollectionEntry, getCollection } from 'astro:content';
import { type ArticleEntry, allArticles } from './articles.ts';

/** A tag with everything that carries it, the newest first. */
export interface TagWithArticles {
  readonly tag: CollectionEntry<'tags'>['data'];
  readonly articles: readonly ArticleEntry[];
}

/** Every tag that an article carries, by name. */
export async function tagIndex(): Promise<TagWithArticles[]> {
  const [tags, articles] = await Promise.all([getCollection('tags'), allArticles()]);
  return tags
    .map(({ id, data }) => ({
      tag: data,
      articles: articles.filter((article) => article.data.tags.includes(id)),
    }))
    .filter((entry) => entry.articles.length > 0)
    .toSorted((one, other) => one.tag.name.localeCompare(other.tag.name, 'en'));
}

/** The tags of an article, as `content/tags.yml` names them. */
export async function tagsOf({ data }: ArticleEntry): Promise<CollectionEntry<'tags'>['data'][]> {
  const tags = await getCollection('tags');
  return data.tags.flatMap((slug) => tags.filter(({ id }) => id === slug).map((tag) => tag.data));
}
