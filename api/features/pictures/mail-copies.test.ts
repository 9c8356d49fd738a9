import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { buildAdmin, type TestUser } from '#tests/support/site/build.ts';

let api: TestApi;
let ada: TestUser;
beforeAll(async () => {
  api = await startApi();
  ada = await buildAdmin(api);
});
afterAll(() => api.stop());

async function upload(file: Buffer): Promise<{ id: string; address: string }> {
  const response = await fetch(`${api.url}/api/admin/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'image/anything' },
    body: new Uint8Array(file),
  });
  expect(response.status).toBe(201);
  return response.json();
}

/** The address of the picture in the mail of a campaign with it. */
async function addressInMail(address: string): Promise<string> {
  const source = `Hello, this is what a kettle looks like.\n\n![A kettle](${address})`;
  const { body } = await api.call('/admin/email-campaigns/preview', {
    token: ada.token,
    body: { subject: 'News', preview: 'What is new', source, isKnown: true },
  });
  const [, found = ''] = /<img[^>]* src="[^"]*(\/pictures\/[^"]*)"/.exec(body.mail.html) ?? [];
  return found;
}

const fetchFile = (address: string) => fetch(`${api.url}${address}`);
const colour = (alpha: number) => ({ r: 200, g: 90, b: Math.round(alpha * 255), alpha });

test('a mail shows a JPEG of a picture, made at its first use', async () => {
  const background = colour(1);
  const file = await sharp({ create: { width: 1300, height: 650, channels: 3, background } })
    .png()
    .toBuffer();
  const { address } = await upload(file);
  const shown = await addressInMail(address);
  expect(shown).toBe(address.replace('-1300.webp', '-1200.jpeg'));
  const response = await fetchFile(shown);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  const made = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(made).toMatchObject({ format: 'jpeg', width: 1200, height: 600 });
  expect(await addressInMail(address)).toBe(shown);
  expect(await api.server.db('article_pictures').select('sizes')).toMatchObject([
    { sizes: expect.stringMatching(/\{"width":1200,"type":"jpeg"\}\]$/) },
  ]);
});

test('a picture that something shows through stays a PNG', async () => {
  const background = colour(0.5);
  const file = await sharp({ create: { width: 90, height: 60, channels: 4, background } })
    .png()
    .toBuffer();
  const { address } = await upload(file);
  const shown = await addressInMail(address);
  expect(shown).toBe(address.replace('-90.webp', '-90.png'));
  const made = await sharp(Buffer.from(await (await fetchFile(shown)).arrayBuffer())).metadata();
  expect(made).toMatchObject({ format: 'png', width: 90, hasAlpha: true });
});

test('a picture that moves stays a WebP', async () => {
  const frames = Buffer.alloc(60 * 80 * 3);
  frames.fill(255, 60 * 40 * 3);
  const raw = { width: 60, height: 80, channels: 3, pageHeight: 40 } as const;
  const { address } = await upload(
    await sharp(frames, { raw })
      .gif({ delay: [100, 100] })
      .toBuffer(),
  );
  expect(await addressInMail(address)).toBe(address);
});

test('the copy goes with its picture, and two mails at once make one', async () => {
  const background = colour(0.3);
  const file = await sharp({ create: { width: 70, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  const { id, address } = await upload(file);
  const [shown, other] = await Promise.all([addressInMail(address), addressInMail(address)]);
  expect(other).toBe(shown);
  const row = await api.server.db('article_pictures').where({ id }).first('sizes');
  expect(JSON.parse(row.sizes)).toHaveLength(3);
  await api.call(`/admin/pictures/${id}`, { method: 'DELETE', token: ada.token });
  expect((await fetchFile(shown)).status).toBe(404);
});
