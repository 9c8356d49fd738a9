import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteEndedPreviews } from '#api/features/articles/public/previews.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, type TestUser } from '#tests/support/site/build.ts';
import { articleText, buildArticle, publish } from '#tests/support/site/build-article.ts';
import { openWritersDesk } from '#tests/support/site/writers-desk.ts';

const DAY_MS = 24 * 60 * 60_000;

let api: TestApi;
let ada: TestUser;
beforeAll(async () => {
  api = await startApi();
  ada = await buildAdmin(api);
});
beforeEach(() => {
  api.clock.nowMs = TEST_START_MS;
  api.publisher.before = () => Promise.resolve();
});
afterAll(() => api.stop());

const { get, read, save, act } = openWritersDesk(
  () => api,
  () => ada,
);
const addRedirect = (from: string, to: string | null) =>
  api.call('/admin/redirects', { token: ada.token, body: { from, to } });
const redirects = async (): Promise<Record<string, string | null>> => {
  const { items } = await get('/admin/redirects');
  return Object.fromEntries(
    items.map(({ from, to }: { from: string; to: string | null }) => [from, to]),
  );
};

/** Publishes an article at one address and then at others. */
async function renamed(...slugs: readonly string[]): Promise<{ id: string; version: number }> {
  const [first = '', ...later] = slugs;
  const { id } = await publish(api, ada, await buildArticle(api, ada, { slug: first }));
  for (const [place, slug] of later.entries()) {
    const { source } = await read(id);
    await save(id, { source, slug, version: place });
    await publish(api, ada, { id, version: place + 1 });
  }
  return { id, version: later.length };
}

describe('an address that an article has left', () => {
  test('leads to the new one for good, without a chain', async () => {
    await renamed('first-name', 'second-name', 'third-name');
    expect(await redirects()).toMatchObject({
      '/blog/first-name': '/blog/third-name',
      '/blog/second-name': '/blog/third-name',
    });
  });

  test('can be taken back by the same article, and then leads nowhere', async () => {
    await renamed('to-and-fro', 'away', 'to-and-fro');
    const known = await redirects();
    expect(known).toMatchObject({ '/blog/away': '/blog/to-and-fro' });
    expect(known).not.toHaveProperty('/blog/to-and-fro');
  });

  test('stays reserved for other articles, also while the new name is only in the draft', async () => {
    await renamed('reserved-name', 'other-name');
    const body = { kind: 'blog', slug: 'reserved-name' };
    const reply = await api.call('/admin/articles', { token: ada.token, body });
    expect(reply.body.error.fields.slug).toContain('leads on');
    const { id } = await renamed('still-public');
    const { source } = await read(id);
    await save(id, { source, slug: 'soon-public', version: 0 });
    const taken = await api.call('/admin/articles', {
      token: ada.token,
      body: { kind: 'blog', slug: 'still-public' },
    });
    expect(taken.status).toBe(422);
  });

  test('does not lead on where the release fails', async () => {
    const { id } = await renamed('stays-here');
    const { source } = await read(id);
    await save(id, { source, slug: 'never-there', version: 0 });
    api.publisher.before = () => Promise.reject(new Error('ENOSPC'));
    await act(id, 'publish', { version: 1 });
    expect(await redirects()).not.toHaveProperty('/blog/stays-here');
    expect(await read(id)).toMatchObject({ address: '/blog/stays-here', slug: 'never-there' });
  });
});

describe('a deleted article', () => {
  test('says that it is gone, and so do the addresses that led to it', async () => {
    const { id, version } = await renamed('was-called', 'is-called');
    expect((await act(id, 'delete', { version })).body.deletedAt).toBe('2026-11-20T10:00:00.000Z');
    expect(await redirects()).toMatchObject({ '/blog/is-called': null, '/blog/was-called': null });
    expect((await api.call(`/admin/articles/${id}`, { token: ada.token })).status).toBe(404);
  });

  test('leads to the page that is named instead', async () => {
    const { id } = await renamed('goes-to-blog');
    const nowhere = await act(id, 'delete', { version: 0, target: '/blog/nowhere' });
    expect(nowhere.status).toBe(422);
    await act(id, 'delete', { version: 0, target: '/blog' });
    expect(await redirects()).toMatchObject({ '/blog/goes-to-blog': '/blog' });
  });

  test('is public again where that is undone, as it was', async () => {
    const { id } = await renamed('comes-back');
    await save(id, { source: 'half', version: 0 });
    await act(id, 'delete', { version: 1 });
    const reply = await act(id, 'undelete');
    expect(reply.body).toMatchObject({
      state: 'published',
      address: '/blog/comes-back',
      source: 'half',
      hasChanges: true,
    });
    expect(await redirects()).not.toHaveProperty('/blog/comes-back');
    expect((await act(id, 'undelete')).status).toBe(404);
  });

  test('that was never public frees its slug, and gets another where that is taken', async () => {
    const { id } = await buildArticle(api, ada, { slug: 'draft-name' });
    const count = api.publisher.causes.length;
    await act(id, 'delete', { version: 0 });
    await buildArticle(api, ada, { slug: 'draft-name' });
    expect((await act(id, 'undelete')).body).toMatchObject({
      state: 'draft',
      slug: 'draft-name-2',
      address: null,
    });
    expect(api.publisher.causes).toHaveLength(count);
  });

  test('stays where the release fails', async () => {
    const { id } = await renamed('cannot-go');
    api.publisher.before = () => Promise.reject(new Error('ENOSPC'));
    expect((await act(id, 'delete', { version: 0 })).status).toBe(503);
    expect(await read(id)).toMatchObject({ state: 'published', address: '/blog/cannot-go' });
    expect(await redirects()).not.toHaveProperty('/blog/cannot-go');
  });
});

