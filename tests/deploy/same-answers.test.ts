import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { REDIRECTS } from '#shared/page/redirects.ts';
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

const policies = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(path.join(SITE_DIR, 'csp.json'), 'utf8')));
const addresses = Object.keys(policies).filter((address) => address !== '/404');
const framed = addresses.filter((address) => address.includes('?'));
const hashedScript = `/_astro/${readdirSync(path.join(SITE_DIR, '_astro'))
  .find((name) => name.endsWith('.js.br'))
  ?.replace(/\.br$/, '')}`;
const PACKED = { 'accept-encoding': 'gzip, deflate, br' };
/** Headers that differ between web servers. */
const OF_THE_SERVER = new Set([
  'accept-ranges',
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'server',
  'transfer-encoding',
  'x-request-id',
]);

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-deploy-'));
let product: ProductProcess;
let servers: Record<'nginx' | 'caddy', RunningWebServer>;

beforeAll(async () => {
  const environment = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    TRUSTED_PROXIES: '1',
  };
  await migrate(environment);
  product = await startProduct(environment);
  const told = { siteDir: SITE_DIR, api: new URL(product.url).host };
  const [nginx, caddy] = await Promise.all([startNginx(told), startCaddy(told)]);
  servers = { nginx, caddy };
});

afterAll(async () => {
  await Promise.all([servers?.nginx.stop(), servers?.caddy.stop(), product?.stop()]);
  rmSync(dataDir, { recursive: true, force: true });
});

interface Ask {
  method?: string;
  headers?: Record<string, string>;
}

/** The headers that all servers have to agree on, without differences that mean nothing. */
function agreed(reply: RawReply): Record<string, string> {
  return Object.fromEntries(
    Object.entries(reply.headers)
      .filter(([name]) => !OF_THE_SERVER.has(name))
      .map(([name, value]) => [
        name,
        String(value)
          .toLowerCase()
          .replace(/;\s+charset/, ';charset'),
      ])
      .sort(([one = ''], [other = '']) => one.localeCompare(other)),
  );
}

/** nginx puts a line of its own into every redirect, which no browser shows. */
function withoutBody(reply: RawReply): Record<string, string> {
  const { vary: _, 'content-type': __, ...rest } = agreed(reply);
  return rest;
}

