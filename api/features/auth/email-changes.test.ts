import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

const DAY_MS = 86_400_000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ siteUrl: 'https://ripen.example' });
});
afterAll(() => api.stop());

const change = (user: TestUser, email: string, currentPassword = user.password) =>
  api.call('/users/email', { method: 'PUT', token: user.token, body: { email, currentPassword } });
const confirm = (token: string) => api.call('/auth/confirm-email', { body: { token } });
const login = (email: string, password: string) =>
  api.call('/auth/login', { body: { email, password } });

async function mailsTo(email: string) {
  const mails = await Promise.all((await api.mails()).map((raw) => PostalMime.parse(raw)));
  return mails.filter((mail) => mail.to?.some(({ address }) => address === email));
}

/** Requests a new address and returns the mailed token. */
async function requestToken(user: TestUser, email: string): Promise<string> {
  await change(user, email);
  const text = (await mailsTo(email)).at(-1)?.text ?? '';
  const token = /https:\/\/ripen\.example\/confirm-email\?token=([A-Za-z0-9_-]{43})\s/.exec(text);
  return token?.[1] ?? 'no token in the mail';
}

let count = 0;
const newAddress = () => {
  count += 1;
  return `new-${count}@example.org`;
};

describe('a change of the address', () => {
  test('takes effect once the mailed link is confirmed', async () => {
    const user = await buildUser(api);
    const email = newAddress();
    const token = await requestToken(user, email);
    expect((await login(user.email, user.password)).status).toBe(200);
    expect((await confirm(token)).status).toBe(204);
    expect((await login(user.email, user.password)).status).toBe(422);
    expect((await login(email, user.password)).body.user.email).toBe(email);
  });

  test('is announced to the old address, on request and on completion', async () => {
    const user = await buildUser(api);
    const email = newAddress();
    await confirm(await requestToken(user, email));
    const mails = await mailsTo(user.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A new e-mail address for your Ripen account',
      'The e-mail address of your Ripen account was changed',
    ]);
    expect(mails.every(({ text }) => text?.includes(email))).toBe(true);
  });

  test('requires the password', async () => {
    const user = await buildUser(api);
    const email = newAddress();
    const reply = await change(user, email, 'wrong-wrong-wrong');
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual({
      currentPassword: 'This is not your current password.',
    });
    expect(await mailsTo(email)).toEqual([]);
  });

  test('refuses the current address', async () => {
    const user = await buildUser(api);
    expect((await change(user, user.email)).body.error.fields).toEqual({
      email: 'This is already your address.',
    });
  });

  test('reveals only to its owner that an address has an account', async () => {
    const user = await buildUser(api);
    const other = await buildUser(api);
    const free = await change(user, newAddress());
    const taken = await change(user, other.email);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const mails = await mailsTo(other.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'This address already has a Ripen account',
    ]);
    expect(mails[0]?.text).not.toContain('token=');
  });

  test('accepts a token once, and only the newest', async () => {
    const user = await buildUser(api);
    const older = await requestToken(user, newAddress());
    const newer = await requestToken(user, newAddress());
    expect((await confirm(older)).status).toBe(410);
    const replies = await Promise.all(Array.from({ length: 5 }, () => confirm(newer)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 410, 410, 410, 410]);
  });

  test('accepts a token for less than a day', async () => {
    const user = await buildUser(api);
    const token = await requestToken(user, newAddress());
    api.clock.nowMs = TEST_START_MS + DAY_MS;
    expect((await confirm(token)).status).toBe(410);
    api.clock.nowMs = TEST_START_MS + DAY_MS - 1;
    expect((await confirm(token)).status).toBe(204);
    api.clock.nowMs = TEST_START_MS;
  });

  test('refuses a token for an address registered since', async () => {
    const user = await buildUser(api);
    const email = newAddress();
    const token = await requestToken(user, email);
    await buildUser(api, { email });
    expect((await confirm(token)).status).toBe(410);
    expect((await login(user.email, user.password)).status).toBe(200);
  });

  test('is cancelled by a new password', async () => {
    const user = await buildUser(api);
    const token = await requestToken(user, newAddress());
    const body = { currentPassword: user.password, newPassword: 'cellar-of-apples-7' };
    await api.call('/users/password', { method: 'PUT', token: user.token, body });
    expect((await confirm(token)).status).toBe(410);
  });

  test('invalidates links mailed to the old address', async () => {
    const user = await buildUser(api);
    const token = await requestToken(user, newAddress());
    await api.call('/auth/forgot-password', { body: { email: user.email } });
    await confirm(token);
    const open = await api.server
      .db('password_resets')
      .where({ user_id: user.id })
      .whereNull('used_at');
    expect(open).toEqual([]);
  });

  test('stores only the hash of the token', async () => {
    const user = await buildUser(api);
    const token = await requestToken(user, newAddress());
    const rows = await api.server.db('email_changes').where({ user_id: user.id });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
