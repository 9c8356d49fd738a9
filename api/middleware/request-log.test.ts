import Koa from 'koa';
import { expect, test } from 'vitest';
import { createLog } from '#api/log.ts';
import { type RequestSample, requestLog } from '#api/middleware/request-log.ts';
import { serveApp } from '#tests/support/servers/serve-app.ts';

async function requestOnce(answer: Koa.Middleware, address: string, init: RequestInit = {}) {
  const lines: string[] = [];
  const samples: RequestSample[] = [];
  const app = new Koa();
  app.use(
    requestLog(createLog('info', { write: (line) => lines.push(line) }), (sample) =>
      samples.push(sample),
    ),
  );
  app.use(answer);
  const reply = await fetch((await serveApp(app)) + address, init);
  return { reply, lines: lines.map((line) => JSON.parse(line)), text: lines.join(''), samples };
}

test('a call leaves one line with its template and no value', async () => {
  const { reply, lines, text, samples } = await requestOnce(
    (ctx) => {
      ctx.state['route'] = '/users/sessions/:id';
      ctx.state['userId'] = 'u1';
      ctx.status = 204;
    },
    '/api/users/sessions/canary?token=canary',
    { method: 'DELETE', headers: { authorization: 'Bearer canary', cookie: 'canary' } },
  );
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      requestId: reply.headers.get('x-request-id'),
      method: 'DELETE',
      route: '/users/sessions/:id',
      status: 204,
      ms: expect.any(Number),
      userId: 'u1',
      msg: 'request',
    },
  ]);
  expect(text).not.toContain('canary');
  expect(samples).toEqual([
    { method: 'DELETE', route: '/users/sessions/:id', status: 204, durationMs: expect.any(Number) },
  ]);
});

test('each request has an id of its own, whatever it brings along', async () => {
  const answer: Koa.Middleware = (ctx) => {
    ctx.state['route'] = '/health';
    ctx.body = 'ok';
  };
  const init = { headers: { 'x-request-id': 'canary' } };
  const { reply } = await requestOnce(answer, '/', init);
  expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('a failure is an error, and a page is not worth a line', async () => {
  const failed = await requestOnce((ctx) => {
    ctx.state['route'] = '/stats';
    ctx.status = 503;
  }, '/api/stats');
  expect(failed.lines[0]).toMatchObject({ level: 50, status: 503 });
  const page = await requestOnce((ctx) => {
    ctx.body = 'page';
  }, '/timers');
  expect(page.lines).toEqual([]);
  expect(page.samples).toMatchObject([{ route: 'page', status: 200 }]);
});