test('an unpublished article is a draft that was public, and can be published again', async () => {
  const { id } = await renamed('on-and-off');
  const off = await act(id, 'unpublish', { version: 0 });
  expect(off.body).toMatchObject({ state: 'unpublished', address: null });
  expect((await act(id, 'unpublish', { version: 0 })).status).toBe(409);
  expect(await publish(api, ada, { id, version: 0 })).toMatchObject({
    state: 'published',
    publishedAt: '2026-11-20T10:00:00.000Z',
  });
});

describe('a redirect by hand', () => {
  test('leads where its target leads in the end, and can be removed', async () => {
    await renamed('old-target', 'new-target');
    const reply = await addRedirect('/some/old-page', '/blog/old-target');
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      to: '/blog/new-target',
      cause: 'manual',
      madeBy: { id: ada.id },
    });
    const path = `/admin/redirects/${reply.body.id}`;
    expect((await api.call(path, { method: 'DELETE', token: ada.token })).status).toBe(204);
    expect(await redirects()).not.toHaveProperty('/some/old-page');
    expect(api.publisher.causes.at(-1)).toMatchObject({ act: 'redirect.remove' });
  });

  test('can be made to lead elsewhere by those who have seen where it leads', async () => {
    const { body } = await addRedirect('/some/moved-page', '/blog');
    const change = (given: object) =>
      api.call(`/admin/redirects/${body.id}`, { method: 'PUT', token: ada.token, body: given });
    expect((await change({ to: '/nowhere', was: '/blog' })).status).toBe(422);
    expect((await change({ to: '/some/moved-page', was: '/blog' })).status).toBe(422);
    expect((await change({ to: '/pricing', was: '/tags' })).status).toBe(409);
    expect((await change({ to: '/pricing', was: '/blog' })).body).toMatchObject({
      id: body.id,
      from: '/some/moved-page',
      to: '/pricing',
    });
    api.publisher.before = () => Promise.reject(new Error('ENOSPC'));
    expect((await change({ to: null, was: '/pricing' })).status).toBe(503);
    api.publisher.before = () => Promise.resolve();
    expect(await redirects()).toHaveProperty('/some/moved-page', '/pricing');
    expect((await change({ to: null, was: '/pricing' })).body).toMatchObject({ to: null });
  });

  test.each([
    ['from a page', '/pricing', '/blog', 'from'],
    ['from the app', '/app/anything', '/blog', 'from'],
    ['from the API', '/api/old', '/blog', 'from'],
    ['from a file', '/favicon.svg', '/blog', 'from'],
    ['from the home page', '/', '/blog', 'from'],
    ['to another site', '/a-page', '//evil.example', 'to'],
    ['to a script', '/a-page', 'javascript:alert(1)', 'to'],
    ['to nowhere', '/a-page', '/nowhere', 'to'],
    ['to itself', '/a-page', '/a-page', 'to'],
  ])('is refused %s', async (_what, from, to, field) => {
    const reply = await addRedirect(from, to);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.error.fields)).toEqual([field]);
  });

  test('is refused where it would make a loop', async () => {
    await addRedirect('/loop-one', '/blog');
    expect((await addRedirect('/loop-two', '/loop-one')).body.to).toBe('/blog');
    expect((await addRedirect('/loop-one', '/loop-two')).status).toBe(422);
  });

  test('is taken back where no release can be made', async () => {
    api.publisher.before = () => Promise.reject(new Error('ENOSPC'));
    expect((await addRedirect('/not-made', '/blog')).status).toBe(503);
    expect(await redirects()).not.toHaveProperty('/not-made');
  });
});

describe('a preview address', () => {
  const create = (id: string) => act(id, 'previews');

  test('shows the draft to anybody who has it, for seven days', async () => {
    const source = articleText();
    const { id } = await buildArticle(api, ada, { source });
    const { path, endsAt } = (await create(id)).body;
    expect(endsAt).toBe('2026-11-27T10:00:00.000Z');
    const open = `/previews/${path.replace('/preview/', '')}`;
    await save(id, { source: `${source}More.`, version: 0 });
    expect((await api.call(open)).body).toMatchObject({
      kind: 'blog',
      source: `${source}More.`,
      tree: { type: 'root' },
    });
    api.clock.nowMs += 7 * DAY_MS;
    expect((await api.call(open)).status).toBe(404);
    expect(await api.server.db('article_previews').where({ article_id: id })).toHaveLength(1);
    await deleteEndedPreviews(api.server.db, api.clock.nowMs);
    expect(await api.server.db('article_previews').where({ article_id: id })).toEqual([]);
  });

  test('is kept only as a hash, listed, and can be ended', async () => {
    const { id } = await buildArticle(api, ada);
    const made = (await create(id)).body;
    const secret = made.path.replace('/preview/', '');
    const rows = await api.server.db('article_previews').where({ article_id: id });
    expect(JSON.stringify(rows)).not.toContain(secret);
    const { items } = await get(`/admin/articles/${id}/previews`);
    expect(items).toEqual([
      {
        id: made.id,
        madeAt: made.madeAt,
        endsAt: made.endsAt,
        madeBy: { id: ada.id, name: ada.name },
      },
    ]);
    const ended = `/admin/article-previews/${made.id}`;
    await api.call(ended, { method: 'DELETE', token: ada.token });
    expect((await api.call(`/previews/${secret}`)).status).toBe(404);
  });

  test('of a deleted article shows nothing', async () => {
    const { id } = await buildArticle(api, ada);
    const { path } = (await create(id)).body;
    await act(id, 'delete', { version: 0 });
    expect((await api.call(`/previews/${path.replace('/preview/', '')}`)).status).toBe(404);
  });
});
