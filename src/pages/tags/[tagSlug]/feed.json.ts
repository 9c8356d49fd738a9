import { tagFeedRoute } from '#site/seo/article-feeds.ts';

export const prerender = false;

export const GET = tagFeedRoute('json');
