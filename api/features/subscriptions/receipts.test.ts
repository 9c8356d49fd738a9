import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RECEIPT_EXAMPLE } from '#shared/domain/premium/receipt.ts';
import { startApi, TEST_START_MS, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, buildUser, type TestUser } from '#tests/support/site/build.ts';
import { deleteOldReceipts } from './receipts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n');

let api: TestApi;
let admin: TestUser;
beforeAll(async () => {
  api = await startApi();
  admin = await buildAdmin(api);
});
afterEach(() => {
  api.clock.nowMs = TEST_START_MS;
});
afterAll(() => api.stop());

/** A user with a request that waits. */
async function asking() {
  const user = await buildUser(api);
  const { body } = await api.call('/subscriptions', {
    token: user.token,
    body: { plan: 'monthly' },
  });
  return { user, id: body.id as string };
}

const attach = ({ token }: TestUser, file: Buffer | string) =>
  api.call('/subscriptions/receipt', {
    token,
    body: { content: typeof file === 'string' ? file : file.toString('base64') },
  });
const problemOf = async (user: TestUser, file: Buffer) => {
  const reply = await attach(user, file);
  expect(reply.status).toBe(422);
  return reply.body.error.fields.content;
};
const current = async ({ token }: TestUser) =>
  (await api.call('/subscriptions/current', { token })).body;
const decide = (id: string, verb: string, body: object) =>
  api.call(`/admin/subscriptions/${id}/${verb}`, { method: 'PUT', token: admin.token, body });
const parts = (id: string) => api.server.db('receipt_parts').where({ subscription_id: id });

