import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { environmentNames, fingerprintSources } from './fingerprint-sources.ts';

let root: string;

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'ripen-sources-'));
  write('package.json', '{}');
  write('src/site.ts', "export const url = environment['SITE_URL'];");
  write('src/pages/index.astro', '<h1>Ripen</h1>');
});

afterEach(() => rmSync(root, { recursive: true }));

test('the same sources have the same fingerprint', async () => {
  expect(await fingerprintSources(root, {})).toBe(await fingerprintSources(root, {}));
});

test.each([
  ['a changed page', 'src/pages/index.astro', '<h1>Ripe</h1>'],
  ['a new picture', 'public/icon.svg', '<svg/>'],
  ['a new article', 'content/blog/hello.mdx', '# Hello'],
  ['another lockfile', 'package-lock.json', '{}'],
])('%s changes the fingerprint', async (_, file, text) => {
  const before = await fingerprintSources(root, {});
  write(file, text);
  expect(await fingerprintSources(root, {})).not.toBe(before);
});

test.each([
  ['a test', 'src/pages/index.test.ts', 'test()'],
  ['the server', 'api/server.ts', 'listen()'],
])('%s does not', async (_, file, text) => {
  const before = await fingerprintSources(root, {});
  write(file, text);
  expect(await fingerprintSources(root, {})).toBe(before);
});

test('only the environment that site.ts names is part of it', async () => {
  const before = await fingerprintSources(root, {});
  expect(await fingerprintSources(root, { PORT: '5000' })).toBe(before);
  expect(await fingerprintSources(root, { SITE_URL: 'https://ripen.example' })).not.toBe(before);
});

test('names of the environment are words in capitals', () => {
  expect(environmentNames("env.SITE_URL ?? env['CONTACT_EMAIL'] ?? SITE_URL ?? Url")).toEqual([
    'CONTACT_EMAIL',
    'SITE_URL',
  ]);
});
