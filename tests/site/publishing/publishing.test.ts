import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { importGitArticle } from '../../support/site/import-git-article.ts';
import {
  type DeskArticle,
  type PublishingDesk,
  startPublishingDesk,
} from '../../support/site/publishing-desk.ts';

const SLUG = 'tea-between-sessions';
const SOURCE = `---
title: Tea between sessions
description: Why a kettle is a good clock for a break, how long each kind of tea takes, and what to do meanwhile.
published: 2026-11-01
updated: 2026-11-02
author: ripen-team
tags: [breaks]
timers: [kitchen-timer, timer/5-minutes]
---

The first paragraph says what the reader gets.

## A kettle is a clock

Text with a [link to a timer](/kitchen-timer).

<LiveTimer duration="3m" label="Green tea" />
`;

let desk: PublishingDesk;

beforeAll(async () => {
  desk = await startPublishingDesk();
});

afterAll(() => desk.stop());

async function readArticle(slug: string): Promise<DeskArticle> {
  const { body } = await desk.api<{ items: readonly DeskArticle[] }>('/admin/articles?kind=blog');
  const listed = body.items.find((article) => article.slug === slug);
  return (await desk.api<DeskArticle>(`/admin/articles/${listed?.id}`)).body;
}

describe('an article that is published in the browser', () => {
  let draft: DeskArticle;

  test('stands at its address, with a timer that runs and its policy', async () => {
    expect((await desk.page(`/blog/${SLUG}`)).status).toBe(404);
    draft = await desk.publish(await desk.create({ source: SOURCE }));
    const { status, text, headers } = await desk.page(`/blog/${SLUG}`);
    expect(status).toBe(200);
    expect(text).toMatch(/<h1[^>]*>Tea between sessions<\/h1>/);
    expect(text).toMatch(/<astro-island[^>]+CountdownTool/);
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/);
  });

  test.each([
    '/',
    '/blog',
    '/resources/all-articles',
    '/tags/breaks',
    '/authors/ripen-team',
    '/blog/rss.xml',
    '/blog/atom.xml',
    '/blog/feed.json',
    '/tags/breaks/rss.xml',
    '/sitemap-articles.xml',
    '/llms.txt',
  ])('is on %s', async (address) => {
    expect((await desk.page(address)).text).toContain(SLUG);
  });

  test('changes no page that does not show it', async () => {
    const before = await Promise.all(
      ['/tags/planning', '/blog/estimating-in-pomodoros'].map(async (address) => [
        address,
        (await desk.page(address)).headers.get('etag'),
      ]),
    );
    draft = await desk.publish(
      await desk.change(draft, { source: `${draft.source}\nOne more sentence.\n` }),
    );
    expect((await desk.page(`/blog/${SLUG}`)).text).toContain('One more sentence.');
    for (const [address = '', etag] of before) {
      expect((await desk.page(address ?? '')).headers.get('etag')).toBe(etag);
    }
  });

  test('leads from its old address to the new one', async () => {
    draft = await desk.publish(await desk.change(draft, { slug: 'tea-and-time' }));
    const old = await desk.page(`/blog/${SLUG}`);
    expect([old.status, old.headers.get('location')]).toEqual([301, '/blog/tea-and-time']);
    expect((await desk.page('/blog')).text).not.toContain(SLUG);
  });

  test('is shown by another process within two seconds', async () => {
    const other = await desk.startAnother();
    try {
      await vi.waitFor(
        async () => expect((await desk.page('/blog/tea-and-time', other)).status).toBe(200),
        { timeout: 5000 },
      );
      draft = await desk.publish(
        await desk.change(draft, { source: `${draft.source}\nA last word.\n` }),
      );
      const publishedAt = performance.now();
      await vi.waitFor(
        async () =>
          expect((await desk.page('/blog/tea-and-time', other)).text).toContain('A last word.'),
        { timeout: 5000 },
      );
      expect(performance.now() - publishedAt).toBeLessThan(3000);
    } finally {
      await other.stop();
    }
  });

  test('is as it was in a release that is restored', async () => {
    type Releases = { items: readonly { id: string; isLive: boolean; number: number }[] };
    const { body: before } = await desk.api<Releases>('/admin/releases');
    const live = before.items.find(({ isLive }) => isLive);
    draft = await desk.publish(
      await desk.change(draft, { source: draft.source.replace('A last word.', 'Another word.') }),
    );
    expect((await desk.page('/blog/tea-and-time')).text).toContain('Another word.');
    const restored = await desk.api<{ isLive: boolean }>(`/admin/releases/${live?.id}/restore`, {
      method: 'POST',
    });
    expect(restored).toMatchObject({ status: 200, body: { isLive: true } });
    expect((await desk.page('/blog/tea-and-time')).text).toContain('A last word.');
    // The draft stays what its writer wrote.
    const { body: kept } = await desk.api<DeskArticle>(`/admin/articles/${draft.id}`);
    expect(kept.source).toContain('Another word.');
    draft = kept;
  });

  test('is gone from every page when it is taken from the site', async () => {
    const { id, version } = draft;
    await desk.api(`/admin/articles/${id}/unpublish`, { body: { version } });
    expect((await desk.page('/blog/tea-and-time')).status).toBe(404);
    for (const address of ['/', '/blog', '/blog/rss.xml', '/tags/breaks']) {
      expect((await desk.page(address)).text).not.toContain('tea-and-time');
    }
  });
});

