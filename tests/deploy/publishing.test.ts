import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { callApi, type TestCall } from '#tests/support/call-api.ts';
import { type RawReply, rawRequest } from '#tests/support/raw-request.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import {
  migrate,
  type ProductProcess,
  promote,
  startProduct,
} from '#tests/support/servers/product-process.ts';
import { articleText } from '#tests/support/site/build-article.ts';
import { SITE_DIR } from '#tests/support/site/built-site.ts';
import { smallPng } from '#tests/support/site/files/small-png.ts';
import { importGitArticle } from '#tests/support/site/import-git-article.ts';
import { type RunningWebServer, startCaddy, startNginx } from './web-servers.ts';

const BUILT = '/blog/estimating-in-pomodoros';
const PACKED = { 'accept-encoding': 'br' };
const policies = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(path.join(SITE_DIR, 'csp.json'), 'utf8')));
const stamp = readFileSync(path.join(SITE_DIR, '.build-stamp'), 'utf8').trim();
const account = { name: 'Wil', email: 'wil@example.org', password: 'orchard-lantern-42' };

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-deploy-'));
let product: ProductProcess;
let servers: Record<'nginx' | 'caddy', RunningWebServer>;
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
  const [nginx, caddy] = await Promise.all([startNginx(told), startCaddy(told)]);
  servers = { nginx, caddy };
  token = (await callApi(product.url, '/auth/register', { body: account })).body.token;
  await promote(environment, account.email);
});

afterAll(async () => {
  await Promise.all([servers?.nginx.stop(), servers?.caddy.stop(), product?.stop()]);
  rmSync(dataDir, { recursive: true, force: true });
});

interface Draft {
  id: string;
  version: number;
  source: string;
  slug: string;
}

async function api(address: string, options: TestCall): Promise<Draft> {
  const { status, body } = await callApi(product.url, address, { token, ...options });
  expect([status, body]).toEqual([expect.toSatisfy((code: number) => code < 300), body]);
  return body;
}

const publish = ({ id, version }: Draft) =>
  api(`/admin/articles/${id}/publish`, { body: { version } });

async function publishNew(slug: string): Promise<Draft> {
  const body = { kind: 'blog', slug, source: articleText() };
  return publish(await api('/admin/articles', { body }));
}

async function rename({ id, source, version }: Draft, slug: string): Promise<Draft> {
  const body = { source, slug, version };
  return publish(await api(`/admin/articles/${id}`, { method: 'PUT', body }));
}

/** The parts of an answer that readers and search engines notice. */
function noticed({ status, headers, text }: RawReply) {
  const { location, etag } = headers;
  const policy = headers['content-security-policy'];
  const caching = headers['cache-control'];
  const type = String(headers['content-type']).toLowerCase().replace('; ', ';');
  return {
    status,
    policy,
    caching,
    location,
    etag,
    type,
    encoding: headers['content-encoding'],
    text: status === 301 ? '' : text,
  };
}

