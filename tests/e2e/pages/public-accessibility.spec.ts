import { expect, test } from '../fixtures.ts';
import {
  expectNoSidewaysScroll,
  expectNoViolations,
  LAID_OUT_LATER,
  watchPolicy,
} from './page-checks.ts';

const MISSING = '/no-such-page';

/** One page of every kind that anybody may see: a new kind is a new line. */
const KINDS: Readonly<Record<string, string>> = {
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
  'a countdown of one length': '/timer/5-minutes',
  'a countdown that is typed': '/countdown-timer',
  'an embedded timer': '/timer/5-minutes?embed=1',
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

const NARROW = { width: 360, height: 740 };
const WIDE = { width: 1280, height: 860 };

/** The axe rules whose result depends on the theme. */
const COLORS = ['color-contrast', 'link-in-text-block'];

test.describe('in both themes and at two sizes axe finds nothing on', () => {
  test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

  for (const [kind, address] of Object.entries(KINDS)) {
    test(`${kind} (${address})`, async ({ page }) => {
      const broken = watchPolicy(page);
      await page.setViewportSize(NARROW);
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(address === MISSING ? 404 : 200);
      // The tool of a page takes presses once it has woken.
      await expect(page.locator('main astro-island[ssr][client="painted"]')).toHaveCount(0);
      // Of what it has not laid out yet Chromium tells the colours of the theme before.
      await expect(page.locator(LAID_OUT_LATER)).toHaveCount(0);
      for (const size of [NARROW, WIDE]) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme: 'light' });
        await expectNoViolations(page);
        await expectNoSidewaysScroll(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectNoViolations(page, COLORS);
      }
      expect(broken, 'what breaks the security policy').toEqual([]);
    });
  }
});
