import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '#api/log.ts';
import { connectRedis } from '#api/redis.ts';
import { startServer } from '#api/start.ts';
import { callApi, type TestCall } from '#tests/support/call-api.ts';
import { startApi } from '#tests/support/servers/api-server.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { startRedis } from '#tests/support/servers/redis.ts';

async function connect() {
  const redis = await startRedis();
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const client = await connectRedis(redis.url, log);
  onTestFinished(async () => {
    client.disconnect();
    await redis.stop();
  });
  await next(client, 'ready');
  const messages = () => lines.map((line): string => JSON.parse(line).msg);
  return { redis, client, messages };
}

type Client = Awaited<ReturnType<typeof connect>>['client'];

/** Unlike `once`, this does not fail at an error in between, as of a first command that takes long. */
function next(client: Client, event: 'ready' | 'reconnecting'): Promise<void> {
  return new Promise((resolve) => client.once(event, () => resolve()));
}

async function failTwice(client: Client): Promise<void> {
  await next(client, 'reconnecting');
  await next(client, 'reconnecting');
}

test('a Redis that goes away and comes back is told once each, and used again', async () => {
  const { redis, client, messages } = await connect();
  expect(await client.set('key', 'value')).toBe('OK');
  const failing = failTwice(client);
  await redis.kill();
  await failing;
  await expect(client.get('key')).rejects.toThrow();
  await Promise.all([next(client, 'ready'), redis.restart()]);
  expect(await client.get('key')).toBeNull();
  expect(messages()).toEqual([
    'Redis is away: the server works without it until it is back',
    'Redis is back',
  ]);
});

test('nothing is told of a connection that is closed on purpose', async () => {
  const { client, messages } = await connect();
  const ended = once(client, 'end');
  client.disconnect();
  await ended;
  expect(messages()).toEqual([]);
});

test('a server starts and answers without the Redis that it is told of', async () => {
  const api = await startApi({ redisUrl: `redis://127.0.0.1:${await freePort()}` });
  onTestFinished(() => api.stop());
  expect((await api.call('/ready')).status).toBe(200);
});

describe('several processes that share a Redis', () => {
  const wrong = { email: 'victim@example.org', password: 'a wrong guess' };

  async function startTwo(requestsPerMinute: number) {
    const redis = await startRedis();
    const api = await startApi({ redisUrl: redis.url, requestsPerMinute });
    const log = createLog('silent');
    const now = () => api.clock.nowMs;
    const other = await startServer({ env: api.env, log, siteDir: null, now });
    onTestFinished(async () => {
      await other.stop();
      await api.stop();
      await redis.stop();
    });
    for (const { deps } of [api.server, other]) {
      const client = deps.redis ?? fail();
      if (client.status !== 'ready') await next(client, 'ready');
    }
    const urls = [api.url, other.url];
    const statuses = async (count: number, path: string, options?: TestCall) => {
      const found: number[] = [];
      for (let index = 0; index < count; index += 1) {
        found.push((await callApi(urls[index % 2] ?? '', path, options)).status);
      }
      return found;
    };
    return { redis, api, statuses };
  }

  test('count calls together', async () => {
    const { statuses } = await startTwo(5);
    expect(await statuses(7, '/stats')).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  test('count attempts to sign in together, and in the database while Redis is away', async () => {
    const { redis, api, statuses } = await startTwo(0);
    expect(await statuses(11, '/auth/login', { body: wrong })).toEqual([
      ...Array(10).fill(422),
      429,
    ]);
    expect(await api.server.db('rate_limits')).toEqual([]);
    const client = api.server.deps.redis ?? fail();
    const left = next(client, 'reconnecting');
    await redis.kill();
    await left;
    const other = { ...wrong, email: 'other@example.org' };
    expect(await statuses(11, '/auth/login', { body: other })).toEqual([
      ...Array(10).fill(422),
      429,
    ]);
    expect((await api.server.db('rate_limits')).length).toBeGreaterThan(0);
  });
});

function fail(): never {
  throw new Error('there is no Redis');
}
