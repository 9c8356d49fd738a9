import { site } from '#site.ts';

/** The feed of the blog, as readers list it. */
export const BLOG_FEED = {
  page: '/blog',
  list: 'blog',
  title: `${site.name} blog`,
  description: 'Attention, breaks and time kept honestly: articles with their sources.',
} as const;

/** The feed of the guides. */
export const GUIDES_FEED = {
  page: '/resources',
  list: 'resources',
  shownAt: '/resources/all-articles',
  title: `${site.name} guides`,
  description: 'Long guides to timed work, study and training.',
} as const;
