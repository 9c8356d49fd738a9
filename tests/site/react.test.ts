import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vitePlugins } from '#site/build/vite-plugins.ts';
import { TEST_BROWSER } from '#tests/support/browser/browsers.ts';

const FIXTURE = path.resolve(import.meta.dirname, '../fixtures/react-page');
const outDir = mkdtempSync(path.join(os.tmpdir(), 'ripen-react-'));
const options = { configFile: false, root: FIXTURE, logLevel: 'warn' } as const;

let server: PreviewServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  await build({ ...options, plugins: vitePlugins(), build: { outDir } });
  server = await preview({
    ...options,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  browser = await chromium.launch(TEST_BROWSER);
  page = await browser.newPage();
  await page.goto(server.resolvedUrls?.local[0] ?? '');
});

afterAll(async () => {
  await browser.close();
  await server.close();
  rmSync(outDir, { recursive: true });
});

test('a title in a component becomes the title of the page, and follows useActionState', async () => {
  await expect.poll(() => page.title()).toBe('Nobody has been greeted');
  await page.getByLabel('Name').fill('Ada');
  await page.getByRole('button', { name: 'Greet' }).click();
  await expect.poll(() => page.title()).toBe('Hello, Ada');
});

test('a function as the action of a form gets its fields, and empties them', async () => {
  await page.getByLabel('Note').fill('Boil eggs');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => page.getByLabel('Sent').textContent()).toBe('Boil eggs');
  await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('');
});

test('a hidden activity keeps what was typed', async () => {
  const draft = page.getByLabel('Draft');
  const toggle = page.getByRole('button', { name: 'Toggle' });
  await draft.fill('Half a sentence');
  await toggle.click();
  await expect.poll(() => draft.isVisible()).toBe(false);
  await toggle.click();
  await expect.poll(() => draft.isVisible()).toBe(true);
  expect(await draft.inputValue()).toBe('Half a sentence');
});
