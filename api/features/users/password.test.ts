import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

const NEW_PASSWORD = 'cellar-of-apples-7';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const change = (token: string | undefined, currentPassword: unknown, newPassword: unknown) =>
  api.call('/users/password', {
    method: 'PUT',
    token,
    body: { currentPassword, newPassword },
  });
const login = (user: TestUser, password: string) =>
  api.call('/auth/login', { body: { email: user.email, password } });
const statusOf = async (token: string) => (await api.call('/auth/current', { token })).status;

describe('PUT /users/password', () => {
  test('changes the password and signs out every other device', async () => {
    const user = await buildUser(api);
    const other = (await login(user, user.password)).body.token;
    const reply = await change(other, user.password, NEW_PASSWORD);
    expect([reply.status, reply.body]).toEqual([204, null]);
    expect(await statusOf(other)).toBe(200);
    expect(await statusOf(user.token)).toBe(401);
    expect((await login(user, user.password)).status).toBe(422);
    expect((await login(user, NEW_PASSWORD)).status).toBe(200);
  });

  test('leaves the devices of others signed in', async () => {
    const user = await buildUser(api);
    const stranger = await buildUser(api);
    await change(user.token, user.password, NEW_PASSWORD);
    expect(await statusOf(stranger.token)).toBe(200);
  });

  test('tells the owner by mail', async () => {
    const user = await buildUser(api);
    await change(user.token, user.password, NEW_PASSWORD);
    const mails = await Promise.all((await api.mails()).map((raw) => PostalMime.parse(raw)));
    const subjects = mails
      .filter((mail) => mail.to?.[0]?.address === user.email)
      .map(({ subject }) => subject);
    expect(subjects).toEqual(['Your Ripen password was changed']);
  });

  test('makes a link to set a new password invalid', async () => {
    const user = await buildUser(api);
    await api.call('/auth/forgot-password', { body: { email: user.email } });
    await change(user.token, user.password, NEW_PASSWORD);
    const resets = api.server.db('password_resets').where({ user_id: user.id });
    expect(await resets.whereNull('used_at')).toEqual([]);
  });

  test('refuses a wrong current password at its field, and not as signed out', async () => {
    const user = await buildUser(api);
    const reply = await change(user.token, 'not the password', NEW_PASSWORD);
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual({
      currentPassword: 'This is not your current password.',
    });
    expect((await login(user, user.password)).status).toBe(200);
  });

  test('lets one of two changes at the same time win', async () => {
    const user = await buildUser(api);
    const replies = await Promise.all([
      change(user.token, user.password, 'first-of-two-plums'),
      change(user.token, user.password, 'second-of-two-plums'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 422]);
  });

  test.each([
    ['short', 'Use at least 8 characters.'],
    ['a'.repeat(129), 'Use at most 128 characters.'],
    [
      'iloveyou',
      'This password is among the most common ones. Choose one that is harder to guess.',
    ],
    [undefined, 'Password is missing.'],
  ])('refuses %j as the new one', async (newPassword, message) => {
    const user = await buildUser(api);
    const reply = await change(user.token, user.password, newPassword);
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual({ newPassword: message });
  });

  test('refuses the address of the account as the new one', async () => {
    const user = await buildUser(api, { email: 'pear.tree@example.org' });
    const whole = await change(user.token, user.password, 'Pear.Tree@example.org');
    const name = await change(user.token, user.password, 'PEAR.TREE');
    const message = 'This password is your e-mail address. Choose one that is harder to guess.';
    expect(whole.body.error.fields).toEqual({ newPassword: message });
    expect(name.body.error.fields).toEqual({ newPassword: message });
  });

  test('ends guessing after ten attempts, also from a stolen token', async () => {
    const user = await buildUser(api);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      statuses.push((await change(user.token, `guess ${attempt}`, NEW_PASSWORD)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    const reply = await change(user.token, user.password, NEW_PASSWORD);
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(800);
  });
});
