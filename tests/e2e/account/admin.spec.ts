import type { Page } from '@playwright/test';
import { callApi } from '#tests/support/call-api.ts';
import { expect, newPerson, register, signIn, signOut, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';

/** Asks for the yearly plan as the signed-in person of a page. */
async function askForPremium(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const reply = await fetch('/api/subscriptions', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('token')}`,
      },
      body: JSON.stringify({ plan: 'yearly', reference: 'RP-2041' }),
    });
    return reply.status;
  });
  expect(status).toBe(201);
}

test('administration is for administrators: others are told so, and load nothing of it', async ({
  page,
}) => {
  await register(page, newPerson());
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/admin/blog');
  await expect(page.getByText('That page is for administrators.')).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link', { name: 'Premium' })).toBeVisible();
  await expect(sections.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await page.goto('/admin/blog/new');
  await expect(page).toHaveURL(/\/app$/);
  expect(loaded.filter((url) => /AdminTab|EditorScreen/.test(url))).toEqual([]);
});

test('the owner decides about requests by the keyboard alone, at every width', async ({
  page,
  product,
}) => {
  const user = newPerson('Amara Okafor');
  await register(page, user);
  await askForPremium(page);
  await signOut(page);
  const owner = newPerson('Olga Kern');
  await register(page, owner);
  await product.promote(owner);
  await signOut(page);
  await signIn(page, owner);
  await page.goto('/app?tab=admin&section=subscriptions');
  const row = page.getByRole('row', { name: /Amara Okafor/ });
  await expect(row).toContainText('Pending');
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  }
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Confirm Amara Okafor’s request?' });
  await expect(dialog).toContainText('yearly');
  await dialog.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(page.getByText('Amara Okafor is confirmed.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect
    .poll(() => product.mails().filter((mail) => mail.includes(user.email)).length)
    .toBeGreaterThan(1);
});

test('the owner deactivates many at once by the keyboard alone, and takes it back', async ({
  page,
  product,
}) => {
  const people = [newPerson('Ines Quillfeather'), newPerson('Jo Quillfeather')];
  for (const person of people) await callApi(product.url, '/auth/register', { body: person });
  const active = () =>
    product
      .db('users')
      .whereIn(
        'email',
        people.map(({ email }) => email),
      )
      .pluck('is_active');
  const owner = newPerson('Olga Kern');
  await register(page, owner);
  await product.promote(owner);
  await signOut(page);
  await signIn(page, owner);
  await page.goto('/app?tab=admin&section=users&search=quillfeather');
  await expect(page.getByRole('row', { name: /Quillfeather/ })).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).press('Space');
  const bar = page.getByRole('region', { name: 'Selected users' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Deactivate…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Deactivate 2 users?' });
  await dialog.getByRole('button', { name: 'Deactivate' }).press('Enter');
  await expect(page.getByText('2 users deactivated.')).toBeVisible();
  expect(await active()).toEqual([0, 0]);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(active).toEqual([1, 1]);
});
