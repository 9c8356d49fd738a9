import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { longTexts } from '#tests/fixtures/hostile-articles/long-texts.ts';
import { hostileArticles } from '#tests/fixtures/hostile-articles/read-hostile.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, type TestUser } from '#tests/support/site/build.ts';
import { articleText, buildArticle } from '#tests/support/site/build-article.ts';

/** Processor time, which other work on the machine lengthens up to three times; a quadratic reader takes minutes. */
const LONGEST_MS = 4000;

// Five calls of seconds each, on a machine that others share.
vi.setConfig({ testTimeout: 60_000 });

let api: TestApi;
let ada: TestUser;
beforeAll(async () => {
  api = await startApi();
  ada = await buildAdmin(api);
});
afterAll(() => api.stop());

const call = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
  const before = process.cpuUsage();
  const reply = await api.call(path, { method, token: ada.token, body });
  const { user, system } = process.cpuUsage(before);
  return { status: reply.status, body: reply.body, ms: (user + system) / 1000 };
};

const [head = ''] = articleText({ body: '@@' }).split('@@');
const texts: [string, string][] = [
  ...longTexts(head),
  ...hostileArticles().map(({ name, source }): [string, string] => [name, source]),
];

test.each(texts)('%s: every call about it is answered within seconds', async (_name, source) => {
  const { id } = await buildArticle(api, ada, { source: '' });
  const path = `/admin/articles/${id}`;
  const taken = [];
  taken.push(await call('/admin/articles/check', { kind: 'blog', source }));
  taken.push(await call(path, { source, version: 0 }, 'PUT'));
  taken.push(await call('/admin/articles/tags', { ids: [id], add: ['breaks'] }));
  taken.push(await call('/admin/article-links/preview', { from: '/x', to: '/tags' }));
  const { version } = (await api.call(path, { token: ada.token })).body;
  taken.push(await call(`${path}/publish`, { version }));
  expect(taken.map(({ status }) => [200, 422].includes(status))).not.toContain(false);
  expect(Math.max(...taken.map(({ ms }) => ms))).toBeLessThan(LONGEST_MS);
  await call(`${path}/delete`, { version });
});
