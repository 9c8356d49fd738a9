import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHOWN_USES } from '#shared/contract/admin/pictures.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildUser, type TestUser } from '#tests/support/site/build.ts';
import { articleText, buildArticle, publish } from '#tests/support/site/build-article.ts';
import { buildPng } from '#tests/support/site/files/small-png.ts';

let api: TestApi;
let ada: TestUser;
beforeAll(async () => {
  api = await startApi();
  ada = await buildAdmin(api);
});
afterAll(() => api.stop());

async function upload(file: Buffer, by = ada) {
  const response = await fetch(`${api.url}/api/admin/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'image/anything' },
    body: new Uint8Array(file),
  });
  return { status: response.status, body: await response.json() };
}

let shade = 0;

/** A picture that is unlike every other. */
function picture(width: number, height: number): Sharp {
  shade += 1;
  return sharp({ create: { width, height, channels: 3, background: { r: shade, g: 90, b: 200 } } });
}

const fetchFile = (address: string, init: RequestInit = {}) => fetch(`${api.url}${address}`, init);
const bytesOf = async (address: string) =>
  Buffer.from(await (await fetchFile(address)).arrayBuffer());
const call = (method: 'PUT' | 'DELETE', id: string, body?: object) =>
  api.call(`/admin/pictures/${id}`, { method, token: ada.token, body });
const filesOf = (hash: string) =>
  readdirSync(path.join(api.env.dataDir, 'pictures')).filter((name) => name.startsWith(hash));

/** A PNG that says it has so many pixels, and holds nearly none. */
const hugePng = (width: number, height: number) => buildPng(width, height, Buffer.alloc(100));

describe('an uploaded picture', () => {
  test('is kept in the widths of the layout, as AVIF and WebP, named by its content', async () => {
    const file = await picture(1300, 650).jpeg().toBuffer();
    const { status, body } = await upload(file);
    expect(status).toBe(201);
    const hash = createHash('sha256').update(file).digest('hex');
    const widths = [480, 800, 1200, 1300];
    expect(body).toMatchObject({
      width: 1300,
      height: 650,
      isAnimated: false,
      alt: '',
      uses: [],
      hasMoreUses: false,
      version: 0,
      address: `/pictures/${hash}-1300.webp`,
      addedBy: { id: ada.id, name: ada.name },
    });
    expect(body.files).toEqual(
      ['avif', 'webp'].flatMap((type) =>
        widths.map((width) => ({ width, type, address: `/pictures/${hash}-${width}.${type}` })),
      ),
    );
    const small = await sharp(await bytesOf(`/pictures/${hash}-480.avif`)).metadata();
    expect(small).toMatchObject({ format: 'heif', width: 480, height: 240 });
    const acts = await api.server.db('audit_log').where({ subject_id: body.id });
    expect(acts).toMatchObject([{ act: 'picture.add', actor_id: ada.id }]);
  });

  test('loses its metadata and keeps its orientation', async () => {
    const file = await picture(600, 300)
      .withExif({ IFD0: { Artist: 'Ada', Copyright: 'Secret street 1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(file);
    expect(body).toMatchObject({ width: 300, height: 600 });
    const written = await sharp(await bytesOf(body.address)).metadata();
    expect(written).toMatchObject({ width: 300, height: 600 });
    expect(written.exif).toBeUndefined();
    expect(written.orientation).toBeUndefined();
  });

  test('that is narrow is kept in its own width alone', async () => {
    const { body } = await upload(await picture(100, 40).png().toBuffer());
    expect(body.files.map(({ width }: { width: number }) => width)).toEqual([100, 100]);
  });

  test('that moves goes on moving, as WebP', async () => {
    const frames = Buffer.alloc(60 * 80 * 3);
    frames.fill(255, 60 * 40 * 3);
    const raw = { width: 60, height: 80, channels: 3, pageHeight: 40 } as const;
    const file = await sharp(frames, { raw })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const { body } = await upload(file);
    expect(body).toMatchObject({ isAnimated: true, width: 60, height: 40 });
    expect(body.files.map(({ type }: { type: string }) => type)).toEqual(['webp']);
    const written = await sharp(await bytesOf(body.address), { animated: true }).metadata();
    expect(written.pages).toBe(2);
  });

  test('that is there already is not added again, also by two at once', async () => {
    const file = await picture(90, 90).webp().toBuffer();
    const replies = await Promise.all([upload(file), upload(file)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect((await upload(file)).status).toBe(200);
  });

  test('can be AVIF or GIF as well', async () => {
    for (const format of ['avif', 'gif'] as const) {
      expect((await upload(await picture(50, 50)[format]().toBuffer())).status).toBe(201);
    }
  });
});

describe('refused is', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  test.each([
    ['an SVG', () => Buffer.from(SVG), /no JPEG/],
    ['an SVG with the start of a GIF', () => Buffer.from(`GIF89a${SVG}`), /damaged/],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /no JPEG/],
    ['a PDF', () => Buffer.from('%PDF-1.7'), /no JPEG/],
    ['a picture of 30,000 × 30,000 pixels', () => hugePng(30_000, 30_000), /30,000 × 30,000/],
    ['a very wide picture', () => hugePng(60_000, 10), /60,000 × 10/],
  ])('%s, at its field', async (_what, make, reason) => {
    const before = performance.now();
    const { status, body } = await upload(make());
    expect(status).toBe(422);
    expect(body.error.fields.file).toMatch(reason);
    expect(performance.now() - before).toBeLessThan(2000);
  });

  test('a picture that is cut off', async () => {
    const file = await sharp({
      create: { width: 800, height: 800, channels: 3, background: 'red', noise: NOISE },
    })
      .jpeg()
      .toBuffer();
    const { status, body } = await upload(file.subarray(0, file.length / 2));
    expect(status).toBe(422);
    expect(body.error.fields.file).toContain('damaged');
  });

  test('more than 15 MB, an empty body, and a packed one', async () => {
    expect((await upload(Buffer.alloc(15_000_001))).status).toBe(413);
    expect((await upload(Buffer.alloc(0))).status).toBe(422);
    const packed = await fetch(`${api.url}/api/admin/pictures`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-encoding': 'gzip' },
      body: Buffer.alloc(10),
    });
    expect(packed.status).toBe(415);
  });

  test('a picture of somebody who is no administrator, before it is read', async () => {
    const user = await buildUser(api);
    expect((await upload(Buffer.alloc(100_000), user)).status).toBe(403);
  });
});

const NOISE = { type: 'gaussian', mean: 128, sigma: 60 } as const;

describe('the files of pictures', () => {
  test('are served for a year, and in parts', async () => {
    const { body } = await upload(await picture(200, 100).png().toBuffer());
    const response = await fetchFile(body.address);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const part = await fetchFile(body.address, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
    const etag = response.headers.get('etag') ?? '';
    const again = await fetchFile(body.address, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  test.each([
    '/pictures/',
    '/pictures/../ripen.sqlite',
    '/pictures/%2e%2e%2fripen.sqlite',
    `/pictures/${'a'.repeat(64)}-480.webp`,
    `/pictures/${'a'.repeat(64)}-480.svg`,
    `/pictures/${'a'.repeat(64)}-480.webp%00`,
  ])('are not there at %s', async (address) => {
    const response = await fetchFile(address);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('SQLite');
  });
});

describe('the library', () => {
  test('says where each picture is used, in drafts and in public', async () => {
    const { body } = await upload(await picture(70, 30).png().toBuffer());
    const text = (alt: string) => articleText({ body: `![${alt}](${body.address})` });
    const { id } = await publish(
      api,
      ada,
      await buildArticle(api, ada, { source: text('A blue box') }),
    );
    const list = async () =>
      (await api.call('/admin/pictures?limit=1', { token: ada.token })).body.items[0];
    expect((await list()).uses).toMatchObject([
      { articleId: id, place: 'draft' },
      { articleId: id, place: 'public' },
    ]);
    await api.call(`/admin/articles/${id}`, {
      method: 'PUT',
      token: ada.token,
      body: { source: articleText(), version: 0 },
    });
    expect((await list()).uses).toMatchObject([{ articleId: id, place: 'public' }]);
    const refused = await call('DELETE', body.id);
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toContain('uses this picture');
    const unpublish = `/admin/articles/${id}/unpublish`;
    await api.call(unpublish, { token: ada.token, body: { version: 1 } });
    const hash = body.address.slice('/pictures/'.length, '/pictures/'.length + 64);
    expect(filesOf(hash)).toHaveLength(2);
    expect((await call('DELETE', body.id)).status).toBe(204);
    expect(filesOf(hash)).toEqual([]);
    expect((await fetchFile(body.address)).status).toBe(404);
  });

  test('stays while a mail shows it', async () => {
    const { body } = await upload(await picture(410, 300).png().toBuffer());
    const mail = { subject: 'News', source: `![A box](${body.address})` };
    const { token } = ada;
    const campaign = await api.call('/admin/email-campaigns', { token, body: mail });
    const refused = await call('DELETE', body.id);
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      'The mail “News” shows this picture, also to those who have it already.',
    ]);
    const address = `/admin/email-campaigns/${campaign.body.id}`;
    expect((await api.call(address, { method: 'DELETE', token })).status).toBe(204);
    expect((await call('DELETE', body.id)).status).toBe(204);
  });

  test('says of a picture on many articles some of them, and all page by page', async () => {
    const { body } = await upload(await picture(72, 30).png().toBuffer());
    const ids: string[] = [];
    for (let number = 0; number < SHOWN_USES + 2; number += 1) {
      const source = articleText({ body: `![A box](${body.address})` });
      ids.push((await buildArticle(api, ada, { source })).id);
    }
    const [listed] = (await api.call('/admin/pictures?limit=1', { token: ada.token })).body.items;
    expect(listed).toMatchObject({ id: body.id, hasMoreUses: true });
    expect(listed.uses).toHaveLength(SHOWN_USES);
    const uses: { articleId: string }[] = [];
    for (let cursor = ''; ; ) {
      const more = cursor === '' ? '' : `&cursor=${cursor}`;
      const address = `/admin/pictures/${body.id}/uses?limit=9${more}`;
      const page = (await api.call(address, { token: ada.token })).body;
      expect(page.items.length).toBeLessThanOrEqual(9);
      uses.push(...page.items);
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(uses.map(({ articleId }) => articleId).toSorted()).toEqual(ids.toSorted());
    const unknown = `/admin/pictures/${ids[0]}/uses?limit=9`;
    expect((await api.call(unknown, { token: ada.token })).status).toBe(404);
  });

  test('proposes an alternative text, for one writer at a time', async () => {
    const { body } = await upload(await picture(71, 30).png().toBuffer());
    const first = await call('PUT', body.id, { alt: 'A blue box', version: 0 });
    expect(first.body).toMatchObject({ alt: 'A blue box', version: 1 });
    const late = await call('PUT', body.id, { alt: 'A box', version: 0 });
    expect(late.status).toBe(409);
    expect(late.body.error.current).toMatchObject({ alt: 'A blue box' });
  });
});
