import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser } from '#tests/support/site/build.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  api.call('/auth/login', { body: { email, password }, headers });

const withoutRequestId = ({ status, body }: Awaited<ReturnType<typeof login>>) => ({
  status,
  error: { ...body.error, requestId: undefined },
});

describe('POST /auth/login', () => {
  test('returns a separate token for each device', async () => {
    const user = await buildUser(api);
    const reply = await login(user.email, user.password);
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body).sort()).toEqual(['token', 'user']);
    expect(reply.body.user.id).toBe(user.id);
    expect(reply.body.token).not.toBe(user.token);
    expect((await api.call('/auth/current', { token: user.token })).status).toBe(200);
    expect((await api.call('/auth/current', { token: reply.body.token })).status).toBe(200);
  });

  test('accepts the address in any case and form', async () => {
    const user = await buildUser(api, { email: 'zo\u00eb@example.org' });
    const reply = await login('  ZOE\u0308@EXAMPLE.ORG ', user.password);
    expect(reply.body.user.id).toBe(user.id);
  });

  test('compares a password by its characters, not by their code points', async () => {
    const user = await buildUser(api, { password: 'cr\u00e8me-br\u00fbl\u00e9e' });
    expect((await login(user.email, 'cre\u0300me-bru\u0302le\u0301e')).status).toBe(200);
  });

  test('gives the same answer for a wrong password, an unknown address and a deactivated account', async () => {
    const user = await buildUser(api);
    const inactive = await buildUser(api);
    await api.server.db('users').where({ id: inactive.id }).update({ is_active: 0 });
    const replies = [
      await login(user.email, 'not the password'),
      await login('unknown@example.org', 'not the password'),
      await login(inactive.email, inactive.password),
    ];
    for (const reply of replies) {
      expect(withoutRequestId(reply)).toEqual({
        status: 422,
        error: {
          id: 'invalid',
          message: 'E-mail or password is wrong.',
          fields: { password: 'E-mail or password is wrong.' },
          requestId: undefined,
        },
      });
    }
  });

  test.each([
    [{ email: 'ada@example.org' }, { password: 'Password is missing.' }],
    [{ email: 'ada', password: 'x' }, { email: 'Please enter a valid email address' }],
    [{ email: 'a@example.org', password: '' }, { password: 'Password is missing.' }],
    [
      { email: 'a@example.org', password: 'x'.repeat(1001) },
      { password: 'That password is too long.' },
    ],
    [
      { email: { $ne: null }, password: ['x'] },
      { email: 'E-mail is missing.', password: 'Password is missing.' },
    ],
    [{ email: 'a@example.org', password: 'x', token: 'y' }, { token: 'This field is unknown.' }],
  ])('refuses the body %j', async (body, fields) => {
    const reply = await api.call('/auth/login', { body });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual(fields);
  });

  test('refuses what is not JSON', async () => {
    const unreadable = await api.call('/auth/login', { body: '{"email":' });
    const form = await api.call('/auth/login', {
      body: 'email=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([unreadable.status, form.status]).toEqual([400, 415]);
  });

  test('rehashes a password that was hashed with weaker parameters', async () => {
    const user = await buildUser(api);
    const weak = await hash(user.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await api.server.db('users').where({ id: user.id }).update({ password_hash: weak });
    expect((await login(user.email, user.password)).status).toBe(200);
    const row = await api.server.db('users').where({ id: user.id }).first();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login(user.email, user.password)).status).toBe(200);
  });
});

describe('POST /auth/logout', () => {
  test('revokes only the token of the call', async () => {
    const user = await buildUser(api);
    const { token } = (await login(user.email, user.password)).body;
    const reply = await api.call('/auth/logout', { method: 'POST', token });
    expect([reply.status, reply.body]).toEqual([204, null]);
    expect((await api.call('/auth/current', { token })).status).toBe(401);
    expect((await api.call('/auth/current', { token: user.token })).status).toBe(200);
  });
});

describe('GET /auth/current', () => {
  test('returns the user with settings and active task', async () => {
    const user = await buildUser(api, { name: 'Grace' });
    const reply = await api.call('/auth/current', { token: user.token });
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body).sort()).toEqual(['activeTask', 'settings', 'user']);
    expect(reply.body.user.name).toBe('Grace');
    expect(reply.body.settings.workTime).toBe(25);
    expect(reply.body.activeTask).toBeNull();
  });

  test('refuses callers without a sign-in and says how to sign in', async () => {
    const reply = await api.call('/auth/current');
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    expect(reply.body.error).toMatchObject({ id: 'unauthorized', message: 'Please sign in.' });
  });
});
