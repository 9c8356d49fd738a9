import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import Koa from 'koa';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { laterFiles } from '#api/middleware/released/later-files.ts';
import { createLaterThread } from '#api/publishing/later/jobs.ts';
import { createSearchIndex } from '#api/publishing/later/search-index.ts';
import { SEARCH_PAGES } from '#api/publishing/later/search-pages.ts';
import type { LiveRelease } from '#api/publishing/site-publisher.ts';
import { findInTexts, loadFinder } from '#islands/search/load-finder.ts';

/** More than the index holds the texts of. */
const ARTICLES = 360;
const folder = mkdtempSync(path.join(os.tmpdir(), 'ripen-search-'));
const thread = createLaterThread();
/** The bytes of each answer as it was sent. */
const loaded: { address: string; status: number; bytes: number }[] = [];
let server: Server;

/** A word of one article alone, of letters. */
function ownWord(number: number): string {
  return `${String.fromCharCode(97 + (number % 26))}${String.fromCharCode(97 + (Math.floor(number / 26) % 26))}berry${number}`;
}

function writeArticle(number: number): string {
  const file = path.join(folder, `${number}.html`);
  const text = `${ownWord(number)} and every article, half of them ${number % 2 === 0 ? 'evenly' : 'oddly'}, number w${number % 40}`;
  writeFileSync(
    file,
    `<title>Article ${number}</title><meta name="description" content="About ${number}"><main><article><p>${text}</p></article></main>`,
  );
  return file;
}

const HTML = { type: 'text/html', policy: '' };

beforeAll(async () => {
  writeFileSync(path.join(folder, SEARCH_PAGES), '[]');
  const files = new Map(
    Array.from({ length: ARTICLES }, (_, number) => [`${number}`, writeArticle(number)]),
  );
  const release: LiveRelease = {
    id: 'one',
    build: 'first',
    redirects: new Map(),
    pages: new Map([...files.keys()].map((hash) => [`/blog/a-${hash}`, { hash, headers: HTML }])),
    pathOf: (hash) => files.get(hash) ?? '',
  };
  const live = () => release;
  const index = createSearchIndex({ live, contentDir: () => folder, thread });
  // Visitors wait a moment for it; a busy machine may take longer.
  await vi.waitFor(async () => expect(await index.current()).not.toBeNull(), 60_000);
  const log = pino({ level: 'silent' });
  const app = new Koa();
  app.use(laterFiles({ live, index, thread, folder, log }));
  server = app.listen(0, '127.0.0.1');
  await vi.waitFor(() => expect(server.listening).toBe(true));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const send = fetch;
  vi.stubGlobal('fetch', async (asked: string) => {
    const response = await send(`http://127.0.0.1:${port}${asked}`, {
      headers: { 'accept-encoding': 'br' },
    });
    const bytes = Number(response.headers.get('content-length'));
    loaded.push({ address: asked, status: response.status, bytes });
    return response;
  });
});

afterAll(async () => {
  vi.unstubAllGlobals();
  server.close();
  await thread.stop();
  rmSync(folder, { recursive: true, force: true });
});

const found = async (words: string) => (await findInTexts(words, 8)).map(({ id }) => id);

describe('the search of a site with more articles than its index holds the texts of', () => {
  test('finds each article by a word of its text, and loads the words that begin alike', async () => {
    const find = await loadFinder();
    const last = ARTICLES - 1;
    expect(find(ownWord(last)).pages.map(({ id }) => id)).not.toContain(`/blog/a-${last}`);
    const before = loaded.length;
    expect((await findInTexts(ownWord(last), 8))[0]).toEqual({
      id: `/blog/a-${last}`,
      title: `Article ${last}`,
      description: `About ${last}`,
    });
    expect(loaded.slice(before)).toHaveLength(1);
    expect(loaded.at(-1)?.bytes).toBeLessThan(1000);
    for (let number = 0; number < ARTICLES; number += 7) {
      expect((await found(ownWord(number)))[0]).toBe(`/blog/a-${number}`);
    }
  });

  test('finds those that hold all words, of which half of the site may hold one', async () => {
    expect((await found(`evenly ${ownWord(358)}`))[0]).toBe('/blog/a-358');
    expect(await found('xylophone')).toEqual([]);
  });

  test('loads a file of words once, and answers 404 for one that no text has', async () => {
    const before = loaded.length;
    await found(ownWord(28));
    expect(loaded.slice(before)).toEqual([]);
    await found('zzz');
    expect(loaded.at(-1)).toMatchObject({ status: 404 });
  });

  test('goes on without the texts where their words do not come', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('There is no network.')));
    expect(await found(`qqberry Article 12`)).toContain('/blog/a-12');
  });
});
