import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPageFiles, type PageFiles } from './page-files.ts';
import { writeReleaseList } from './release-list.ts';

let folder: string;
let files: PageFiles;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-pages-'));
  files = openPageFiles(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const LONG = `<p>${'A page of many words. '.repeat(200)}</p>`;
const LONG_AGO = new Date('2026-01-01');
const LIMIT_MS = Date.UTC(2026, 5, 1);

function age(hash: string): void {
  for (const ending of ['', '.br', '.gz']) {
    const file = files.pathOf(hash, ending);
    if (existsSync(file)) utimesSync(file, LONG_AGO, LONG_AGO);
  }
}

async function writePacked(text: string): Promise<string> {
  const hash = await files.write(text);
  await files.pack(hash);
  return hash;
}

const listOf = (id: string, hash: string) => {
  const page = { hash, headers: { type: 'text/html', policy: '' }, reads: {} };
  return writeReleaseList({ id, build: 'b', pages: { '/': page }, redirects: {} });
};

describe('the files of releases', () => {
  test('hold a page and its packed copies by the hash of its content', async () => {
    const hash = await files.write(LONG);
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
    expect(readFileSync(files.pathOf(hash), 'utf8')).toBe(LONG);
    expect(existsSync(files.pathOf(hash, '.br'))).toBe(false);
    await files.pack(hash);
    expect(brotliDecompressSync(readFileSync(files.pathOf(hash, '.br'))).toString()).toBe(LONG);
    expect(gunzipSync(readFileSync(files.pathOf(hash, '.gz'))).toString()).toBe(LONG);
    expect(await files.write(LONG)).toBe(hash);
  });

  test('hold no packed copies of what is short', async () => {
    const hash = await files.write('<p>Short</p>');
    await files.pack(hash);
    expect(readdirSync(path.dirname(files.pathOf(hash)))).toEqual([hash]);
  });

  test('are whole or not there', async () => {
    await Promise.all(Array.from({ length: 5 }, () => files.write(LONG)));
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('know lists and the release that was shown last, and none before the first', async () => {
    expect([await files.readList('one'), await files.readLiveId()]).toEqual([null, null]);
    await files.writeList('one', '{}');
    await files.writeLiveId('one');
    expect([await files.readList('one'), await files.readLiveId()]).toEqual(['{}', 'one']);
  });
});

describe('cleaning', () => {
  test('deletes old pages that no kept release names, and lists of other releases', async () => {
    const [kept, gone, young] = [
      await writePacked(`${LONG}1`),
      await writePacked(`${LONG}2`),
      await writePacked(`${LONG}3`),
    ];
    await files.writeList('kept', listOf('kept', kept));
    await files.writeList('gone', listOf('gone', gone));
    await files.writeLiveId('kept');
    for (const hash of [kept, gone]) age(hash);
    for (const name of ['kept.json', 'gone.json', 'live']) {
      utimesSync(path.join(folder, name), LONG_AGO, LONG_AGO);
    }
    await files.clean(['kept'], LIMIT_MS);
    expect([kept, gone, young].map((hash) => existsSync(files.pathOf(hash, '.br')))).toEqual([
      true,
      false,
      true,
    ]);
    expect(existsSync(files.pathOf(gone))).toBe(false);
    expect([await files.readList('kept'), await files.readList('gone')]).toEqual([
      listOf('kept', kept),
      null,
    ]);
    expect(await files.readLiveId()).toBe('kept');
  });

  test('leaves an old page that was written once more', async () => {
    const hash = await writePacked(LONG);
    age(hash);
    await files.write(LONG);
    await files.clean([], LIMIT_MS);
    const left = ['', '.br', '.gz'].map((ending) => existsSync(files.pathOf(hash, ending)));
    expect(left).toEqual([true, true, true]);
  });

  test('of a machine without releases does nothing', async () => {
    rmSync(folder, { recursive: true });
    await expect(files.clean([], LIMIT_MS)).resolves.toBeUndefined();
    await files.writeLiveId('again');
  });
});
