import { describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/support/api-server.ts';
import { buildUser, type TestUser } from '#tests/support/build.ts';

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

/** The statuses of so many wrong attempts, one after the other. */
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

function signIn(api: TestApi, email: string, password: string, address?: string) {
  return api.call('/auth/login', {
    body: { email, password },
    headers: address === undefined ? {} : { 'x-forwarded-for': address },
  });
}

const tenThen429 = [...Array(10).fill(422), 429, 429];

describe('attempts to sign in', () => {
  test('are ten in a quarter of an hour, however the address of the account is written', () =>
    withApi({}, async (api) => {
      const spellings = ['victim@example.org', 'VICTIM@example.org', ' victim@EXAMPLE.org\n'];
      const statuses = await guess(api, 12, (index) => ({ email: spellings[index % 3] ?? '' }));
      expect(statuses).toEqual(tenThen429);
    }));

  test('are as few when the caller claims to come from elsewhere each time', () =>
    withApi({}, async (api) => {
      const statuses = await guess(api, 12, (index) => ({ address: `198.51.100.${index}` }));
      expect(statuses).toEqual(tenThen429);
    }));

  test('are refused for an address without an account in the same way', () =>
    withApi({}, async (api) => {
      const statuses = await guess(api, 12, () => ({ email: 'nobody@example.org' }));
      expect(statuses).toEqual(tenThen429);
    }));

  test('end with the time to wait, even with the right password', () =>
    withApi({}, async (api, victim) => {
      await guess(api, 10, () => ({}));
      const reply = await signIn(api, victim.email, victim.password);
      expect(reply.status).toBe(429);
      const waitS = Number(reply.headers.get('retry-after'));
      expect(waitS).toBeGreaterThan(880);
      expect(waitS).toBeLessThanOrEqual(900);
      expect(reply.body.error.message).toBe('Too many attempts. Try again in 15 minutes.');
    }));

  test('of somebody else do not keep the owner out at another address', () =>
    withApi({ trustedProxies: 1 }, async (api, victim) => {
      const statuses = await guess(api, 12, () => ({ address: '198.51.100.7' }));
      expect(statuses).toEqual(tenThen429);
      const reply = await signIn(api, victim.email, victim.password, '203.0.113.9');
      expect(reply.status).toBe(200);
    }));

  test('from ever new addresses end for strangers and not where the owner signed in before', () =>
    withApi({ trustedProxies: 1 }, async (api, victim) => {
      await signIn(api, victim.email, victim.password, '203.0.113.9');
      const statuses = await guess(api, 52, (index) => ({ address: `198.51.100.${index}` }));
      expect(statuses).toEqual([...Array(50).fill(422), 429, 429]);
      const owner = await signIn(api, victim.email, victim.password, '203.0.113.9');
      expect(owner.status).toBe(200);
    }));

  test('of one IPv6 network count together', () =>
    withApi({ trustedProxies: 1 }, async (api) => {
      const statuses = await guess(api, 12, (index) => ({ address: `2001:db8:1:2::${index}` }));
      expect(statuses).toEqual(tenThen429);
    }));

  test('are forgotten after the right password', () =>
    withApi({}, async (api, victim) => {
      await guess(api, 9, () => ({}));
      expect((await signIn(api, victim.email, victim.password)).status).toBe(200);
      expect(await guess(api, 10, () => ({}))).toEqual(Array(10).fill(422));
    }));
});
