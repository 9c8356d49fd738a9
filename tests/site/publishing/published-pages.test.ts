import { brotliCompressSync } from 'node:zlib';
import MiniSearch from 'minisearch';
import { type Browser, chromium } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPages, SEARCH_OPTIONS } from '#shared/search/site-search.ts';
import { TEST_BROWSER } from '#tests/support/browser/browsers.ts';
import { attributes, scriptsOf, siteHas } from '#tests/support/site/built-site.ts';
import {
  type PublishingDesk,
  type ReadPage,
  startPublishingDesk,
} from '#tests/support/site/publishing-desk.ts';

const ADDRESS = '/resources/a-kettle-and-a-clock';
const PLAYER = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1';
const MOST_BYTES = 20_000;

const sourceWith = (picture: string) => `---
title: A kettle and a clock
description: What a pot of tea has to do with a break that helps, how long each kind takes, and a film of it.
published: 2026-11-01
updated: 2026-11-02
author: ripen-team
tags: [breaks]
timers: [kitchen-timer]
faq:
  - question: Does the water count?
    answer: It does, from the moment at which it boils.
---

Every kettle is a clock[^1], and a [timer](/kitchen-timer) is a better one.

<Figure caption="A kettle is a good clock.">
![A kettle on a desk, seen from above](${picture})
</Figure>

| Tea | Minutes |
| --- | ---: |
| Green | 3 |

<LiveTimer duration="3m" label="Green tea" />

<Steps>
1. Boil the water.
2. Start the timer.
</Steps>

<Callout kind="tip" title="Before you start">
Take the oolong out first.
</Callout>

<Quote author="Francesco Cirillo" source="The Pomodoro Technique">
A tomato is a timer too.
</Quote>

<Video provider="youtube" id="aqz-KE-bpKQ" title="How the timer works" />

<TimerCard page="timer/5-minutes" />

## Questions

<Faq>
### Does it ring in a hidden tab?

Yes. It rings **at the minute**.

- [x] Tried
</Faq>

[^1]: Nearly every kettle.
`;

let desk: PublishingDesk;
let browser: Browser;
let picture: string;
let article: ReadPage;

