import { once } from 'node:events';
import http from 'node:http';
import Koa from 'koa';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BODY_LIMITS, type BodyBounds } from '#api/http/server-limits.ts';
import { createLog } from '#api/log.ts';
import { errors } from '#api/middleware/errors.ts';
import { serveApp } from '#tests/support/servers/serve-app.ts';
import { createBytesReader } from './read-bytes.ts';

const BOUNDS: BodyBounds = { caller: 20_000, network: 30_000, neighbourhood: 40_000, all: 55_000 };
const MOST = 15_000;

interface Caller {
  readonly address: string;
  readonly user?: string;
}

async function serve(held = BOUNDS, graceMs = BODY_LIMITS.graceMs) {
  const read = createBytesReader({ ...BODY_LIMITS, held, graceMs });
  let arrived = 0;
  const app = new Koa({ proxy: true });
  app.use(errors(createLog('silent')));
  app.use(async (ctx) => {
    if (ctx.get('user') !== '') ctx.state['userId'] = ctx.get('user');
    ctx.req.on('data', (part: Buffer) => {
      arrived += part.length;
    });
    ctx.body = String((await read(ctx, MOST)).length);
  });
  const url = await serveApp(app);

  function begin({ address, user = '' }: Caller): http.ClientRequest {
    const headers = { 'x-forwarded-for': address, user };
    const request = http.request(url, { method: 'POST', headers, agent: false });
    request.on('error', () => {});
    onTestFinished(() => void request.destroy());
    return request;
  }

  return {
    /** Sends the beginning of a body and no more; answers once it has arrived. */
    async hold(caller: Caller, bytes: number) {
      const request = begin(caller);
      const status = once(request, 'response').then(([reply]) => reply.statusCode as number);
      status.catch(() => {});
      const before = arrived;
      request.write(Buffer.alloc(bytes));
      await vi.waitFor(() => expect(arrived).toBeGreaterThanOrEqual(before + bytes), {
        interval: 2,
      });
      return { status, end: () => request.end() };
    },
    async send(caller: Caller, bytes: number): Promise<number> {
      const request = begin(caller);
      request.end(Buffer.alloc(bytes));
      const [reply] = await once(request, 'response');
      return reply.statusCode;
    },
  };
}

test('bodies that have begun take no room from those that come whole', async () => {
  const { hold, send } = await serve();
  const stranger = { address: '2001:db8:0:1::1' };
  const held = [];
  for (let count = 0; count < 20; count += 1) held.push(await hold(stranger, 1));
  expect(await send(stranger, 10_000)).toBe(200);
  for (const { end } of held) end();
  expect(await Promise.all(held.map(({ status }) => status))).toEqual(Array(20).fill(200));
});

test.each<[string, Caller[], Caller]>([
  [
    'an account in several networks',
    ['2001:db8:1:1::1', '2001:db8:2:1::1'].map((address) => ({ address, user: 'eve' })),
    { address: '2001:db8:1:1::1', user: 'ada' },
  ],
  [
    'a network',
    ['eve', 'eva', 'evi'].map((user) => ({ address: '2001:db8:1:1::1', user })),
    { address: '2001:db8:1:1::2', user: 'ada' },
  ],
  [
    'a neighbourhood',
    ['1', '2', '3', '4'].map((part) => ({ address: `2001:db8:1:${part}::1` })),
    { address: '2001:db8:1:5::1' },
  ],
  [
    'everybody together',
    ['1', '2', '3', '4', '5'].map((part) => ({ address: `2001:db8:${part}:1::1` })),
    { address: '2001:db8:6:1::1' },
  ],
])('whoever holds most gives way where %s holds too much', async (_, holders, other) => {
  const { hold, send } = await serve();
  const held = [];
  for (const [index, holder] of holders.entries()) held.push(await hold(holder, 12_000 - index));
  expect(await send(other, 1000)).toBe(200);
  for (const { end } of held) end();
  const [first, ...rest] = await Promise.all(held.map(({ status }) => status));
  expect([first, new Set(rest)]).toEqual([503, new Set([200])]);
});

test('the room of a body is free again once its request is over', async () => {
  const { send } = await serve();
  const statuses = [];
  for (let count = 0; count < 5; count += 1) {
    statuses.push(await send({ address: '192.0.2.1' }, 14_000));
  }
  expect(statuses).toEqual(Array(5).fill(200));
});

test('a body that arrives too slowly is ended', async () => {
  const { hold } = await serve(BOUNDS, 20);
  const { status } = await hold({ address: '192.0.2.1' }, 1);
  expect(await status).toBe(408);
});
