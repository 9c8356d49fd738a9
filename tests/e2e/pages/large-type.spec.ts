/* Pages on a phone with type twice as large: all content is there, and within the page. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
});

/** One page of every form of tool. */
const TOOLS = [
  ...['/timer', '/kitchen-timer', '/interval-timer', '/exam-timer', '/meeting-timer'],
  ...['/presentation-timer', '/classroom-timer', '/online-stopwatch', '/online-alarm'],
  ...['/countdown-timer', '/visual-timer', '/big-timer', '/fullscreen-timer', '/study-timer'],
  ...['/remote-work-timer', '/student-study-timer', '/tomato-timer', '/timer/1-minutes'],
];
const READING = [
  ...['/blog/counting-interruptions', '/resources/pomodoro-technique', '/resources/all-articles'],
  ...['/tags/focus', '/timers', '/features', '/'],
];

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

for (const address of TOOLS) {
  test(`${address} can be shared on a phone, and worked in type twice as large`, async ({
    page,
  }) => {
    await page.goto(address);
    const share = page.getByRole('button', { name: 'Share or embed' });
    await expect(share).toBeVisible();
    await makeTypeLarge(page);
    expect(await overTheEdge(page)).toEqual([]);
    const start = page.getByRole('region', { name: 'Timer', exact: true }).getByRole('button', {
      name: /^Start/,
    });
    if ((await start.count()) > 0) {
      await start.first().click();
      expect(await overTheEdge(page)).toEqual([]);
    }
    await expect(share).toBeVisible();
  });
}

test('the Start of a card covers no digits in type twice as large', async ({ page }) => {
  await page.goto('/kitchen-timer');
  const card = page.getByRole('region', { name: 'Timer 1', exact: true });
  await expect(page.getByRole('button', { name: 'Share or embed' })).toBeVisible();
  await makeTypeLarge(page);
  const digits = await card.getByRole('timer').boundingBox();
  const start = await card.getByRole('button', { name: 'Start Timer 1' }).boundingBox();
  expect((digits?.y ?? 0) + (digits?.height ?? 0)).toBeLessThanOrEqual(start?.y ?? 0);
});

for (const address of READING) {
  test(`${address} can be read in type twice as large`, async ({ page }) => {
    await page.goto(address);
    await makeTypeLarge(page);
    await expect.poll(() => overTheEdge(page)).toEqual([]);
  });
}
