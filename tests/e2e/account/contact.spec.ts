import type { Locator, Page } from '@playwright/test';
import { expect, newPerson, type Product, register, test } from '../fixtures.ts';

const THANKS =
  "Thank you for your message, we've received your request and will get back to you soon.";

const START = new Date('2026-11-20T10:00:00Z');

function messagesOf(product: Product, email: string) {
  return product
    .db('contact_messages')
    .where({ email })
    .orderBy('created_at')
    .select('type', 'name', 'message');
}

function mailsWith(product: Product, text: string): string[] {
  return product.mails().filter((mail) => mail.includes(text));
}

async function write(place: Page | Locator, message: string): Promise<void> {
  await place.getByRole('textbox', { name: 'Message' }).fill(message);
  await place.getByRole('button', { name: 'Send Message' }).click();
}

test('somebody signed in writes from the header; after 3 s the dialog closes, empty', async ({
  page,
  product,
}) => {
  const person = newPerson();
  await page.setViewportSize({ width: 1280, height: 860 });
  // Before the page: while a clock is put in, a call that is just then made names the year 1970.
  await page.clock.install({ time: START });
  await register(page, person);
  await page.getByRole('button', { name: 'Contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact' });
  await expect(dialog.getByLabel('Name')).toHaveValue(person.name);
  await expect(dialog.getByRole('link', { name: 'hello@ripen.example' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Bug report' }).check({ force: true });
  // The three seconds pass when the test says so.
  await page.clock.pauseAt(START.getTime() + 60_000);
  await write(dialog, `The bell is too loud, ${person.email}`);
  await expect(dialog.getByText(THANKS)).toBeVisible();
  expect(await messagesOf(product, person.email)).toEqual([
    {
      type: 'bug-report',
      name: person.name,
      message: `The bell is too loud, ${person.email}`,
    },
  ]);
  await page.clock.runFor(2900);
  await expect(dialog).toBeVisible();
  await page.clock.runFor(200);
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Contact' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await expect.poll(() => mailsWith(product, `<${person.email}>`).length).toBe(1);
  const [mail] = mailsWith(product, `<${person.email}>`);
  expect(mail).toMatch(/^To: hello@ripen\.example\r?$/m);
  expect(mail).toMatch(/^Subject: Bug report from Ada Sand\r?$/m);
  expect(mail).toContain(`Reply-To: ${person.name} <${person.email}>`);
});

test('anybody writes from the page that every page leads to, and no word is lost or sent twice', async ({
  page,
  product,
}) => {
  const { email } = newPerson();
  await page.goto('/');
  await page.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  const main = page.getByRole('main');
  const box = main.getByRole('alert');
  const thanks = main.getByRole('status').filter({ hasText: THANKS });
  const message = page.getByRole('textbox', { name: 'Message' });
  const send = page.getByRole('button', { name: 'Send Message' });

  await test.step('what is missing or wrong is said at its field', async () => {
    await send.click();
    await expect(box).toHaveText('Please fill in all fields');
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.getByLabel('Name').fill('Zoë Brook');
    await page.getByLabel('E-mail').fill('nonsense');
    await write(page, 'I like it.');
    await expect(box).toHaveText('Please enter a valid email address');
  });

  await test.step('offline, every word is kept, and sent once the network is back', async () => {
    await page.route('**/api/contact', (route) => route.abort());
    await page.getByLabel('E-mail').fill(email);
    await send.click();
    await expect(box).toHaveText('Failed to send message. Please try again later.');
    await expect(message).toHaveValue('I like it.');
    expect(await messagesOf(product, email)).toEqual([]);
    await page.unroute('**/api/contact');
    await send.click();
    await expect(thanks).toBeVisible();
    expect(await messagesOf(product, email)).toEqual([
      { type: 'feedback', name: 'Zoë Brook', message: 'I like it.' },
    ]);
    await expect(message).toHaveValue('');
  });

  await test.step('an answer that was lost does not make two messages of one', async () => {
    let isLost = true;
    await page.route('**/api/contact', async (route) => {
      if (!isLost) return route.continue();
      isLost = false;
      await route.fetch();
      await route.abort();
    });
    await page.getByLabel('Name').fill('Zoë Brook');
    await page.getByLabel('E-mail').fill(email);
    await write(page, 'Once, please.');
    await expect(box).not.toBeEmpty();
    await expect(thanks).toBeHidden();
    await send.click();
    await expect(thanks).toBeVisible();
    expect((await messagesOf(product, email)).map(({ message: text }) => text)).toEqual([
      'I like it.',
      'Once, please.',
    ]);
  });
});
