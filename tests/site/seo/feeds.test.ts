import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { siteHas, siteText } from '#tests/support/site/built-site.ts';
import { readPages, siteOrigin } from '#tests/support/site/page-document.ts';
import { childrenOf, readXml, textOf } from '#tests/support/site/xml.ts';

const pages = readPages();
const origin = siteOrigin(pages);
const addresses = pages.map(({ address }) => address);

/** Lists of articles, each with three feeds, and the pages whose heads name those feeds. */
const CHANNELS = [
  { below: '/blog', page: '/blog' },
  { below: '/resources', page: '/resources/all-articles' },
  ...addresses
    .filter((address) => address.startsWith('/tags/'))
    .map((address) => ({ below: address, page: address })),
];

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
/** RFC 822 with a year of four digits, as RSS 2.0 asks. */
const RFC_822 = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

const Text = z.string().regex(/\S/);
/** Fields that JSON Feed 1.1 requires, and those that readers expect in addition. */
const JsonFeed = z.object({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: Text,
  home_page_url: z.url(),
  feed_url: z.url(),
  items: z.array(
    z.object({
      id: z.url(),
      url: z.url(),
      title: Text,
      summary: Text,
      content_html: Text,
      date_published: z.string().regex(INSTANT),
      date_modified: z.string().regex(INSTANT),
      authors: z.array(z.object({ name: Text })).min(1),
    }),
  ),
});

const isBuilt = (url: string) => url.startsWith(`${origin}/`) && siteHas(new URL(url).pathname);

test('there is a feed of every topic', () => {
  expect(CHANNELS.length).toBeGreaterThan(2);
});

describe.each(CHANNELS)('the feeds of $page', ({ below, page }) => {
  const rss = readXml(siteText(`${below}/rss.xml`));
  const atom = readXml(siteText(`${below}/atom.xml`));
  const channel = childrenOf(rss, 'channel')[0];
  const items = childrenOf(channel, 'item');
  const entries = childrenOf(atom, 'entry');
  const json: unknown = JSON.parse(siteText(`${below}/feed.json`));

  test('are RSS 2.0 with what it demands', () => {
    expect([rss.name, rss.attributes['version']]).toEqual(['rss', '2.0']);
    for (const field of ['title', 'link', 'description', 'language']) {
      expect(textOf(channel, field)).not.toBe('');
    }
    expect(childrenOf(channel, 'atom:link')[0]?.attributes).toMatchObject({
      rel: 'self',
      href: `${origin}${below}/rss.xml`,
    });
    for (const item of items) {
      expect(textOf(item, 'title')).not.toBe('');
      expect(textOf(item, 'description')).not.toBe('');
      expect(textOf(item, 'guid')).toBe(textOf(item, 'link'));
      expect(textOf(item, 'pubDate')).toMatch(RFC_822);
    }
  });

  test('are Atom with what it demands', () => {
    expect([atom.name, atom.attributes['xmlns']]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
    for (const element of [atom, ...entries]) {
      expect(textOf(element, 'id')).toMatch(/^https?:/);
      expect(textOf(element, 'title')).not.toBe('');
      expect(textOf(element, 'updated')).toMatch(INSTANT);
    }
    const links = childrenOf(atom, 'link').map(({ attributes }) => attributes);
    expect(links.find(({ rel }) => rel === 'self')?.['href']).toBe(`${origin}${below}/atom.xml`);
    for (const entry of entries) {
      expect(textOf(childrenOf(entry, 'author')[0], 'name')).not.toBe('');
      expect(childrenOf(entry, 'link')[0]?.attributes['href']).toBe(textOf(entry, 'id'));
    }
  });

  test('are JSON Feed 1.1 with what it demands', () => {
    const feed = JsonFeed.parse(json);
    expect(feed.feed_url).toBe(`${origin}${below}/feed.json`);
    expect(feed.items.filter(({ id, url }) => id !== url)).toEqual([]);
  });

  test('hold the same articles, the newest first, each once, all of them there', () => {
    const links = items.map((item) => textOf(item, 'link'));
    expect(links.length).toBeGreaterThan(0);
    expect(new Set(links).size).toBe(links.length);
    expect(links.filter((link) => !isBuilt(link))).toEqual([]);
    expect(entries.map((entry) => textOf(entry, 'id'))).toEqual(links);
    expect(JsonFeed.parse(json).items.map(({ id }) => id)).toEqual(links);
    const days = entries.map((entry) => textOf(entry, 'published'));
    expect(days).toEqual(days.toSorted().toReversed());
  });

  test('hold the texts whole, with links that lead there from anywhere', () => {
    const texts = JsonFeed.parse(json).items.map(({ content_html }) => content_html);
    expect(items.map((item) => textOf(item, 'content:encoded'))).toEqual(texts);
    expect(entries.map((entry) => textOf(entry, 'content'))).toEqual(texts);
    expect(texts.filter((text) => text.length < 5000)).toEqual([]);
    expect(texts.flatMap((text) => text.match(/<script|<style|(?:href|src)="[/#]/g) ?? [])).toEqual(
      [],
    );
    const own = texts.flatMap((text) =>
      [...text.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url),
    );
    expect(own.filter((url) => url.startsWith(origin) && !isBuilt(url))).toEqual([]);
  });

  test('lead back to their page, whose head names all three', () => {
    expect(isBuilt(textOf(channel, 'link'))).toBe(true);
    expect(isBuilt(JsonFeed.parse(json).home_page_url)).toBe(true);
    const head = pages.find(({ address }) => address === page)?.document;
    const named = [...(head?.querySelectorAll('link[rel="alternate"][type]') ?? [])].map((link) => [
      link.getAttribute('type'),
      link.getAttribute('href')?.replace(origin, ''),
    ]);
    expect(named).toEqual(
      expect.arrayContaining([
        ['application/rss+xml', `${below}/rss.xml`],
        ['application/atom+xml', `${below}/atom.xml`],
        ['application/feed+json', `${below}/feed.json`],
      ]),
    );
  });
});
