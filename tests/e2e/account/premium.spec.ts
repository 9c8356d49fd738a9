import type { Page } from '@playwright/test';
import { newPerson, register, signIn } from '../fixtures.ts';
import { listenIn, tryThemeAndSounds } from '../timer/loudness.ts';
import { expect, test } from './premium-fixtures.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const RECEIPT = { name: 'transfer.pdf', mimeType: 'application/pdf' } as const;

const openPremium = (page: Page) => page.goto('/app?tab=premium');
const openSettings = (page: Page) =>
  page.getByRole('button', { name: 'Settings', exact: true }).click();
const card = (page: Page, name: RegExp | string) => page.getByRole('region', { name });

test('from the request to the end of premium, decided on Today, and nothing of the user is locked', async ({
  page,
  world,
}) => {
  await listenIn(page);
  const ada = newPerson();
  await register(page, ada);
  await openSettings(page);
  await expect(page.getByText('Premium adds six more accent themes')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Sections' }).getByText('Premium').click();
  const owner = await world.openOwner();

  await test.step('asks', async () => {
    await page.getByRole('radio', { name: /Monthly/ }).check();
    await page.getByLabel('Payment reference (optional)').fill('RP-2041');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(card(page, /request for the monthly plan/)).toContainText('Pending');
    expect(await world.lastMail(ada)).toBe('We received your premium request');
  });

  await test.step('the owner sees it on Today, and rejects it with a reason', async () => {
    await owner.goto('/app?tab=admin');
    await expect(owner.getByRole('heading', { name: '1 thing needs you' })).toBeVisible();
    const requests = card(owner, 'Requests');
    await expect(requests).toContainText(ada.email);
    await expect(requests).toContainText('Reference RP-2041');
    await requests.getByRole('button', { name: `Reject ${ada.name}` }).click();
    const dialog = owner.getByRole('dialog', { name: `Reject ${ada.name}’s request` });
    await dialog.getByLabel('Reason').fill('The receipt is missing.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(owner.getByText(`${ada.name} is rejected.`)).toBeVisible();
    await expect(requests).toContainText('No requests are waiting.');
    await expect(owner.getByRole('heading', { name: 'Nothing needs you' })).toBeVisible();
  });

  await test.step('the user reads the reason, and asks again with a receipt', async () => {
    await openPremium(page);
    const rejected = card(page, /request for the monthly plan/);
    await expect(rejected).toContainText('Not accepted');
    await expect(rejected).toContainText('The receipt is missing.');
    expect(await world.lastMail(ada)).toBe('Your premium request was not accepted');
    const buffer = Buffer.from('%PDF-1.7\n%%EOF\n');
    await page.getByLabel('Choose a receipt').setInputFiles({ ...RECEIPT, buffer });
    await expect(page.getByText('transfer.pdf')).toBeVisible();
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(card(page, /request for the monthly plan/)).toContainText('Receipt (PDF');
  });

  await test.step('the owner reads the receipt, and confirms', async () => {
    await owner.goto('/app?tab=admin&section=subscriptions');
    await expect(owner.getByRole('row', { name: new RegExp(ada.name) })).toBeVisible();
    await owner.keyboard.press('j');
    await owner.keyboard.press('Enter');
    const saved = owner.waitForEvent('download');
    await owner.getByRole('button', { name: 'Receipt (PDF' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^receipt-\w+\.pdf$/);
    await owner.goto('/app?tab=admin');
    await card(owner, 'Requests')
      .getByRole('button', { name: `Confirm ${ada.name}` })
      .click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(owner.getByText(`${ada.name} is confirmed.`)).toBeVisible();
    await openPremium(page);
    await expect(card(page, /Monthly plan/)).toContainText('Active');
    expect(await world.lastMail(ada)).toBe('Your premium is confirmed');
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await expect(page.getByText(/^Premium until /)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('themes and sounds work', async () => {
    await page.goto('/app');
    await tryThemeAndSounds(page);
  });

  const root = page.locator('html');
  await test.step('the theme is applied before any script of the app has run', async () => {
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'commit' });
    await expect(root).toHaveAttribute('data-accent', 'plum');
    await page.unroute('**/_astro/*.js');
  });

  await test.step('another theme shows in every tab', async () => {
    const other = await page.context().newPage();
    await other.goto('/app');
    await page.goto('/app');
    await openSettings(page);
    await page.getByText('Olive', { exact: true }).click();
    await expect(other.locator('html')).toHaveAttribute('data-accent', 'olive');
    await other.close();
  });

  await test.step('cancels: premium stays on to the end of what is paid', async () => {
    await openPremium(page);
    await page.getByRole('button', { name: 'Cancel premium' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel premium?' });
    await expect(dialog).toContainText('Premium stays on until');
    await dialog.getByRole('button', { name: 'Cancel premium' }).click();
    await expect(card(page, /Monthly plan/)).toContainText('Cancelled');
    expect(await world.lastMail(ada)).toBe('Your premium will not be renewed');
    await page.goto('/pricing');
    await expect(page.getByText(/^Premium ends on /)).toBeVisible();
    await page.goto('/app');
    await expect(root).toHaveAttribute('data-accent', 'olive');
  });

  await test.step('the period ends, and everything is still there', async () => {
    // Away from the app, which would go to the sign-in page when its session ends.
    await page.goto('/about');
    await world.goOn(32 * DAY_MS);
    expect(await world.lastMail(ada)).toBe('Your premium has ended');
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await signIn(page, ada);
    await expect(root).not.toHaveAttribute('data-accent', /./);
    await openSettings(page);
    await expect(page.getByText('Your Olive theme is saved and returns with')).toBeVisible();
    await page.keyboard.press('Escape');
    await openPremium(page);
    await expect(card(page, /Monthly plan/)).toContainText('Ended');
    await expect(card(page, /Monthly plan/)).toContainText('nothing is locked or deleted');
    await expect(page.getByRole('heading', { name: 'Request again' })).toBeVisible();
    for (const tab of ['Projects', 'Stats', 'Calendar']) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`tab=${tab.toLowerCase()}`));
      await expect(page.locator('main h1, main h2').first()).toBeVisible();
    }
  });
});
