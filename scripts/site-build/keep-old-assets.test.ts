import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepOldAssets } from './keep-old-assets.ts';

const DAY_MS = 86_400_000;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-old-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** A site with these files. */
function site(name: string, files: readonly string[]): string {
  const root = path.join(folder, name);
  for (const file of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), `${name} ${file}`);
  }
  return root;
}

describe('the hashed files of the release before', () => {
  test('stay for those who have its pages open, and nothing else does', async () => {
    const one = site('one', [
      'index.html',
      '_astro/home.a1.js',
      '_astro/home.a1.js.br',
      '_astro/react.b2.js',
    ]);
    const two = site('two', ['index.html', '_astro/home.c3.js', '_astro/react.b2.js']);
    expect(await keepOldAssets(one, two, { nowMs: 0 })).toBe(2);
    expect(readFileSync(path.join(two, '_astro/home.a1.js'), 'utf8')).toBe('one _astro/home.a1.js');
    expect(readFileSync(path.join(two, '_astro/react.b2.js'), 'utf8')).toBe(
      'two _astro/react.b2.js',
    );
    expect(readFileSync(path.join(two, 'index.html'), 'utf8')).toBe('two index.html');
  });

  test('go thirty days after they were replaced, however often the site is built meanwhile', async () => {
    const one = site('one', ['_astro/a.js']);
    const two = site('two', ['_astro/b.js']);
    const three = site('three', ['_astro/c.js']);
    const four = site('four', ['_astro/d.js']);
    await keepOldAssets(one, two, { nowMs: 0 });
    await keepOldAssets(two, three, { nowMs: 29 * DAY_MS });
    expect(existsSync(path.join(three, '_astro/a.js'))).toBe(true);
    await keepOldAssets(three, four, { nowMs: 30 * DAY_MS });
    expect(existsSync(path.join(four, '_astro/a.js'))).toBe(false);
    expect(existsSync(path.join(four, '_astro/b.js'))).toBe(true);
  });

  test('stay or go by whole releases, the newest of them however many files it has', async () => {
    const mostFiles = 8;
    const files = (release: string, count: number) =>
      Array.from({ length: count }, (_, place) => `_astro/${release}${place}.js`);
    const [one, two] = [site('one', files('a', 5)), site('two', files('b', 5))];
    const three = site('three', files('c', 9));
    const [four, five] = [site('four', ['_astro/d.js']), site('five', ['_astro/e.js'])];
    expect(await keepOldAssets(one, two, { nowMs: 1, mostFiles })).toBe(5);
    expect(await keepOldAssets(two, three, { nowMs: 2, mostFiles })).toBe(5);
    expect(existsSync(path.join(three, '_astro/b4.js'))).toBe(true);
    expect(existsSync(path.join(three, '_astro/a0.js'))).toBe(false);
    expect(await keepOldAssets(three, four, { nowMs: 3, mostFiles })).toBe(9);
    expect(await keepOldAssets(four, five, { nowMs: 4, mostFiles })).toBe(1);
  });

  test('are none at the first build, and a damaged record counts as new', async () => {
    const two = site('two', ['_astro/b.js']);
    expect(await keepOldAssets(path.join(folder, 'nowhere'), two, { nowMs: 0 })).toBe(0);
    writeFileSync(path.join(two, '.old-assets.json'), '{"half');
    expect(await keepOldAssets(two, site('three', ['_astro/c.js']), { nowMs: 0 })).toBe(1);
  });
});
