import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { longTexts } from '#tests/fixtures/hostile-articles/long-texts.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, type TestUser } from '#tests/support/site/build.ts';
import { articleText, buildArticle } from '#tests/support/site/build-article.ts';

/** Time of the processor in which nobody else is answered. Other work on the machine lengthens it up to three times. */
const LONGEST_MS = 500;

// Reading takes a second, on a machine that others share.
vi.setConfig({ testTimeout: 60_000 });

let api: TestApi;
let ada: TestUser;
beforeAll(async () => {
  api = await startApi();
  ada = await buildAdmin(api);
});
afterAll(() => api.stop());

const call = async (path: string, body?: object, method: 'GET' | 'POST' | 'PUT' = 'POST') => {
  const before = process.threadCpuUsage();
  const reply = await api.call(path, {
    method,
    token: ada.token,
    ...(body === undefined ? {} : { body }),
  });
  const { user, system } = process.threadCpuUsage(before);
  return { status: reply.status, body: reply.body, ms: (user + system) / 1000 };
};

const [head = ''] = articleText({ body: '@@' }).split('@@');
/** A text that takes long to read. */
const longText = (quoted: string) =>
  head + `${`${`"${quoted}" `.repeat(3000)}\n`.repeat(6)}\n`.repeat(13);

/** How many of thirty calls of somebody else are answered before a slow one. */
async function answersBefore(slow: Promise<unknown>): Promise<number> {
  let isAnswered = false;
  void slow.then(() => (isAnswered = true));
  let answers = 0;
  while (answers < 30 && !isAnswered) {
    await api.call('/auth/current', { token: ada.token });
    answers += 1;
  }
  return answers;
}

test('others are answered while a long text is read', async () => {
  const check = call('/admin/articles/check', { kind: 'blog', source: longText('a') });
  expect(await answersBefore(check)).toBe(30);
  expect((await check).body.tree).not.toBeNull();
});

test('others are answered while an act on an older version of a long text is refused', async () => {
  const { id } = await buildArticle(api, ada);
  // Saved by another process: this one has not read it yet.
  const saved = { source: longText('b'), version: 1 };
  await api.server.db('articles').where({ id }).update(saved);
  const refused = call(`/admin/articles/${id}/unpublish`, { version: 0 });
  expect(await answersBefore(refused)).toBe(30);
  const { status, body } = await refused;
  expect([status, body.error.current.version]).toEqual([409, 1]);
});

test.each(longTexts(head))('%s: no call about it holds up others', async (name, source) => {
  const slug = name.replace(/\W+/g, '-').toLowerCase();
  const { id } = await buildArticle(api, ada, { source: '', slug });
  const path = `/admin/articles/${id}`;
  const taken = [await call(path, { source, version: 0 }, 'PUT')];
  const preview = (await call(`${path}/previews`, {})).body.path.replace('/preview/', '');
  taken.push(await call(`/previews/${preview}`, undefined, 'GET'));
  taken.push(await call('/admin/articles/tags', { ids: [id], add: ['breaks'] }));
  const { version } = (await api.call(path, { token: ada.token })).body;
  taken.push(await call(`${path}/publish`, { version }));
  expect(taken.map(({ status }) => [200, 422].includes(status))).not.toContain(false);
  expect(Math.max(...taken.map(({ ms }) => ms))).toBeLessThan(LONGEST_MS);
});
