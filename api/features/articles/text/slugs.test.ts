import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RESERVED_WORDS } from '#shared/domain/content/page-addresses.ts';
import { REDIRECTS } from '#shared/page/redirects.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, type TestUser } from '#tests/support/site/build.ts';
import { buildArticle } from '#tests/support/site/build-article.ts';

let api: TestApi;
let ada: TestUser;
beforeAll(async () => {
  api = await startApi();
  ada = await buildAdmin(api);
});
afterAll(() => api.stop());

const create = (kind: string, slug: string) =>
  api.call('/admin/articles', { token: ada.token, body: { kind, slug } });
const lead = (from: string) =>
  api.call('/admin/redirects', { token: ada.token, body: { from, to: '/blog' } });
const count = async (table: string) => (await api.server.db(table)).length;

describe('no article can be called', () => {
  test.each(RESERVED_WORDS.map((word) => [word]))('%s', async (word) => {
    for (const kind of ['blog', 'pillar']) {
      const { status, body } = await create(kind, word);
      expect([status, Object.keys(body.error.fields)]).toEqual([422, ['slug']]);
    }
    expect(await count('articles')).toBe(0);
  });

  test('as another in other letters, also where both come at once', async () => {
    for (const slug of [
      'Deep-Work',
      'DEEP-WORK',
      'deep_work',
      'déep-work',
      ' deep-work',
      'deep-work ',
    ]) {
      expect((await create('blog', slug)).status).toBe(422);
    }
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => create('blog', 'one-of-four')),
    );
    const statuses = replies.map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(201);
    expect(statuses.slice(1).every((status) => status === 409 || status === 422)).toBe(true);
    expect(await count('articles')).toBe(1);
  });
});

test('a draft that was renamed to a taken slug keeps its text and its slug', async () => {
  await buildArticle(api, ada, { slug: 'has-this' });
  const { id } = await buildArticle(api, ada, { slug: 'wants-it', source: 'as it was' });
  const body = { source: 'as it is', slug: 'has-this', version: 0 };
  const call = { method: 'PUT', token: ada.token, body } as const;
  const refused = await api.call(`/admin/articles/${id}`, call);
  expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['slug']]);
  const draft = (await api.call(`/admin/articles/${id}`, { token: ada.token })).body;
  expect(draft).toMatchObject({ slug: 'wants-it', source: 'as it was', version: 0 });
});

test('no address of the site leads elsewhere', async () => {
  const { pages } = api.server.deps.site;
  const addresses = [...pages, ...Object.keys(REDIRECTS)].filter((each) => each !== '/');
  expect(addresses.length).toBeGreaterThan(100);
  for (const from of addresses) expect([from, (await lead(from)).status]).toEqual([from, 422]);
  for (const from of ['/App', '/blog/', '//evil', '/%61pp', '/app/x', '/_astro/x', '/pictures/x']) {
    expect([from, (await lead(from)).status]).toEqual([from, 422]);
  }
  expect(await count('redirects')).toBe(0);
});
