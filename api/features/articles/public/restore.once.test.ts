import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordRelease } from '#tests/support/database/record-release.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId, type TestUser } from '#tests/support/site/build.ts';
import { articleText, buildArticle, publish } from '#tests/support/site/build-article.ts';
import { openWritersDesk } from '#tests/support/site/writers-desk.ts';

let api: TestApi;
let ada: TestUser;
beforeAll(async () => {
  api = await startApi();
  ada = await buildAdmin(api);
});
afterAll(() => api.stop());

const { read, save } = openWritersDesk(
  () => api,
  () => ada,
);
const restore = (id: string) =>
  api.call(`/admin/releases/${id}/restore`, { method: 'POST', token: ada.token });

async function published(slug: string): Promise<{ id: string; version: number }> {
  return publish(api, ada, await buildArticle(api, ada, { slug }));
}

/** Publishes the text of an article at another address. */
async function move({ id }: { id: string }, slug: string): Promise<void> {
  const { source, version } = await read(id);
  await save(id, { source, slug, version });
  await publish(api, ada, { id, version: version + 1 });
}

/** Deletes every redirect, so that its address is free. */
const freeAddresses = () => api.server.db('redirects').delete();

test('a release shows again what it showed, and drafts stay as they are', async () => {
  const article = await published('shown-before');
  const first = await read(article.id);
  const release = await recordRelease(api.server.db);
  const body = { source: articleText(), version: article.version };
  await api.call(`/admin/articles/${article.id}`, { method: 'PUT', token: ada.token, body });
  await publish(api, ada, { id: article.id, version: article.version + 1 });
  const later = await published('came-later');
  expect((await restore(release)).status).toBe(200);
  const now = await read(article.id);
  expect(now).toMatchObject({ source: body.source, hasChanges: true, address: first.address });
  expect(await read(later.id)).toMatchObject({ state: 'unpublished', address: null });
  expect(api.publisher.causes.at(-1)).toMatchObject({ act: 'release.restore', userId: ada.id });
});

test('articles that have changed places since get their own back', async () => {
  const [one, other] = [await published('place-of-one'), await published('place-of-other')];
  const release = await recordRelease(api.server.db);
  await move(one, 'aside');
  await freeAddresses();
  await move(other, 'place-of-one');
  await freeAddresses();
  await move(one, 'place-of-other');
  expect((await restore(release)).status).toBe(200);
  expect((await read(one.id)).address).toBe('/blog/place-of-one');
  expect((await read(other.id)).address).toBe('/blog/place-of-other');
});

test('an article that came to the address of another since goes', async () => {
  const first = await published('wanted-place');
  const release = await recordRelease(api.server.db);
  await move(first, 'left-it');
  await freeAddresses();
  const second = await published('wanted-place');
  expect((await restore(release)).status).toBe(200);
  expect((await read(first.id)).address).toBe('/blog/wanted-place');
  expect((await read(second.id)).address).toBe(null);
});

test('where no release can be made, everything stays', async () => {
  const release = await recordRelease(api.server.db);
  const { id } = await published('stays-public');
  api.publisher.before = () => Promise.reject(new Error('ENOSPC'));
  expect((await restore(release)).status).toBe(503);
  api.publisher.before = () => Promise.resolve();
  expect(await read(id)).toMatchObject({ state: 'published', address: '/blog/stays-public' });
});

test('only the last releases can be restored', async () => {
  const oldest = await recordRelease(api.server.db);
  for (let count = 0; count < 10; count += 1) await recordRelease(api.server.db);
  expect((await restore(oldest)).status).toBe(404);
  expect((await restore(buildId())).status).toBe(404);
});
