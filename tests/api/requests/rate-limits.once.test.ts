import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#api/log.ts';
import { errors } from '#api/middleware/errors.ts';
import { createLimits, type Limits } from '#api/middleware/rate-limit.ts';
import { usersApi } from '#shared/contract/account/users.ts';
import { systemApi } from '#shared/contract/system.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { serveApp } from '#tests/support/servers/serve-app.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** A little less than the second for which a flood is held up. */
const HELD_UP_MS = 950;

const isUnknown = async () => false;

/** Serves one limit; answers what calls it from an address, with the status that came of it. */
async function serveLimit(
  use: (limits: Limits, ctx: Koa.Context) => Promise<unknown>,
  perMinute = 3,
) {
  const { db } = api.server;
  const limits = createLimits({ requestsPerMinute: perMinute, db, redis: null, now: Date.now });
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  app.use(errors(createLog('silent')));
  app.use(async (ctx) => {
    await use(limits, ctx);
    ctx.status = 204;
  });
  const url = await serveApp(app);
  return async (address: string) =>
    (await fetch(url, { headers: { 'x-forwarded-for': address } })).status;
}

describe('the general limit', () => {
  const general = (limits: Limits, ctx: Koa.Context) => limits.general(usersApi.getSettings, ctx);

  test('counts each address by itself', async () => {
    const call = await serveLimit(general);
    const statuses = [];
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']) {
      statuses.push(await call(address));
    }
    expect(statuses).toEqual([204, 204, 204, 429, 204]);
  });

  test.each([
    ['an IPv6 network of 64 bits', '2001:db8:1:2::1', '2001:DB8:1:2:ffff:1:2:3', '2001:db8:1:3::1'],
    ['an IPv4 address and its form in IPv6', '192.0.2.1', '::ffff:192.0.2.1', '::ffff:192.0.2.2'],
    ['a network written short and long', '2001:db8::7', '2001:db8:0:0:1::9', '2001:db8:0:1::7'],
  ])('counts %s as one', async (_, first, same, other) => {
    const call = await serveLimit(general, 1);
    expect([await call(first), await call(same), await call(other)]).toEqual([204, 429, 204]);
  });

  test('holds up whoever asks on beyond twice as many, and nobody else', async () => {
    const call = await serveLimit(general, 2);
    const timed = async (address: string) => {
      const startedAtMs = performance.now();
      return [await call(address), performance.now() - startedAtMs >= HELD_UP_MS];
    };
    const answers = [];
    for (let count = 0; count < 5; count += 1) answers.push(await timed('192.0.2.1'));
    const [served, refused, heldUp] = [
      [204, false],
      [429, false],
      [429, true],
    ];
    expect(answers).toEqual([served, served, refused, refused, heldUp]);
    expect(await timed('192.0.2.2')).toEqual(served);
  });

  test('does not count health checks, and nothing when it is switched off', async () => {
    const health = await serveLimit((limits, ctx) => limits.general(systemApi.health, ctx), 1);
    expect([await health('192.0.2.1'), await health('192.0.2.1')]).toEqual([204, 204]);
    const off = await serveLimit(general, 0);
    expect([await off('192.0.2.1'), await off('192.0.2.1')]).toEqual([204, 204]);
  });
});

test('the limit of a user follows the user from address to address', async () => {
  const actor = {
    userId: 'u1',
    sessionId: 's1',
    confirmedAtMs: null,
    mustChangePassword: false,
    isAdmin: false,
    timeZone: 'UTC',
  };
  const call = await serveLimit((limits) => limits.user(usersApi.getSettings, actor), 2);
  const statuses = [];
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) statuses.push(await call(address));
  expect(statuses).toEqual([204, 204, 429]);
});

describe('attempts to sign in', () => {
  test('of one address end after a hundred accounts a day', async () => {
    let index = 0;
    const call = await serveLimit((limits, ctx) => {
      index += 1;
      return limits.signIn(ctx, `user${index}@example.org`, isUnknown);
    });
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 100; attempt += 1) statuses.add(await call('192.0.2.1'));
    expect([...statuses]).toEqual([204]);
    expect(await call('192.0.2.1')).toBe(429);
    expect(await call('192.0.2.2')).toBe(204);
  });

  test('that could not be checked do not count', async () => {
    const call = await serveLimit(async (limits, ctx) => {
      await limits.signIn(ctx, 'ada@example.org', isUnknown);
      await limits.notChecked(ctx, 'ada@example.org');
    });
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 120; attempt += 1) statuses.add(await call('192.0.2.3'));
    expect([...statuses]).toEqual([204]);
  });
});

describe('what visitors may do', () => {
  const near = (part: number) => `2001:db8:7:${part}::1`;
  const newsletter = () => serveLimit((limits, ctx) => limits.visitor('newsletterMail', ctx));

  async function repeat(times: number, call: (at: number) => Promise<number>) {
    const statuses = new Set<number>();
    for (let at = 0; at < times; at += 1) statuses.add(await call(at));
    return [...statuses];
  }

  test('ends for a network, which takes nothing more from its neighbourhood', async () => {
    const call = await newsletter();
    expect(await repeat(10, () => call(near(1)))).toEqual([204]);
    expect(await repeat(60, () => call(near(1)))).toEqual([429]);
    expect(await repeat(30, (at) => call(near(2 + (at % 3))))).toEqual([204]);
  });

  test('ends for a neighbourhood, and for no other', async () => {
    const call = await newsletter();
    await repeat(40, (at) => call(`2001:db8:8:${at}::1`));
    expect(await call('2001:db8:8:99::1')).toBe(429);
    expect(await call('2001:db8:9:1::1')).toBe(204);
  });

  test('ends for everybody together where mail goes to strangers', async () => {
    const call = await serveLimit((limits, ctx) => limits.visitor('emailChangeMail', ctx));
    expect(await repeat(500, (at) => call(`2001:db9:${at.toString(16)}::1`))).toEqual([204]);
    expect(await call('2001:db9:ffff::1')).toBe(429);
  });
});

test('events of visits of a neighbourhood end at those of ten networks', async () => {
  const call = await serveLimit((limits, ctx) => limits.visits(ctx, () => {}), 1);
  const statuses = [];
  for (let at = 0; at < 11; at += 1) statuses.push(await call(`2001:db8:7:${at}::1`));
  expect(statuses).toEqual([...Array(10).fill(204), 429]);
  expect(await call('2001:db8:8::1')).toBe(204);
});
