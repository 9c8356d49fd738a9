import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cleanPictures } from '#api/features/pictures/service.ts';
import { startApi, type TestApi } from '#tests/support/servers/api-server.ts';
import { startObjectStore, type TestStore } from '#tests/support/servers/object-store.ts';
import { buildAdmin, type TestUser } from '#tests/support/site/build.ts';

let store: TestStore;
let api: TestApi;
let ada: TestUser;
beforeAll(async () => {
  store = await startObjectStore();
  api = await startApi({ pictureStore: store.settings });
  ada = await buildAdmin(api);
});
afterAll(async () => {
  await api.stop();
  await store.stop();
});
beforeEach(() => {
  store.fault = null;
  store.calls.length = 0;
});

const SLOW = { timeout: 60_000 };
let shade = 0;

async function upload() {
  shade += 1;
  const background = { r: shade, g: 120, b: 40 };
  const picture = sharp({ create: { width: 480, height: 240, channels: 3, background } });
  const response = await fetch(`${api.url}/api/admin/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(await picture.png().toBuffer()),
  });
  return { status: response.status, body: await response.json() };
}

const folder = () => path.join(api.env.dataDir, 'pictures');
/** As on a machine that never had a picture. */
const forgetHere = () => rmSync(folder(), { recursive: true });
const statusOf = async (address: string) => (await fetch(api.url + address)).status;

test('a picture is kept in the store, too, and taken from there by machines without it', async () => {
  const { status, body } = await upload();
  expect(status).toBe(201);
  const names = body.files.map(({ address }: { address: string }) => address.slice(1));
  expect([...store.files.keys()]).toEqual(names);
  expect([...store.files.values()].map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  const here = await fetch(api.url + body.address);
  const content = Buffer.from(await here.arrayBuffer());
  forgetHere();
  store.calls.length = 0;
  const answers = await Promise.all([1, 2, 3].map(() => fetch(api.url + body.address)));
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
  }
  expect(await statusOf(body.address)).toBe(200);
  expect(store.calls).toEqual([`GET ${body.address.slice(1)}`]);
});

test('addresses of no picture are not asked of the store', async () => {
  expect(await statusOf(`/pictures/${'0'.repeat(64)}-480.webp`)).toBe(404);
  expect(store.calls).toEqual([]);
});

test('a width that a picture does not have is missing', async () => {
  const { body } = await upload();
  expect(await statusOf(body.address.replace('-480.', '-481.'))).toBe(404);
});

test('a picture that is deleted leaves the store, and other machines within the hour', async () => {
  const { body } = await upload();
  const names = readdirSync(folder()).filter((name) => body.address.includes(name.split('-')[0]));
  const options = { method: 'DELETE', token: ada.token } as const;
  expect((await api.call(`/admin/pictures/${body.id}`, options)).status).toBe(204);
  expect(store.files.has(body.address.slice(1))).toBe(false);
  // Another machine still has it.
  const { body: kept } = await upload();
  const copy = path.join(folder(), names[0] ?? '');
  const keptFile = path.join(folder(), path.basename(kept.address));
  await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .webp()
    .toFile(copy);
  const longAgo = new Date('2020-01-01');
  for (const file of [copy, keptFile]) utimesSync(file, longAgo, longAgo);
  await cleanPictures(api.server.deps);
  expect([copy, keptFile].map((file) => existsSync(file))).toEqual([false, true]);
});

test.each([403, 404, 500])(
  'a store that answers %d takes no picture, and the writer is asked to try again',
  SLOW,
  async (fault) => {
    store.fault = fault;
    const { status, body } = await upload();
    expect([status, body.error.id]).toEqual([503, 'unavailable']);
    const { body: list } = await api.call('/admin/pictures', { token: ada.token });
    expect(
      list.items.map(({ address }: { address: string }) => store.files.has(address.slice(1))),
    ).not.toContain(false);
  },
);

test('a picture that the store does not give is not there now, and is later', SLOW, async () => {
  const { body } = await upload();
  forgetHere();
  store.fault = 503;
  expect(await statusOf(body.address)).toBe(503);
  store.fault = null;
  expect(await statusOf(body.address)).toBe(200);
});

test('keys that the store does not know take no picture', SLOW, async () => {
  const other = await startApi({
    pictureStore: { ...store.settings, secretAccessKey: 'another-key' },
  });
  const eve = await buildAdmin(other);
  const background = { r: 1, g: 2, b: 3 };
  const picture = sharp({ create: { width: 480, height: 240, channels: 3, background } });
  const { status } = await fetch(`${other.url}/api/admin/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${eve.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(await picture.png().toBuffer()),
  });
  expect(status).toBe(503);
  await other.stop();
});
