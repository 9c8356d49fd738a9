import { readdirSync, readFileSync } from 'node:fs';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type DeskArticle,
  type PublishingDesk,
  type ReadPage,
  startPublishingDesk,
} from '#tests/support/site/publishing-desk.ts';

interface Imported {
  readonly created: readonly (DeskArticle & { title: string })[];
  readonly refused: readonly unknown[];
}

/** Every article and guide of `content/`, by its path. */
const FILES: Readonly<Record<string, Uint8Array>> = Object.fromEntries(
  ['blog', 'resources'].flatMap((folder) =>
    readdirSync(`content/${folder}`).map((name) => {
      const file = `content/${folder}/${name}`;
      return [file, new Uint8Array(readFileSync(file))];
    }),
  ),
);
const ARTICLES = Object.keys(FILES).map((file) => file.replace(/^content|\.mdx$/g, ''));
/** Pages that show articles. */
const LISTS = [
  '/',
  '/blog',
  '/resources/all-articles',
  '/tags',
  '/authors/ripen-team',
  '/blog/rss.xml',
  '/blog/atom.xml',
  '/blog/feed.json',
  '/resources/rss.xml',
  '/tags/focus',
  '/tags/focus/rss.xml',
  '/llms.txt',
  '/sitemap-index.xml',
  '/sitemap-articles.xml',
  '/search-index.json',
];

let desk: PublishingDesk;
const built = new Map<string, ReadPage>();

async function importAll(): Promise<Imported> {
  const response = await fetch(`${desk.server.url}/api/admin/articles/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${desk.token}`, 'content-type': 'application/zip' },
    body: Buffer.from(zipSync(FILES)),
  });
  return response.json();
}

async function exportAll(): Promise<Readonly<Record<string, Uint8Array>>> {
  const address = `${desk.server.url}/api/admin/articles/export?version=public`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${desk.token}` } });
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

beforeAll(async () => {
  desk = await startPublishingDesk();
  for (const address of [...ARTICLES, ...LISTS]) built.set(address, await desk.page(address));
});

afterAll(() => desk.stop());

describe('the articles and guides of git', () => {
  test('are taken over by the desk and published', async () => {
    const { created, refused } = await importAll();
    expect(refused).toEqual([]);
    expect(created).toHaveLength(ARTICLES.length);
    const ids = created.map(({ id }) => id);
    const { body } = await desk.api<{ refused: unknown[] }>('/admin/articles/publish', {
      body: { ids },
    });
    expect(body.refused).toEqual([]);
    const { body: live } = await desk.api<{ items: { cause: string }[] }>('/admin/releases');
    expect(live.items).toHaveLength(1);
  });

  test.each([...ARTICLES, ...LISTS])('have the same page as before: %s', async (address) => {
    const before = built.get(address);
    const after = await desk.page(address);
    expect([address, before?.status, after.status]).toEqual([address, 200, 200]);
    expect(after.text === before?.text, `${address} has the same text`).toBe(true);
    for (const header of ['content-security-policy', 'content-type', 'cache-control']) {
      expect([header, after.headers.get(header)]).toEqual([header, before?.headers.get(header)]);
    }
    // Else the page of the build would have been compared with itself.
    expect(after.headers.get('etag')).not.toBe(before?.headers.get('etag'));
  });

  test('are given back to git byte for byte', async () => {
    const out = await exportAll();
    expect(Object.keys(out).toSorted()).toEqual(Object.keys(FILES).toSorted());
    const changed = Object.entries(FILES).filter(
      ([file, bytes]) => !Buffer.from(out[file] ?? []).equals(bytes),
    );
    expect(changed.map(([file]) => file)).toEqual([]);
  });
});