describe.each(['nginx', 'caddy'] as const)('%s', (name) => {
  /** Asks the product itself and the server in front of it. */
  async function askBoth(address: string, ask: Ask = {}) {
    const [own, proxied] = await Promise.all([
      rawRequest(product.url, address, ask),
      rawRequest(servers[name].url, address, ask),
    ]);
    return { own, proxied };
  }

  async function expectSame(address: string, ask: Ask, status: number): Promise<RawReply> {
    const { own, proxied } = await askBoth(address, ask);
    expect([address, own.status, proxied.status]).toEqual([address, status, status]);
    expect(agreed(proxied)).toEqual(agreed(own));
    expect(proxied.text === own.text, `${address} has the same body`).toBe(true);
    return proxied;
  }

  test('serves every page with its policy, packed', async () => {
    expect(addresses.length).toBeGreaterThan(20);
    for (const address of addresses) {
      const reply = await expectSame(address, { headers: PACKED }, 200);
      expect(reply.headers['content-security-policy']).toBe(policies[address]);
      expect(reply.headers['cache-control']).toBe('no-cache');
    }
  });

  test('serves one page for every id in its addresses', async () => {
    const id = '0199f3c2-7d1e-7abc-8def-012345678901';
    for (const [page, address] of [
      ['/admin/blog/edit', `/admin/blog/edit/${id}`],
      ['/admin/pillar-pages/edit', `/admin/pillar-pages/edit/${id}`],
      ['/admin/email-lists/contacts', `/admin/email-lists/${id}/contacts`],
      ['/preview', '/preview/aB3_-x'],
    ] as const) {
      const { headers } = await expectSame(address, { headers: PACKED }, 200);
      expect(headers['content-security-policy']).toBe(policies[page]);
    }
    await expectSame('/admin/blog/edit/ada', {}, 404);
  });

  test('lets a page stand in a frame under its address for that, and nowhere else', async () => {
    expect(framed.length).toBeGreaterThan(0);
    for (const address of framed) {
      const { headers } = await expectSame(address, {}, 200);
      expect(headers['x-frame-options']).toBeUndefined();
      expect(headers['content-security-policy']).toContain('frame-ancestors *');
    }
    for (const address of ['/login?embed=1', '/?embed=1', `${framed[0]?.replace('=1', '=2')}`]) {
      const { headers } = await expectSame(address, {}, 200);
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['identity', undefined],
  ])('sends to who takes %s what was packed as %s', async (accepted, packing) => {
    const ask = { headers: { 'accept-encoding': accepted } };
    for (const address of ['/', '/login', '/sw.js', hashedScript]) {
      const { headers } = await expectSame(address, ask, 200);
      expect(headers['content-encoding']).toBe(packing);
      expect(headers.vary).toBe('Accept-Encoding');
    }
  });

  test('lets a hashed file be kept for a year', async () => {
    const { headers } = await expectSame(hashedScript, { headers: PACKED }, 200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/^text\/javascript/);
  });

  test('knows the kinds of every other file', async () => {
    const files = readdirSync(SITE_DIR, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => /^[^.].*\.(?!br$|gz$|html$)\w+$/.test(file) && file !== 'csp.json')
      .filter((file) => !file.startsWith('.'));
    const oneOfEach = new Map(files.map((file) => [path.extname(file), file]));
    expect(oneOfEach.size).toBeGreaterThan(6);
    for (const file of oneOfEach.values()) await expectSame(`/${file}`, {}, 200);
  });

  test.each([
    '/nowhere',
    '/404',
    '/404.html',
    '/index',
    '/index.html',
    '/login.html',
    '/login.html.br',
    '/LOGIN',
    '/login/more',
    '/csp.json',
    '/.build-stamp',
    '/.deploy/pages.caddy',
    '/.deploy/pages.nginx.conf',
    '/_astro',
    '/_astro/',
    '/_astro/gone.js',
    '/sounds',
    '/nowhere/',
  ])('finds nothing at %s', async (address) => {
    const { headers, text } = await expectSame(address, {}, 404);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toBe(policies['/404']);
    expect(text).toBe(readFileSync(path.join(SITE_DIR, '404.html'), 'utf8'));
    await expectSame(address, { headers: PACKED }, 404);
  });

  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/_astro/../../package.json',
    '/_astro/..%5c..%5cpackage.json',
    '/%00',
    '/%E0%A4%A',
    '//etc/passwd',
  ])('gives nothing away at %s', async (address) => {
    const { proxied } = await askBoth(address);
    expect(proxied.status).toBeGreaterThanOrEqual(400);
    expect(proxied.text).not.toMatch(/"dependencies"|root:x:/);
  });

  test('leads from an address with a slash at its end to the page', async () => {
    const { own, proxied } = await askBoth('/login/?d=5m');
    expect([own.status, proxied.status]).toEqual([301, 301]);
    expect([own.headers.location, proxied.headers.location]).toEqual([
      '/login?d=5m',
      '/login?d=5m',
    ]);
    expect((await rawRequest(servers[name].url, '//example.org/')).status).toBe(404);
  });

  test.each(Object.entries(REDIRECTS))('leads from %s to %s at once', async (address, target) => {
    for (const asked of [address, `${address}/`, `${address}?utm_source=a`]) {
      const { own, proxied } = await askBoth(asked, { headers: PACKED });
      expect([asked, own.status, proxied.status]).toEqual([asked, 302, 302]);
      expect(proxied.headers.location).toBe(target);
      expect(withoutBody(proxied)).toEqual(withoutBody(own));
      expect(proxied.text).not.toContain('refresh');
    }
  });

  test('answers HEAD without a body', async () => {
    const { text } = await expectSame('/login', { method: 'HEAD', headers: PACKED }, 200);
    expect(text).toBe('');
    await expectSame('/nowhere', { method: 'HEAD' }, 404);
  });

  test('sends a part of a file', async () => {
    const ask = { headers: { range: 'bytes=10-19' } };
    const { headers, text } = await expectSame('/sounds/bell.mp3', ask, 206);
    expect(headers['content-range']).toMatch(/^bytes 10-19\/\d+$/);
    expect(text).not.toBe('');
    await expectSame('/login', { headers: { ...ask.headers, ...PACKED } }, 206);
  });

  test('answers an unchanged page with 304', async () => {
    const { url } = servers[name];
    const { headers } = await rawRequest(url, '/login', { headers: PACKED });
    const again = { ...PACKED, 'if-none-match': headers.etag ?? '' };
    const reply = await rawRequest(url, '/login', { headers: again });
    expect([reply.status, reply.text]).toEqual([304, '']);
    expect(reply.headers['content-security-policy']).toBe(policies['/login']);
  });

  test('passes on the API, refusals as they are', async () => {
    for (const [address, status] of [
      ['/api/health', 200],
      ['/api', 404],
      ['/api/nowhere', 404],
      ['/api/projects', 401],
    ] as const) {
      const { headers } = await expectSameApi(address, status);
      expect(headers['content-type']).toMatch(/^application\/json/);
    }
  });

  /** Refusals name the request, so that no two are the same. */
  async function expectSameApi(address: string, status: number): Promise<RawReply> {
    const { own, proxied } = await askBoth(address, { headers: PACKED });
    expect([address, own.status, proxied.status]).toEqual([address, status, status]);
    expect(agreed(proxied)).toEqual(agreed(own));
    return proxied;
  }

  test('hands on an event of the live timer while the stream is open', async () => {
    const { url } = servers[name];
    const account = {
      name: 'Ada Sand',
      email: `${name}@example.org`,
      password: 'orchard-lantern-42',
    };
    const { token } = (await callApi(url, '/auth/register', { body: account })).body;
    const stop = new AbortController();
    const reply = await fetch(`${url}/api/active-timer/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: stop.signal,
    });
    const first = await reply.body?.getReader().read();
    stop.abort();
    expect(reply.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(new TextDecoder().decode(first?.value)).toMatch(/^(?:event|data|id|retry|:)/);
  });
});
