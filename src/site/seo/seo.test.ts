import { describe, expect, test } from 'vitest';
import { absoluteLinks, atomFeed, type FeedItem, feedsOf, jsonFeed, rssFeed } from './feeds.ts';
import { breadcrumbThing, faqThing, jsonLd } from './json-ld.ts';
import { latestDay, sitemap, sitemapIndex } from './sitemap.ts';

const channel = {
  title: 'Ripen & more',
  description: 'On focus',
  url: 'https://ripen.example/blog',
  feedUrl: 'https://ripen.example/blog/feed',
};
const item: FeedItem = {
  title: 'A <short> "break"',
  url: 'https://ripen.example/blog/a-break?x=1&y=2',
  summary: "It's part of it",
  html: '<p>Work &amp; rest</p>',
  author: 'The Ripen team',
  published: new Date('2026-10-01T00:00:00Z'),
  updated: new Date('2026-11-02T00:00:00Z'),
  tags: ['breaks'],
};

describe('structured data', () => {
  test('cannot end the script that it stands in', () => {
    const text = jsonLd([faqThing([{ question: '</script><b>?', answer: '<!-- x' }])]);
    expect(text).not.toContain('<');
    expect(JSON.parse(text)['@graph'][0].mainEntity[0].name).toBe('</script><b>?');
  });

  test('numbers the steps of the way to a page', () => {
    const crumbs = [
      { name: 'Timers', path: '/timers' },
      { name: 'Kitchen timer', path: '/kitchen-timer' },
    ];
    expect(breadcrumbThing('https://ripen.example', crumbs)['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Timers', item: 'https://ripen.example/timers' },
      {
        '@type': 'ListItem',
        position: 2,
        name: 'Kitchen timer',
        item: 'https://ripen.example/kitchen-timer',
      },
    ]);
  });
});

describe('a feed', () => {
  test('as RSS escapes its texts and dates itself by its latest change', () => {
    const feed = rssFeed(channel, [item]);
    expect(feed).toContain('<title>A &lt;short&gt; &quot;break&quot;</title>');
    expect(feed).toContain('<link>https://ripen.example/blog/a-break?x=1&amp;y=2</link>');
    expect(feed).toContain('<lastBuildDate>Mon, 02 Nov 2026 00:00:00 GMT</lastBuildDate>');
  });

  test('as Atom names itself and its author', () => {
    const feed = atomFeed(channel, [item]);
    expect(feed).toContain(
      'rel="self" type="application/atom+xml" href="https://ripen.example/blog/feed"',
    );
    expect(feed).toContain('<author><name>The Ripen team</name></author>');
    expect(feed).toContain('<updated>2026-11-02T00:00:00.000Z</updated>');
  });

  test('holds the whole text, escaped once more in XML', () => {
    const escaped = '&lt;p&gt;Work &amp;amp; rest&lt;/p&gt;';
    expect(rssFeed(channel, [item])).toContain(`<content:encoded>${escaped}</content:encoded>`);
    expect(atomFeed(channel, [item])).toContain(`<content type="html">${escaped}</content>`);
    expect(JSON.parse(jsonFeed(channel, [item])).items[0].content_html).toBe(item.html);
  });

  test('leads from anywhere to the same places', () => {
    const html =
      '<a href="/timer?d=5m">x</a> <a href="#why">y</a> <a href="https://doi.org/1">z</a>';
    expect(absoluteLinks(html, item.url)).toBe(
      '<a href="https://ripen.example/timer?d=5m">x</a> <a href="https://ripen.example/blog/a-break?x=1&y=2#why">y</a> <a href="https://doi.org/1">z</a>',
    );
  });

  test('as JSON holds each article once', () => {
    expect(JSON.parse(jsonFeed(channel, [item])).items).toMatchObject([
      { id: item.url, date_published: '2026-10-01T00:00:00.000Z', tags: ['breaks'] },
    ]);
  });
});

test.each([
  ['/blog', '/blog/rss.xml'],
  ['/blog/a-break', '/blog/rss.xml'],
  ['/resources/all-articles', '/resources/rss.xml'],
  ['/tags/breaks', '/tags/breaks/rss.xml'],
  ['/tags', undefined],
  ['/blogger', undefined],
  ['/', undefined],
])('%s announces the feed %s', (address, href) => {
  expect(feedsOf(address)[0]?.href).toBe(href);
});

describe('a sitemap', () => {
  test('names each page and the day of its last change', () => {
    const text = sitemap([
      { url: 'https://ripen.example/a&b', lastmod: '2026-11-21' },
      { url: 'https://ripen.example/' },
    ]);
    expect(text).toContain(
      '<url><loc>https://ripen.example/a&amp;b</loc><lastmod>2026-11-21</lastmod></url>',
    );
    expect(text).toContain('<url><loc>https://ripen.example/</loc></url>');
  });

  test('of sitemaps is an index', () => {
    expect(sitemapIndex([{ url: 'https://ripen.example/sitemap-blog.xml' }])).toContain(
      '<sitemapindex',
    );
  });

  test('is as new as its newest page', () => {
    expect(latestDay(['2026-09-01', '2026-11-02', '2026-10-30'])).toBe('2026-11-02');
    expect(latestDay([])).toBeUndefined();
  });
});
