import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest } from '#tests/support/raw-request.ts';
import { SITE_DIR } from '#tests/support/site/built-site.ts';
import { type RunningWebServer, startCaddy, startNginx } from './web-servers.ts';

/** Stands in the place of the API and says what reached it; a stream goes on when it is told to. */
const goOn = new EventEmitter();
const upstream = http.createServer((request, response) => {
  if (request.url === '/api/stream') {
    response.setHeader('content-type', 'text/plain');
    response.write('first');
    goOn.once('second', () => response.end('second'));
  } else {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ url: request.url, headers: request.headers }));
  }
});
let servers: Record<'nginx' | 'caddy', RunningWebServer>;

beforeAll(async () => {
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const address = upstream.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const told = { siteDir: SITE_DIR, api: `127.0.0.1:${port}` };
  const [nginx, caddy] = await Promise.all([startNginx(told), startCaddy(told)]);
  servers = { nginx, caddy };
});

afterAll(async () => {
  await Promise.all([servers?.nginx.stop(), servers?.caddy.stop()]);
  upstream.closeAllConnections();
  upstream.close();
});

describe.each(['nginx', 'caddy'] as const)('%s', (name) => {
  test('says for whom it asks, last in the list', async () => {
    const { host } = new URL(servers[name].url);
    const headers = { host, 'x-forwarded-for': '203.0.113.7' };
    const asked = JSON.parse((await rawRequest(servers[name].url, '/api/x', { headers })).text);
    expect(asked.headers['x-forwarded-for'].split(', ').at(-1)).toBe('127.0.0.1');
    expect(asked.headers['x-forwarded-proto']).toBe('http');
    expect(asked.headers.host).toBe(host);
  });

  test('passes an address on as it was written', async () => {
    const { text } = await rawRequest(servers[name].url, '/api/a%20b/c%2Fd?e=%26&f');
    expect(JSON.parse(text).url).toBe('/api/a%20b/c%2Fd?e=%26&f');
  });

  test('hands on each part of an answer when it comes', async () => {
    const reply = await fetch(`${servers[name].url}/api/stream`);
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('first');
    goOn.emit('second');
    expect((await reader?.read())?.value).toBe('second');
  });
});