async function download(path: string, { token }: TestUser) {
  const response = await fetch(`${api.url}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#d95550' } });

describe('a receipt', () => {
  test('of a picture is re-encoded, without what the file held beside it', async () => {
    const { user, id } = await asking();
    const taken = await picture(3000)
      .withExif({ IFD0: { Copyright: 'Ada at home' } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([taken, Buffer.from('<script>alert(1)</script>')]);
    const reply = await attach(user, polyglot);
    expect(reply.status).toBe(200);
    expect(reply.body.receipt).toMatchObject({
      mediaType: 'image/jpeg',
      addedAt: '2026-11-20T10:00:00.000Z',
    });
    const { response, bytes } = await download(`/subscriptions/${id}/receipt`, user);
    expect(bytes).toHaveLength(reply.body.receipt.bytes);
    expect(bytes.includes('Ada at home') || bytes.includes('<script>')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2400 });
    const name = `receipt-${id.slice(-8)}.jpg`;
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  test.each(['png', 'webp'] as const)('may be a %s', async (format) => {
    const { user } = await asking();
    const reply = await attach(user, await picture(8).toFormat(format).toBuffer());
    expect(reply.body.receipt.mediaType).toBe('image/jpeg');
  });

  test('may be a PDF of many parts, which comes back as it was', async () => {
    const { user, id } = await asking();
    const long = Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(500_000, 'ab'), PDF.subarray(9)]);
    await attach(user, long);
    const { bytes } = await download(`/subscriptions/${id}/receipt`, user);
    expect(bytes.equals(long)).toBe(true);
    expect(await parts(id)).toHaveLength(3);
  });

  test('takes the place of the one before, and can be removed', async () => {
    const { user, id } = await asking();
    await attach(user, Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(500_000), PDF.subarray(9)]));
    await attach(user, RECEIPT_EXAMPLE);
    expect(await parts(id)).toHaveLength(1);
    const path = '/subscriptions/receipt';
    const removed = await api.call(path, { method: 'DELETE', token: user.token });
    expect(removed.body.receipt).toBeNull();
    expect(await parts(id)).toEqual([]);
    expect((await download(`/subscriptions/${id}/receipt`, user)).response.status).toBe(404);
  });

  test('of 5 MB is taken, one byte more is refused, and far more is not read', async () => {
    const { user } = await asking();
    const sized = (bytes: number) =>
      Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(bytes - PDF.length, 32), PDF.subarray(9)]);
    expect((await attach(user, sized(5_000_000))).status).toBe(200);
    expect(await problemOf(user, sized(5_000_001))).toContain('larger than 5 MB');
    expect((await attach(user, sized(20_000_000))).status).toBe(413);
    expect((await current(user)).request.receipt.bytes).toBe(5_000_000);
  });

  test('is for a request that waits alone', async () => {
    const user = await buildUser(api);
    expect((await attach(user, PDF)).status).toBe(404);
    const asked = await asking();
    await decide(asked.id, 'confirm', {});
    expect((await attach(asked.user, PDF)).status).toBe(404);
  });
});

describe('a file that is refused says why, and leaves what was there', () => {
  test.each([
    ['10,000 by 10,000 pixels', () => picture(10_000).png(), 'too many pixels'],
    [
      'half a picture',
      async () => (await picture(500).jpeg().toBuffer()).subarray(0, 1500),
      'damaged',
    ],
    [
      'the beginning of a picture alone',
      () => Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1'),
      'damaged',
    ],
    ['a page', () => Buffer.from('<html><script>alert(1)</script>'), 'A receipt is a PNG'],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'A receipt is a PNG',
    ],
    ['a GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00'), 'A receipt is a PNG'],
    ['a picture of an iPhone', () => Buffer.from('\0\0\0\x24ftypheic'), 'HEIC'],
    ['half a PDF', () => PDF.subarray(0, 20), 'incomplete'],
  ])('%s', async (_name, make, problem) => {
    const { user } = await asking();
    await attach(user, PDF);
    const made = await make();
    const file = Buffer.isBuffer(made) ? made : await made.toBuffer();
    expect(await problemOf(user, file)).toContain(problem);
    expect((await current(user)).request.receipt.mediaType).toBe('application/pdf');
  });

  test('text that is no base64', async () => {
    const { user } = await asking();
    const reply = await attach(user, 'data:image/png;base64,AA==');
    expect(reply.body.error.fields).toEqual({ content: 'Send the file in base64.' });
  });
});

describe('a receipt is read', () => {
  test('by administrators, which the audit log notes', async () => {
    const { user, id } = await asking();
    await attach(user, PDF);
    const { bytes } = await download(`/admin/subscriptions/${id}/receipt`, admin);
    expect(bytes.equals(PDF)).toBe(true);
    const acts = await api.server.db('audit_log').where({ subject_id: id });
    expect(acts).toMatchObject([{ act: 'subscription.readReceipt', actor_id: admin.id }]);
  });
});

describe('a receipt is deleted', () => {
  test('90 days after the decision, and not before', async () => {
    const { user, id } = await asking();
    await attach(user, PDF);
    const waiting = await asking();
    await attach(waiting.user, PDF);
    await decide(id, 'reject', { reason: 'Another shop.' });
    const deleteAt = async (nowMs: number) => {
      api.clock.nowMs = nowMs;
      await deleteOldReceipts(api.server.deps);
      return (await parts(id)).length;
    };
    expect(await deleteAt(TEST_START_MS + 90 * DAY_MS - 1)).toBe(1);
    expect(await deleteAt(TEST_START_MS + 90 * DAY_MS)).toBe(0);
    expect(await api.server.db('subscriptions').where({ id }).first()).toMatchObject({
      status: 'rejected',
      receipt_at: null,
      receipt_deletes_at: null,
    });
    await deleteAt(TEST_START_MS + 400 * DAY_MS);
    expect(await parts(waiting.id)).toHaveLength(1);
  });

  test('at once when its user takes the request back', async () => {
    const { user, id } = await asking();
    await attach(user, PDF);
    await api.call('/subscriptions/cancel', { method: 'POST', token: user.token });
    expect(await parts(id)).toEqual([]);
    expect((await current(user)).request.receipt).toBeNull();
  });
});

test('of two receipts and a decision at once, rows and file agree afterwards', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { user, id } = await asking();
    const small = await picture(16).png().toBuffer();
    await Promise.all([
      attach(user, PDF),
      attach(user, small),
      decide(id, 'reject', { reason: 'No' }),
      attach(user, PDF),
    ]);
    const row = await api.server.db('subscriptions').where({ id }).first();
    const stored = (await parts(id)).map(({ content }) => Buffer.from(content, 'base64').length);
    expect(stored).toEqual(row.receipt_bytes === null ? [] : [row.receipt_bytes]);
    expect(row.status).toBe('rejected');
  }
});
