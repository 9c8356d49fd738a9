import { readdirSync, readFileSync } from 'node:fs';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, type TestUser } from '#tests/support/site/build.ts';
import { articleText, buildArticle, publish } from '#tests/support/site/build-article.ts';
import { changeEntry } from '#tests/support/site/files/change-entry.ts';

let api: TestApi;
let ada: TestUser;
beforeAll(async () => {
  api = await startApi();
  ada = await buildAdmin(api);
});
beforeEach(() => {
  api.clock.nowMs = TEST_START_MS;
});
afterAll(() => api.stop());

const headers = () => ({ authorization: `Bearer ${ada.token}` });

async function importZip(bytes: Uint8Array) {
  const response = await fetch(`${api.url}/api/admin/articles/import`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/zip' },
    body: Buffer.from(bytes),
  });
  return { status: response.status, body: await response.json() };
}

async function exportZip(query = '') {
  // One is made at a time, and the one before may have been sent and not yet be noted as ended.
  const response = await vi.waitFor(async () => {
    const reply = await fetch(`${api.url}/api/admin/articles/export${query}`, {
      headers: headers(),
    });
    expect(reply.status).toBe(200);
    return reply;
  });
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

/** Every article of git, by its path. */
function articlesOfGit(): Record<string, Uint8Array> {
  const files = ['blog', 'resources'].flatMap((folder) =>
    readdirSync(`content/${folder}`).map((name) => `content/${folder}/${name}`),
  );
  return Object.fromEntries(files.map((file) => [file, new Uint8Array(readFileSync(file))]));
}

describe('an archive', () => {
  test('of all articles of git comes in and goes out again, byte for byte', async () => {
    const files = articlesOfGit();
    const reply = await importZip(zipSync(files));
    expect(reply.body).toMatchObject({ updated: [], unchanged: 0, refused: [] });
    expect(reply.body.created).toHaveLength(Object.keys(files).length);
    const out = await exportZip();
    expect(Object.keys(out).toSorted()).toEqual(Object.keys(files).toSorted());
    const differing = Object.entries(files).filter(
      ([file, content]) => !Buffer.from(out[file] ?? []).equals(content),
    );
    expect(differing.map(([file]) => file)).toEqual([]);
    const again = await importZip(zipSync(out));
    expect(again.body).toMatchObject({ created: [], updated: [], refused: [] });
    expect(again.body.unchanged).toBe(Object.keys(files).length);
  });

  test('with a later text makes it the next version of the draft, and nothing public', async () => {
    const { id, slug } = await buildArticle(api, ada, { slug: 'from-a-file' });
    await publish(api, ada, { id, version: 0 });
    const source = articleText();
    const reply = await importZip(zipSync({ [`blog/${slug}.mdx`]: strToU8(source) }));
    expect(reply.body.updated).toMatchObject([{ id, version: 1, hasChanges: true }]);
    const [draft, live] = [await exportZip('?kind=blog'), await exportZip('?version=public')];
    expect(Buffer.from(draft['content/blog/from-a-file.mdx'] ?? []).toString()).toBe(source);
    expect(Buffer.from(live['content/blog/from-a-file.mdx'] ?? []).toString()).not.toBe(source);
    expect(Object.keys(live)).toEqual(['content/blog/from-a-file.mdx']);
    expect(Object.keys(draft).some((file) => file.includes('resources'))).toBe(false);
  });

  test('keeps byte order marks and line ends, and refuses what is no article', async () => {
    const bom = '\uFEFFone\r\ntwo\r\n';
    const reply = await importZip(
      zipSync({
        'my site/blog/bom.mdx': strToU8(bom),
        'blog/Capital.mdx': strToU8('x'),
        'blog/app.mdx': strToU8('x'),
        'blog/latin.mdx': new Uint8Array([0xe4, 0x20]),
        'news/other.mdx': strToU8('x'),
        'blog/picture.png': strToU8('x'),
        '__MACOSX/blog/._bom.mdx': strToU8('x'),
        '../../blog/../up.mdx': strToU8('x'),
      }),
    );
    expect(reply.body.created).toMatchObject([{ slug: 'bom' }]);
    const refused = reply.body.refused.map(({ file }: { file: string }) => file).toSorted();
    expect(refused).toEqual([
      '../../blog/../up.mdx',
      'blog/Capital.mdx',
      'blog/app.mdx',
      'blog/latin.mdx',
      'blog/picture.png',
      'news/other.mdx',
    ]);
    const out = await exportZip('?kind=blog');
    expect(Buffer.from(out['content/blog/bom.mdx'] ?? []).toString()).toBe(bom);
  });

  test.each([
    ['no ZIP', strToU8('PK, or not')],
    ['cut off', zipSync({ 'blog/cut.mdx': strToU8('x'.repeat(1000)) }).subarray(0, 60)],
    ['a bomb', zipSync({ 'blog/bomb.mdx': new Uint8Array(31_000_000) })],
  ])('that is %s is refused', async (_what, bytes) => {
    const reply = await importZip(bytes);
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields.file).toBeTypeOf('string');
  });

  test('whose entry is longer than it says gives nothing of it', async () => {
    const source = strToU8(articleText());
    const archive = zipSync({ 'blog/cut-short.mdx': source, 'blog/whole.mdx': source });
    const reply = await importZip(changeEntry(archive, { size: 100 }));
    expect(reply.body.created).toMatchObject([{ slug: 'whole' }]);
    expect(reply.body.refused).toEqual([
      {
        file: 'blog/cut-short.mdx',
        reason: expect.stringContaining('its size or its checksum is not what the archive says'),
      },
    ]);
  });

  test('beyond its limit is refused before it is read', async () => {
    const reply = await importZip(new Uint8Array(30_000_001));
    expect(reply.status).toBe(413);
  });
});

