import type { Page } from '@playwright/test';
import { expect, expectRightToTheSecond, test } from '../fixtures.ts';

const START = new Date('2026-11-20T10:00:00Z');

/** Starts a session; a press before the scripts have come would count from later on. */
async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
}

test('a visitor without an account runs, pauses, skips and finishes sessions on the home page', async ({
  page,
  context,
}) => {
  await page.clock.install({ time: START });

  await test.step('an address that does not exist leads there, with status 404', async () => {
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/$/);
  });

  const digits = page.getByRole('timer');
  await test.step('one click starts the timer', async () => {
    await start(page);
    await page.clock.fastForward('01:00');
    await expect(digits).toContainText(/24:00|23:5\d/);
    await expect(page).toHaveTitle(/^(24:00|23:5\d) .*Focus/);
    await expectRightToTheSecond(page);
  });

  await test.step('the session runs on after a reload, right to the second', async () => {
    await page.clock.fastForward('09:00');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(digits).toContainText(/15:00|14:[45]\d/);
    await expectRightToTheSecond(page);
  });

  await test.step('it is paused, resumed, reset, and the reset is taken back', async () => {
    await page.getByRole('button', { name: 'Pause' }).click();
    const stood = (await digits.innerText()).match(/\d+:\d\d/)?.[0] ?? 'no time';
    await page.clock.fastForward('30:00');
    await expect(digits).toContainText(stood);
    await expect(page).toHaveTitle(new RegExp(stood));
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(digits).toContainText('25:00');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(digits).toContainText(/15:00|14:[345]\d/);
  });

  await test.step('a skipped session is not recorded', async () => {
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByRole('radio', { name: 'Short' })).toBeChecked();
    await expect(page.getByText(/session today/)).toBeHidden();
  });

  await test.step('a session that is finished is kept once in this browser', async () => {
    await page.getByRole('radio', { name: 'Focus' }).check({ force: true });
    await start(page);
    await page.clock.fastForward('25:00');
    await expect(page.getByText('1 session today · 25 min')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Short' })).toBeChecked();
    await page.reload();
    await expect(page.getByText('1 session today · 25 min')).toBeVisible();
  });

  await test.step('a second tab shows and works the same timer', async () => {
    await page.getByRole('radio', { name: 'Focus' }).check({ force: true });
    await start(page);
    const second = await context.newPage();
    await second.goto('/');
    await second.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
    await second.close();
  });

  await test.step('a session that ended while the page was closed is there when it is opened', async () => {
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.close();
    const later = await context.newPage();
    await later.clock.fastForward('40:00');
    await later.goto('/');
    await expect(later.getByText('2 sessions today · 50 min')).toBeVisible();
  });
});
