import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteEverything } from '#api/features/account-deletion/service.ts';
import { forgetPresence } from '#api/features/articles/presence.ts';
import { publishDue } from '#api/features/articles/public/schedule.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, type TestUser } from '#tests/support/site/build.ts';
import { buildArticle, publish } from '#tests/support/site/build-article.ts';
import { smallPng } from '#tests/support/site/files/small-png.ts';
import { openWritersDesk } from '#tests/support/site/writers-desk.ts';

const DAY_MS = 24 * 60 * 60_000;

let api: TestApi;
let ada: TestUser;
beforeAll(async () => {
  api = await startApi();
  ada = await buildAdmin(api);
});
afterAll(() => api.stop());

const { get } = openWritersDesk(
  () => api,
  () => ada,
);
const post = (path: string, { token }: TestUser, body?: object) =>
  api.call(path, { method: 'POST', token, body });

test('what a writer made stays without a name after their account is gone', async () => {
  const ben = await buildAdmin(api);
  await api.server.db('users').where({ id: ben.id }).update({ name: 'Benedict Quill' });
  const shown = await publish(api, ben, await buildArticle(api, ben));
  const waiting = await buildArticle(api, ben);
  await post(`/admin/articles/${waiting.id}/schedule`, ben, {
    day: '2026-11-20',
    time: '11:00',
    timeZone: 'UTC',
    version: 0,
  });
  await post(`/admin/articles/${shown.id}/previews`, ben);
  await post('/admin/redirects', ben, { from: '/left-by-ben', to: '/blog' });
  await fetch(`${api.url}/api/admin/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ben.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(smallPng(1)),
  });
  const presence = `/admin/articles/${shown.id}/presence`;
  await api.call(presence, { method: 'PUT', token: ben.token });
  expect((await get(`/admin/articles/${shown.id}`)).present).toMatchObject([{ id: ben.id }]);

  await deleteEverything(api.server.db, ben.id);

  const nobody = { id: ben.id, name: null };
  const draft = await get(`/admin/articles/${shown.id}`);
  expect(draft).toMatchObject({ state: 'published', savedBy: nobody, present: [] });
  const answers = [
    ...(await get(`/admin/articles/${shown.id}/revisions`)).items,
    ...(await get(`/admin/articles/${shown.id}/previews`)).items,
    ...(await get('/admin/redirects')).items,
    ...(await get('/admin/pictures')).items,
  ];
  expect(answers).toHaveLength(5);
  for (const { savedBy, madeBy, addedBy } of answers) {
    expect(savedBy ?? madeBy ?? addedBy).toEqual(nobody);
  }
  expect(JSON.stringify(answers)).not.toMatch(/Quill/);

  api.clock.nowMs += DAY_MS + 1;
  await forgetPresence(api.server.db, api.clock.nowMs);
  expect(await api.server.db('article_presence')).toEqual([]);
  expect(await publishDue(api.server.deps)).toBe(1);
});
