import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { hasRoom } from './free-space.ts';
import { openApiOf } from './openapi.ts';
import { isReady } from './readiness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('the database is asked once a second whether it is ready, however many want to know', async () => {
  const { db } = api.server;
  await isReady(db, api.env.dataDir);
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  db.on('query', count);
  const replies = await Promise.all(Array.from({ length: 20 }, () => api.call('/ready')));
  db.off('query', count);
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(statements).toBeLessThanOrEqual(2);
});

test('a disk has room as long as so many bytes are free', async () => {
  expect(await hasRoom(api.env.dataDir, 1)).toBe(true);
  expect(await hasRoom(api.env.dataDir, Number.MAX_SAFE_INTEGER)).toBe(false);
});

test('the description of the API is built once', () => {
  expect(openApiOf('https://ripen.example')).toBe(openApiOf('https://ripen.example'));
  expect(openApiOf('https://other.example')).not.toBe(openApiOf('https://ripen.example'));
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  '/api/docs/%s is nothing',
  async (name) => {
    expect((await api.call(`/docs/${name}`)).status).toBe(404);
  },
);
