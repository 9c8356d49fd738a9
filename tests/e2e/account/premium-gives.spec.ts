import type { Page } from '@playwright/test';
import { expect, newPerson, register, test } from '../fixtures.ts';
import { listenIn, tryThemeAndSounds } from '../timer/loudness.ts';

/** Gives the signed-in administrator of a page a plan, or takes it away. */
async function choosePlan(page: Page, plan: 'yearly' | 'free'): Promise<void> {
  const status = await page.evaluate(async (chosen) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('token')}`,
    };
    const { user } = await (await fetch('/api/auth/current', { headers })).json();
    const body = JSON.stringify({ userId: user.id, plan: chosen });
    const path = '/api/admin/subscriptions/manual-update';
    return (await fetch(path, { method: 'POST', headers, body })).status;
  }, plan);
  expect(status).toBe(200);
}

const openSettings = (page: Page) =>
  page.getByRole('button', { name: 'Settings', exact: true }).click();

test('a theme and sounds come with premium, and give way when it ends', async ({
  page,
  context,
  product,
}) => {
  await listenIn(page);
  const person = newPerson();
  await register(page, person);
  await product.promote(person);
  await openSettings(page);
  await expect(page.getByText('Premium adds six more accent themes')).toBeVisible();
  await choosePlan(page, 'yearly');
  await page.reload();
  const root = page.locator('html');

  await tryThemeAndSounds(page);

  // Before any script of the app has run.
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(root).toHaveAttribute('data-accent', 'plum');
  await page.unroute('**/_astro/*.js');

  const other = await context.newPage();
  await other.goto('/app');
  await page.goto('/app');
  await openSettings(page);
  await page.getByText('Olive', { exact: true }).click();
  await expect(other.locator('html')).toHaveAttribute('data-accent', 'olive');

  await choosePlan(page, 'free');
  await page.reload();
  await expect(root).not.toHaveAttribute('data-accent', /./);
  await openSettings(page);
  await expect(page.getByText('Your Olive theme is saved and returns with')).toBeVisible();
});