describe('links to an address that a page has left', () => {
  const ask = async (name: 'preview' | 'rewrite', body: object) =>
    (await api.call(`/admin/article-links/${name}`, { token: ada.token, body })).body;
  const from = '/blog/left-behind';
  const to = '/blog/deep-work';
  const body = `See [it](${from}) and [its end](${from}?a=1#end "Title").

[ref]: ${from}

\`\`\`
[it](${from})
\`\`\`

[Not it](${from}-at-all) and ${from}.`;

  test('are shown line by line, rewritten, and published where nothing else is new', async () => {
    const lonely = await buildArticle(api, ada, { source: articleText({ body }) });
    await api.server.db('articles').where({ id: lonely.id }).update({ public_slug: null });
    const changed = await buildArticle(api, ada, { source: articleText({ body }) });
    const { items } = await ask('preview', { from, to });
    expect(items).toHaveLength(2);
    expect(items[0].changes).toEqual([
      {
        line: 11,
        before: `See [it](${from}) and [its end](${from}?a=1#end "Title").`,
        after: `See [it](${to}) and [its end](${to}?a=1#end "Title").`,
      },
      { line: 13, before: `[ref]: ${from}`, after: `[ref]: ${to}` },
    ]);
    const articles = [
      { id: lonely.id, version: 0 },
      { id: changed.id, version: 7 },
    ];
    const { done, refused } = await ask('rewrite', { from, to, articles });
    expect(done).toMatchObject([{ id: lonely.id, version: 1 }]);
    expect(refused).toMatchObject([{ id: changed.id }]);
    const left = (await ask('preview', { from, to })).items;
    expect(left.map((each: { article: { id: string } }) => each.article.id)).toEqual([changed.id]);
  });

  test('of an article that is public as it is are public at once', async () => {
    const source = articleText({ body: 'See [the blog](/blog).' });
    const { id } = await publish(api, ada, await buildArticle(api, ada, { source }));
    const asked = { from: '/blog', to: '/tags' };
    const { items } = await ask('preview', asked);
    const item = items.find((each: { article: { id: string } }) => each.article.id === id);
    expect(item.isPublished).toBe(true);
    const { done } = await ask('rewrite', { ...asked, articles: [{ id, version: 0 }] });
    expect(done).toMatchObject([{ id, version: 1, hasChanges: false, state: 'published' }]);
    expect(api.publisher.causes.at(-1)?.articleIds).toEqual([id]);
  });
});
