import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callApi } from '#tests/support/call-api.ts';
import { type RawReply, rawRequest } from '#tests/support/raw-request.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import {
  migrate,
  type ProductProcess,
  startProduct,
} from '#tests/support/servers/product-process.ts';
import { SITE_DIR } from '#tests/support/site/built-site.ts';
import { type RunningWebServer, startCaddy, startNginx } from './web-servers.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
/** Far less than any time-out: nobody waits because of somebody else. */
const AT_ONCE_MS = 3000;
const ZEROS = Buffer.alloc(105_000);

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-hostile-'));
let product: ProductProcess;
let nginx: RunningWebServer;
let caddy: RunningWebServer;
let token: string;

beforeAll(async () => {
  const environment = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    TRUSTED_PROXIES: '1',
    REQUESTS_PER_MINUTE: '0',
  };
  await migrate(environment);
  product = await startProduct(environment);
  const told = { siteDir: SITE_DIR, api: new URL(product.url).host };
  [nginx, caddy] = await Promise.all([startNginx(told), startCaddy(told)]);
  const account = { name: 'Ada Sand', email: 'ada@example.org', password: 'orchard-lantern-42' };
  token = (await callApi(product.url, '/auth/register', { body: account })).body.token;
});

afterAll(async () => {
  await Promise.all([nginx?.stop(), caddy?.stop()]);
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Calls the health check ten times at once; answers the statuses and the longest wait. */
async function visit(url: string): Promise<{ statuses: number[]; slowestMs: number }> {
  const startedAt = performance.now();
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => rawRequest(url, '/api/health')),
  );
  return {
    statuses: [...new Set(replies.map(({ status }) => status))],
    slowestMs: performance.now() - startedAt,
  };
}

async function expectServed(url: string): Promise<void> {
  const { statuses, slowestMs } = await visit(url);
  expect(statuses).toEqual([200]);
  expect(slowestMs).toBeLessThan(AT_ONCE_MS);
}

describe.each([
  ['the process alone', () => product.url],
  ['nginx', () => nginx.url],
  ['Caddy', () => caddy.url],
] as const)('behind %s', (_name, urlOf) => {
  test.each([
    ['/api/auth/login', 'gzip', gzipSync(ZEROS).subarray(0, -4)],
    ['/api/auth/register', 'deflate', deflateSync(ZEROS).subarray(0, -4)],
    ['/api/auth/forgot-password', 'br', brotliCompressSync(ZEROS).subarray(0, -4)],
    ['/api/contact', 'gzip', gzipSync(ZEROS).subarray(0, -4)],
    ['/api/contact', 'gzip, gzip', gzipSync(gzipSync(ZEROS))],
  ])('%s refuses a body packed by %s, and the server goes on', async (address, encoding, body) => {
    const headers = { ...JSON_TYPE, 'content-encoding': encoding };
    const reply = await rawRequest(urlOf(), address, { method: 'POST', headers, body });
    expect(reply.status).toBe(415);
    await expectServed(urlOf());
  });

  test('the rest of a body that is too long holds up nobody on its connection', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const options = {
      method: 'POST',
      headers: { ...JSON_TYPE, 'transfer-encoding': 'chunked' },
      body: Buffer.alloc(400_000, 'x'),
      agent,
    };
    const startedAt = performance.now();
    const reply = await rawRequest(urlOf(), '/api/auth/login', options).catch(() => null);
    // A server that hangs up in the middle of a body may be heard or not.
    if (reply !== null) expect(reply.status).toBe(413);
    const next = await rawRequest(urlOf(), '/api/health', { agent });
    expect(next.status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(2 * AT_ONCE_MS);
    agent.destroy();
    await expectServed(urlOf());
  });

  test('a long body in a packing that it is not in holds up nobody', async () => {
    const headers = {
      ...JSON_TYPE,
      authorization: `Bearer ${token}`,
      'content-encoding': 'br',
    };
    const options = { method: 'POST', headers, body: randomBytes(840_000) };
    const replies = await Promise.all(
      Array.from({ length: 4 }, () =>
        rawRequest(urlOf(), '/api/users/import', options).catch(() => null),
      ),
    );
    const statuses = replies.filter((reply) => reply !== null).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 415)).toEqual([]);
    await expectServed(urlOf());
  });

  test('ranges are answered, whatever they ask for', async () => {
    const ask = (range: string) => rawRequest(urlOf(), '/favicon.svg', { headers: { range } });
    const whole = readFileSync(path.join(SITE_DIR, 'favicon.svg'), 'utf8');
    expect([200, 416]).toContain((await ask('bytes=5-2')).status);
    const last = await ask('bytes=-5');
    expect([last.status, last.text]).toEqual([206, whole.slice(-5)]);
    const statuses = await Promise.all(
      ['bytes=', 'bytes=x-y', 'bytes=-', 'bytes=999999999-', 'items=0-1'].map(
        async (range) => (await ask(range)).status,
      ),
    );
    expect(statuses.filter((status) => status !== 200 && status !== 416)).toEqual([]);
  });

  test('readers that ask for much and take nothing hold up nobody', async () => {
    const { hostname, port } = new URL(urlOf());
    const sockets = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const socket = net.connect(Number(port), hostname);
        socket.on('error', () => {});
        await once(socket, 'connect');
        socket.pause();
        const request = `GET /api/docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`;
        socket.write(request.repeat(200));
        return socket;
      }),
    );
    const { statuses, slowestMs } = await visit(urlOf());
    expect(statuses).toEqual([200]);
    expect(slowestMs).toBeLessThan(AT_ONCE_MS);
    for (const socket of sockets) socket.destroy();
    await expectServed(urlOf());
  });

  test('a name that every object has is no file of the documentation', async () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      expect((await rawRequest(urlOf(), `/api/docs/${name}`)).status).toBe(404);
    }
  });

  test('a page that is no timer is framed by nobody', async () => {
    for (const address of ['/pricing?embed=1', '/privacy?embed=1', '/blog?embed=1']) {
      const reply: RawReply = await rawRequest(urlOf(), address);
      expect(String(reply.headers['content-security-policy'])).toContain("frame-ancestors 'none'");
    }
  });
});
