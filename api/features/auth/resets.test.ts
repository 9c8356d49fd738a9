import http from 'node:http';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

const MINUTE_MS = 60_000;
const NEW_PASSWORD = 'cellar-of-apples-7';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ siteUrl: 'https://ripen.example' });
});
afterAll(() => api.stop());

const forgot = (email: string) => api.call('/auth/forgot-password', { body: { email } });
const reset = (token: string, password = NEW_PASSWORD) =>
  api.call('/auth/reset-password', { body: { token, password } });
const login = (email: string, password: string) =>
  api.call('/auth/login', { body: { email, password } });

/** Sends every given header, including the host, and returns the status. */
function forgotWithHeaders(email: string, given: Record<string, string>) {
  return new Promise<number | undefined>((resolve, reject) => {
    const headers = { ...given, 'content-type': 'application/json' };
    const url = `${api.url}/api/auth/forgot-password`;
    const request = http.request(url, { method: 'POST', headers }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode));
    });
    request.once('error', reject);
    request.end(JSON.stringify({ email }));
  });
}

async function mailsTo(email: string) {
  const mails = await Promise.all((await api.mails()).map((raw) => PostalMime.parse(raw)));
  return mails.filter((mail) => mail.to?.some(({ address }) => address === email));
}

/** Requests a link and returns the mailed token. */
async function requestToken(user: TestUser): Promise<string> {
  await forgot(user.email);
  const text = (await mailsTo(user.email)).at(-1)?.text ?? '';
  const token = /https:\/\/ripen\.example\/forgot-password\?token=([A-Za-z0-9_-]{43})\s/.exec(text);
  return token?.[1] ?? 'no token in the mail';
}

describe('POST /auth/forgot-password', () => {
  test('mails a link to the owner of the account', async () => {
    const user = await buildUser(api, { name: 'Ada <b>&</b> Co', email: 'link@example.org' });
    const reply = await forgot(' LINK@example.org ');
    expect([reply.status, reply.body]).toEqual([204, null]);
    const [mail, ...others] = await mailsTo(user.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Set a new password for Ripen');
    expect(mail?.from).toMatchObject({ name: 'Ripen' });
    expect(mail?.html).toContain('Ada &lt;b&gt;&amp;&lt;/b&gt; Co');
  });

  test('gives the same answer for an unknown address and a deactivated account, and mails nothing', async () => {
    const known = await buildUser(api);
    const inactive = await buildUser(api);
    await api.server.db('users').where({ id: inactive.id }).update({ is_active: 0 });
    const replies = [];
    for (const email of [known.email, 'unknown@example.org', inactive.email]) {
      const { status, body, headers } = await forgot(email);
      replies.push({ status, body, headers: [...headers.keys()].sort() });
    }
    expect(replies[1]).toEqual(replies[0]);
    expect(replies[2]).toEqual(replies[0]);
    expect(await mailsTo(known.email)).toHaveLength(1);
    expect(await mailsTo('unknown@example.org')).toEqual([]);
    expect(await mailsTo(inactive.email)).toEqual([]);
  });

  test('ignores the host of the request in the link', async () => {
    const user = await buildUser(api);
    const status = await forgotWithHeaders(user.email, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    });
    expect(status).toBe(204);
    const [mail] = await mailsTo(user.email);
    expect(mail?.text).toContain('https://ripen.example/forgot-password?token=');
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
  });

  test('stores only the hash of the token', async () => {
    const user = await buildUser(api);
    const token = await requestToken(user);
    const rows = await api.server.db('password_resets').where({ user_id: user.id });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await api.server.db('outgoing_mails').where({ recipient: user.email })).toEqual([]);
  });

  test('sends an account at most ten mails an hour, and leaves the newest link valid', async () => {
    const patient = await startApi();
    try {
      const user = await buildUser(patient);
      const ask = () => patient.call('/auth/forgot-password', { body: { email: user.email } });
      const replies = await Promise.all(Array.from({ length: 12 }, ask));
      expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(204));
      expect(await patient.mails()).toHaveLength(10);
      const open = await patient.server.db('password_resets').whereNull('used_at');
      expect(open).toHaveLength(1);
      patient.clock.nowMs += 60 * MINUTE_MS;
      await ask();
      expect(await patient.mails()).toHaveLength(11);
      expect(await patient.server.db('password_resets')).toHaveLength(1);
    } finally {
      await patient.stop();
    }
  });

  test.each([
    [{}, { email: 'E-mail is missing.' }],
    [{ email: 'ada' }, { email: 'Please enter a valid email address' }],
    [{ email: 'ada@example.org', link: 'x' }, { link: 'This field is unknown.' }],
  ])('refuses the body %j', async (body, fields) => {
    const reply = await api.call('/auth/forgot-password', { body });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual(fields);
  });
});

