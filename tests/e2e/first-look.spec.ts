import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { LAID_OUT_LATER } from './page-checks.ts';

const ARTICLE = '/blog/counting-interruptions';
/** An article, a guide and a page of its own kind. */
const LONG_PAGES = [ARTICLE, '/resources/pomodoro-technique', '/pomodoro-for-adhd'];
const SCREENS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const WHOLE_LOOK = /\/_astro\/look\.\w+\.css$/;
const SCRIPTS = /\/_astro\/[\w.-]+\.js$/;

/** Where the links of the whole look stand. */
const looks = (page: Page, place: 'head' | 'body') =>
  page.locator(`${place} link[rel="stylesheet"][href*="/look."]`);
const related = (page: Page) =>
  page.getByRole('navigation', { name: 'Timers for this' }).getByRole('link').first();

interface Sight {
  readonly address: string;
  readonly theme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
  readonly hasWholeLook: boolean;
}

/** How everything that is wholly seen of a page looks, and where it stands, before its scripts come. */
async function firstScreen(browser: Browser, sight: Sight): Promise<readonly string[]> {
  const { address, theme, viewport, hasWholeLook } = sight;
  const context = await browser.newContext({ viewport, colorScheme: theme });
  const page = await context.newPage();
  await page.route(SCRIPTS, (route) => route.abort());
  if (!hasWholeLook) await page.route(WHOLE_LOOK, (route) => route.abort());
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-font');
  await expect(looks(page, 'body')).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() =>
    [...document.body.querySelectorAll('*')].flatMap((element) => {
      const { x, y, width, height, bottom } = element.getBoundingClientRect();
      if (height === 0 || bottom > innerHeight) return [];
      const style = getComputedStyle(element);
      // Properties of our own change nothing by themselves.
      const names = Array.from(style).filter((name) => !name.startsWith('--'));
      const who = element.outerHTML.slice(0, 60);
      return [
        `${who} ${[x, y, width, height].join(' ')}`,
        ...names.map((name) => `${who} ${name}: ${style.getPropertyValue(name)}`),
      ];
    }),
  );
  await context.close();
  return seen;
}

for (const path of LONG_PAGES) {
  test(`the first screen of ${path} is whole before all styles have come`, async ({
    browser,
    product,
  }) => {
    for (const viewport of SCREENS) {
      for (const theme of ['light', 'dark'] as const) {
        const sight = { address: product.url + path, theme, viewport };
        const before = await firstScreen(browser, { ...sight, hasWholeLook: false });
        const after = await firstScreen(browser, { ...sight, hasWholeLook: true });
        expect(before.length).toBeGreaterThan(5000);
        const changed = after.filter((line, index) => line !== before[index]);
        expect(changed.slice(0, 20), `${viewport.width} px, ${theme}`).toEqual([]);
      }
    }
  });
}

test('what stands below is dressed after the first paint', async ({ page }) => {
  await page.goto(ARTICLE);
  await expect(looks(page, 'body')).toHaveCount(1);
  await expect(related(page)).toHaveCSS('display', 'grid');
});

test.describe('while the styles are on their way', () => {
  test.use({ viewport: { width: 1024, height: 800 } });
  const TITLE = 'Three ways to spoil it';
  const LINKED = '/blog/estimating-in-pomodoros';

  /** Lets the styles come. */
  let dress = () => {};
  test.beforeEach(async ({ page }) => {
    const isTime = new Promise<void>((resolve) => {
      dress = resolve;
    });
    await page.route(WHOLE_LOOK, async (route) => {
      await isTime;
      await route.continue();
    });
    await page.goto(LINKED, { waitUntil: 'commit' });
    await expect(looks(page, 'body')).toHaveCount(1);
  });

  test('nothing is shown without them, and nothing is wider than the page', async ({ page }) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, `${width} px`).toBeLessThanOrEqual(0);
    }
    await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
    await expect(page.locator('.far').getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Timer' })).toHaveCount(0);
    dress();
    await related(page).scrollIntoViewIfNeeded();
    await expect(page.getByRole('region', { name: 'Timer' })).toHaveCount(1);
  });

  test('who goes to a heading stays there when they come', async ({ page }) => {
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const heading = page.getByRole('heading', { name: TITLE });
    await contents.getByRole('link', { name: TITLE }).click();
    await expect(heading).toBeInViewport();
    dress();
    await expect(page.locator(LAID_OUT_LATER)).toHaveCount(0);
    await expect(heading).toBeInViewport();
  });
});

test('a page shows all it has when its styles do not come', async ({ page }) => {
  await page.route(WHOLE_LOOK, (route) => route.abort());
  await page.goto(ARTICLE);
  await expect(page.locator(LAID_OUT_LATER)).toHaveCount(0);
  await expect(related(page)).toBeVisible();
});

test('a page that opens further down is dressed before it is shown', async ({ page }) => {
  await page.goto(`${ARTICLE}#sources`);
  await expect(looks(page, 'head')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeInViewport();
  await expect(related(page)).toHaveCSS('display', 'grid');
  await page.goto(ARTICLE);
  await expect(looks(page, 'body')).toHaveCount(1);
  await page.reload();
  await expect(looks(page, 'head')).toHaveCount(1);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a long page waits for all its styles', async ({ page }) => {
    await page.goto(ARTICLE);
    await expect(related(page)).toHaveCSS('display', 'grid');
  });
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
