/* The pages of the site by area, for sitemaps and for `llms.txt`. */
import { getCollection } from 'astro:content';
import { site } from '#site.ts';
import {
  allArticles,
  articleAddress,
  blogArticles,
  guides,
  tagIndex,
} from '../collections/articles.ts';
import { plainPage, plainPages } from '../collections/plain-pages.ts';
import { timerPages } from '../collections/timer-pages.ts';
import { isoDay } from '../dates.ts';
import { latestDay, type SitemapEntry } from './sitemap.ts';

/** A page as machines are told of it. */
export interface ListedPage {
  /** `/kitchen-timer`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The day of its last change, `YYYY-MM-DD`; undefined where it has none of its own. */
  readonly lastmod?: string | undefined;
}

/** The areas, each with a sitemap of its own. */
export const SITE_AREAS = ['timers', 'articles', 'pages'] as const;
export type SiteArea = (typeof SITE_AREAS)[number];

/** Every indexed page of an area. */
export async function pagesOf(area: SiteArea): Promise<readonly ListedPage[]> {
  if (area === 'timers') return timersArea();
  return area === 'articles' ? articlesArea() : pagesArea();
}

/** The entries of an area's sitemap. */
export async function sitemapOf(area: SiteArea): Promise<readonly SitemapEntry[]> {
  const pages = await pagesOf(area);
  return pages.map(({ path, lastmod }) => ({ url: site.url + path, lastmod }));
}

async function timersArea(): Promise<ListedPage[]> {
  const timers = (await timerPages()).map(({ id, data }) => ({
    path: `/${id}`,
    title: data.title,
    description: data.description,
    lastmod: isoDay(data.updated),
  }));
  return [
    listing(
      {
        path: '/timers',
        title: 'All timers',
        description: 'Every timer of the site, by what it is for.',
      },
      timers,
    ),
    ...timers,
  ];
}

async function articlesArea(): Promise<ListedPage[]> {
  const [articles, blog, long, tags, authors] = await Promise.all([
    allArticles(),
    blogArticles(),
    guides(),
    tagIndex(),
    getCollection('authors'),
  ]);
  const one = (article: (typeof articles)[number]): ListedPage => ({
    path: articleAddress(article),
    title: article.data.title,
    description: article.data.description,
    lastmod: isoDay(article.data.updated),
  });
  return [
    listing(
      { path: '/blog', title: 'Blog', description: 'Articles, the newest first.' },
      blog.map(one),
    ),
    listing(
      {
        path: '/resources/all-articles',
        title: 'All articles',
        description: 'Everything to read.',
      },
      articles.map(one),
    ),
    listing(
      { path: '/tags', title: 'Topics', description: 'Articles by topic.' },
      articles.map(one),
    ),
    ...tags.map(({ tag, articles: tagged }) =>
      listing(
        { path: `/tags/${tag.slug}`, title: tag.name, description: tag.sentence },
        tagged.map(one),
      ),
    ),
    ...long.map(one),
    ...blog.map(one),
    ...authors.map(({ id, data }) =>
      listing(
        { path: `/authors/${id}`, title: data.name, description: data.bio },
        articles.filter((article) => article.data.author === id).map(one),
      ),
    ),
  ];
}

async function pagesArea(): Promise<ListedPage[]> {
  const entries = [...(await plainPages()), await plainPage('pricing'), await plainPage('gmail')];
  const pages = entries.map(({ id, data }) => ({
    path: `/${id}`,
    title: data.title,
    description: data.description,
    lastmod: isoDay(data.updated),
  }));
  return [
    listing({ path: '/', title: site.name, description: site.description }, pages),
    { path: '/contact', title: 'Contact', description: 'Write to the people behind the timer.' },
    { path: '/newsletter', title: 'Newsletter', description: 'New articles by e-mail.' },
    ...pages.toSorted((a, b) => a.path.localeCompare(b.path, 'en')),
  ];
}

/** A page that lists others is as new as the newest of them. */
function listing(page: ListedPage, below: readonly ListedPage[]): ListedPage {
  return { ...page, lastmod: latestDay(below.flatMap(({ lastmod }) => lastmod ?? [])) };
}