describe('an address that an article has left', () => {
  test('has no page while the article is not public, and leads on when it is again', async () => {
    const source = SOURCE.replace('Tea between sessions', 'Left behind').replace(
      'a kettle',
      'a cup',
    );
    const published = await desk.publish(await desk.create({ source }));
    const moved = await desk.publish(await desk.change(published, { slug: 'moved-on' }));
    expect((await desk.page('/blog/left-behind')).status).toBe(301);
    const { body: off } = await desk.api<DeskArticle>(`/admin/articles/${moved.id}/unpublish`, {
      body: { version: moved.version },
    });
    expect((await desk.page('/blog/left-behind')).status).toBe(404);
    await desk.publish(off);
    const old = await desk.page('/blog/left-behind');
    expect([old.status, old.headers.get('location')]).toEqual([301, '/blog/moved-on']);
  });
});

describe('an article that was taken over from git, whose file is still there', () => {
  const slug = 'visible-time-for-children';

  test('leads on from its old address when it is renamed, and is listed once', async () => {
    const { id } = await importGitArticle(
      { url: desk.server.url, token: desk.token },
      `/blog/${slug}`,
    );
    const { body: draft } = await desk.api<DeskArticle>(`/admin/articles/${id}`);
    const taken = await desk.publish(draft);
    expect((await desk.page(`/blog/${slug}`)).status).toBe(200);
    await desk.publish(await desk.change(taken, { slug: 'clocks-for-children' }));
    const old = await desk.page(`/blog/${slug}`);
    expect([old.status, old.headers.get('location')]).toEqual([301, '/blog/clocks-for-children']);
    for (const address of ['/blog', '/blog/feed.json', '/sitemap-articles.xml', '/llms.txt']) {
      const { text } = await desk.page(address);
      expect(text).toContain('/blog/clocks-for-children');
      expect(text).not.toContain(`/blog/${slug}`);
    }
  });

  test('is shown again while the article that it became is not public, and leads on when it is', async () => {
    const taken = await readArticle('clocks-for-children');
    const { body: off } = await desk.api<DeskArticle>(`/admin/articles/${taken.id}/unpublish`, {
      body: { version: taken.version },
    });
    expect((await desk.page(`/blog/${slug}`)).status).toBe(200);
    expect((await desk.page('/blog')).text).toContain(`/blog/${slug}"`);
    await desk.publish(off);
    expect((await desk.page(`/blog/${slug}`)).status).toBe(301);
    expect((await desk.page('/blog')).text).not.toContain(`/blog/${slug}"`);
  });

  test('is shown again when the redirect is removed', async () => {
    type Redirects = { items: readonly { id: string; from: string }[] };
    const { items } = (await desk.api<Redirects>('/admin/redirects')).body;
    const redirect = items.find(({ from }) => from === `/blog/${slug}`);
    await desk.api(`/admin/redirects/${redirect?.id}`, { method: 'DELETE' });
    expect((await desk.page(`/blog/${slug}`)).status).toBe(200);
    expect((await desk.page('/blog')).text).toContain(`/blog/${slug}`);
  });
});
