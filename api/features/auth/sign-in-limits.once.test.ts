import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { startServer } from '#api/start.ts';
import { callApi, type TestCall } from '#tests/support/call-api.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/site/build.ts';

async function withApi(
  overrides: Parameters<typeof startApi>[0],
  work: (api: TestApi, victim: TestUser) => Promise<void>,
): Promise<void> {
  const api = await startApi(overrides);
  try {
    await work(api, await buildUser(api, { email: 'victim@example.org' }));
  } finally {
    await api.stop();
  }
}

/** Returns the statuses of a number of wrong attempts in sequence. */
async function guess(
  api: TestApi,
  count: number,
  attempt: (index: number) => { email?: string; address?: string },
): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { email = 'victim@example.org', address } = attempt(index);
    const { status } = await signIn(api, email, `wrong guess ${index}`, address);
    statuses.push(status);
  }
  return statuses;
}

/**
 * Starts a second server on the same database, like another process: only the database is shared.
 */
function startBeside(api: TestApi) {
  const { env, clock } = api;
  return startServer({
    env,
    log: pino({ level: 'silent' }),
    siteDir: null,
    now: () => clock.nowMs,
  });
}

const callOf = (url: string) => (path: string, options?: TestCall) => callApi(url, path, options);

function signIn(api: TestApi, email: string, password: string, address?: string) {
  return api.call('/auth/login', {
    body: { email, password },
    headers: address === undefined ? {} : { 'x-forwarded-for': address },
  });
}

const tenThen429 = [...Array(10).fill(422), 429, 429];

describe('sign-in attempts', () => {
  test('are limited to ten in a quarter of an hour, however the address of the account is written', () =>
    withApi({}, async (api) => {
      const spellings = ['victim@example.org', 'VICTIM@example.org', ' victim@EXAMPLE.org\n'];
      const statuses = await guess(api, 12, (index) => ({ email: spellings[index % 3] ?? '' }));
      expect(statuses).toEqual(tenThen429);
    }));

  test('have the same limit when the caller pretends to come from elsewhere each time', () =>
    withApi({}, async (api) => {
      const statuses = await guess(api, 12, (index) => ({ address: `198.51.100.${index}` }));
      expect(statuses).toEqual(tenThen429);
    }));

  test('are limited for an address without an account in the same way', () =>
    withApi({}, async (api) => {
      const statuses = await guess(api, 12, () => ({ email: 'nobody@example.org' }));
      expect(statuses).toEqual(tenThen429);
    }));

  test('are refused with the time to wait, even with the right password', () =>
    withApi({}, async (api, victim) => {
      await guess(api, 10, () => ({}));
      const reply = await signIn(api, victim.email, victim.password);
      expect(reply.status).toBe(429);
      const waitS = Number(reply.headers.get('retry-after'));
      expect(waitS).toBeGreaterThan(880);
      expect(waitS).toBeLessThanOrEqual(900);
      expect(reply.body.error.message).toBe('Too many attempts. Try again in 15 minutes.');
    }));

  test('of others do not lock out the owner at another address', () =>
    withApi({ trustedProxies: 1 }, async (api, victim) => {
      const statuses = await guess(api, 12, () => ({ address: '198.51.100.7' }));
      expect(statuses).toEqual(tenThen429);
      const reply = await signIn(api, victim.email, victim.password, '203.0.113.9');
      expect(reply.status).toBe(200);
    }));

  test('from many addresses are slowed for strangers but not where the owner signed in before', () =>
    withApi({ trustedProxies: 1 }, async (api, victim) => {
      await signIn(api, victim.email, victim.password, '203.0.113.9');
      const statuses = await guess(api, 55, (index) => ({ address: `198.51.100.${index}` }));
      expect(statuses).toEqual([...Array(52).fill(422), 429, 429, 429]);
      const atHome = await guess(api, 9, () => ({ address: '203.0.113.9' }));
      expect(atHome).toEqual(Array(9).fill(422));
      const owner = await signIn(api, victim.email, victim.password, '203.0.113.9');
      expect(owner.status).toBe(200);
    }));

  test('of many strangers do not lock the owner out of a new network', () =>
    withApi({ trustedProxies: 1 }, async (api, victim) => {
      await guess(api, 60, (index) => ({ address: `198.51.${index}.7` }));
      const owner = await signIn(api, victim.email, victim.password, '203.0.113.9');
      expect(owner.status).toBe(200);
    }));

  test('of strangers are limited to two an hour per 48 bits of IPv6, once the account was guessed at often', () =>
    withApi({ trustedProxies: 1 }, async (api) => {
      await guess(api, 50, (index) => ({ address: `198.51.${index}.7` }));
      const statuses = await guess(api, 3, (index) => ({ address: `2001:db8:7:${index}::1` }));
      expect(statuses).toEqual([422, 422, 429]);
      api.clock.nowMs += 60 * 60 * 1000;
      expect(await guess(api, 1, () => ({ address: '2001:db8:7:9::1' }))).toEqual([422]);
    }));

  test("keep the owner's newest twenty networks over a restart, as hashes", () =>
    withApi({ trustedProxies: 1 }, async (api, victim) => {
      for (let place = 0; place < 22; place += 1) {
        api.clock.nowMs += 1000;
        await signIn(api, victim.email, victim.password, `192.0.2.${place}`);
      }
      const networks = await api.server.db('known_networks').where({ user_id: victim.id });
      expect(networks).toHaveLength(20);
      expect(JSON.stringify(networks)).not.toContain('192.0.2');
      const other = await startBeside(api);
      try {
        const behind = { ...api, call: callOf(other.url) };
        const statuses = await guess(behind, 60, (index) => ({ address: `198.51.${index}.7` }));
        expect(new Set(statuses.slice(0, 50))).toEqual(new Set([422]));
        const wrong = await guess(behind, 5, () => ({ address: '192.0.2.21' }));
        expect(wrong).toEqual(Array(5).fill(422));
      } finally {
        await other.stop();
      }
    }));

  test('are limited to ten for several processes on one database together', () =>
    withApi({}, async (api) => {
      const other = await startBeside(api);
      const urls = [api.url, other.url];
      try {
        const replies = await Promise.all(
          Array.from({ length: 24 }, (_, index) =>
            callApi(urls[index % 2] ?? '', '/auth/login', {
              body: { email: 'victim@example.org', password: `wrong guess ${index}` },
            }),
          ),
        );
        const checked = replies.filter((reply) => reply.status === 422);
        const refused = replies.filter((reply) => reply.status === 429);
        expect([checked.length, refused.length]).toEqual([10, 14]);
      } finally {
        await other.stop();
      }
    }));

  test('leave no address in the database', () =>
    withApi({ trustedProxies: 1 }, async (api) => {
      await guess(api, 1, () => ({ address: '198.51.100.7' }));
      const rows = JSON.stringify(await api.server.db('rate_limits'));
      expect(rows).toMatch(/[0-9a-f]{64}/);
      expect(rows).not.toMatch(/victim|198\.51/);
    }));

  test('of one IPv6 network count together', () =>
    withApi({ trustedProxies: 1 }, async (api) => {
      const statuses = await guess(api, 12, (index) => ({ address: `2001:db8:1:2::${index}` }));
      expect(statuses).toEqual(tenThen429);
    }));

  test('are reset by the right password', () =>
    withApi({}, async (api, victim) => {
      await guess(api, 9, () => ({}));
      expect((await signIn(api, victim.email, victim.password)).status).toBe(200);
      expect(await guess(api, 10, () => ({}))).toEqual(Array(10).fill(422));
    }));
});
