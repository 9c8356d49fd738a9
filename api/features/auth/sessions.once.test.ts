import http from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const statusOf = async (token: string) => (await api.call('/auth/current', { token })).status;

async function statusAt(user: TestUser, sinceStartMs: number): Promise<number> {
  api.clock.nowMs = TEST_START_MS + sinceStartMs;
  try {
    return await statusOf(user.token);
  } finally {
    api.clock.nowMs = TEST_START_MS;
  }
}

const change = (user: TestUser, columns: object) =>
  api.server.db('users').where({ id: user.id }).update(columns);

describe('a session', () => {
  test('ends after 14 days without use', async () => {
    const user = await buildUser(api);
    expect(await statusAt(user, 14 * DAY_MS)).toBe(401);
    expect(await statusAt(user, 14 * DAY_MS - 1)).toBe(200);
  });

  test('ends 90 days after it began, however busy it is', async () => {
    const user = await buildUser(api);
    for (let day = 10; day <= 80; day += 10) {
      expect(await statusAt(user, day * DAY_MS)).toBe(200);
    }
    expect(await statusAt(user, 90 * DAY_MS - 1)).toBe(200);
    expect(await statusAt(user, 90 * DAY_MS)).toBe(401);
  });

  test('of an administrator ends after 12 hours without use', async () => {
    const user = await buildUser(api);
    await change(user, { is_admin: 1 });
    expect(await statusAt(user, 12 * HOUR_MS)).toBe(401);
    expect(await statusAt(user, 12 * HOUR_MS - 1)).toBe(200);
  });

  test('records its use at most every five minutes', async () => {
    const user = await buildUser(api);
    const lastSeen = async () => {
      const row = await api.server.db('sessions').where({ user_id: user.id }).first();
      return row.last_seen_at - TEST_START_MS;
    };
    await statusAt(user, 5 * MINUTE_MS - 1);
    expect(await lastSeen()).toBe(0);
    await statusAt(user, 5 * MINUTE_MS);
    expect(await lastSeen()).toBe(5 * MINUTE_MS);
    await statusAt(user, 9 * MINUTE_MS);
    expect(await lastSeen()).toBe(5 * MINUTE_MS);
  });

  test('is deleted when its user signs in after it ended', async () => {
    const user = await buildUser(api);
    const account = { email: user.email, password: user.password };
    api.clock.nowMs = TEST_START_MS + 20 * DAY_MS;
    await api.call('/auth/login', { body: account });
    api.clock.nowMs = TEST_START_MS;
    expect(await api.server.db('sessions').where({ user_id: user.id })).toHaveLength(1);
  });

  test('is signed out when its user signs in on a fifty-first device', async () => {
    const user = await buildUser(api);
    const account = { email: user.email, password: user.password };
    for (let device = 0; device < 50; device += 1) {
      api.clock.nowMs += 1000;
      await api.call('/auth/login', { body: account });
    }
    api.clock.nowMs = TEST_START_MS;
    expect(await api.server.db('sessions').where({ user_id: user.id })).toHaveLength(50);
    expect(await statusOf(user.token)).toBe(401);
  });
});

describe('a token', () => {
  test.each([
    ['another scheme', (token: string) => `Basic ${token}`],
    ['a scheme in lower case', (token: string) => `bearer ${token}`],
    ['two spaces', (token: string) => `Bearer  ${token}`],
    ['no scheme', (token: string) => token],
    ['something behind it', (token: string) => `Bearer ${token}, Bearer ${token}`],
    ['a character less', (token: string) => `Bearer ${token.slice(1)}`],
    ['nothing', () => 'Bearer '],
  ])('is refused with %s', async (_, header) => {
    const user = await buildUser(api);
    const headers = { authorization: header(user.token) };
    const reply = await api.call('/auth/current', { headers });
    expect(reply.status).toBe(401);
  });

  test.each(['access_token', 'token', 'authorization'])(
    'is refused in the query as %s',
    async (name) => {
      const { token } = await buildUser(api);
      expect((await api.call(`/auth/current?${name}=${token}`)).status).toBe(401);
    },
  );

  test('is refused in the body', async () => {
    const { token } = await buildUser(api);
    const body = { name: 'Eve', access_token: token, token };
    const reply = await api.call('/users/profile', { method: 'PUT', body });
    expect(reply.status).toBe(401);
  });

  test('is refused in a cookie', async () => {
    const { token } = await buildUser(api);
    const headers = { cookie: `token=${token}; Bearer=${token}` };
    expect((await api.call('/auth/current', { headers })).status).toBe(401);
  });

  test('is refused as its own hash', async () => {
    const user = await buildUser(api);
    const row = await api.server.db('sessions').where({ user_id: user.id }).first();
    expect(await statusOf(row.token_hash)).toBe(401);
    expect(await statusOf(row.token_hash.slice(0, 43))).toBe(401);
  });
});

