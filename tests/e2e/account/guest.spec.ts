import type { Page } from '@playwright/test';
import { expect, expectRightToTheSecond, test } from '../fixtures.ts';

const START = new Date('2026-11-20T10:00:00Z');

/** Starts a session; a press before the scripts have come would count from later on. */
async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
}

test.describe('a visitor without an account', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install({ time: START });
    await page.goto('/');
  });

  test('starts the timer of the home page with one click', async ({ page }) => {
    await start(page);
    await page.clock.fastForward('01:00');
    await expect(page.getByRole('timer')).toContainText(/24:00|23:5\d/);
    await expect(page).toHaveTitle(/^(24:00|23:5\d) .*Focus/);
    await expectRightToTheSecond(page);
  });

  test('finds the session running after a reload, right to the second', async ({ page }) => {
    await start(page);
    await page.clock.fastForward('10:00');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(page.getByRole('timer')).toContainText(/15:00|14:5\d/);
    await expectRightToTheSecond(page);
  });

  test('finishes a session, which is kept once in this browser', async ({ page }) => {
    await start(page);
    await page.clock.fastForward('25:00');
    await expect(page.getByText('1 session today · 25 min')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Short' })).toBeChecked();
    await page.reload();
    await expect(page.getByText('1 session today · 25 min')).toBeVisible();
  });

  test('sees a session that ended while the page was closed', async ({ page, context }) => {
    await start(page);
    await page.close();
    const later = await context.newPage();
    await later.clock.install({ time: new Date(START.getTime() + 40 * 60_000) });
    await later.goto('/');
    await expect(later.getByText('1 session today · 25 min')).toBeVisible();
  });

  test('pauses, resumes, resets and takes the reset back', async ({ page }) => {
    await start(page);
    await page.clock.fastForward('05:00');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.clock.fastForward('30:00');
    await expect(page.getByRole('timer')).toContainText(/20:00|19:5\d/);
    await expect(page).toHaveTitle(/20:00|19:5\d/);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByRole('timer')).toContainText('25:00');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('timer')).toContainText(/20:00|19:5\d/);
  });

  test('skips work without recording it', async ({ page }) => {
    await start(page);
    await page.clock.fastForward('20:00');
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByRole('radio', { name: 'Short' })).toBeChecked();
    await expect(page.getByText(/session today/)).toBeHidden();
  });

  test('sees the same timer in a second tab', async ({ page, context }) => {
    await page.getByRole('button', { name: 'Start' }).click();
    const second = await context.newPage();
    await second.goto('/');
    await expect(second.getByRole('button', { name: 'Pause' })).toBeVisible();
    await second.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  });
});

test('a Start pressed before the scripts have come is not lost', async ({ page }) => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Start' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('the timer runs when storage throws at every call', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/24:5\d/);
});

test('an address that does not exist leads on, with status 404', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
});
