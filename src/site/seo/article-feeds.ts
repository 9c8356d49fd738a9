/* The feeds of the site: its blog, its guides, and each of its tags, in three formats. */
import type { APIRoute } from 'astro';
import { site } from '#site.ts';
import { type ArticleEntry, articleAddress, authorOf } from '../collections/articles.ts';
import type { TagWithArticles } from '../collections/tags.ts';
import { articleHtml } from './article-html.ts';
import { type Channel, FEED_KINDS, type FeedItem } from './feeds.ts';

type Kind = keyof typeof FEED_KINDS;

/** Description of a feed: its path, title and articles. */
interface FeedOf {
  /** Below which it stands: `/blog`. */
  readonly page: string;
  /** The page that shows the same, where it is another. */
  readonly shownAt?: string;
  readonly title: string;
  readonly description: string;
  readonly articles: () => Promise<readonly ArticleEntry[]>;
}

/** The route that answers a feed. */
export function feedRoute(kind: Kind, feed: FeedOf): APIRoute {
  return async () => answer(kind, feed, await feed.articles());
}

/** The feed of one tag. */
export async function tagFeed(kind: Kind, { tag, articles }: TagWithArticles): Promise<Response> {
  const feed = {
    page: `/tags/${tag.slug}`,
    title: `${tag.name} · ${site.name}`,
    description: tag.sentence,
    articles: async () => articles,
  };
  return answer(kind, feed, articles);
}

async function answer(
  kind: Kind,
  { page, shownAt = page, title, description }: FeedOf,
  articles: readonly ArticleEntry[],
): Promise<Response> {
  const { ending, type, write } = FEED_KINDS[kind];
  const channel: Channel = {
    ...{ title, description },
    url: site.url + shownAt,
    feedUrl: `${site.url}${page}/${ending}`,
  };
  const items = await Promise.all(articles.map(itemOf));
  return new Response(write(channel, items), {
    headers: { 'content-type': `${type}; charset=utf-8` },
  });
}

async function itemOf(article: ArticleEntry): Promise<FeedItem> {
  const { data } = article;
  const author = await authorOf(article);
  return {
    title: data.title,
    url: site.url + articleAddress(article),
    summary: data.description,
    html: await articleHtml(article),
    author: author.data.name,
    published: data.published,
    updated: data.updated,
    tags: data.tags,
  };
}
