/*
 * The app of the pages that change with what is published. Bundled by the build, and loaded by the
 * build itself and by the server when something is published; never mounted for visitors.
 */

import { getCollection } from 'astro:content';
import { createApp } from 'astro/app/entrypoint';
import { readArticleAddress } from '#shared/domain/content/articles.ts';
import { site } from '#site.ts';
import { writtenLibrary } from '../collections/articles.ts';
import {
  type ArticleEntry,
  articleAddress,
  isStale,
  type Library,
  type Reads,
  readFrom,
} from '../collections/library.ts';
import { numberedPages } from '../collections/list-pages.ts';
import { finishPage } from '../csp/finish-page.ts';
import { readSiteAssets, type Texts } from '../csp/site-assets.ts';
import { FEED_KINDS } from '../seo/feeds.ts';
import { SITE_AREAS } from '../seo/site-areas.ts';
import { type BrowserArticle, entriesOf, type ReadRevision } from './browser-articles.ts';
import { type RenderedPage, withPolicy } from './page-file.ts';

/** The pages of what is published, at one time. */
export interface Content {
  readonly addresses: readonly string[];
  /** Renders one page. Rejects when it does not answer 200. */
  render(address: string): Promise<RenderedPage>;
  /** Whether a page that read this has to be rendered again. */
  isStale(reads: Reads): boolean;
}

/** No other site may show a page in a frame. */
const NO_FRAME = "frame-ancestors 'none'";

const app = createApp({ streaming: false });
const FEEDS = Object.values(FEED_KINDS).map(({ ending }) => ending);

/** A page as it is served: its text, and the policy that is sent as its header. */
export interface ServedPage extends Pick<RenderedPage, 'address' | 'type' | 'reads'> {
  readonly text: string;
  readonly policy: string;
}

/** Reads the scripts and stylesheets of a build, and returns the last steps of one of its pages. */
export function createFinisher(scripts: Texts, styles: Texts): (page: RenderedPage) => ServedPage {
  const assets = readSiteAssets(scripts, styles);
  return ({ address, type, reads, ...rendered }) => {
    if (rendered.policy === '') return { address, type, reads, text: rendered.text, policy: '' };
    const { html, policy } = finishPage(withPolicy(rendered), assets);
    return {
      address,
      type,
      reads,
      text: html,
      policy: `${policy.trim().replace(/;$/, '')}; ${NO_FRAME}`,
    };
  };
}

const ALL_ARTICLES = '/resources/all-articles';

/** An old address and the one that it leads to. */
interface Moved {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the pages of `content/` and of the articles that are published from the browser. A file
 * of `content/` at an address that has `moved` to a page has no page.
 */
export async function openContent(
  articles: readonly BrowserArticle[] = [],
  readRevision: ReadRevision = () => Promise.reject(new Error('Nothing was written here.')),
  moved: readonly Moved[] = [],
): Promise<Content> {
  const written = await writtenLibrary();
  const entries = await entriesOf(articles, readRevision);
  // An article that was taken over from git is shown in the place of the file there, also when it has
  // moved on since.
  const pages = new Set([ALL_ARTICLES, ...[...written.articles, ...entries].map(articleAddress)]);
  const left = moved.filter(({ to }) => readArticleAddress(to) === null || pages.has(to));
  const taken = new Set([...entries.map(articleAddress), ...left.map(({ from }) => from)]);
  const ofGit = written.articles.filter((entry) => !taken.has(articleAddress(entry)));
  const library: Library = { ...written, articles: [...ofGit, ...entries] };
  return {
    addresses: await addressesOf(library),
    async render(address) {
      const request = new Request(new URL(address, site.url));
      const { result: response, reads } = await readFrom(library, () => app.render(request));
      if (response.status !== 200) throw new Error(`${address} answers ${response.status}.`);
      return {
        address,
        reads,
        text: await response.text(),
        type: response.headers.get('content-type') ?? '',
        policy: response.headers.get('content-security-policy') ?? '',
      };
    },
    isStale: (reads) => isStale(library, reads),
  };
}

function isOfBlog({ collection }: ArticleEntry): boolean {
  return collection === 'blog';
}

async function addressesOf(library: Library): Promise<readonly string[]> {
  const { articles, tags } = library;
  const used = new Set(articles.flatMap(({ data }) => data.tags));
  const lists = [
    '/blog',
    '/resources',
    ...tags.filter(({ slug }) => used.has(slug)).map(({ slug }) => `/tags/${slug}`),
  ];
  return [
    '/',
    ALL_ARTICLES,
    '/tags',
    '/llms.txt',
    '/sitemap-index.xml',
    ...SITE_AREAS.map((area) => `/sitemap-${area}.xml`),
    ...lists.filter((list) => list !== '/resources'),
    ...[
      { base: '/blog', length: library.articles.filter(isOfBlog).length },
      ...tags.map(({ slug }) => ({
        base: `/tags/${slug}`,
        length: library.articles.filter(({ data }) => data.tags.includes(slug)).length,
      })),
    ].flatMap(({ base, length }) =>
      Array.from({ length: numberedPages(length) }, (_, place) => `${base}/page/${place + 1}`),
    ),
    ...lists.flatMap((list) => FEEDS.map((ending) => `${list}/${ending}`)),
    ...articles.map(articleAddress),
    ...(await getCollection('authors')).map(({ id }) => `/authors/${id}`),
  ];
}