describe('POST /auth/reset-password', () => {
  test('sets the password, signs every device out and notifies the owner', async () => {
    const user = await buildUser(api);
    const other = (await login(user.email, user.password)).body.token;
    const reply = await reset(await requestToken(user));
    expect([reply.status, reply.body]).toEqual([204, null]);
    for (const token of [user.token, other]) {
      expect((await api.call('/auth/current', { token })).status).toBe(401);
    }
    expect((await login(user.email, user.password)).status).toBe(422);
    expect((await login(user.email, NEW_PASSWORD)).status).toBe(200);
    const mail = (await mailsTo(user.email)).at(-1);
    expect(mail?.subject).toBe('Your Ripen password was changed');
    expect(mail?.text).toContain('https://ripen.example/forgot-password');
  });

  test('accepts a token once, even concurrently', async () => {
    const user = await buildUser(api);
    const token = await requestToken(user);
    const replies = await Promise.all(Array.from({ length: 8 }, () => reset(token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(410)]);
    const late = await reset(token);
    expect(late.body.error).toMatchObject({
      id: 'gone',
      message: 'This link is no longer valid. Ask for a new one.',
    });
  });

  test('accepts a token for less than 30 minutes', async () => {
    const user = await buildUser(api);
    const token = await requestToken(user);
    api.clock.nowMs = TEST_START_MS + 30 * MINUTE_MS;
    expect((await reset(token)).status).toBe(410);
    api.clock.nowMs = TEST_START_MS + 30 * MINUTE_MS - 1;
    expect((await reset(token)).status).toBe(204);
    api.clock.nowMs = TEST_START_MS;
  });

  test('accepts only the token of the newest link', async () => {
    const user = await buildUser(api);
    const older = await requestToken(user);
    const newer = await requestToken(user);
    expect((await reset(older)).status).toBe(410);
    expect((await reset(newer)).status).toBe(204);
  });

  test('keeps the token valid when the new password is refused', async () => {
    const user = await buildUser(api, { email: 'orchardist@example.org' });
    const token = await requestToken(user);
    const common = await reset(token, 'password1');
    const address = await reset(token, 'Orchardist');
    expect([common.status, address.status]).toEqual([422, 422]);
    expect(Object.keys(common.body.error.fields)).toEqual(['password']);
    expect((await reset(token)).status).toBe(204);
  });

  test('refuses the token of an account deactivated since', async () => {
    const user = await buildUser(api);
    const token = await requestToken(user);
    await api.server.db('users').where({ id: user.id }).update({ is_active: 0 });
    expect((await reset(token)).status).toBe(410);
  });

  test('refuses the token of a session, and a hash as a token', async () => {
    const user = await buildUser(api);
    await requestToken(user);
    const row = await api.server.db('password_resets').where({ user_id: user.id }).first();
    expect((await reset(user.token)).status).toBe(410);
    expect((await reset(row.token_hash)).status).toBe(410);
  });

  test('lets the owner sign in immediately after too many wrong attempts', async () => {
    const user = await buildUser(api);
    for (let attempt = 0; attempt < 11; attempt += 1) await login(user.email, 'forgotten');
    expect((await login(user.email, user.password)).status).toBe(429);
    await reset(await requestToken(user));
    expect((await login(user.email, NEW_PASSWORD)).status).toBe(200);
  });

  test.each([
    [{ token: 'x' }, { password: 'Password is missing.' }],
    [{ token: 'x', password: 'short' }, { password: 'Use at least 8 characters.' }],
    [
      { token: 'x', password: NEW_PASSWORD, email: 'a@example.org' },
      { email: 'This field is unknown.' },
    ],
  ])('refuses the body %j', async (body, fields) => {
    const reply = await api.call('/auth/reset-password', { body });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual(fields);
  });
});
