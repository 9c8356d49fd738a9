import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openKeptPages } from './kept-pages.ts';
import type { TightPage } from './tight-page.ts';

const SHORT: TightPage = { html: '<p>short</p>', files: [] };
const LONG: TightPage = { html: '<p>long</p>', files: [{ name: '_astro/a.js', text: 'a()' }] };
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-kept-pages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const never = () => {
  throw new Error('Nobody makes what is kept.');
};

test('a page is made once, and is the same in the next build', async () => {
  for (const [html, page] of [
    ['<p>a</p>', SHORT],
    ['<p>b</p>', LONG],
  ] as const) {
    const first = await openKeptPages(folder, 'rules');
    expect(await first.take(html, () => page)).toEqual(page);
    const next = await openKeptPages(folder, 'rules');
    expect(await next.take(html, never)).toEqual(page);
  }
});

test('other HTML or other rules make a page anew', async () => {
  const kept = await openKeptPages(folder, 'rules');
  await kept.take('<p>a</p>', () => SHORT);
  const make = vi.fn(() => LONG);
  await kept.take('<p>b</p>', make);
  await (await openKeptPages(folder, 'other rules')).take('<p>a</p>', make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('a page that cannot be made is not kept', async () => {
  const kept = await openKeptPages(folder, 'rules');
  await expect(kept.take('<p>a</p>', never)).rejects.toThrow('Nobody makes');
  expect(readdirSync(folder)).toEqual([]);
});

test('what cannot be read is made anew', async () => {
  const kept = await openKeptPages(folder, 'rules');
  await kept.take('<p>a</p>', () => SHORT);
  for (const text of ['', '{"html":', '{}', '{"html":"","script":{}}']) {
    for (const name of readdirSync(folder)) writeFileSync(path.join(folder, name), text);
    expect(await kept.take('<p>a</p>', () => LONG)).toEqual(LONG);
  }
});

test('pages that nobody took go, and half ones of a build that was ended', async () => {
  const old = await openKeptPages(folder, 'rules');
  await old.take('<p>a</p>', () => SHORT);
  await old.take('<p>b</p>', () => SHORT);
  writeFileSync(path.join(folder, 'c.json.new'), '{');
  const next = await openKeptPages(folder, 'rules');
  await next.take('<p>b</p>', never);
  await next.forgetOthers();
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await next.take('<p>b</p>', never)).toEqual(SHORT);
});
