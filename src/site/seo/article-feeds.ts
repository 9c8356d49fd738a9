/* The feeds of the site: its blog, its guides, and each of its tags, in three formats. */
import type { APIRoute } from 'astro';
import { site } from '#site.ts';
import {
  type ArticleEntry,
  articleAddress,
  articlesWithTexts,
  authorOf,
  tagAt,
} from '../collections/articles.ts';
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
  /** The list whose newest articles it holds: `blog`, `resources`, `tag:focus`. */
  readonly list: string;
}

/** Returns the route of a feed in one of the formats. */
export function feedRoute(kind: Kind, feed: FeedOf): APIRoute {
  return () => answer(kind, feed);
}

/** Returns the route of the tags' feeds in one of the formats. */
export function tagFeedRoute(kind: Kind): APIRoute {
  return async ({ params }) => {
    const found = await tagAt(params['tagSlug']);
    if (found === null) return new Response(null, { status: 404 });
    const { tag } = found;
    return answer(kind, {
      page: `/tags/${tag.slug}`,
      list: `tag:${tag.slug}`,
      title: `${tag.name} · ${site.name}`,
      description: tag.sentence,
    });
  };
}

async function answer(
  kind: Kind,
  { page, shownAt = page, title, description, list }: FeedOf,
): Promise<Response> {
  const { ending, type, write } = FEED_KINDS[kind];
  const channel: Channel = {
    title,
    description,
    url: site.url + shownAt,
    feedUrl: `${site.url}${page}/${ending}`,
  };
  const items = await Promise.all((await articlesWithTexts(list)).map(itemOf));
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
