import { describe, expect, test } from 'vitest';
import { siteHas, siteText } from '#tests/support/site/built-site.ts';
import {
  canonicalOf,
  isIndexed,
  type ReadPage,
  readPages,
  siteOrigin,
} from '#tests/support/site/page-document.ts';
import { childrenOf, readXml, textOf } from '#tests/support/site/xml.ts';

const pages = readPages();
const origin = siteOrigin(pages);
const indexed = pages.filter(isIndexed);
const DAY = /^\d{4}-\d\d-\d\d$/;

const index = readXml(siteText('/sitemap-index.xml'));
const sitemaps = childrenOf(index, 'sitemap').map((entry) => {
  const address = textOf(entry, 'loc').slice(origin.length);
  const urls = childrenOf(readXml(siteText(address)), 'url').map((url) => ({
    loc: textOf(url, 'loc'),
    lastmod: textOf(url, 'lastmod'),
  }));
  return { address, loc: textOf(entry, 'loc'), lastmod: textOf(entry, 'lastmod'), urls };
});
const listed = sitemaps.flatMap(({ urls }) => urls);

describe('robots.txt', () => {
  const lines = siteText('/robots.txt').split('\n').filter(Boolean);

  test('names the index of the sitemaps', () => {
    expect(lines).toContain(`Sitemap: ${origin}/sitemap-index.xml`);
  });

  test('keeps no robot from a page that may be found', () => {
    const closed = lines
      .filter((line) => line.startsWith('Disallow: '))
      .map((line) => line.slice(10));
    expect(closed.filter((path) => !path.startsWith('/'))).toEqual([]);
    const kept = indexed.filter(({ address }) => closed.some((path) => address.startsWith(path)));
    expect(kept.map(({ address }) => address)).toEqual([]);
  });
});

describe('the index of the sitemaps', () => {
  test('is one, of sitemaps that are there', () => {
    expect(index.name).toBe('sitemapindex');
    expect(index.attributes['xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
    expect(sitemaps.length).toBeGreaterThan(0);
    expect(sitemaps.filter(({ loc }) => !loc.startsWith(`${origin}/sitemap-`))).toEqual([]);
  });

  test('dates each by its newest page', () => {
    for (const { lastmod, urls } of sitemaps) {
      expect(lastmod).toBe(
        urls
          .map((url) => url.lastmod)
          .toSorted()
          .at(-1),
      );
    }
  });
});

describe('the sitemaps', () => {
  test('hold each page that may be found once, and nothing else', () => {
    expect(listed.map(({ loc }) => loc).toSorted()).toEqual(
      indexed.map((page) => canonicalOf(page)).toSorted(),
    );
  });

  test('date pages by days that have been', () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const dated = listed.filter(({ lastmod }) => lastmod !== '');
    const isDay = (day: string) => DAY.test(day) && !Number.isNaN(Date.parse(day));
    expect(dated.filter(({ lastmod }) => !isDay(lastmod) || lastmod > tomorrow)).toEqual([]);
  });

  test('date every timer and every article', () => {
    const undated = sitemaps
      .filter(({ address }) => address !== '/sitemap-pages.xml')
      .flatMap(({ urls }) => urls.filter(({ lastmod }) => lastmod === ''));
    expect(undated).toEqual([]);
  });
});

describe('the address that a page names as its own', () => {
  test('is where it stands', () => {
    const wrong = indexed.filter((page) => canonicalOf(page) !== origin + page.address);
    expect(wrong.map((page) => [page.address, canonicalOf(page)])).toEqual([]);
  });

  test('is named once', () => {
    const many = indexed.filter((page) => canonicals(page) !== 1);
    expect(many.map(({ address }) => address)).toEqual([]);
  });

  test('is not named by a page that is not to be found', () => {
    const hidden = pages.filter((page) => !isIndexed(page));
    expect(hidden.filter((page) => canonicals(page) > 0).map(({ address }) => address)).toEqual([]);
  });
});

function canonicals({ document }: ReadPage): number {
  return document.querySelectorAll('link[rel="canonical"]').length;
}

describe('llms.txt', () => {
  const text = siteText('/llms.txt');
  const links = [...text.matchAll(/\[[^\]]+\]\(([^)]+)\)/g)].map(([, href = '']) => href);

  test('begins with a name and a sentence', () => {
    expect(text).toMatch(/^# \S.*\n\n> \S/);
  });

  test('leads to pages that are there, each once', () => {
    expect(links.length).toBeGreaterThan(60);
    expect(new Set(links).size).toBe(links.length);
    const dead = links.filter(
      (href) => !href.startsWith(origin) || !siteHas(new URL(href).pathname),
    );
    expect(dead).toEqual([]);
  });
});
