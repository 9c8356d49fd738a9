import { feedRoute } from '#site/seo/article-feeds.ts';
import { BLOG_FEED } from '#site/seo/feed-names.ts';

export const prerender = false;

export const GET = feedRoute('rss', BLOG_FEED);
