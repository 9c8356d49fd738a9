import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readEnv } from '#api/config/env.ts';
import { migrateUp } from '#api/db/schema/migrate.ts';
import { type RunningServer, startServer } from '#api/start.ts';
import { callApi, type TestCall } from '../support/call-api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts';
import { SITE_DIR } from '../support/site/built-site.ts';

const ADMIN = { email: 'writer@example.org', password: 'orchard-lantern-42', name: 'Wil' };
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

let database: TestDatabase;
let server: RunningServer;
let token: string;

async function start(): Promise<RunningServer> {
  const settings = { DATA_DIR: database.dataDir, LOG_LEVEL: 'silent', HOST: '127.0.0.1' };
  const env = {
    ...readEnv({ ...settings, NODE_ENV: 'test' }, '/'),
    ...{ database: database.settings, port: 0, requestsPerMinute: 0 },
  };
  return startServer({ env, log: pino({ level: 'silent' }), siteDir: SITE_DIR });
}

beforeAll(async () => {
  database = await createTestDatabase();
  server = await start();
  await migrateUp(server.db);
  const { body } = await callApi(server.url, '/auth/register', { body: ADMIN });
  ({ token } = body as { token: string });
  await server.db('users').where({ email: ADMIN.email }).update({ is_admin: 1 });
}, 60_000);

afterAll(async () => {
  await server.stop();
  await database.remove();
});

const api = async <T>(address: string, options: TestCall = {}) => {
  const { status, body } = await callApi(server.url, address, { token, ...options });
  return { status, body: body as T };
};
type Draft = { id: string; version: number; source: string; slug: string };

const page = async (address: string, from = server) => {
  const response = await fetch(from.url + address, { redirect: 'manual' });
  return { status: response.status, text: await response.text(), headers: response.headers };
};

async function publish({ id, version }: Draft): Promise<Draft> {
  const { status, body } = await api<Draft>(`/admin/articles/${id}/publish`, { body: { version } });
  expect([status, body]).toEqual([200, body]);
  return body;
}

async function change(draft: Draft, fields: Partial<Draft>): Promise<Draft> {
  const { source, slug, version } = { ...draft, ...fields };
  const body = { source, slug, version };
  return (await api<Draft>(`/admin/articles/${draft.id}`, { method: 'PUT', body })).body;
}

describe('an article that is published in the browser', () => {
  let draft: Draft;

  test('stands at its address, with a timer that runs and its policy', async () => {
    expect((await page(`/blog/${SLUG}`)).status).toBe(404);
    const created = await api<Draft>('/admin/articles', { body: { kind: 'blog', source: SOURCE } });
    draft = await publish(created.body);
    const { status, text, headers } = await page(`/blog/${SLUG}`);
    expect(status).toBe(200);
    expect(text).toContain('<h1>Tea between sessions</h1>');
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
    expect((await page(address)).text).toContain(SLUG);
  });

  test('changes no page that does not show it', async () => {
    const before = await Promise.all(
      ['/tags/planning', '/blog/estimating-in-pomodoros'].map(async (address) => [
        address,
        (await page(address)).headers.get('etag'),
      ]),
    );
    draft = await publish(await change(draft, { source: `${draft.source}\nOne more sentence.\n` }));
    expect((await page(`/blog/${SLUG}`)).text).toContain('One more sentence.');
    for (const [address = '', etag] of before) {
      expect((await page(address ?? '')).headers.get('etag')).toBe(etag);
    }
  });

  test('leads from its old address to the new one', async () => {
    draft = await publish(await change(draft, { slug: 'tea-and-time' }));
    const old = await page(`/blog/${SLUG}`);
    expect([old.status, old.headers.get('location')]).toEqual([301, '/blog/tea-and-time']);
    expect((await page('/blog')).text).not.toContain(SLUG);
  });

  test('is shown by another process within two seconds', async () => {
    const other = await start();
    try {
      await vi.waitFor(
        async () => expect((await page('/blog/tea-and-time', other)).status).toBe(200),
        { timeout: 5000 },
      );
      draft = await publish(await change(draft, { source: `${draft.source}\nA last word.\n` }));
      const publishedAt = performance.now();
      await vi.waitFor(
        async () =>
          expect((await page('/blog/tea-and-time', other)).text).toContain('A last word.'),
        { timeout: 5000 },
      );
      expect(performance.now() - publishedAt).toBeLessThan(3000);
    } finally {
      await other.stop();
    }
  });

  test('is as it was in a release that is restored', async () => {
    type Releases = { items: readonly { id: string; isLive: boolean; number: number }[] };
    const { body: before } = await api<Releases>('/admin/releases');
    const live = before.items.find(({ isLive }) => isLive);
    draft = await publish(
      await change(draft, { source: draft.source.replace('A last word.', 'Another word.') }),
    );
    expect((await page('/blog/tea-and-time')).text).toContain('Another word.');
    const restored = await api<{ isLive: boolean }>(`/admin/releases/${live?.id}/restore`, {
      method: 'POST',
    });
    expect(restored).toMatchObject({ status: 200, body: { isLive: true } });
    expect((await page('/blog/tea-and-time')).text).toContain('A last word.');
    // The draft stays what its writer wrote.
    const { body: kept } = await api<Draft>(`/admin/articles/${draft.id}`);
    expect(kept.source).toContain('Another word.');
    draft = kept;
  });

  test('is gone from every page when it is taken from the site', async () => {
    const { id, version } = draft;
    await api(`/admin/articles/${id}/unpublish`, { body: { version } });
    expect((await page('/blog/tea-and-time')).status).toBe(404);
    for (const address of ['/', '/blog', '/blog/rss.xml', '/tags/breaks']) {
      expect((await page(address)).text).not.toContain('tea-and-time');
    }
  });
});
