import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { standStill } from './stand-still.ts';

/** Whether this page holds the lead, by the browser's own account. */
function isLeading(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const own = crypto.randomUUID();
    return navigator.locks.request(own, async () => {
      const { held = [] } = await navigator.locks.query();
      const me = held.find(({ name }) => name === own)?.clientId;
      return held.find(({ name }) => name === 'ripen-timer-leader')?.clientId === me;
    });
  });
}

test('the lead passes from a tab that hangs or is hidden to a visible one, and nothing is lost', async ({
  page,
  context,
}) => {
  const button = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true });
  await page.goto('/');
  await button(page, 'Start').click();
  await expect(button(page, 'Pause')).toBeVisible();
  const other = await context.newPage();
  // The watch over the leader is loaded when the page is idle, and compares the clocks first.
  const guarded = other.waitForResponse('**/api/health');
  await other.goto('/');
  await guarded;
  await expect(button(other, 'Pause')).toBeVisible();
  expect(await isLeading(page)).toBe(true);

  await test.step('a leader that hangs loses the lead, and follows it afterwards', async () => {
    const goOn = await standStill(page);
    await expect.poll(() => isLeading(other), { timeout: 10_000 }).toBe(true);
    await button(other, 'Pause').click();
    await goOn();
    await expect(button(page, 'Resume')).toBeVisible();
    expect(await isLeading(other)).toBe(true);
  });

  await test.step('a tab that is acted on takes the lead', async () => {
    await button(page, 'Resume').click();
    await expect(button(other, 'Pause')).toBeVisible();
    await expect.poll(() => isLeading(page)).toBe(true);
  });

  await test.step('a page that is left and brought back shows what happened meanwhile', async () => {
    await page.goto('/login');
    await expect.poll(() => isLeading(other), { timeout: 2000 }).toBe(true);
    await button(other, 'Pause').click();
    await page.goBack();
    await expect(button(page, 'Resume')).toBeVisible();
    expect(await isLeading(other)).toBe(true);
  });
});
