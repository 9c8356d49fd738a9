import { feedRoute } from '#site/seo/article-feeds.ts';
import { GUIDES_FEED } from '#site/seo/feed-names.ts';

export const prerender = false;

export const GET = feedRoute('json', GUIDES_FEED);
