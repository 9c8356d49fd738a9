import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '#api/log.ts';
import { connectRedis } from '#api/redis.ts';
import { startApi } from '#tests/support/api-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startRedis } from '#tests/support/redis.ts';

async function connect() {
  const redis = await startRedis();
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const client = connectRedis(redis.url, log);
  onTestFinished(async () => {
    client.disconnect();
    await redis.stop();
  });
  await once(client, 'ready');
  const messages = () => lines.map((line): string => JSON.parse(line).msg);
  return { redis, client, messages };
}

type Client = Awaited<ReturnType<typeof connect>>['client'];

/** Unlike `once`, this does not fail at an error in between. */
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
