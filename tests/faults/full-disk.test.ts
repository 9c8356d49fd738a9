import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callApi, type TestCall } from '#tests/support/call-api.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import {
  migrate,
  type ProductProcess,
  promote,
  startProduct,
} from '#tests/support/servers/product-process.ts';
import { articleText } from '#tests/support/site/build-article.ts';

const OWNER = { name: 'Ada Sand', email: 'ada@example.org', password: 'orchard-lantern-42' };
/** Room for the pages of the site and little more. */
const DISK = '48m';

const root = mkdtempSync(path.join(os.tmpdir(), 'ripen-disk-'));
const dataDir = path.join(root, 'data');
const releases = path.join(dataDir, 'releases');
let hasDisk = false;
let product: ProductProcess;
let token: string;

/** A disk of its own for the pages; false where this machine mounts none. */
function mountDisk(): boolean {
  mkdirSync(releases, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', releases], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** Fills the disk to its last byte; returns what makes space again. */
function fillDisk(): () => void {
  if (!hasDisk) return refuseNewPages();
  const filler = path.join(releases, 'filler');
  writeFileSync(filler, '');
  for (let bytes = 1024 * 1024; bytes >= 1; ) {
    try {
      appendFileSync(filler, Buffer.alloc(bytes));
    } catch {
      bytes = Math.floor(bytes / 2);
    }
  }
  return () => rmSync(filler);
}

/** Stands for a full disk where none can be mounted: a file in the place of the folder of pages. */
function refuseNewPages(): () => void {
  const pages = path.join(releases, 'pages');
  const away = path.join(releases, 'away');
  renameSync(pages, away);
  writeFileSync(pages, '');
  return () => {
    rmSync(pages);
    renameSync(away, pages);
  };
}

beforeAll(async () => {
  hasDisk = mountDisk();
  if (!hasDisk) console.warn('mount was refused: the full disk is simulated.');
  const environment = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
  };
  await migrate(environment);
  product = await startProduct(environment);
  token = (await callApi(product.url, '/auth/register', { body: OWNER })).body.token;
  await promote(environment, OWNER.email);
});

afterAll(async () => {
  await product?.stop();
  if (hasDisk) execFileSync('umount', [releases]);
  rmSync(root, { recursive: true, force: true });
});

const api = (address: string, options: TestCall = {}) =>
  callApi(product.url, address, { token, ...options });
const page = async (address: string) => {
  const response = await fetch(product.url + address);
  return { status: response.status, text: await response.text() };
};
const SITE = ['/', '/blog', '/blog/on-a-full-disk', '/tags/focus', '/blog/rss.xml'];
const readSite = () => Promise.all(SITE.map(page));

test('a full disk refuses a publication, keeps text and site, and takes it once there is space', async () => {
  const source = articleText({ body: 'Words from before.' });
  const draft = await api('/admin/articles', {
    body: { kind: 'blog', slug: 'on-a-full-disk', source },
  });
  const { id } = draft.body;
  const publish = (version: number) => api(`/admin/articles/${id}/publish`, { body: { version } });
  expect((await publish(0)).status).toBe(200);
  const before = await readSite();
  expect(before.map(({ status }) => status)).toEqual(SITE.map(() => 200));

  const makeSpace = fillDisk();
  const changed = articleText({ body: 'Words from the full disk.' });
  const saved = await api(`/admin/articles/${id}`, {
    method: 'PUT',
    body: { source: changed, version: 0 },
  });
  expect(saved.status).toBe(200);
  const refused = await publish(1);
  expect(refused.status).toBe(503);
  expect(refused.body.error.message).toMatch(/^[A-Z].*\.$/);
  expect((await api(`/admin/articles/${id}`)).body).toMatchObject({
    source: changed,
    version: 1,
    state: 'published',
    hasChanges: true,
  });
  expect(await readSite()).toEqual(before);
  // Nor does a page that was never read before fail.
  expect((await page('/blog/estimating-in-pomodoros')).status).toBe(200);

  makeSpace();
  expect((await publish(1)).status).toBe(200);
  expect((await page('/blog/on-a-full-disk')).text).toContain('Words from the full disk.');
  const unfinished = () =>
    readdirSync(releases, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.tmp'),
    );
  // Pages are packed after they are live.
  await vi.waitFor(() => expect(unfinished()).toEqual([]), { timeout: 10_000 });
});
