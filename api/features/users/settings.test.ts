import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/domain/settings/timer-settings.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const read = (user: TestUser) => api.call('/users/settings', { token: user.token });
const save = (user: TestUser, settings: unknown) =>
  api.call('/users/settings', { method: 'PUT', token: user.token, body: { settings } });
const store = (user: TestUser, settings: string) =>
  api.server.db('users').where({ id: user.id }).update({ settings });

describe('GET /users/settings', () => {
  test('answers the defaults until something is saved', async () => {
    const reply = await read(await buildUser(api));
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ settings: DEFAULT_SETTINGS });
  });

  test.each([
    ['not JSON', '{"workTime":', DEFAULT_SETTINGS],
    ['another shape', '[1,2,3]', DEFAULT_SETTINGS],
    ['nothing', 'null', DEFAULT_SETTINGS],
    [
      'old and wrong fields',
      '{"workTime":0,"volume":7,"theme":"red"}',
      { ...DEFAULT_SETTINGS, volume: 7 },
    ],
  ])('falls back to the defaults where %s is stored', async (_, stored, expected) => {
    const user = await buildUser(api);
    await store(user, stored);
    expect((await read(user)).body).toEqual({ settings: expected });
  });
});

describe('PUT /users/settings', () => {
  test('keeps what is not given', async () => {
    const user = await buildUser(api);
    const first = await save(user, { workTime: 50, selectedSound: 'success' });
    const second = await save(user, { notifications: false });
    expect([first.status, second.status]).toEqual([200, 200]);
    const expected = {
      ...DEFAULT_SETTINGS,
      workTime: 50,
      selectedSound: 'success',
      notifications: false,
    };
    expect(second.body).toEqual({ settings: expected });
    expect((await read(user)).body).toEqual({ settings: expected });
    const current = await api.call('/auth/current', { token: user.token });
    expect(current.body.settings).toEqual(expected);
  });

  test('saves nothing when nothing is given', async () => {
    const user = await buildUser(api);
    await save(user, { workTime: 40 });
    expect((await save(user, {})).body.settings.workTime).toBe(40);
  });

  test('takes the defaults back', async () => {
    const user = await buildUser(api);
    await save(user, { workTime: 40, volume: 0 });
    expect((await save(user, DEFAULT_SETTINGS)).body).toEqual({ settings: DEFAULT_SETTINGS });
  });

  test('loses nothing of two changes at the same time', async () => {
    const user = await buildUser(api);
    const replies = await Promise.all([
      save(user, { workTime: 30 }),
      save(user, { volume: 10 }),
      save(user, { overtime: true }),
      save(user, { longBreakInterval: 3 }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await read(user)).body.settings).toEqual({
      ...DEFAULT_SETTINGS,
      workTime: 30,
      volume: 10,
      overtime: true,
      longBreakInterval: 3,
    });
  });

  test('keeps an accent and a mix of sounds, with premium or without', async () => {
    const user = await buildUser(api);
    const chosen = { accent: 'plum', ambientSound: true, ambientMix: { fire: 40 } };
    expect((await save(user, chosen)).status).toBe(200);
    expect((await read(user)).body.settings).toEqual({ ...DEFAULT_SETTINGS, ...chosen });
  });

  test('changes nothing for anybody else', async () => {
    const user = await buildUser(api);
    const other = await buildUser(api);
    await save(user, { workTime: 90 });
    expect((await read(other)).body.settings.workTime).toBe(25);
  });

  test.each([
    [{ workTime: 0 }, 'workTime', 'Enter whole minutes from 1 to 180.'],
    [{ workTime: 181 }, 'workTime', 'Enter whole minutes from 1 to 180.'],
    [{ shortBreakTime: 2.5 }, 'shortBreakTime', 'Enter whole minutes from 1 to 180.'],
    [
      { longBreakInterval: 1 },
      'longBreakInterval',
      'Enter a whole number of sessions from 2 to 12.',
    ],
    [{ volume: 101 }, 'volume', 'Enter a volume from 0 to 100, without decimals.'],
    [{ isAdmin: true }, 'isAdmin', 'This field is unknown.'],
    [
      { accent: 'lime' },
      'accent',
      'Choose one of: tomato, apricot, olive, blueberry, plum, raspberry, graphite.',
    ],
    [{ ambientMix: { hail: 5 } }, 'ambientMix.hail', 'This field is unknown.'],
    [
      { ambientMix: { rain: 101 } },
      'ambientMix.rain',
      'Enter a volume from 0 to 100, without decimals.',
    ],
  ])('refuses %j and saves nothing', async (change, field, message) => {
    const user = await buildUser(api);
    const reply = await save(user, { completionSound: false, ...change });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual({ [`settings.${field}`]: message });
    expect((await read(user)).body).toEqual({ settings: DEFAULT_SETTINGS });
  });

  test.each([[null], [[]], ['x'], [undefined]])(
    'refuses %j in place of settings',
    async (value) => {
      const reply = await save(await buildUser(api), value);
      expect(reply.status).toBe(422);
      expect(Object.keys(reply.body.error.fields)).toEqual(['settings']);
    },
  );
});
