import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser } from '#tests/support/site/build.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const account = { name: 'Ada Lovelace', email: 'ada@example.org', password: 'orchard-lantern-42' };
const register = (body: object) => api.call('/auth/register', { body });

describe('POST /auth/register', () => {
  test('creates an account and signs in', async () => {
    const reply = await register({ ...account, timeZone: 'Europe/Vienna' });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      user: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Ada Lovelace',
        email: 'ada@example.org',
        avatar: null,
        timeZone: 'Europe/Vienna',
        isAdmin: false,
        isActive: true,
        deletesAt: null,
        createdAt: '2026-11-20T10:00:00.000Z',
      },
    });
    const current = await api.call('/auth/current', { token: reply.body.token });
    expect(current.body.user).toEqual(reply.body.user);
  });

  test('uses UTC where no time zone is given', async () => {
    const reply = await register({ ...account, email: 'utc@example.org' });
    expect(reply.body.user.timeZone).toBe('UTC');
  });

  test('stores neither the password nor the token', async () => {
    const user = await buildUser(api, { password: 'plum-harvest-2031' });
    const row = await api.server.db('users').where({ id: user.id }).first();
    const sessions = await api.server.db('sessions').where({ user_id: user.id });
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify([row, sessions])).not.toContain('plum-harvest-2031');
    expect(JSON.stringify([row, sessions])).not.toContain(user.token);
  });

  test.each([
    ['as it stands', 'taken@example.org'],
    ['in other case', 'TAKEN@Example.ORG'],
    ['with space around it', '  taken@example.org\n'],
  ])('refuses a registered address %s', async (_, email) => {
    await register({ ...account, email: 'taken@example.org' });
    const reply = await register({ ...account, email });
    expect(reply.status).toBe(422);
    expect(reply.body.error).toEqual({
      id: 'invalid',
      message: 'This address already has an account. Sign in instead.',
      fields: { email: 'This address already has an account. Sign in instead.' },
      requestId: expect.any(String),
    });
  });

  test('treats an address in other code points as the same one', async () => {
    const composed = await register({ ...account, email: 'jos\u00e9@example.org' });
    const decomposed = await register({ ...account, email: 'JOSE\u0301@example.org' });
    expect([composed.status, decomposed.status]).toEqual([201, 422]);
  });

  test('creates two accounts for addresses that only look alike', async () => {
    const plain = await register({ ...account, email: 'jose@example.org' });
    const tagged = await register({ ...account, email: 'jose+timer@example.org' });
    expect([plain.status, tagged.status]).toEqual([201, 201]);
  });

  test('gives an address to exactly one of many concurrent callers', async () => {
    const racing = Array.from({ length: 12 }, (_, index) =>
      register({ ...account, name: `Racer ${index}`, email: 'race@example.org' }),
    );
    const statuses = (await Promise.all(racing)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(11).fill(422)]);
    const rows = await api.server.db('users').where({ email: 'race@example.org' });
    expect(rows).toHaveLength(1);
    expect(await api.server.db('sessions').where({ user_id: rows[0].id })).toHaveLength(1);
  });

  test.each([
    ['name', { name: ' ' }, 'Name is missing.'],
    ['name', { name: 'A\nB' }, 'Write the name on one line.'],
    ['name', { name: 'a'.repeat(81) }, 'Name is too long: at most 80 characters.'],
    ['email', { email: 'ada' }, 'Please enter a valid email address'],
    ['email', { email: 'a@b.c\r\nBcc: eve@example.org' }, 'Please enter a valid email address'],
    ['password', { password: 'seven77' }, 'Use at least 8 characters.'],
    ['password', { password: 'a'.repeat(129) }, 'Use at most 128 characters.'],
    [
      'password',
      { password: 'Password123' },
      'This password is among the most common ones. Choose one that is harder to guess.',
    ],
    [
      'password',
      { email: 'somebody@example.org', password: 'Somebody@Example.org' },
      'This password is your e-mail address. Choose one that is harder to guess.',
    ],
    [
      'timeZone',
      { timeZone: 'Mars/Olympus' },
      'A time zone is an IANA name, such as Europe/Vienna.',
    ],
    ['isAdmin', { isAdmin: true }, 'This field is unknown.'],
    ['id', { id: '01990000-0000-7000-8000-000000000001' }, 'This field is unknown.'],
  ])('refuses a wrong %s: %j', async (field, change, message) => {
    const reply = await register({ ...account, email: 'nobody@example.org', ...change });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual({ [field]: message });
    expect(await api.server.db('users').where({ email: 'nobody@example.org' })).toEqual([]);
  });

  test('accepts a password of 128 characters of any kind', async () => {
    const password = `\u{1f345} ${'\u00e9'.repeat(125)}`;
    const user = await buildUser(api, { password });
    const reply = await api.call('/auth/login', { body: { email: user.email, password } });
    expect(reply.status).toBe(200);
  });
});

test('POST /auth/register slows down callers who try many addresses', async () => {
  const strict = await startApi();
  try {
    const attempts = Array.from({ length: 61 }, () =>
      strict.call('/auth/register', { body: { ...account, password: 'password1' } }),
    );
    const replies = await Promise.all(attempts);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(60);
    const refused = replies.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(refused?.body.error.message).toBe('Too many attempts. Try again in 60 minutes.');
  } finally {
    await strict.stop();
  }
});
