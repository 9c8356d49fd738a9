import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

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

test('a leader that hangs loses the lead to a tab in sight, and follows it afterwards', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  const other = await context.newPage();
  // The watch over the leader is loaded when the page is idle, and compares the clocks first.
  const guarded = other.waitForResponse('**/api/health');
  await other.goto('/');
  await guarded;
  await expect(other.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  expect(await isLeading(page)).toBe(true);

  const hanging = page.evaluate(() => {
    const untilMs = performance.now() + 12_000;
    while (performance.now() < untilMs);
  });
  await expect.poll(() => isLeading(other), { timeout: 10_000 }).toBe(true);
  await other.getByRole('button', { name: 'Pause', exact: true }).click();
  await hanging;
  await expect(page.getByRole('button', { name: 'Resume', exact: true })).toBeVisible();
  expect(await isLeading(other)).toBe(true);
});

test('a page that is left and brought back shows what happened meanwhile', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.goto('/login');
  await expect.poll(() => isLeading(other), { timeout: 2000 }).toBe(true);
  await other.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Resume', exact: true })).toBeVisible();
  expect(await isLeading(other)).toBe(true);
});
