import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuildDirectory } from '#api/db/derived/user-directory.ts';
import { sessionEnding } from '#tests/support/database/focus-data.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildUser, type TestUser } from '#tests/support/site/build.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let api: TestApi;
let admin: TestUser;
let zoe: TestUser;
let ada: TestUser;
let emil: TestUser;

beforeAll(async () => {
  api = await startApi();
  api.clock.nowMs = TEST_START_MS - 3 * DAY_MS;
  zoe = await buildUser(api, { name: 'Zoë Berg', email: 'zoe.berg@mail.example.org' });
  api.clock.nowMs += DAY_MS;
  ada = await buildUser(api, { name: 'ada Land', email: 'countess@example.net' });
  api.clock.nowMs += DAY_MS;
  emil = await buildUser(api, { name: 'Émil Bergmann', email: 'emil@example.net' });
  api.clock.nowMs = TEST_START_MS;
  admin = await buildAdmin(api);
  await rebuildDirectory(api.server.db);
  await api.call(`/admin/users/${zoe.id}/subscription`, {
    method: 'PUT',
    token: admin.token,
    body: { plan: 'yearly' },
  });
  await api.call(`/admin/users/${ada.id}/status`, {
    method: 'PUT',
    token: admin.token,
    body: { isActive: false },
  });
  await api.call(`/admin/users/${emil.id}`, { method: 'DELETE', token: admin.token });
});
afterAll(() => api.stop());

const get = (path: string) => api.call(path, { token: admin.token });
const list = async (query = '') => (await get(`/admin/users${query}`)).body;
const idsOf = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id);

