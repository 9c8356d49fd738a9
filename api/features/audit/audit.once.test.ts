import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let admin: TestUser;
let other: TestUser;
let ada: TestUser;
let ben: TestUser;

beforeAll(async () => {
  api = await startApi();
  admin = await buildAdmin(api);
  other = await buildAdmin(api);
  ada = await buildUser(api, { name: 'Ada Land' });
  ben = await buildUser(api, { name: 'Ben Carter' });
  await act(admin, ada, 'PUT', '/status', { isActive: false });
  await act(admin, ada, 'PUT', '/status', { isActive: true });
  await act(other, ben, 'PUT', '/subscription', { plan: 'monthly' });
  await act(other, ben, 'POST', '/sign-out');
});
afterAll(() => api.stop());

/** Performs an act one second after the previous one. */
async function act(
  by: TestUser,
  { id }: TestUser,
  method: 'PUT' | 'POST',
  path: string,
  body?: object,
) {
  api.clock.nowMs += 1000;
  const sent = { method, token: by.token, ...(body !== undefined && { body }) };
  expect((await api.call(`/admin/users/${id}${path}`, sent)).status).toBe(200);
}

const list = async (query = '') =>
  (await api.call(`/admin/audit${query}`, { token: admin.token })).body;
const actsOf = (page: { items: { act: string }[] }) => page.items.map((entry) => entry.act);

describe('the audit log', () => {
  test('lists the newest first, page by page, with names', async () => {
    const first = await list('?limit=3');
    expect(actsOf(first)).toEqual(['user.signOut', 'subscription.give', 'user.activate']);
    expect(first.items[1]).toMatchObject({
      actor: { id: other.id, name: 'Ada Sand' },
      user: { id: ben.id, name: 'Ben Carter' },
      subjectKind: 'subscription',
      details: { plan: 'monthly' },
      at: new Date(TEST_START_MS + 3000).toISOString(),
    });
    const second = await list(`?limit=3&cursor=${first.nextCursor}`);
    expect(actsOf(second)).toEqual(['user.deactivate']);
    expect(second.nextCursor).toBeNull();
  });

  test.each([
    ['act=user.activate', () => ['user.activate']],
    ['act=user.nothing', () => []],
    ['user', () => ['user.signOut', 'subscription.give']],
    ['actor', () => ['user.activate', 'user.deactivate']],
    ['actor&act=user.activate', () => ['user.activate']],
    ['from=2026-11-20T10:00:04Z', () => ['user.signOut']],
    ['before=2026-11-20T10:00:02Z', () => ['user.deactivate']],
  ])('is filtered by %s', async (query, wanted) => {
    const filled = query
      .replace(/^user$/, `userId=${ben.id}`)
      .replace(/^actor/, `actorId=${admin.id}`);
    expect(actsOf(await list(`?${filled}`))).toEqual(wanted());
  });

  test.each(['?act=delete', '?colour=red', '?userId=1', `?cursor=${btoa('["a","b"]')}`])(
    'refuses %s',
    async (query) => {
      expect((await api.call(`/admin/audit${query}`, { token: admin.token })).status).toBe(422);
    },
  );

  test('outlives the users it names, by their ids', async () => {
    const gone = await buildUser(api);
    await act(admin, gone, 'POST', '/sign-out');
    await api.server.db('known_networks').where({ user_id: gone.id }).delete();
    await api.server.db('sessions').where({ user_id: gone.id }).delete();
    await api.server.db('user_words').where({ user_id: gone.id }).delete();
    await api.server.db('user_directory').where({ user_id: gone.id }).delete();
    await api.server.db('users').where({ id: gone.id }).delete();
    expect((await list('?limit=1')).items[0].user).toEqual({ id: gone.id, name: null });
  });

  test('is exported as CSV with the same filters', async () => {
    const reply = await fetch(`${api.url}/api/admin/audit/export?actorId=${other.id}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const lines = (await reply.text()).split('\r\n');
    expect(lines[0]).toBe(
      'at_utc,actor_id,actor,act,subject_kind,subject_id,user_id,user,details,network',
    );
    expect(lines.slice(1, -1).map((line) => line.split(',')[3])).toEqual([
      'user.signOut',
      'subscription.give',
    ]);
  });

  test.each(['PUT', 'POST', 'DELETE', 'PATCH'])('takes no %s from anybody', async (method) => {
    const id = (await list('?limit=1')).items[0].id;
    for (const path of ['/api/admin/audit', `/api/admin/audit/${id}`]) {
      const { status } = await fetch(`${api.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect([404, 405]).toContain(status);
    }
  });
});
