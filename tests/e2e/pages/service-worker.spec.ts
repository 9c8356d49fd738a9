import type { Page } from '@playwright/test';
import { callApi } from '#tests/support/call-api.ts';
import { type SwapSite, serveSwapSite } from '#tests/support/site/swap-site.ts';
import { expect, expectRightToTheSecond, newPerson, test } from '../fixtures.ts';

test.use({ serviceWorkers: 'allow' });

let site: SwapSite;

test.beforeEach(async () => {
  site = await serveSwapSite();
});

test.afterEach(() => site.close());

/** Waits until no service worker is being installed and the page is served by the one that is there. */
function workerSettled(page: Page): Promise<void> {
  return expect
    .poll(
      () =>
        page.evaluate(async () => {
          const { installing, waiting, active } = await navigator.serviceWorker.ready;
          const isQuiet = installing === null && waiting === null && active?.state === 'activated';
          return isQuiet && navigator.serviceWorker.controller === active;
        }),
      // It stores the whole app, which takes a busy machine its time.
      { timeout: 60_000 },
    )
    .toBe(true);
}

const cacheHas = (page: Page, path: string) =>
  page.evaluate(async (key) => (await caches.match(key)) !== undefined, path);

/** How much lies in caches: Chromium itself may recreate one, empty, for a script that came out of it. */
const keptEntries = (page: Page) =>
  page.evaluate(async () => {
    const all = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(all)).flat().length;
  });

const NEWS = ['Fresh from the server', 'Fresher from the server'] as const;
const newWorker = (script: string) => `${script}\n// another release`;

/** Expects the timer that was started to run on, as on a page whose scripts run. */
const expectTimer = (page: Page) =>
  expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();

/** Lists, from now on, what a page is refused by its security policy. */
function listRefusals(page: Page): readonly string[] {
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (/Trusted|Content Security Policy/.test(message.text())) refusals.push(message.text());
  });
  return refusals;
}

test('visited pages, the timer and the app open without a network, follow each deploy, and outlive the worker', async ({
  page,
  product,
}) => {
  // Two workers are installed, which takes a busy machine its time.
  test.slow();
  const refusals = listRefusals(page);
  await page.goto(`${site.url}/login`);
  await workerSettled(page);

  await test.step('the app and its parts are stored', async () => {
    await expect.poll(() => cacheHas(page, '/login')).toBe(true);
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

  await test.step('statuses and redirects of the server stay as they are', async () => {
    expect((await page.goto(`${site.url}/no-such-page`))?.status()).toBe(404);
    await page.goto(`${site.url}/app`);
    await expect(page).toHaveURL(`${site.url}/login`);
  });

  await site.stop();

  await test.step('a page that was visited before the worker came opens', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.getByLabel('E-mail').fill('ada@example.org');
  });

  await test.step('an address that leads to the app does so, and the app runs', async () => {
    const { body } = await callApi(product.url, '/auth/register', { body: newPerson() });
    await page.evaluate(({ token, user }) => {
      localStorage.setItem('token', token);
      localStorage.setItem('ripenUser', JSON.stringify(user));
      localStorage.setItem('ripenProjects', JSON.stringify({ owner: user.id, value: [] }));
    }, body);
    const answer = await page.goto(`${site.url}/pomodoro`);
    expect(answer?.status()).toBe(200);
    expect(answer?.url()).toBe(`${site.url}/app?tab=pomodoro`);
    await page.getByRole('link', { name: 'Projects' }).click();
    await expect(page.getByLabel('New project')).toBeVisible();
    await page.evaluate(() => localStorage.clear());
  });

  await test.step('one that was never visited says why it does not, and leads to the timer', async () => {
    const answer = await page.goto(`${site.url}/never-visited`);
    expect(answer?.status()).toBe(503);
    await expect(page.getByRole('heading', { name: 'No network here' })).toBeVisible();
    await page.getByRole('link', { name: 'To the timer' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expectTimer(page);
    await page.reload();
    await expectTimer(page);
    await expectRightToTheSecond(page);
  });

  await test.step('a part that is asked for again comes from its copy, and one of a sound is that part', async () => {
    const status = await page.evaluate(async () => {
      const [request] = await (await caches.open('ripen-assets')).keys();
      return (await fetch(`${request?.url}?again=1`)).status;
    });
    expect(status).toBe(200);
    const part = await page.evaluate(async () => {
      const answer = await fetch('/sounds/bell.mp3', { headers: { range: 'bytes=10-19' } });
      return [answer.status, (await answer.arrayBuffer()).byteLength];
    });
    expect(part).toEqual([206, 10]);
  });

  await test.step('a deploy shows at once while there is a network, and later without one', async () => {
    await site.start();
    await site.deploy({
      'index.html': (html) => html.replace('It gets done.', NEWS[0]),
      'sw.js': newWorker,
    });
    await page.goto(site.url);
    await expect(page.getByText(NEWS[0])).toBeVisible();
    const kept = () => page.evaluate(async () => (await caches.match('/'))?.text());
    await expect.poll(kept).toContain(NEWS[0]);
    await workerSettled(page);
    await site.stop();
    await page.reload();
    await expect(page.getByText(NEWS[0])).toBeVisible();
    await expectTimer(page);
  });

  await test.step('a page that a deploy removed is gone without a network too', async () => {
    await site.start();
    await site.deploy({ 'login.html': null });
    expect((await page.goto(`${site.url}/login`))?.status()).toBe(404);
    await expect.poll(() => cacheHas(page, '/login')).toBe(false);
  });

  await test.step('a page whose parts did not all come is not kept in place of one that runs', async () => {
    const part = '/_astro/new-part.0a1b2c.js';
    site.cutOff(/new-part/);
    await site.deploy({
      'index.html': (html) =>
        html
          .replace(NEWS[0], NEWS[1])
          .replace('</head>', `<link rel="modulepreload" href="${part}"></head>`),
      'sw.js': newWorker,
    });
    await page.goto(site.url);
    await expect(page.getByText(NEWS[1])).toBeVisible();
    await site.stop();
    await page.reload();
    await expectTimer(page);
    await expect(page.getByText(NEWS[0])).toBeVisible();
    await expect(page.getByText(NEWS[1])).toHaveCount(0);
  });

  await test.step('a worker that was withdrawn is unregistered, and the page works without it', async () => {
    await site.start();
    await site.deploy({ 'sw.js': null });
    await page.goto(site.url);
    const registrations = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(registrations).toBe(0);
    await expect.poll(() => keptEntries(page)).toBe(0);
    // The worker serves this page until it is left, and keeps nothing any more.
    await page.evaluate(async () => {
      const script = document.querySelector('script[src^="/_astro/"]')?.getAttribute('src');
      await (await fetch(String(script))).text();
    });
    await page.reload();
    await expectTimer(page);
    expect(await keptEntries(page)).toBe(0);
  });

  expect(refusals).toEqual([]);
});
