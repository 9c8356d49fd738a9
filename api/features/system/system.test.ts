import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/support/api-server.ts';
import { openApiOf } from './openapi.ts';
import { isReady } from './readiness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('the database is asked once a second whether it is ready, however many want to know', async () => {
  const { db } = api.server;
  await isReady(db);
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