beforeAll(async () => {
  desk = await startPublishingDesk();
  const { data } = await sharp({
    create: { width: 1000, height: 500, channels: 3, background: { r: 10, g: 90, b: 200 } },
  })
    .jpeg()
    .toBuffer({ resolveWithObject: true });
  const reply = await fetch(`${desk.server.url}/api/admin/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${desk.token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(data),
  });
  ({ address: picture } = await reply.json());
  const [, , slug = ''] = ADDRESS.split('/');
  const source = sourceWith(picture);
  await desk.publish(await desk.create({ kind: 'pillar', slug, source }));
  article = await desk.page(ADDRESS);
  browser = await chromium.launch(TEST_BROWSER);
});

afterAll(async () => {
  await browser?.close();
  await desk?.stop();
});

function thingsOf(html: string): readonly Record<string, unknown>[] {
  const [, text = '{}'] =
    /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(text)['@graph'];
}

/** The budgets and rules of built pages, for those that publication makes. */
describe.each([
  ADDRESS,
  '/',
  '/blog',
  '/resources/all-articles',
  '/tags/breaks',
  '/tags',
  '/authors/ripen-team',
])('the published page %s', (address) => {
  let read: ReadPage;
  beforeAll(async () => {
    read = await desk.page(address);
  });

  test('comes from the release and weighs no more than its budget', () => {
    expect(read.status).toBe(200);
    expect(read.headers.get('etag')).toMatch(/^W\/"[0-9a-f]{32}"$/);
    expect(brotliCompressSync(read.text).length).toBeLessThanOrEqual(MOST_BYTES);
  });

  test('is packed in a single flight of what its text weighs', async () => {
    const packed = await vi.waitUntil(async () => {
      const reply = await fetch(desk.server.url + address, {
        headers: { 'accept-encoding': 'br' },
      });
      return reply.headers.get('content-encoding') === 'br' ? reply : null;
    });
    expect(Number(packed.headers.get('content-length'))).toBeLessThanOrEqual(MOST_BYTES * 1.15);
    expect(await packed.text()).toBe(read.text);
  });

  test('has one heading and no part that its policy would block', () => {
    expect(read.text.match(/<h1\b/g)).toHaveLength(1);
    const markup = read.text.replace(/<script[\s\S]*?<\/script>/g, '');
    expect(markup).not.toMatch(/<[^>]+\s(?:style|on[a-z]+)="/);
    const policy = read.headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/unsafe-/);
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(part);
    }
  });

  test('names only files and pages that are there', async () => {
    const named = [
      ...attributes(read.text, 'a', 'href'),
      ...attributes(read.text, 'link', 'href'),
      ...scriptsOf({ address, html: read.text }),
      ...attributes(read.text, 'img', 'src'),
    ].filter((target) => target.startsWith('/'));
    for (const target of new Set(named.map((each) => each.replace(/[?#].*$/, '')))) {
      const isThere = siteHas(target) || (await desk.page(target)).status === 200;
      expect([target, isThere]).toEqual([target, true]);
    }
  });
});

describe('a published article', () => {
  test('has its picture in each size and type, with width and height', async () => {
    const [source] = attributes(article.text, 'source', 'srcset');
    const hash = picture.slice('/pictures/'.length, '/pictures/'.length + 64);
    expect(source).toBe(
      [480, 800, 1000].map((width) => `/pictures/${hash}-${width}.avif ${width}w`).join(', '),
    );
    const [shown = ''] = /<img[^>]*\/pictures\/[^>]*>/.exec(article.text) ?? [];
    expect(shown).toMatch(/ width="1000" height="500"/);
    expect(shown).toContain(`src="${picture}"`);
    expect(shown).toContain('alt="A kettle on a desk, seen from above"');
    for (const address of source?.split(', ').map((each) => each.split(' ')[0] ?? '') ?? []) {
      expect((await desk.page(address)).status).toBe(200);
    }
    const feed = (await desk.page('/resources/rss.xml')).text;
    expect(feed).toContain(`${picture}&quot; width=&quot;1000&quot;`);
  });

  test('says what it is: an article, where it stands, and the questions that it answers', async () => {
    const things = thingsOf(article.text);
    expect(things.map((thing) => thing['@type'])).toEqual([
      'BlogPosting',
      'BreadcrumbList',
      'FAQPage',
    ]);
    expect(things[2]).toMatchObject({
      mainEntity: [
        { name: 'Does the water count?' },
        {
          name: 'Does it ring in a hidden tab?',
          acceptedAnswer: { text: 'Yes. It rings at the minute. Tried' },
        },
      ],
    });
    const lists = thingsOf((await desk.page('/tags/breaks')).text);
    expect(lists.map((thing) => thing['@type'])).toEqual(['BreadcrumbList', 'ItemList']);
    expect(JSON.stringify(lists[1])).toContain(ADDRESS);
  });

  test('stands beside its neighbours, and they beside it', async () => {
    const [, newer] = /rel="next"[^>]*href="([^"]+)"/.exec(article.text) ?? [];
    const [, older] = /rel="prev"[^>]*href="([^"]+)"/.exec(article.text) ?? [];
    const neighbours = [newer, older].flatMap((address) => address ?? []);
    expect(neighbours.length).toBeGreaterThan(0);
    for (const address of neighbours) {
      expect((await desk.page(address)).text).toMatch(
        new RegExp(`rel="(?:prev|next)"[^>]*href="${ADDRESS}"`),
      );
    }
  });

  test('plays its video after a press, and asks nobody else before', async () => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    await context.route(/youtube/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>It plays</h1>' }),
    );
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await page.goto(desk.server.url + ADDRESS);
    const video = page.getByRole('link', { name: 'How the timer works' });
    await video.scrollIntoViewIfNeeded();
    const isReady = () =>
      page.evaluate(() => document.documentElement.dataset['painted'] !== undefined);
    await expect.poll(isReady).toBe(true);
    await page.waitForLoadState('networkidle');
    const isOwn = (url: string) => url.startsWith(desk.server.url) || url.startsWith('data:');
    expect(asked.filter((url) => !isOwn(url))).toEqual([]);
    await video.click();
    const player = page.frameLocator('iframe[title="How the timer works"]');
    await expect.poll(() => player.getByRole('heading').textContent()).toBe('It plays');
    expect(asked.filter((url) => !isOwn(url))).toEqual([PLAYER]);
    expect(refused).toEqual([]);
    await context.close();
  });

  test('is found by the search of the site, by its text too', async () => {
    const { text, headers } = await desk.page('/search-index.json');
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    const index = MiniSearch.loadJSON(text, SEARCH_OPTIONS);
    const found = (words: string) => findPages(index, words).map(({ id }) => id);
    expect(found('kettle clock')[0]).toBe(ADDRESS);
    expect(found('oolong')).toContain(ADDRESS);
    expect(found('egg')[0]).toBe('/kitchen-timer');
    const packed = await fetch(`${desk.server.url}/search-index.json`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(await packed.text()).toBe(text);
  });

  test('has a picture for those who share it, which is drawn once', async () => {
    const [, address = ''] =
      /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(article.text) ?? [];
    expect(address).toBe(`/social${ADDRESS}.png`);
    const draw = async () => {
      const reply = await fetch(desk.server.url + address);
      return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
    };
    const [first, again] = await Promise.all([draw(), draw()]);
    expect(first.reply.headers.get('content-type')).toBe('image/png');
    expect(await sharp(first.bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(again.bytes.equals(first.bytes)).toBe(true);
    expect(again.reply.headers.get('etag')).toBe(first.reply.headers.get('etag'));
    expect((await desk.page('/social/blog/nowhere.png')).status).toBe(404);
    expect((await desk.page('/social/blog/rss.xml.png')).status).toBe(404);
  });

  test('alone has a policy that lets videos play', async () => {
    const policyOf = (read: ReadPage) => read.headers.get('content-security-policy') ?? '';
    expect(policyOf(article)).toContain(
      'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    );
    const other = await desk.page('/blog/estimating-in-pomodoros');
    expect(policyOf(other)).toContain("frame-src 'none'");
    expect(other.text).not.toContain('VideoScript');
    expect(article.text).toContain('VideoScript');
  });
});
