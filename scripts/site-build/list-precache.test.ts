import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listPrecache } from './list-precache.ts';

let site: string;
const files: string[] = [];

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
  writeFileSync(path.join(site, file), text);
  files.push(file);
}

beforeEach(() => {
  site = mkdtempSync(path.join(os.tmpdir(), 'ripen-precache-'));
  files.length = 0;
  write('index.html', '<script src="/_astro/home.a1.js"></script>');
  write('app.html', '<astro-island component-url="/_astro/app.b2.js">');
  write('offline.html', '<p>offline</p>');
  write('blog.html', '<script src="/_astro/blog.c3.js"></script>');
  write('_astro/home.a1.js', 'import"./shared.d4.js"');
  write('_astro/app.b2.js', 'import"./shared.d4.js";()=>import("./tab.e5.js")');
  write('_astro/tab.e5.js', 'const deps=["_astro/tab.f6.css"]');
  write('_astro/tab.f6.css', '@font-face{src:url(/_astro/fonts/a.g7.woff2)}');
  write('_astro/fonts/a.g7.woff2', 'font');
  write('_astro/shared.d4.js', '"./not-a-file.h8.js"');
  write('_astro/blog.c3.js', '1');
  write('sounds/bell.mp3', 'ding');
  write('icon-192.png', 'icon');
  write('robots.txt', 'words for others');
  write('app.html.br', 'packed');
});

afterEach(() => rmSync(site, { recursive: true }));

describe('the list of what is kept ahead', () => {
  test('follows the app and the home page through everything they may load', async () => {
    const list = await listPrecache(site, files);
    expect(list.assets).toEqual([
      '/_astro/app.b2.js',
      '/_astro/fonts/a.g7.woff2',
      '/_astro/home.a1.js',
      '/_astro/shared.d4.js',
      '/_astro/tab.e5.js',
      '/_astro/tab.f6.css',
    ]);
  });

  test('holds sounds and icons, and nothing for search engines', async () => {
    const list = await listPrecache(site, files);
    expect(Object.keys(list.files)).toEqual(['/icon-192.png', '/sounds/bell.mp3']);
  });

  test.each([
    ['a page', 'index.html', '<p>another</p>'],
    ['a sound', 'sounds/bell.mp3', 'dong'],
  ])('changes with %s', async (_what, file, text) => {
    const before = JSON.stringify(await listPrecache(site, files));
    write(file, text);
    expect(JSON.stringify(await listPrecache(site, files))).not.toBe(before);
  });

  test('stops the build where a page that always opens is missing', async () => {
    rmSync(path.join(site, 'offline.html'));
    await expect(listPrecache(site, files)).rejects.toThrow('ENOENT');
  });
});
