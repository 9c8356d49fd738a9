import type { Page } from '@playwright/test';
import { newPerson, register, signIn } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';
import { listenIn, tryThemeAndSounds } from '../timer/loudness.ts';
import { expect, test } from './premium-fixtures.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PREMIUM = '/app?tab=premium';

const card = (page: Page, name: RegExp | string) => page.getByRole('region', { name });

test('premium is requested with a receipt, confirmed by keys, seen and heard, and its end locks nothing', async ({
  page,
  world,
}) => {
  test.slow();
  await listenIn(page);
  const ada = newPerson();
  await register(page, ada, PREMIUM);

  await test.step('the user asks, with a receipt', async () => {
    await page.getByRole('radio', { name: /Monthly/ }).check();
    await page.getByLabel('Payment reference (optional)').fill('RP-2041');
    const buffer = Buffer.from('%PDF-1.7\n%%EOF\n');
    const receipt = { name: 'transfer.pdf', mimeType: 'application/pdf', buffer };
    await page.getByLabel('Choose a receipt').setInputFiles(receipt);
    await expect(page.getByText('transfer.pdf')).toBeVisible();
    await page.getByRole('button', { name: 'Send request' }).click();
    const request = card(page, /request for the monthly plan/);
    await expect(request).toContainText('Pending');
    await expect(request).toContainText('Receipt (PDF');
    expect(await world.lastMail(ada)).toBe('We received your premium request');
  });

  await test.step('the owner finds it on Today, reads the receipt, and confirms by keys', async () => {
    const owner = await world.openOwner();
    await expect(owner.getByRole('heading', { name: '1 thing needs you' })).toBeVisible();
    await expect(card(owner, 'Requests')).toContainText(ada.email);
    await expect(card(owner, 'Requests')).toContainText('Reference RP-2041');
    await owner.goto('/app?tab=admin&section=subscriptions');
    const row = owner.getByRole('row', { name: new RegExp(ada.name) });
    await expect(row).toContainText('Pending');
    for (const width of [768, 360, 1280]) {
      await owner.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(owner);
      if (width !== 768) await expectNoViolations(owner);
    }
    await owner.keyboard.press('j');
    await owner.keyboard.press('Enter');
    const saved = owner.waitForEvent('download');
    await owner.getByRole('button', { name: 'Receipt (PDF' }).press('Enter');
    expect((await saved).suggestedFilename()).toMatch(/^receipt-\w+\.pdf$/);
    await owner.keyboard.press('Escape');
    await expect(owner.getByRole('complementary', { name: ada.name })).toHaveCount(0);
    await owner.keyboard.press('c');
    const dialog = owner.getByRole('dialog', { name: `Confirm ${ada.name}’s request?` });
    await expect(dialog).toContainText('monthly');
    await dialog.getByRole('button', { name: 'Confirm' }).press('Enter');
    await expect(owner.getByText(`${ada.name} is confirmed.`)).toBeVisible();
    await expect(row).toHaveCount(0);
    await owner.context().close();
    expect(await world.lastMail(ada)).toBe('Your premium is confirmed');
  });

  await test.step('themes and sounds work', async () => {
    await page.reload();
    await expect(card(page, /Monthly plan/)).toContainText('Active');
    await page.getByRole('link', { name: 'Pomo' }).click();
    await tryThemeAndSounds(page);
  });

  const root = page.locator('html');
  await test.step('the theme is applied before any script of the app has run', async () => {
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'commit' });
    await expect(root).toHaveAttribute('data-accent', 'plum');
    await page.unroute('**/_astro/*.js');
  });

  await test.step('the page of prices knows it', async () => {
    await page.goto('/pricing');
    await expect(page.getByText(/^Premium until /)).toBeVisible();
  });

  await test.step('the period ends, and everything is still there', async () => {
    await world.goOn(60 * DAY_MS);
    expect(await world.lastMail(ada)).toBe('Your premium has ended');
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await signIn(page, ada, PREMIUM);
    await expect(card(page, /Monthly plan/)).toContainText('Ended');
    await expect(card(page, /Monthly plan/)).toContainText('nothing is locked or deleted');
    await expect(root).not.toHaveAttribute('data-accent', /./);
    for (const tab of ['Projects', 'Stats', 'Calendar']) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`tab=${tab.toLowerCase()}`));
      await expect(page.locator('main h1, main h2').first()).toBeVisible();
    }
  });
});