describe.each(['nginx', 'caddy'] as const)('%s, without a reload', (name) => {
  const ask = (address: string, headers: Record<string, string> = {}) =>
    rawRequest(servers[name].url, address, { headers });

  /** The answer of the server, which is that of the process. */
  async function expectPassedOn(address: string, status: number): Promise<RawReply> {
    for (const headers of [PACKED, {}]) {
      const own = await rawRequest(product.url, address, { headers });
      const proxied = await ask(address, headers);
      expect([address, noticed(proxied)]).toEqual([address, noticed(own)]);
      expect([address, proxied.status]).toEqual([address, status]);
    }
    return ask(address);
  }

  test('serves an article that is published while it runs, with its policy, packed', async () => {
    const address = `/blog/while-${name}-runs`;
    expect((await ask(address)).status).toBe(404);
    await publishNew(`while-${name}-runs`);
    const isPacked = async () => {
      const { headers } = await rawRequest(product.url, address, { headers: PACKED });
      return headers['content-encoding'] === 'br';
    };
    // Pages are packed after they are published, when nothing else is to be done.
    await vi.waitUntil(isPacked, { timeout: 30_000, interval: 100 });
    const { headers, text } = await expectPassedOn(address, 200);
    expect(text).toMatch(/<h1\b/);
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    const packed = await fetch(servers[name].url + address, { headers: PACKED });
    expect(packed.headers.get('content-encoding')).toBe('br');
    const { headers: own } = await rawRequest(product.url, address, { headers: PACKED });
    expect(packed.headers.get('content-length')).toBe(own['content-length']);
    const tag = String(headers['etag']);
    expect((await ask(address, { 'if-none-match': tag })).status).toBe(304);
    for (const list of [
      '/',
      '/blog',
      '/tags/focus',
      '/authors/ripen-team',
      '/blog/rss.xml',
      '/blog/feed.json',
      '/tags/focus/atom.xml',
      '/sitemap-articles.xml',
      '/llms.txt',
    ]) {
      expect((await expectPassedOn(list, 200)).text).toContain(address);
    }
  });

  test('leads from an old address to the new one, and says what is gone', async () => {
    const article = await publishNew(`left-on-${name}`);
    const renamed = await rename(article, `new-on-${name}`);
    const left = await expectPassedOn(`/blog/left-on-${name}?a=1`, 301);
    expect(left.headers.location).toBe(`/blog/new-on-${name}?a=1`);
    expect((await expectPassedOn(`/blog/left-on-${name}/`, 301)).headers.location).toBe(
      `/blog/new-on-${name}`,
    );
    await expectPassedOn(`/blog/new-on-${name}/`, 301);
    const body = { version: renamed.version };
    await api(`/admin/articles/${renamed.id}/delete`, { body });
    const gone = await expectPassedOn(`/blog/new-on-${name}`, 410);
    expect(gone.text).toContain('<h1');
    expect(gone.headers['content-security-policy']).toBe(policies['/404']);
  });

  test('leads on from the address of a file in git that was taken over and renamed', async () => {
    const slug = name === 'nginx' ? 'counting-interruptions' : 'a-calm-end-to-the-workday';
    expect((await ask(`/blog/${slug}`)).status).toBe(200);
    const { id } = await importGitArticle({ url: product.url, token }, `/blog/${slug}`);
    await rename(await publish(await api(`/admin/articles/${id}`, {})), `${slug}-moved`);
    const left = await expectPassedOn(`/blog/${slug}`, 301);
    expect(left.headers.location).toBe(`/blog/${slug}-moved`);
    // Lists name the article once.
    const list = (await expectPassedOn('/blog/feed.json', 200)).text;
    expect(list).toContain(`/blog/${slug}-moved"`);
    expect(list).not.toContain(`/blog/${slug}"`);
  });

  test('asks the process about an address that the build does not hold', async () => {
    await api('/admin/redirects', { body: { from: `/of/${name}`, to: '/timers' } });
    for (const address of [`/of/${name}`, `/of/${name}/`]) {
      expect((await expectPassedOn(address, 301)).headers.location).toBe('/timers');
    }
    for (const address of ['/blog/nowhere', '/tags/nowhere', '/resources', '/nowhere']) {
      await expectPassedOn(address, 404);
    }
  });

  test('serves the pictures of articles', async () => {
    const reply = await fetch(`${product.url}/api/admin/pictures`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
      body: new Uint8Array(smallPng(name === 'nginx' ? 7 : 8)),
    });
    const { address } = await reply.json();
    const { headers } = await expectPassedOn(address, 200);
    expect(headers['content-type']).toBe('image/webp');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    await expectPassedOn(address.replace('.webp', '.svg'), 404);
  });
});

describe('while the process is away', () => {
  beforeAll(async () => void (await product.stop()));

  describe.each(['nginx', 'caddy'] as const)('%s', (name) => {
    const ask = (address: string, headers: Record<string, string> = {}) =>
      rawRequest(servers[name].url, address, { headers });

    test.each(['/', '/blog', BUILT, '/tags/focus'])('serves %s of the build', async (address) => {
      const file = path.join(SITE_DIR, address === '/' ? 'index.html' : `${address}.html`);
      const conditions = { 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() };
      const plain = await ask(address, name === 'caddy' ? conditions : {});
      expect(plain.status).toBe(200);
      expect(plain.text).toBe(readFileSync(file, 'utf8'));
      expect(plain.headers['content-security-policy']).toBe(policies[address]);
      expect(plain.headers['cache-control']).toBe('no-cache');
      expect(String(plain.headers['content-type'])).toMatch(/^text\/html; ?charset=utf-8$/);
      const packed = await fetch(servers[name].url + address, { headers: PACKED });
      expect(packed.headers.get('content-encoding')).toBe('br');
      expect(await packed.text()).toBe(plain.text);
    });

    test.each([
      ['/blog/rss.xml', 'application/xml'],
      ['/sitemap-articles.xml', 'application/xml'],
      ['/llms.txt', 'text/plain'],
      ['/search-index.json', 'application/json'],
    ])('serves %s of the build', async (address, type) => {
      const { status, text, headers } = await ask(address);
      expect([status, text]).toEqual([200, readFileSync(path.join(SITE_DIR, address), 'utf8')]);
      expect(headers['content-type']).toMatch(new RegExp(`^${type}`));
    });

    test('asks to come again for what the build does not hold', async () => {
      for (const address of [`/blog/while-${name}-runs`, '/pictures/a.webp', '/tags/nowhere']) {
        const { status, headers } = await ask(address);
        expect([address, status]).toEqual([address, 503]);
        expect(headers['retry-after']).toBe('1');
      }
      expect((await ask('/nowhere')).status).toBe(404);
      expect((await ask('/nowhere')).text).toBe(
        readFileSync(path.join(SITE_DIR, '404.html'), 'utf8'),
      );
      expect((await ask('/api/health')).status).toBe(502);
    });

    test('gives nothing away of the folder that it serves from', async () => {
      for (const address of ['/.built/', '/.built/login', '/blog/../.build-stamp', '/blog/.x']) {
        const { status, text } = await ask(address);
        expect([address, status]).toEqual([address, expect.toSatisfy((code) => code >= 400)]);
        expect(text).not.toContain(stamp);
      }
    });
  });
});
