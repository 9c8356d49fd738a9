import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordRelease } from '#tests/support/database/record-release.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, type TestUser } from '#tests/support/site/build.ts';
import { buildArticle, publish } from '#tests/support/site/build-article.ts';

let api: TestApi;
let ada: TestUser;
beforeAll(async () => {
  api = await startApi();
  ada = await buildAdmin(api);
});
afterAll(() => api.stop());

const call = (id: string, path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
  api.call(`/admin/articles/${id}${path}`, { method, token: ada.token, body });
const read = (id: string) => api.call(`/admin/releases/${id}`, { token: ada.token });

test('a release is compared with the live one, article by article', async () => {
  const kept = await publish(api, ada, await buildArticle(api, ada, { slug: 'kept' }));
  const gone = await publish(api, ada, await buildArticle(api, ada, { slug: 'gone' }));
  const moved = await publish(api, ada, await buildArticle(api, ada, { slug: 'moved' }));
  const first = await recordRelease(api.server.db);
  expect((await read(first)).body).toMatchObject({ isLive: true, differences: [], more: 0 });

  await call(gone.id, '/unpublish', { version: gone.version });
  const { source } = (await api.call(`/admin/articles/${moved.id}`, { token: ada.token })).body;
  const saved = await call(moved.id, '', { source, slug: 'away', version: moved.version }, 'PUT');
  await publish(api, ada, saved.body);
  const added = await publish(api, ada, await buildArticle(api, ada, { slug: 'added' }));
  await recordRelease(api.server.db);

  const { body } = await read(first);
  const pairs = body.differences.map(
    ({ articleId, address, liveAddress }: Record<string, string | null>) => [
      articleId,
      [address, liveAddress],
    ],
  );
  expect(Object.fromEntries(pairs)).toEqual({
    [gone.id]: ['/blog/gone', null],
    [moved.id]: ['/blog/moved', '/blog/away'],
    [added.id]: [null, '/blog/added'],
  });
  expect(body).toMatchObject({ isLive: false, articles: 3, more: 0 });
  expect(JSON.stringify(body.differences)).not.toContain(kept.id);
});

test('a release beyond the last ones cannot be looked at', async () => {
  expect((await read(uuidv7())).status).toBe(404);
});
