import type { Page } from '@playwright/test';
import { type SwapSite, serveSwapSite } from '#tests/support/site/swap-site.ts';
import { expect, expectRightToTheSecond, test } from '../fixtures.ts';
import { workerSettled } from './worker-settled.ts';

test.use({ serviceWorkers: 'allow' });

let site: SwapSite;

test.beforeEach(async () => {
  site = await serveSwapSite();
});

test.afterEach(() => site.close());

/** Visits a page and waits until it would open without a network. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path);
  await workerSettled(page);
}

const cacheHas = (page: Page, path: string) =>
  page.evaluate(async (key) => (await caches.match(key)) !== undefined, path);

/** How much lies in caches: Chromium itself may recreate one, empty, for a script that came out of it. */
const keptEntries = (page: Page) =>
  page.evaluate(async () => {
    const all = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(all)).flat().length;
  });

const NEWS = 'Fresh from the server';
const withNews = (html: string) => html.replace('It gets done.', NEWS);
const newWorker = (script: string) => `${script}\n// another release`;

test('the home page opens without a network, and its timer runs on', async ({ page, context }) => {
  await visit(page, '/');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await context.setOffline(true);
  await site.stop();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expectRightToTheSecond(page);
});

test('the app and its parts are there although only the home page was visited', async ({
  page,
}) => {
  await visit(page, '/');
  expect(await cacheHas(page, '/app')).toBe(true);
  const parts = await page.evaluate(async () => {
    const keys = await (await caches.open('ripen-assets')).keys();
    return keys.map(({ url }) => new URL(url).pathname);
  });
  for (const part of ['AppRoot', 'ProjectsTab', 'StatsTab', 'HomeTimer', 'tick-worker']) {
    expect(parts.filter((name) => name.includes(part) && name.endsWith('.js'))).not.toEqual([]);
  }
  expect(parts.filter((name) => name.endsWith('.woff2'))).not.toEqual([]);
});

test('a part that is asked for again comes from its copy', async ({ page, context }) => {
  await visit(page, '/');
  await context.setOffline(true);
  await site.stop();
  const status = await page.evaluate(async () => {
    const [request] = await (await caches.open('ripen-assets')).keys();
    return (await fetch(`${request?.url}?again=1`)).status;
  });
  expect(status).toBe(200);
});

test('a page that was visited before the worker came opens as well, another says why not', async ({
  page,
}) => {
  await visit(page, '/login');
  await expect.poll(() => cacheHas(page, '/login')).toBe(true);
  await site.stop();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('E-mail').fill('ada@example.org');

  const answer = await page.goto(`${site.url}/never-visited`);
  expect(answer?.status()).toBe(503);
  await expect(page.getByRole('heading', { name: 'No network here' })).toBeVisible();
  await page.getByRole('link', { name: 'To the timer' }).click();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
});

test('a deploy shows at once while there is a network, and later without one', async ({ page }) => {
  await visit(page, '/');
  await site.deploy({ 'index.html': withNews, 'sw.js': newWorker });
  await page.goto(site.url);
  await expect(page.getByText(NEWS)).toBeVisible();
  const kept = () => page.evaluate(async () => (await caches.match('/'))?.text());
  await expect.poll(kept).toContain(NEWS);
  await workerSettled(page);
  await site.stop();
  await page.reload();
  await expect(page.getByText(NEWS)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
});

test('a page whose parts did not all come is not kept in the place of one that runs', async ({
  page,
}) => {
  await visit(page, '/');
  const part = '/_astro/new-part.0a1b2c.js';
  site.cutOff(/new-part/);
  await site.deploy({
    'index.html': (html) =>
      withNews(html).replace('</head>', `<link rel="modulepreload" href="${part}"></head>`),
    'sw.js': newWorker,
  });
  await page.goto(site.url);
  await expect(page.getByText(NEWS)).toBeVisible();
  await site.stop();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await expect(page.getByText(NEWS)).toHaveCount(0);
});

test('a page that a deploy removed is gone without a network too', async ({ page }) => {
  await visit(page, '/login');
  await page.reload();
  await expect.poll(() => cacheHas(page, '/login')).toBe(true);
  await site.deploy({ 'login.html': null });
  expect((await page.goto(`${site.url}/login`))?.status()).toBe(404);
  await expect.poll(() => cacheHas(page, '/login')).toBe(false);
});

test('statuses and redirects of the server stay as they are', async ({ page }) => {
  await visit(page, '/');
  expect((await page.goto(`${site.url}/no-such-page`))?.status()).toBe(404);
  await page.goto(`${site.url}/app`);
  await expect(page).toHaveURL(`${site.url}/login`);
});

test('an address that leads to the app does so without a network', async ({ page }) => {
  await visit(page, '/');
  await site.stop();
  const answer = await page.goto(`${site.url}/pomodoro`);
  expect(answer?.status()).toBe(200);
  expect(answer?.url()).toBe(`${site.url}/app?tab=pomodoro`);
});

test('a player that asks for a part of a sound gets that part without a network', async ({
  page,
}) => {
  await visit(page, '/');
  await site.stop();
  const part = await page.evaluate(async () => {
    const answer = await fetch('/sounds/bell.mp3', { headers: { range: 'bytes=10-19' } });
    return [answer.status, (await answer.arrayBuffer()).byteLength];
  });
  expect(part).toEqual([206, 10]);
});

test('a worker that was withdrawn is unregistered, and the page works without it', async ({
  page,
}) => {
  await visit(page, '/');
  await site.deploy({ 'sw.js': null });
  await page.goto(site.url);
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    )
    .toBe(0);
  await expect.poll(() => keptEntries(page)).toBe(0);
  // The worker serves this page until it is left, and keeps nothing any more.
  await page.evaluate(async () => {
    const part = document.querySelector('script[src^="/_astro/"]')?.getAttribute('src');
    await (await fetch(String(part))).text();
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  expect(await keptEntries(page)).toBe(0);
});

test('no page breaks its policy by registering', async ({ page }) => {
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (/Trusted|Content Security Policy/.test(message.text())) refusals.push(message.text());
  });
  await visit(page, '/');
  await visit(page, '/no-such-page');
  expect(refusals).toEqual([]);
});