describe('the list', () => {
  test('has the newest first, page by page, and says how each account stands', async () => {
    const first = await list('?limit=2');
    expect(idsOf(first)).toEqual([admin.id, emil.id]);
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);
    expect(idsOf(second)).toEqual([ada.id, zoe.id]);
    expect(second.nextCursor).toBeNull();
    expect(second.items[1]).toEqual({
      id: zoe.id,
      name: 'Zoë Berg',
      email: 'zoe.berg@mail.example.org',
      version: 0,
      isAdmin: false,
      isActive: true,
      isVerified: false,
      state: 'active',
      plan: 'yearly',
      level: 1,
      joinedAt: '2026-11-17T10:00:00.000Z',
      deletesAt: null,
      lastSeenAt: '2026-11-17T10:00:00.000Z',
    });
  });

  test('is sorted by name whatever the case and accents, and by last use', async () => {
    const names = async (query: string) =>
      (await list(query)).items.map(({ name }: { name: string }) => name);
    expect(await names('?sort=name')).toEqual([
      'ada Land',
      'Ada Sand',
      'Émil Bergmann',
      'Zoë Berg',
    ]);
    expect(idsOf(await list('?sort=seen'))).toEqual([zoe.id, ada.id, emil.id, admin.id]);
    const first = await list('?sort=-name&limit=3');
    expect(idsOf(await list(`?sort=-name&limit=3&cursor=${first.nextCursor}`))).toEqual([ada.id]);
  });

  test.each([
    ['plan=yearly', () => [zoe.id]],
    ['plan=free&state=active', () => [admin.id]],
    ['state=deactivated', () => [ada.id]],
    ['state=leaving', () => [emil.id]],
    ['admin=yes', () => [admin.id]],
    ['admin=no&plan=free', () => [emil.id, ada.id]],
    ['verified=yes', () => []],
    ['level=5', () => []],
    ['level=1&state=leaving', () => [emil.id]],
    ['joinedFrom=2026-11-18T00:00:00Z&joinedBefore=2026-11-19T00:00:00Z', () => [ada.id]],
    ['seenBefore=2026-11-18T00:00:00Z', () => [zoe.id]],
    ['seenBefore=2026-11-18T00:00:00Z&sort=name', () => [zoe.id]],
  ])('is narrowed by %s', async (query, wanted) => {
    expect(idsOf(await list(`?${query}`))).toEqual(wanted());
    const { body } = await get(`/admin/users/count?${query.replace('&sort=name', '')}`);
    expect(body).toEqual({ count: wanted().length, isMore: false });
  });

  test.each([
    ['the beginning of a name', 'search=ber', () => [zoe.id, emil.id]],
    ['a name without its accents', 'search=emil', () => [emil.id]],
    ['a name in capitals', 'search=ZO%C3%8B', () => [zoe.id]],
    ['several words in any order', 'search=berg%20zo', () => [zoe.id]],
    ['the beginning of an address', 'search=zoe.berg@ma', () => [zoe.id]],
    ['a domain', 'search=@example.net', () => [ada.id, emil.id]],
    ['words and a filter', 'search=example&state=leaving', () => [emil.id]],
    ['the middle of a word', 'search=ergm', () => []],
    ['nothing that is a letter', 'search=%25', () => []],
    ['one word that nobody has', 'search=zoe%20nobody', () => []],
  ])('is searched by %s', async (_what, query, wanted) => {
    expect(idsOf(await list(`?${query}`)).toSorted()).toEqual(wanted().toSorted());
  });

  test('finds an id, and each person once on all pages of a search', async () => {
    expect(idsOf(await list(`?search=%20${zoe.id.toUpperCase()}`))).toEqual([zoe.id]);
    const found: string[] = [];
    let cursor = '';
    do {
      const page = await list(`?search=e&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      found.push(...idsOf(page));
      cursor = page.nextCursor ?? '';
    } while (cursor !== '');
    expect(found.toSorted()).toEqual([admin.id, zoe.id, ada.id, emil.id].toSorted());
  });

  test.each([
    ['a filter that nobody knows', '?colour=red'],
    ['a plan that is not sold', '?plan=golden'],
    ['an order that nobody knows', '?sort=email'],
    ['a level that begins no band', '?level=2'],
    ['the page key of another order', `?sort=name&cursor=${btoa('["desc joined_at",1,"a"]')}`],
    ['the page key of a search', `?cursor=${btoa('["found","a","a"]')}`],
  ])('refuses %s', async (_what, query) => {
    expect((await get(`/admin/users${query}`)).status).toBe(422);
  });
});

describe('the directory', () => {
  const entries = async () => ({
    entries: await api.server.db('user_directory').orderBy('user_id'),
    words: await api.server.db('user_words').orderBy(['user_id', 'word']),
  });

  test('follows each change of an account, and is the same when it is rebuilt', async () => {
    const user = await buildUser(api, { name: 'Old Name' });
    const profile = { name: 'Ruth Werner' };
    await api.call('/users/profile', { method: 'PUT', token: user.token, body: profile });
    expect(idsOf(await list('?search=old'))).toEqual([]);
    expect(idsOf(await list('?search=wern'))).toEqual([user.id]);
    for (let hour = 1; hour < 8; hour += 1) {
      const body = sessionEnding(`2026-11-19T0${hour}:00:00.000Z`);
      await api.call('/pomodoros', { token: user.token, body });
    }
    expect((await list(`?search=${user.id}`)).items[0].level).toBe(2);
    const before = await entries();
    await rebuildDirectory(api.server.db);
    expect(await entries()).toEqual(before);
  });

  test('loses a level with the sessions that had earned it', async () => {
    const user = await buildUser(api);
    const ids: string[] = [];
    for (let hour = 1; hour < 8; hour += 1) {
      const body = sessionEnding(`2026-11-18T0${hour}:00:00.000Z`);
      ids.push((await api.call('/pomodoros', { token: user.token, body })).body.id);
    }
    await api.call(`/pomodoros/${ids[0]}`, { method: 'DELETE', token: user.token });
    expect((await list(`?search=${user.id}`)).items[0].level).toBe(1);
  });

  test('notes the last use once in an hour', async () => {
    const user = await buildUser(api);
    const seen = async () => (await list(`?search=${user.id}`)).items[0].lastSeenAt;
    api.clock.nowMs = TEST_START_MS + 30 * 60_000;
    await api.call('/auth/current', { token: user.token });
    expect(await seen()).toBe('2026-11-20T10:00:00.000Z');
    api.clock.nowMs = TEST_START_MS + 70 * 60_000;
    await api.call('/auth/current', { token: user.token });
    expect(await seen()).toBe('2026-11-20T11:10:00.000Z');
    api.clock.nowMs = TEST_START_MS;
  });
});

describe('the export', () => {
  test('has all users of a filter as CSV, and makes no formula of what they wrote', async () => {
    await buildUser(api, { name: '=1+1, "quoted"', email: 'formula@example.org' });
    const reply = await fetch(`${api.url}/api/admin/users/export?search=formula`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(reply.headers.get('content-type')).toContain('text/csv');
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="ripen-users.csv"');
    const bytes = new Uint8Array(await reply.arrayBuffer());
    expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split('\r\n');
    expect(lines[0]).toMatch(/^id,name,email,state,plan,/);
    expect(lines[1]).toContain(`,"'=1+1, ""quoted""",formula@example.org,active,free,1,false,`);
    expect(lines).toHaveLength(3);
  });
});
