import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressFiles } from './compress-files.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-compress-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

async function compress(name: string, text: string): Promise<string[]> {
  writeFileSync(path.join(folder, name), text);
  await compressFiles([path.join(folder, name)]);
  return readdirSync(folder).toSorted();
}

test('a long text stands there three times, with the same content', async () => {
  const text = 'body { color: red }\n'.repeat(100);
  expect(await compress('a.css', text)).toEqual(['a.css', 'a.css.br', 'a.css.gz']);
  expect(brotliDecompressSync(readFileSync(path.join(folder, 'a.css.br'))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(path.join(folder, 'a.css.gz'))).toString()).toBe(text);
});

test('a text of 1 kB and a sound stay as they are', async () => {
  expect(await compress('a.txt', 'x'.repeat(1024))).toEqual(['a.txt']);
  expect(await compress('bell.mp3', 'x'.repeat(5000))).toEqual(['a.txt', 'bell.mp3']);
});
