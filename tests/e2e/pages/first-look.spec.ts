import { expect, test } from '../fixtures.ts';
import { LAID_OUT_LATER } from './page-checks.ts';

const ARTICLE = '/blog/counting-interruptions';
const SCRIPTS = /\/_astro\/[\w.-]+\.js$/;

test('a long page has all its styles before any script has come', async ({ page }) => {
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto(ARTICLE);
  const related = page.getByRole('navigation', { name: 'Timers for this' });
  await expect(related.getByRole('link').first()).toHaveCSS('display', 'grid');
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(0);
});

test('who goes to a heading stays there while the page is laid out', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/blog/estimating-in-pomodoros', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { name: 'Three ways to spoil it' });
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Three ways to spoil it' })
    .click();
  await expect(page.locator(LAID_OUT_LATER)).toHaveCount(0);
  await expect(heading).toBeInViewport();
});

test('a page that opens further down shows that place', async ({ page }) => {
  await page.goto(`${ARTICLE}#sources`);
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeInViewport();
  await expect(page.locator(LAID_OUT_LATER)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeInViewport();
});

/** Of a response a few hundred bytes come at a time. */
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 12_500,
  uploadThroughput: -1,
};

for (const path of ['/timer/5-minutes', '/blog']) {
  test(`on a slow line the header of ${path} is painted at once, and stays`, async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        const shifts = list.getEntries() as (PerformanceEntry & {
          readonly sources: readonly { readonly node: Node | null }[];
        })[];
        for (const { node } of shifts.flatMap(({ sources }) => sources)) {
          const place = node instanceof Element ? node : node?.parentElement;
          if (place?.closest('.site-header')) moved.push(place.outerHTML.slice(0, 80));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route(/\.woff2$/, (route) => route.abort());
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([]);
  });
}
