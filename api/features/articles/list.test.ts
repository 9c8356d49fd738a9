import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, type TestUser } from '#tests/support/site/build.ts';
import { articleText, buildArticle, publish } from '#tests/support/site/build-article.ts';

const MINUTE_MS = 60_000;

let api: TestApi;
let ada: TestUser;
let ben: TestUser;
const ids: Record<string, string> = {};

beforeAll(async () => {
  api = await startApi();
  ada = await buildAdmin(api);
  ben = await buildAdmin(api);
  const all = [
    { name: 'rest', kind: 'blog', title: 'Ärger and rest', tags: '[breaks]' },
    { name: 'deep', kind: 'blog', title: 'Deep work at last', tags: '[focus, breaks]' },
    { name: 'guide', kind: 'pillar', title: 'Breaks and the whole guide', tags: '[breaks]' },
  ] as const;
  for (const { name, kind, ...text } of all) {
    api.clock.nowMs += MINUTE_MS;
    const { id } = await buildArticle(api, ada, { kind, source: articleText(text) });
    ids[name] = id;
  }
  await publish(api, ada, { id: ids['deep'] ?? '', version: 0 });
});
beforeEach(() => {
  api.clock.nowMs = TEST_START_MS + 10 * MINUTE_MS;
});
afterAll(() => api.stop());

const list = async (query = '') =>
  (await api.call(`/admin/articles${query}`, { token: ada.token })).body;
const names = async (query = '') => {
  const { items } = await list(query);
  const byId = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return items.map(({ id }: { id: string }) => byId.get(id));
};

describe('the list', () => {
  test.each([
    ['', ['guide', 'deep', 'rest']],
    ['?sort=updated', ['rest', 'deep', 'guide']],
    ['?sort=title', ['rest', 'guide', 'deep']],
    ['?sort=-title', ['deep', 'guide', 'rest']],
    ['?sort=-published&state=published', ['deep']],
    ['?kind=pillar', ['guide']],
    ['?state=draft', ['guide', 'rest']],
    ['?author=ripen-team&kind=blog', ['deep', 'rest']],
    ['?author=nobody', []],
    ['?tag=breaks&sort=title', ['rest', 'guide', 'deep']],
    ['?tag=focus', ['deep']],
    ['?tag=foc', []],
    ['?text=arger', ['rest']],
    ['?text=whole-guide', ['guide']],
    ['?text=%25', []],
  ])('with %s has the articles in their order', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test.each(['-updated', 'title', 'published'])('is paged by %s', async (sort) => {
    const found: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 9; pages += 1) {
      const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = await list(`?limit=1&sort=${sort}${after}`);
      found.push(...page.items.map(({ id }: { id: string }) => id));
      cursor = page.nextCursor;
    }
    const whole = (await list(`?sort=${sort}`)).items.map(({ id }: { id: string }) => id);
    expect(found).toEqual(whole);
    expect(found).toHaveLength(3);
  });

  test.each(['?sort=age', '?state=lost', '?kind=news', '?colour=red', '?cursor=WyJhIiwiYiJd'])(
    'refuses %s',
    async (query) => {
      expect((await api.call(`/admin/articles${query}`, { token: ada.token })).status).toBe(422);
    },
  );

  test('has no text of any article', async () => {
    for (const item of (await list()).items) expect(item).not.toHaveProperty('source');
  });
});

describe('tags of several drafts', () => {
  const tag = (body: object) => api.call('/admin/articles/tags', { token: ben.token, body });
  const sourceOf = async (id: string) =>
    (await api.call(`/admin/articles/${id}`, { token: ada.token })).body.source;

  test('are added and removed, and every other byte stays', async () => {
    const flow = articleText({ tags: '[focus,  breaks] # two' }).replaceAll('\n', '\r\n');
    const block = articleText({ tags: '\n  - focus\n  - breaks' });
    const [one, other] = [
      await buildArticle(api, ada, { source: flow }),
      await buildArticle(api, ada, { source: block }),
    ];
    const reply = await tag({
      ids: [one.id, other.id],
      add: ['planning'],
      remove: ['focus'],
    });
    expect(reply.body.done.map(({ tags }: { tags: string[] }) => tags)).toEqual([
      ['breaks', 'planning'],
      ['breaks', 'planning'],
    ]);
    expect(await sourceOf(one.id)).toBe(flow.replace('[focus,  breaks]', '[breaks, planning]'));
    expect(await sourceOf(other.id)).toBe(
      block.replace('- focus\n  - breaks', '- breaks\n  - planning'),
    );
    const acts = await api.server.db('audit_log').where({ act: 'article.tag', subject_id: one.id });
    expect(acts).toMatchObject([{ actor_id: ben.id }]);
  });

  test('that nobody knows are refused', async () => {
    const reply = await tag({ ids: [ids['rest']], add: ['no-such-tag'] });
    expect(reply.body.error.fields.add).toContain('There is no tag no-such-tag');
  });

  test('of a text without any are refused for that article alone', async () => {
    const { id } = await buildArticle(api, ada, { source: 'plain', slug: 'plain' });
    const { done, refused } = (await tag({ ids: [id, ids['rest']], add: ['focus'] })).body;
    expect(done.map((each: { id: string }) => each.id)).toEqual([ids['rest']]);
    expect(refused).toMatchObject([{ id, reason: expect.stringContaining('no list of tags') }]);
  });
});

test('who has an article open is told to the others, until they are silent', async () => {
  const { id } = await buildArticle(api, ada);
  const open = async (by: TestUser) =>
    (await api.call(`/admin/articles/${id}/presence`, { method: 'PUT', token: by.token })).body;
  expect(await open(ada)).toEqual({ present: [], version: 0 });
  expect(await open(ben)).toEqual({ present: [{ id: ada.id, name: ada.name }], version: 0 });
  const read = await api.call(`/admin/articles/${id}`, { token: ada.token });
  expect(read.body.present).toEqual([{ id: ben.id, name: ben.name }]);
  const { items } = (await api.call('/admin/articles', { token: ada.token })).body;
  const listed = items.find((each: { id: string }) => each.id === id);
  expect(listed.present).toEqual([{ id: ben.id, name: ben.name }]);
  await api.call(`/admin/articles/${id}/presence`, { method: 'DELETE', token: ben.token });
  expect((await open(ada)).present).toEqual([]);
  api.clock.nowMs += MINUTE_MS;
  expect((await open(ben)).present).toEqual([]);
});
