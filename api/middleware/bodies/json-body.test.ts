import { gzipSync } from 'node:zlib';
import Koa from 'koa';
import { describe, expect, test } from 'vitest';
import { createLog } from '#api/log.ts';
import { readJsonBody } from '#api/middleware/bodies/json-body.ts';
import { errors } from '#api/middleware/errors.ts';
import { serveApp } from '#tests/support/servers/serve-app.ts';

async function send(body: BodyInit | null, headers: Record<string, string> = {}) {
  const app = new Koa();
  app.use(errors(createLog('silent')));
  app.use(async (ctx) => {
    ctx.body = { read: (await readJsonBody(ctx)) ?? 'nothing' };
  });
  const reply = await fetch(await serveApp(app), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const { read, error } = await reply.json();
  return { status: reply.status, read, id: error?.id };
}

describe('readJsonBody', () => {
  test.each([
    ['{"a":[1,"\u00fc",null]}', { a: [1, '\u00fc', null] }],
    ['[]', []],
    ['{}', {}],
  ])('reads %s', async (body, read) => {
    expect(await send(body)).toEqual({ status: 200, read, id: undefined });
  });

  test('reads a body in UTF-8 that says so', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    expect((await send('{"a":"\u00fc"}', headers)).read).toEqual({ a: '\u00fc' });
  });

  test('replaces half of a surrogate pair, in names and at any depth', async () => {
    const { read } = await send('{"a\\ud800":["\\udc00b",{"c":"\\ud83c\\udf45"}],"n":1}');
    expect(read).toEqual({ 'a\ufffd': ['\ufffdb', { c: '\u{1f345}' }], n: 1 });
  });

  test('answers nothing where there is no body', async () => {
    expect((await send(null)).read).toBe('nothing');
    expect((await send('')).read).toBe('nothing');
  });

  test.each(['{', '{"a":1,}', 'a=1', '"text"', '7', 'null', '{"__proto__":{"a":1}}'])(
    'refuses %j as unreadable',
    async (body) => {
      expect(await send(body)).toMatchObject({ status: 400, id: 'unreadable' });
    },
  );

  test('refuses what is nested deeper than twenty levels', async () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect((await send(nested(20))).status).toBe(200);
    expect(await send(nested(21))).toMatchObject({ status: 400, id: 'unreadable' });
    expect(await send(nested(40_000))).toMatchObject({ status: 400, id: 'unreadable' });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json-patch+json',
  ])('refuses %s', async (type) => {
    const reply = await send('{}', { 'content-type': type });
    expect(reply).toMatchObject({ status: 415, id: 'unsupportedMediaType' });
  });

  test('refuses more than 100 kB, said or sent', async () => {
    const text = (length: number) => JSON.stringify('x'.repeat(length - 4).split(' '));
    expect((await send(text(100_000))).status).toBe(200);
    expect(await send(text(100_001))).toMatchObject({ status: 413, id: 'tooLarge' });
  });

  test.each(['gzip', 'deflate', 'br', 'zstd', 'canary', 'identity, gzip'])(
    'refuses a body in %s encoding',
    async (encoding) => {
      const reply = await send(new Uint8Array(gzipSync('{}')), { 'content-encoding': encoding });
      expect(reply).toMatchObject({ status: 415, id: 'unsupportedMediaType' });
    },
  );

  test('reads a body that says that it is not compressed', async () => {
    const reply = await send('{}', { 'content-encoding': 'identity' });
    expect(reply).toMatchObject({ status: 200, read: {} });
  });
});
