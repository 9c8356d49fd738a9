import { readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { expect, type Product, test } from '../fixtures.ts';

/** The link in the newest mail to an address, once it is there. */
async function linkTo(product: Product, address: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = await Promise.all(product.mails().map((raw) => PostalMime.parse(raw)));
        const mail = mails.findLast(({ to }) => to?.[0]?.address === address);
        link = /https?:\/\/\S+\/newsletter\/confirm\?token=\S+/.exec(mail?.text ?? '')?.[0];
        return link;
      },
      { timeout: 15_000 },
    )
    .toBeDefined();
  const { pathname, search } = new URL(link ?? '');
  return pathname + search;
}

test('a reader subscribes without a script, confirms, changes, stops and erases what is held', async ({
  page,
  product,
  browser,
}) => {
  const address = `reader-${Date.now()}@example.org`;

  await test.step('a plain form is enough', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url });
    const list = await plain.newPage();
    await list.goto('/blog');
    await list.getByLabel('E-mail').fill(address);
    await list.getByRole('button', { name: 'Subscribe' }).click();
    await expect(list).toHaveURL(/\/newsletter#sent$/);
    await expect(list.getByText('Check your mail.')).toBeVisible();
    await expect(list.getByText('That is no e-mail address.')).toBeHidden();
    await plain.close();
  });

  await test.step('the link of the mail confirms it, and leads to what is held', async () => {
    await page.goto(await linkTo(product, address));
    await page.getByRole('button', { name: 'Confirm the newsletter' }).click();
    await expect(page.getByRole('heading', { name: 'You get the newsletter' })).toBeFocused();
    await expect(page).toHaveURL(/\/newsletter\/confirm$/);
    await page.getByRole('link', { name: 'See what is held of you' }).click();
    await expect(page).toHaveURL(/\/mail\/[\w-]+$/);
    await expect(page.getByText(address)).toBeVisible();
  });

  const newsletter = page.getByRole('switch', { name: 'Newsletter' });

  await test.step('a name is saved, and what is held is downloaded', async () => {
    await expect(newsletter).toBeChecked();
    await page.getByLabel('Name').fill('Ada Sand');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download what is held' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('ripen-mail.json');
    expect(readFileSync(await saved.path(), 'utf8')).toContain('Ada Sand');
  });

  await test.step('one press stops all mail', async () => {
    await page.getByRole('button', { name: 'Stop all mail' }).click();
    await expect(page.getByText('You get no newsletter and no other mail to many.')).toBeVisible();
    await expect(newsletter).not.toBeChecked();
    expect(await product.db('mail_suppressions').where({ address }).pluck('reason')).toEqual([
      'unsubscribed',
    ]);
  });

  await test.step('everything is erased', async () => {
    await page.getByRole('button', { name: 'Erase everything…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Nothing is held of you' })).toBeVisible();
    expect(await product.db('mail_contacts').where({ address })).toEqual([]);
  });

  await test.step('links that are broken say so', async () => {
    await page.goto(`/mail/${'A'.repeat(60)}`);
    await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
    await page.goto('/newsletter/confirm?token=nonsense');
    await page.getByRole('button', { name: 'Confirm the newsletter' }).click();
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });
});
