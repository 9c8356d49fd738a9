import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Koa from 'koa';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { staticSite } from '#api/middleware/static-site.ts';
import { REDIRECTS } from '#shared/page/redirects.ts';
import { serveApp } from '#tests/support/servers/serve-app.ts';

let url: string;
let dist: string;
beforeEach(async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  dist = path.join(folder, 'dist');
  mkdirSync(path.join(dist, '_astro'), { recursive: true });
  writeFileSync(path.join(folder, 'secret.txt'), 'canary');
  writeFileSync(path.join(dist, '.hidden'), 'canary');
  mkdirSync(path.join(dist, '.deploy'));
  writeFileSync(path.join(dist, '.deploy/pages.nginx.conf'), 'canary');
  writeFileSync(path.join(dist, 'index.html'), '<p>home</p>');
  writeFileSync(path.join(dist, '404.html'), '<p>not found</p>');
  writeFileSync(path.join(dist, 'login.html'), '<p>login</p>');
  mkdirSync(path.join(dist, 'admin/blog'), { recursive: true });
  writeFileSync(path.join(dist, 'admin/blog/edit.html'), '<p>editor</p>');
  writeFileSync(path.join(dist, '_astro/app.abc.js'), 'plain');
  writeFileSync(path.join(dist, '_astro/app.abc.js.br'), brotliCompressSync('packed'));
  writeFileSync(
    path.join(dist, 'csp.json'),
    JSON.stringify({
      '/': 'home policy',
      '/login': 'login policy',
      '/login?embed=1': 'framed policy',
      '/admin/blog/edit': 'editor policy',
      '/404': '404 policy',
    }),
  );
  const app = new Koa();
  app.use(staticSite(dist));
  url = await serveApp(app);
});

async function get(address: string, headers: Record<string, string> = {}) {
  const reply = await fetch(url + address, { headers });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

/** The status of a path that is sent as it stands. */
function statusOfRaw(address: string): Promise<number | undefined> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path: address }, (reply) => {
        reply.resume().once('end', () => resolve(reply.statusCode));
      })
      .once('error', reject);
  });
}

/** Builds a site beside the one that is served. */
function buildNext(): string {
  const next = `${dist}-next`;
  cpSync(dist, next, { recursive: true });
  writeFileSync(path.join(next, 'index.html'), '<p>a longer page of the next build</p>');
  writeFileSync(path.join(next, '_astro/next.def.js'), 'next');
  writeFileSync(path.join(next, 'csp.json'), JSON.stringify({ '/': 'next policy' }));
  return next;
}

async function expectNextBuild(): Promise<void> {
  const home = await get('/');
  expect([home.status, home.text]).toEqual([200, '<p>a longer page of the next build</p>']);
  expect(home.headers.get('content-security-policy')).toBe('next policy');
  expect((await get('/_astro/next.def.js')).text).toBe('next');
}

describe('a build while the site is served', () => {
  test('is served whole from when it takes the place of the last', async () => {
    await get('/');
    const next = buildNext();
    renameSync(dist, `${dist}-last`);
    const between = await get('/');
    expect([between.status, between.headers.get('retry-after')]).toEqual([503, '1']);
    renameSync(next, dist);
    await expectNextBuild();
  });

  test('that is copied there is served whole from its stamp on', async () => {
    const next = buildNext();
    rmSync(dist, { recursive: true });
    mkdirSync(dist);
    writeFileSync(path.join(dist, 'csp.json'), '{"/": "half of');
    expect((await get('/')).status).toBe(503);
    cpSync(next, dist, { recursive: true });
    writeFileSync(path.join(dist, '.build-stamp'), 'next');
    await expectNextBuild();
  });
});

describe('staticSite', () => {
  test.each([
    ['/', '<p>home</p>', 'home policy'],
    ['/login', '<p>login</p>', 'login policy'],
  ])(
    'serves the page %s with its policy, to be asked for each time',
    async (page, text, policy) => {
      const reply = await get(page);
      expect([reply.status, reply.text]).toEqual([200, text]);
      expect(reply.headers.get('content-type')).toBe('text/html;charset=utf-8');
      expect(reply.headers.get('content-security-policy')).toBe(policy);
      expect(reply.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test('serves one page for every id that follows its address, with its policy', async () => {
    const id = '0199f3c2-7d1e-7abc-8def-012345678901';
    const reply = await get(`/admin/blog/edit/${id}`);
    expect([reply.status, reply.text]).toEqual([200, '<p>editor</p>']);
    expect(reply.headers.get('content-security-policy')).toBe('editor policy');
    expect((await get('/admin/blog/edit/ada')).status).toBe(404);
  });

  test('lets a page stand in a frame of another site where the page allows it', async () => {
    const framed = await get('/login?embed=1');
    expect(framed.headers.get('content-security-policy')).toBe('framed policy');
    const other = await get('/?embed=1');
    expect(other.headers.get('content-security-policy')).toBe('home policy');
  });

  test('answers an unchanged page with 304', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    const reply = await get('/', { 'if-none-match': etag });
    expect([reply.status, reply.text]).toEqual([304, '']);
  });

  test('serves a hashed file packed, for a year', async () => {
    const reply = await get('/_astro/app.abc.js', { 'accept-encoding': 'br' });
    expect(reply.text).toBe('packed');
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('vary')).toMatch(/accept-encoding/i);
  });

  test.each([
    '/nowhere',
    '/404',
    '/index',
    '/index.html',
    '/login.html',
    '/csp.json',
    '/.hidden',
    '/.deploy/pages.nginx.conf',
    '/_astro/app.abc.js.br',
    '/_astro/gone.js',
  ])('answers %s with the page that nothing is there', async (address) => {
    const reply = await get(address);
    expect([reply.status, reply.text]).toEqual([404, '<p>not found</p>']);
    expect(reply.headers.get('content-security-policy')).toBe('404 policy');
    expect(reply.headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/_astro/..\\..\\..\\secret.txt',
    '/%00',
    '/%E0%A4%A',
    '//secret.txt',
  ])('finds nothing at %s', async (address) => {
    expect(await statusOfRaw(address)).toBe(404);
  });

  test('leads from an address with a slash at its end to the page', async () => {
    const reply = await fetch(`${url}/login/?d=5m`, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([301, '/login?d=5m']);
    expect((await get('//login/')).status).toBe(404);
  });

  test.each(Object.entries(REDIRECTS))('leads from %s to %s at once', async (address, target) => {
    for (const asked of [address, `${address}/`, `${address}?utm_source=a`]) {
      const reply = await fetch(url + asked, { redirect: 'manual' });
      expect([reply.status, reply.headers.get('location')]).toEqual([302, target]);
      expect(await reply.text()).toBe('');
      expect(reply.headers.get('cache-control')).toBe('no-cache');
    }
    expect((await get(`/${address}`)).status).toBe(404);
    expect((await get(`${address}/more`)).status).toBe(404);
  });

  test('sends a part of a file', async () => {
    const reply = await get('/login', { range: 'bytes=3-7' });
    expect([reply.status, reply.text]).toEqual([206, 'login']);
  });

  test('answers HEAD without a body', async () => {
    const reply = await fetch(url, { method: 'HEAD' });
    expect([reply.status, await reply.text()]).toEqual([200, '']);
  });
});
