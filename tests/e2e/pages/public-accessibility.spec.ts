import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import {
  expectNoSidewaysScroll,
  expectNoViolationsInBothThemes,
  LAID_OUT_LATER,
  watchPolicy,
} from './page-checks.ts';

const MISSING = '/no-such-page';

/** One page of every kind that anybody may see: a new kind is a new line. */
const PAGES: Readonly<Record<string, string>> = {
  'the home page': '/',
  'the classic timer': '/classic',
  'the early look': '/old',
  'the page for the inbox': '/gmail',
  'the hub': '/timers',
  'the hub with a search': '/timers?q=pasta',
  'a page of the house': '/features',
  'a page of the house with a timer': '/pomodoro-for-studying',
  'the plans': '/pricing',
  'the contact form': '/contact',
  'signing in': '/login',
  registering: '/register',
  'a forgotten password': '/forgot-password',
  'a legal page': '/privacy',
  'the blog': '/blog',
  'an article': '/blog/counting-interruptions',
  'a guide': '/resources/pomodoro-technique',
  'the list of all articles': '/resources/all-articles',
  'the topics': '/tags',
  'a topic': '/tags/focus',
  'an author': '/authors/ripen-team',
  'a page that is missing': MISSING,
  'an embedded timer': '/timer/5-minutes?embed=1',
};

/** One page of every form of tool. */
const TOOLS: Readonly<Record<string, string>> = {
  'a countdown of one length': '/timer/5-minutes',
  'a countdown of any length': '/timer',
  'large digits': '/big-timer',
  'a countdown that is typed': '/countdown-timer',
  'a disc': '/visual-timer',
  'a mascot': '/cute-timer',
  'a stopwatch': '/online-stopwatch',
  'an alarm': '/online-alarm',
  intervals: '/interval-timer',
  'intervals with exercises': '/workout-timer',
  'a sequence': '/custom-timer',
  'an agenda': '/meeting-timer',
  'a talk': '/presentation-timer',
  'an exam': '/exam-timer',
  'several timers': '/kitchen-timer',
  'a tomato': '/tomato-timer',
  'rounds of study': '/study-timer',
  'a meditation': '/meditation-timer',
  'a sprint': '/writer-timer',
  'a workday': '/remote-work-timer',
  'a plan of study': '/student-study-timer',
  homework: '/homework-timer',
  breaks: '/break-timer',
  'a class': '/classroom-timer',
  'a full screen': '/fullscreen-timer',
};

/** Kinds whose parts stand elsewhere in a wide window; of the others it only makes lines longer. */
const OTHERWISE_WHEN_WIDE: ReadonlySet<string> = new Set([
  ...['/', '/classic', '/timers', '/pricing', '/contact', '/login', '/privacy', '/blog'],
  ...['/blog/counting-interruptions', '/tags', '/timer/5-minutes', '/kitchen-timer'],
  ...['/meeting-timer', '/exam-timer', '/classroom-timer', '/student-study-timer'],
  '/fullscreen-timer',
]);

const NARROW = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 860 };

/** Visits a page on a phone and in a wide window, in both themes, and then in type twice as large. */
async function visit(page: Page, address: string): Promise<void> {
  const broken = watchPolicy(page);
  await page.setViewportSize(NARROW);
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(address === MISSING ? 404 : 200);
  // The tool of a page takes presses once it has woken.
  await expect(page.locator('main astro-island[ssr][client="painted"]')).toHaveCount(0);
  // Of what it has not laid out yet Chromium tells the colours of the theme before.
  await expect(page.locator(LAID_OUT_LATER)).toHaveCount(0);
  await expectNoViolationsInBothThemes(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(WIDE);
  await expectNoSidewaysScroll(page);
  if (OTHERWISE_WHEN_WIDE.has(address)) await expectNoViolationsInBothThemes(page);
  await page.setViewportSize(NARROW);
  await makeTypeLarge(page);
  await expect.poll(() => overTheEdge(page)).toEqual([]);
  expect(broken, 'what breaks the security policy').toEqual([]);
}

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

test.describe('axe finds nothing in both themes, and type twice as large fits, on', () => {
  for (const [kind, address] of Object.entries(PAGES)) {
    test(`${kind} (${address})`, ({ page }) => visit(page, address));
  }
  for (const [kind, address] of Object.entries(TOOLS)) {
    test(`${kind} (${address}), which can be shared and started in large type`, async ({
      page,
    }) => {
      await visit(page, address);
      const share = page.getByRole('button', { name: 'Share or embed' });
      await expect(share).toBeVisible();
      const start = page
        .getByRole('region', { name: 'Timer', exact: true })
        .getByRole('button', { name: /^Start/ });
      if ((await start.count()) > 0) {
        await start.first().click();
        expect(await overTheEdge(page)).toEqual([]);
      }
      await expect(share).toBeVisible();
    });
  }
});

test('the Start of a card covers no digits in type twice as large', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await page.goto('/kitchen-timer');
  const card = page.getByRole('region', { name: 'Timer 1', exact: true });
  await expect(page.getByRole('button', { name: 'Share or embed' })).toBeVisible();
  await makeTypeLarge(page);
  const digits = await card.getByRole('timer').boundingBox();
  const start = await card.getByRole('button', { name: 'Start Timer 1' }).boundingBox();
  expect((digits?.y ?? 0) + (digits?.height ?? 0)).toBeLessThanOrEqual(start?.y ?? 0);
});

async function makeTypeLarge(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/**
 * Returns the elements that reach over the edges of the page, except rows that scroll and drawings
 * of a screen.
 */
const overTheEdge = (page: Page) =>
  page.evaluate(() => {
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
        isScrolled(element.parentElement));
    const isOver = (element: Element): boolean => {
      const { left, right, width, height } = element.getBoundingClientRect();
      const isSeen = width > 1 && height > 1 && element.checkVisibility();
      return isSeen && (left < -1 || right > innerWidth + 1) && !isScrolled(element);
    };
    return [...document.querySelectorAll('main :not(svg *, .sr-only, [role="img"] *)')]
      .filter(isOver)
      .map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 30)}`);
  });
