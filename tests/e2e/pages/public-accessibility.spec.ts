import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import {
  expectNoSidewaysScroll,
  expectNoViolations,
  LAID_OUT_LATER,
  watchPolicy,
} from './page-checks.ts';

const MISSING = '/no-such-page';

/** One page of every kind of code that anybody may see: a new kind is a new line. */
const PAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'the timers of visitors and the hub': {
    'the home page': '/',
    'the classic timer': '/classic',
    'the early look': '/old',
    'the page for the inbox': '/gmail',
    'the hub': '/timers',
    'the hub with a search': '/timers?q=pasta',
    'an embedded timer': '/timer/5-minutes?embed=1',
  },
  'the pages of the house, articles and their lists': {
    'a page of the house': '/pomodoro-for-studying',
    'the plans': '/pricing',
    'the contact form': '/contact',
    'a legal page': '/refund-policy',
    'a page that is missing': MISSING,
    'signing in': '/login',
    registering: '/register',
    'the blog': '/blog',
    'an article': '/blog/counting-interruptions',
    'a guide': '/resources/pomodoro-technique',
    'the list of all articles': '/resources/all-articles',
    'the topics': '/tags',
    'an author': '/authors/ripen-team',
  },
};

/** One page of every form of tool. */
const TOOLS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'clocks of one time': {
    'a countdown of one length': '/timer/5-minutes',
    'a countdown of any length': '/timer',
    'large digits': '/big-timer',
    'a countdown that is typed': '/countdown-timer',
    'a disc': '/visual-timer',
    'a mascot': '/cute-timer',
    'a stopwatch': '/online-stopwatch',
    'an alarm': '/online-alarm',
    'a full screen': '/fullscreen-timer',
  },
  'times in a row and rounds of work': {
    intervals: '/workout-timer',
    'a sequence': '/custom-timer',
    'an agenda': '/meeting-timer',
    'a talk': '/presentation-timer',
    'an exam': '/exam-timer',
    'several timers': '/kitchen-timer',
    'a class': '/classroom-timer',
    'a tomato': '/tomato-timer',
    'rounds of study': '/study-timer',
    'a meditation': '/meditation-timer',
    'a sprint': '/writer-timer',
    'a workday': '/remote-work-timer',
    'a plan of study': '/student-study-timer',
    homework: '/homework-timer',
    breaks: '/break-timer',
  },
};

/**
 * Kinds whose parts stand elsewhere in a wide window, or have colours of their own. Of the others a
 * wide window only makes lines longer, and the dark theme has the colours of these.
 */
const LOOKED_AT_TWICE: ReadonlySet<string> = new Set([
  '/',
  '/classic',
  '/timers',
  '/pricing',
  '/login',
  '/refund-policy',
  '/blog',
  '/blog/counting-interruptions',
  '/timer/5-minutes',
  '/kitchen-timer',
  '/meeting-timer',
  '/exam-timer',
  '/classroom-timer',
  '/student-study-timer',
  '/fullscreen-timer',
  '/visual-timer',
  '/cute-timer',
  '/presentation-timer',
  '/tomato-timer',
  '/meditation-timer',
]);

/** Pages whose headers differ; every other header is one of these. */
const HEADERS: ReadonlySet<string> = new Set(['/', '/login', '/register', '/timers']);

const NARROW = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 860 };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('axe finds nothing in both themes, and type twice as large fits, on', () => {
  for (const [group, pages] of Object.entries(PAGES)) {
    test(group, async ({ page }) => {
      test.slow();
      await visitInTurn(page, pages, async () => {});
    });
  }
  for (const [group, pages] of Object.entries(TOOLS)) {
    test(`${group}, which can be shared and started in large type`, async ({ page }) => {
      test.slow();
      await visitInTurn(page, pages, async (address) => {
        const share = page.getByRole('button', { name: 'Share or embed' });
        await expect(share).toBeVisible();
        if (address === '/kitchen-timer') await expectStartBelowDigits(page);
        const start = page
          .getByRole('region', { name: 'Timer', exact: true })
          .getByRole('button', { name: /^Start/ });
        if ((await start.count()) > 0) {
          await start.first().click();
          expect(await overTheEdge(page)).toEqual([]);
        }
        await expect(share).toBeVisible();
      });
    });
  }
});

/**
 * Visits pages one after the other in one window, which keeps the scripts that they share. To each of
 * them the visitor is new.
 */
async function visitInTurn(
  page: Page,
  pages: Readonly<Record<string, string>>,
  andThen: (address: string) => Promise<void>,
): Promise<void> {
  await page.addInitScript(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const broken = watchPolicy(page);
  for (const [kind, address] of Object.entries(pages)) {
    await test.step(`${kind} (${address})`, async () => {
      await visit(page, address);
      await andThen(address);
      expect(broken, 'what breaks the security policy').toEqual([]);
    });
  }
}

/**
 * Visits a page on a phone and in light colours, some before that in a wide window and dark ones, and
 * then in type twice as large.
 */
async function visit(page: Page, address: string): Promise<void> {
  const isLookedAtTwice = LOOKED_AT_TWICE.has(address);
  await page.emulateMedia({ colorScheme: isLookedAtTwice ? 'dark' : 'light' });
  await page.setViewportSize(isLookedAtTwice ? WIDE : NARROW);
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(address === MISSING ? 404 : 200);
  // The tool of a page takes presses once it has woken.
  await expect(page.locator('main astro-island[ssr][client="painted"]')).toHaveCount(0);
  await expectNoFaults(page);
  if (isLookedAtTwice) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(NARROW);
    await expectNoFaults(page);
  }
  if (HEADERS.has(address)) await expectHeaderInOneLine(page);
  await makeTypeLarge(page);
  await expect.poll(() => overTheEdge(page)).toEqual([]);
}

async function expectNoFaults(page: Page): Promise<void> {
  // Of what it has not laid out yet Chromium tells the colours of the theme before.
  await expect(page.locator(LAID_OUT_LATER)).toHaveCount(0);
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
}

/** Expects the logo and the menu of the header to be side by side on the smallest phone. */
async function expectHeaderInOneLine(page: Page): Promise<void> {
  const header = page.getByRole('banner');
  const ends = [header.getByRole('link').first(), header.getByRole('button', { name: 'Menu' })];
  await page.setViewportSize({ width: 320, height: 740 });
  const [mark, menu] = await Promise.all(ends.map((end) => end.boundingBox()));
  await page.setViewportSize(NARROW);
  const middle = (box: typeof mark) => (box?.y ?? Number.NaN) + (box?.height ?? 0) / 2;
  expect(Math.abs(middle(mark ?? null) - middle(menu ?? null))).toBeLessThan(4);
}

/** Expects the Start of a card to cover no digits. */
async function expectStartBelowDigits(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Timer 1', exact: true });
  const digits = await card.getByRole('timer').boundingBox();
  const start = await card.getByRole('button', { name: 'Start Timer 1' }).boundingBox();
  expect((digits?.y ?? 0) + (digits?.height ?? 0)).toBeLessThanOrEqual(start?.y ?? 0);
}

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
