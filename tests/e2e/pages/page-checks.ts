import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>;
}

/** Naming the places of what is well takes most of the time, and its own copy of all styles the rest. */
const AXE_OPTIONS = { resultTypes: ['violations'], preload: false };

/**
 * Selects the parts of a page that are not laid out yet
 * (`src/platform/page/loading/below-the-fold.ts`).
 */
export const LAID_OUT_LATER =
  '.prose > :nth-child(n + 9):not([data-near]), .below-fold:not([data-near])';

/**
 * Expects axe to find nothing on a page as it stands now, by all rules or by some of them; what it
 * finds is told by rule and place.
 */
export async function expectNoViolations(page: Page, rules?: readonly string[]): Promise<void> {
  // Every page has one; a tab whose part is still on its way does not yet.
  await expect(page.locator('h1').first(), page.url()).toBeAttached();
  // A colour on its way to another is neither.
  await page.evaluate(async () => {
    const all = document.getAnimations().filter(({ effect }) => {
      const end = effect?.getComputedTiming().endTime;
      return typeof end === 'number' && end < 2000;
    });
    await Promise.all(all.map(({ finished }) => finished.catch(() => null)));
  });
  for (const frame of page.frames()) {
    const hasAxe = await frame.evaluate(() => 'axe' in window);
    if (!hasAxe) await frame.evaluate(AXE);
  }
  // Frames are of our own origin, so axe looks into them by itself.
  const options = rules === undefined ? AXE_OPTIONS : { ...AXE_OPTIONS, runOnly: rules };
  const found = await page.evaluate(async (given) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run(given);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, options);
  expect(found, page.url()).toEqual([]);
}

/** The axe rules whose result depends on the theme. */
const COLORS = ['color-contrast', 'link-in-text-block'];

/** Expects axe to find nothing in the light theme, and by the rules about colours nothing in the dark one. */
export async function expectNoViolationsInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, COLORS);
}

/** Expects a page to be no wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}

/** Collects, from now on, what a page breaks of its security policy, and what it throws. */
export function watchPolicy(page: Page): readonly string[] {
  const broken: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) {
      broken.push(`${page.url()}: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => broken.push(`${page.url()}: ${error.message}`));
  return broken;
}
