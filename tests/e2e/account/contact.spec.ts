import { expect, newPerson, test } from '../fixtures.ts';

test('anybody writes to us without an account, and no word is lost or sent twice', async ({
  page,
  product,
}) => {
  const { email } = newPerson();
  const sent = () => product.db('contact_messages').where({ email }).select('name', 'message');
  await page.goto('/contact');
  const main = page.getByRole('main');
  const box = main.getByRole('alert');
  const thanks = main.getByRole('status').filter({ hasText: /^Thank you for your message/ });
  const message = main.getByRole('textbox', { name: 'Message' });
  const send = main.getByRole('button', { name: 'Send Message' });

  await test.step('what is missing is said at its field', async () => {
    await expect(page.locator('astro-island[ssr][client="painted"]')).toHaveCount(0);
    await send.click();
    await expect(box).toHaveText('Please fill in all fields');
    await expect(main.getByLabel('Name')).toBeFocused();
  });

  await test.step('offline, every word is kept', async () => {
    await page.route('**/api/contact', (route) => route.abort());
    await main.getByLabel('Name').fill('Zoë Brook');
    await main.getByLabel('E-mail').fill(email);
    await message.fill('Once, please.');
    await send.click();
    await expect(box).toHaveText('Failed to send message. Please try again later.');
    await expect(message).toHaveValue('Once, please.');
    expect(await sent()).toEqual([]);
    await page.unroute('**/api/contact');
  });

  await test.step('an answer that was lost does not make two messages of one', async () => {
    let isLost = true;
    await page.route('**/api/contact', async (route) => {
      if (!isLost) return route.continue();
      isLost = false;
      await route.fetch();
      await route.abort();
    });
    await send.click();
    await expect.poll(sent).toHaveLength(1);
    await expect(box).not.toBeEmpty();
    await expect(thanks).toBeHidden();
    await send.click();
    await expect(thanks).toBeVisible();
    expect(await sent()).toEqual([{ name: 'Zoë Brook', message: 'Once, please.' }]);
  });
});
