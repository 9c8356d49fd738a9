import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '#api/config/env.ts';
import { type RunningServer, startServer } from '#api/start.ts';
import { callApi, type TestCall } from '#tests/support/call-api.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { articleText } from '#tests/support/site/build-article.ts';
import { buildSmallSite } from '#tests/support/site/small-site.ts';

const WRITER = { email: 'writer@example.org', password: 'orchard-lantern-42', name: 'Wil' };

let database: TestDatabase;
let server: RunningServer;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const settings = { DATA_DIR: database.dataDir, LOG_LEVEL: 'silent', HOST: '127.0.0.1' };
  const env = {
    ...readEnv({ ...settings, NODE_ENV: 'test' }, '/'),
    database: database.settings,
    port: 0,
    requestsPerMinute: 0,
  };
  const siteDir = buildSmallSite(database.dataDir);
  server = await startServer({ env, log: pino({ level: 'silent' }), siteDir });
  ({ token } = (await callApi(server.url, '/auth/register', { body: WRITER })).body);
  await server.db('users').update({ is_admin: 1 });
});
afterAll(async () => {
  await server.stop();
  await database.remove();
});

const api = (address: string, options: TestCall = {}) =>
  callApi(server.url, address, { token, ...options });
const page = async (address: string) => {
  const response = await fetch(server.url + address, { redirect: 'manual' });
  return { status: response.status, text: await response.text() };
};
const draftOf = async (id: string) => (await api(`/admin/articles/${id}`)).body;
const publish = ({ id, version }: { id: string; version: number }) =>
  api(`/admin/articles/${id}/publish`, { body: { version } });

async function create(slug: string, body = `Words about ${slug}.`) {
  const source = articleText({ body });
  return (await api('/admin/articles', { body: { kind: 'blog', slug, source } })).body;
}

/** Publishes an article and then saves another text, which is not public yet. */
async function withChange(slug: string) {
  const draft = await create(slug);
  expect((await publish(draft)).status).toBe(200);
  const source = articleText({ body: `Other words about ${slug}.` });
  const body = { source, version: 0 };
  return (await api(`/admin/articles/${draft.id}`, { method: 'PUT', body })).body;
}

const releases = () => path.join(database.dataDir, 'releases');
const liveRelease = async () =>
  (await api('/admin/releases')).body.items.find(({ isLive }: { isLive: boolean }) => isLive).id;

/** Puts a file in the place of each folder that pages would go to, as a full disk refuses them. */
function refuseNewPages(): () => void {
  const pages = path.join(releases(), 'pages');
  mkdirSync(pages, { recursive: true });
  const present = new Map(readdirSync(pages).map((name) => [name, path.join(pages, name)]));
  const away = path.join(database.dataDir, 'away');
  renameSync(pages, away);
  writeFileSync(pages, '');
  return () => {
    rmSync(pages);
    renameSync(away, pages);
    expect([...present.values()].every((folder) => existsSync(folder))).toBe(true);
  };
}

describe('while the folder of releases cannot be written', () => {
  test('nothing is published, what was typed is kept, and it can be published later', async () => {
    const changed = await withChange('full-disk');
    const before = await liveRelease();
    const allow = refuseNewPages();
    const failed = await publish(changed);
    allow();
    expect(failed.status).toBe(503);
    expect(failed.body.error.message).toMatch(/\w+.*\./);
    expect(await draftOf(changed.id)).toMatchObject({
      source: changed.source,
      version: 1,
      hasChanges: true,
      state: 'published',
    });
    expect(await liveRelease()).toBe(before);
    expect((await page('/blog/full-disk')).text).toContain('Words about full-disk');
    expect((await publish(changed)).status).toBe(200);
    expect((await page('/blog/full-disk')).text).toContain('Other words about full-disk');
  });

  test('a first article stays a draft, and nothing of it is left', async () => {
    const draft = await create('never-there');
    const allow = refuseNewPages();
    expect((await publish(draft)).status).toBe(503);
    allow();
    expect(await draftOf(draft.id)).toMatchObject({ state: 'draft', publishedAt: null });
    expect((await page('/blog/never-there')).status).toBe(404);
    const files = readdirSync(releases(), { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('no address changes', async () => {
    const { id, source } = await create('old-place');
    await publish({ id, version: 0 });
    const body = { source, slug: 'new-place', version: 0 };
    await api(`/admin/articles/${id}`, { method: 'PUT', body });
    const allow = refuseNewPages();
    expect((await publish({ id, version: 1 })).status).toBe(503);
    allow();
    expect((await page('/blog/old-place')).status).toBe(200);
    expect((await page('/blog/new-place')).status).toBe(404);
    const { items } = (await api('/admin/redirects')).body;
    expect(items.filter(({ from }: { from: string }) => from === '/blog/old-place')).toEqual([]);
  });
});

test('a database that fails in the middle of a release takes the change back', async () => {
  const changed = await withChange('cut-in-the-middle');
  const before = await liveRelease();
  await server.db.schema.renameTable('releases', 'releases_away');
  const failed = await publish(changed);
  await server.db.schema.renameTable('releases_away', 'releases');
  expect(failed.status).toBeGreaterThanOrEqual(500);
  expect(await draftOf(changed.id)).toMatchObject({ source: changed.source, hasChanges: true });
  expect(await liveRelease()).toBe(before);
  expect((await page('/blog/cut-in-the-middle')).text).toContain('Words about cut');
  expect((await publish(changed)).status).toBe(200);
});

test('a page that cannot be rendered is named with its place, and the site stays', async () => {
  const before = await liveRelease();
  const draft = await create('no-picture', 'This cannot be rendered.');
  const failed = await publish(draft);
  expect(failed.status).toBe(422);
  expect(failed.body.error.fields.source).toContain('This part has no picture.');
  expect(failed.body.error.current.problems).toMatchObject([{ line: 1, level: 'error' }]);
  expect(await liveRelease()).toBe(before);
  expect(await draftOf(draft.id)).toMatchObject({ state: 'draft' });
});

test('several who publish at once all succeed, and every page is there', async () => {
  const drafts = await Promise.all(['a', 'b', 'c', 'd'].map((each) => create(`at-once-${each}`)));
  const replies = await Promise.all(drafts.map(publish));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const { slug } of drafts) {
    expect((await page(`/blog/${slug}`)).text).toContain(`Words about ${slug}.`);
  }
});

test('an article that is deleted is gone, or leads to the page that is named', async () => {
  const [gone, led] = [await create('is-gone'), await create('leads-on')];
  for (const draft of [gone, led]) await publish(draft);
  await api(`/admin/articles/${gone.id}/delete`, { body: { version: 0 } });
  const target = { version: 0, target: '/blog/full-disk' };
  await api(`/admin/articles/${led.id}/delete`, { body: target });
  expect((await page('/blog/is-gone')).status).toBe(410);
  expect((await page('/blog/leads-on')).status).toBe(301);
  const again = await api('/admin/articles', { body: { kind: 'blog', slug: 'is-gone' } });
  expect(again.status).toBe(422);
});