describe('is checked on each request of a persistent connection', () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  afterAll(() => agent.destroy());

  function request(token: string): Promise<{ status: number; isReused: boolean; text: string }> {
    return new Promise((resolve, reject) => {
      const url = `${api.url}/api/auth/current`;
      const headers = { authorization: `Bearer ${token}` };
      const sent = http.get(url, { agent, headers }, (reply) => {
        const answer = (body: string) =>
          resolve({ status: reply.statusCode ?? 0, isReused: sent.reusedSocket, text: body });
        text(reply).then(answer, reject);
      });
      sent.once('error', reject);
    });
  }

  test('a deactivated user is signed out at the next request, and signed in again when reactivated', async () => {
    const user = await buildUser(api);
    expect((await request(user.token)).status).toBe(200);
    await change(user, { is_active: 0 });
    expect(await request(user.token)).toMatchObject({ status: 401, isReused: true });
    await change(user, { is_active: 1 });
    expect(await request(user.token)).toMatchObject({ status: 200, isReused: true });
  });

  test('a new administrator has the rights at the next request', async () => {
    const user = await buildUser(api);
    expect((await request(user.token)).text).toContain('"isAdmin":false');
    await change(user, { is_admin: 1 });
    expect((await request(user.token)).text).toContain('"isAdmin":true');
  });
});

describe('GET /users/sessions', () => {
  const userAgent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

  test('lists the devices of the user, the one seen last first', async () => {
    const user = await buildUser(api);
    await buildUser(api);
    api.clock.nowMs = TEST_START_MS + HOUR_MS;
    const { token } = (
      await api.call('/auth/login', {
        body: { email: user.email, password: user.password },
        headers: { 'user-agent': userAgent },
      })
    ).body;
    const reply = await api.call('/users/sessions', { token });
    api.clock.nowMs = TEST_START_MS;
    expect(reply.status).toBe(200);
    expect(reply.body.items).toEqual([
      {
        id: expect.any(String),
        name: 'Chrome on Windows',
        createdAt: '2026-11-20T11:00:00.000Z',
        lastSeenAt: '2026-11-20T11:00:00.000Z',
        isCurrent: true,
      },
      {
        id: expect.any(String),
        name: 'Unknown device',
        createdAt: '2026-11-20T10:00:00.000Z',
        lastSeenAt: '2026-11-20T10:00:00.000Z',
        isCurrent: false,
      },
    ]);
  });

  test('leaves out what ended', async () => {
    const user = await buildUser(api);
    api.clock.nowMs = TEST_START_MS + 13 * DAY_MS;
    await statusOf(user.token);
    await api.server.db('sessions').insert({
      ...(await api.server.db('sessions').where({ user_id: user.id }).first()),
      id: '01990000-0000-7000-8000-0000000000ff',
      token_hash: 'f'.repeat(64),
      last_seen_at: TEST_START_MS - 2 * DAY_MS,
    });
    const reply = await api.call('/users/sessions', { token: user.token });
    api.clock.nowMs = TEST_START_MS;
    expect(reply.body.items).toHaveLength(1);
  });
});

describe('DELETE /users/sessions/:id', () => {
  const revoke = (token: string | undefined, id: string) =>
    api.call(`/users/sessions/${id}`, { method: 'DELETE', token });
  const idOf = async (user: TestUser) =>
    (await api.call('/users/sessions', { token: user.token })).body.items[0].id;

  test('signs a device out immediately', async () => {
    const user = await buildUser(api);
    const id = await idOf(user);
    const { token } = (
      await api.call('/auth/login', { body: { email: user.email, password: user.password } })
    ).body;
    expect((await revoke(token, id)).status).toBe(204);
    expect(await statusOf(user.token)).toBe(401);
    expect(await statusOf(token)).toBe(200);
  });

  test('answers 404 to an invalid id', async () => {
    const user = await buildUser(api);
    expect((await revoke(user.token, 'current')).status).toBe(404);
  });
});

describe('POST /auth/confirm', () => {
  const confirm = (token: string | undefined, password: unknown) =>
    api.call('/auth/confirm', { token, body: { password } });

  async function confirmedAt(user: TestUser): Promise<number[]> {
    const sessions = api.server.db('sessions').where({ user_id: user.id });
    const rows: { confirmed_at: number }[] = await sessions.orderBy('confirmed_at');
    return rows.map((row) => row.confirmed_at - TEST_START_MS);
  }

  test('confirms only the calling session', async () => {
    const user = await buildUser(api);
    await api.call('/auth/login', { body: { email: user.email, password: user.password } });
    api.clock.nowMs = TEST_START_MS + 11 * MINUTE_MS;
    const reply = await confirm(user.token, user.password);
    api.clock.nowMs = TEST_START_MS;
    expect([reply.status, reply.body]).toEqual([204, null]);
    expect(await confirmedAt(user)).toEqual([0, 11 * MINUTE_MS]);
  });

  test('refuses a wrong password at its field and confirms nothing', async () => {
    const user = await buildUser(api);
    api.clock.nowMs = TEST_START_MS + MINUTE_MS;
    const reply = await confirm(user.token, 'not the password');
    api.clock.nowMs = TEST_START_MS;
    expect([reply.status, reply.body.error.fields]).toEqual([
      422,
      { password: 'This is not your password.' },
    ]);
    expect(await confirmedAt(user)).toEqual([0]);
  });

  test('answers at most ten guesses in a quarter of an hour', async () => {
    const user = await buildUser(api);
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await confirm(user.token, `guess ${guess}`)).status).toBe(422);
    }
    const reply = await confirm(user.token, user.password);
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('refuses invalid passwords', async () => {
    const user = await buildUser(api);
    expect((await confirm(user.token, '')).body.error.fields).toEqual({
      password: 'Password is missing.',
    });
  });
});
