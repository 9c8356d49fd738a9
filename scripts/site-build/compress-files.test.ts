import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  await compressFiles(folder, [name], path.join(folder, 'last'));
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

test('what was packed for the last site is taken where the content is the same, and only there', async () => {
  const last = path.join(folder, 'last');
  mkdirSync(last);
  const put = (name: string, text: string) => writeFileSync(path.join(last, name), text);
  const [same, changed] = ['same '.repeat(300), 'changed '.repeat(300)];
  put('same.txt', same);
  put('same.txt.br', 'packed before');
  put('same.txt.gz', 'packed before');
  put('changed.txt', 'other '.repeat(300));
  put('changed.txt.br', 'packed before');
  put('lonely.txt', same);
  for (const name of ['same.txt', 'lonely.txt']) writeFileSync(path.join(folder, name), same);
  writeFileSync(path.join(folder, 'changed.txt'), changed);
  await compressFiles(folder, ['same.txt', 'changed.txt', 'lonely.txt'], last);
  const packed = (name: string) => readFileSync(path.join(folder, name));
  expect(packed('same.txt.br').toString()).toBe('packed before');
  expect(brotliDecompressSync(packed('changed.txt.br')).toString()).toBe(changed);
  expect(brotliDecompressSync(packed('lonely.txt.br')).toString()).toBe(same);
  expect(gunzipSync(packed('lonely.txt.gz')).toString()).toBe(same);
});
