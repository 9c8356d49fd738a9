import { callApi } from '#tests/support/call-api.ts';
import { expect, newPerson, type Person, type Product, register, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';

/** Registers somebody without a browser and answers with their token. */
async function registerByApi({ url }: Product, person: Person): Promise<string> {
  const { body } = await callApi(url, '/auth/register', { body: person });
  return body.token;
}

test('the owner decides about requests and deactivates users by the keyboard alone, others are kept out', async ({
  page,
  product,
}) => {
  const user = newPerson('Amara Okafor');
  const token = await registerByApi(product, user);
  const asked = { plan: 'yearly', reference: 'RP-2041' };
  const { status } = await callApi(product.url, '/subscriptions', { body: asked, token });
  expect(status).toBe(201);
  const owner = newPerson('Olga Kern');
  await register(page, owner);

  await test.step('administration is for administrators: others are told so, and load nothing of it', async () => {
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

  await test.step('requests fit every width, and are decided by keys', async () => {
    await product.promote(owner);
    // The browser remembers the owner as somebody else until the server has answered.
    await page.goto('/app');
    await expect(page.getByRole('link', { name: 'Admin' })).toBeVisible();
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

  await test.step('many are deactivated at once by keys, and active again by Undo', async () => {
    const people = [newPerson('Ines Quillfeather'), newPerson('Jo Quillfeather')];
    for (const person of people) await registerByApi(product, person);
    const emails = people.map(({ email }) => email);
    const active = () => product.db('users').whereIn('email', emails).pluck('is_active');
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
});
