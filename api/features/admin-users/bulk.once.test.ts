import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildId, buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startApi();
  admin = await buildAdmin(api);
});
beforeEach(() => {
  api.clock.nowMs = TEST_START_MS;
});
afterAll(() => api.stop());

const bulk = (act: string, ids: readonly string[], by = admin) =>
  api.call('/admin/users/bulk', { token: by.token, body: { act, ids } });
const buildUsers = async (count: number) => {
  const users: TestUser[] = [];
  for (let built = 0; built < count; built += 1) users.push(await buildUser(api));
  return users;
};
const idsOf = (users: readonly { id: string }[]) => users.map(({ id }) => id);
const actsOn = async (id: string): Promise<string[]> =>
  api.server.db('audit_log').where({ subject_id: id }).orderBy('id').pluck('act');

describe('an act on several users', () => {
  test('deactivates each of them at once, and activates them again', async () => {
    const users = await buildUsers(3);
    const { status, body } = await bulk('deactivate', idsOf(users));
    expect(status).toBe(200);
    expect(body.refused).toEqual([]);
    expect(body.done).toMatchObject(users.map(({ id }) => ({ id, isActive: false })));
    for (const { token, id } of users) {
      expect((await api.call('/auth/current', { token })).status).toBe(401);
      expect(await actsOn(id)).toEqual(['user.deactivate']);
    }
    await bulk('activate', idsOf(users));
    for (const { token } of users) {
      expect((await api.call('/auth/current', { token })).status).toBe(401);
    }
    expect(await actsOn(users[0]?.id ?? '')).toEqual(['user.deactivate', 'user.activate']);
  });

  test('asks for the password again only to deactivate an administrator', async () => {
    const [ada] = await buildUsers(1);
    const [boss, other] = [await buildAdmin(api), await buildAdmin(api)];
    const ids = [ada?.id ?? '', other.id];
    api.clock.nowMs += 11 * 60_000;
    const refused = await bulk('deactivate', ids, boss);
    expect([refused.status, refused.body.error.id]).toEqual([403, 'passwordNeeded']);
    const single = await api.call(`/admin/users/${other.id}/status`, {
      method: 'PUT',
      token: boss.token,
      body: { isActive: false },
    });
    expect(single.body.error.id).toBe('passwordNeeded');
    expect((await bulk('deactivate', ids.slice(0, 1), boss)).status).toBe(200);
    const { token, password } = boss;
    await api.call('/auth/confirm', { token, body: { password } });
    expect(idsOf((await bulk('deactivate', ids, boss)).body.done)).toEqual([other.id]);
  });

  test('signs every device of each out', async () => {
    const [ada, otto] = await buildUsers(2);
    await bulk('signOut', idsOf([ada, otto].filter((user) => user !== undefined)));
    expect((await api.call('/auth/current', { token: ada?.token ?? '' })).status).toBe(401);
    expect((await api.call('/auth/current', { token: otto?.token ?? '' })).status).toBe(401);
  });

  test('says who was left as they were, and why, without stopping at them', async () => {
    const [ada] = await buildUsers(1);
    const nobody = buildId();
    const { body } = await bulk('deactivate', [nobody, admin.id, ada?.id ?? '']);
    expect(idsOf(body.done)).toEqual([ada?.id]);
    expect(body.refused).toEqual([
      { id: nobody, name: null, reason: 'The user was not found.' },
      {
        id: admin.id,
        name: expect.any(String),
        reason: 'You can’t do this to your own account. Ask another administrator.',
      },
    ]);
    expect((await api.call('/auth/current', { token: admin.token })).status).toBe(200);
  });

  test('done twice changes nothing the second time', async () => {
    const [ada] = await buildUsers(1);
    await bulk('deactivate', [ada?.id ?? '']);
    const { body } = await bulk('deactivate', [ada?.id ?? '', ada?.id ?? '']);
    expect(body.done).toEqual([]);
    expect(body.refused).toMatchObject([{ id: ada?.id, reason: 'Already deactivated.' }]);
    expect(await actsOn(ada?.id ?? '')).toEqual(['user.deactivate']);
  });

  test.each([
    ['an act that nobody knows', { act: 'delete', ids: [buildId()] }, 'act'],
    ['nobody', { act: 'signOut', ids: [] }, 'ids'],
    [
      'more than a hundred',
      { act: 'signOut', ids: Array.from({ length: 101 }, () => buildId()) },
      'ids',
    ],
  ])('is refused for %s', async (_, body, field) => {
    const answer = await api.call('/admin/users/bulk', { token: admin.token, body });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.error.fields)).toEqual([field]);
  });
});

describe('the ids of users', () => {
  test('are those of all who meet the filters, page by page', async () => {
    const users = await buildUsers(2);
    await bulk('deactivate', idsOf(users));
    const { body } = await api.call('/admin/users/ids?state=deactivated', { token: admin.token });
    expect(body.nextCursor).toBeNull();
    expect(body.ids).toEqual(expect.arrayContaining(idsOf(users)));
    const all = await api.call('/admin/users/ids', { token: admin.token });
    expect(all.body.ids).toContain(admin.id);
  });
});
