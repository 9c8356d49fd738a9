import sharp from 'sharp';
import { expect, signIn, test } from '../fixtures.ts';
import { expectNoViolations } from '../pages/page-checks.ts';
import {
  addLine,
  expectSaved,
  goToEnd,
  newWriter,
  publishArticle,
  saveDraft,
  textOf,
} from './writing.ts';

const NO_CONNECTION = /There is no connection to the server\./;

test('nothing that an owner does is lost while the network is cut, or to another writer', async ({
  page,
  product,
  context,
}) => {
  test.slow();
  const writer = await newWriter(product);
  // The first release waits for the render after the start, longer than the page would.
  for (const title of ['First of two', 'Second of two']) {
    await publishArticle(writer, await saveDraft(writer, title, `Words of ${title}.`));
  }
  await signIn(page, writer, '/app?tab=admin&section=blog&view=pictures');
  const show = async (view: string) => {
    await page.getByRole('radio', { name: view }).click();
    await expect(page.getByRole('heading', { name: view })).toBeVisible();
  };

  await test.step('pictures are uploaded by one button, and their texts are kept', async () => {
    await expect(page.getByText('No pictures yet')).toBeVisible();
    const files = await Promise.all(
      ['#17766c', '#c9433e'].map(async (background) => ({
        name: `${background.slice(1)}.png`,
        mimeType: 'image/png',
        buffer: await sharp({ create: { width: 320, height: 180, channels: 3, background } })
          .png()
          .toBuffer(),
      })),
    );
    await context.setOffline(true);
    await page.getByLabel('Pictures to upload').first().setInputFiles(files);
    await expect(page.getByText(/^2 pictures were not added\./)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    const rows = page.getByRole('row', { name: /No description yet/ });
    await expect(rows).toHaveCount(2);

    await rows.first().getByRole('button').click();
    const drawer = page.getByRole('complementary', { name: 'Picture' });
    const text = drawer.getByLabel('Alternative text');
    await text.fill('A green field');
    await context.setOffline(true);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer.getByRole('alert').filter({ hasText: NO_CONNECTION })).toBeVisible();
    await expect(text).toHaveValue('A green field');
    await expectNoViolations(page);
    await context.setOffline(false);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: /A green field/ })).toBeVisible();
    await expect(drawer.getByText(NO_CONNECTION)).toBeHidden();

    await context.setOffline(true);
    await drawer.getByRole('button', { name: 'Delete…' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this picture?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question.getByText(NO_CONNECTION)).toBeVisible();
    await context.setOffline(false);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toBeHidden();
  });

  await test.step('a redirect is kept as it was typed, and so is one that was removed', async () => {
    await show('Redirects');
    await page.getByRole('button', { name: 'Add a redirect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a redirect' });
    await dialog.getByLabel('From').fill('/an-old-page');
    await dialog.getByLabel('To').fill('/blog');
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByText(NO_CONNECTION)).toBeVisible();
    await expect(dialog.getByLabel('From')).toHaveValue('/an-old-page');
    await expect(dialog.getByLabel('To')).toHaveValue('/blog');
    await expectNoViolations(page);
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Add' }).click();
    const row = page.getByRole('row', { name: /an-old-page/ });
    await expect(row).toBeVisible();

    await context.setOffline(true);
    await row.getByRole('button', { name: 'More for /an-old-page' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(page.getByText(/^The redirect was not removed\./)).toBeVisible();
    await expect(row).toBeVisible();
    await context.setOffline(false);
    await row.getByRole('button', { name: 'More for /an-old-page' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(row).toBeHidden();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(/^The redirect of \/an-old-page is not back\./)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(row).toBeVisible();
  });

  await test.step('a release is looked at and restored once the network is back', async () => {
    await show('Releases');
    const earlier = page.getByRole('row', { name: /First of two/ }).getByRole('button');
    await expect(earlier).toBeVisible();
    await context.setOffline(true);
    await earlier.click();
    const drawer = page.getByRole('complementary', { name: /^Release \d+$/ });
    await expect(drawer.getByText(NO_CONNECTION)).toBeVisible();
    await context.setOffline(false);
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await expect(drawer.getByText('Leaves the site')).toBeVisible();
    await context.setOffline(true);
    await drawer.getByRole('button', { name: 'Restore this release' }).click();
    await expect(page.getByText(/^The release was not restored\./)).toBeVisible();
    await context.setOffline(false);
    await drawer.getByRole('button', { name: 'Restore this release' }).click();
    await expect(page.getByText(/^The site is as it was in release \d+\.$/)).toBeVisible();
  });

  const draft = await saveDraft(writer, 'For others to read', 'Words.');
  await test.step('preview addresses are listed, ended and made once the network is back', async () => {
    await page.goto(`/admin/blog/edit/${draft}`);
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await expect(textOf(page)).toContainText('Words.');
    await context.setOffline(true);
    await choose('Copy a preview address');
    await expect(page.getByText(/^No preview address was made\./)).toBeVisible();
    await context.setOffline(false);
    await choose('Copy a preview address');
    await expect(page.getByText(/can read the draft for 7 days/)).toBeVisible();

    await context.setOffline(true);
    await choose('Preview addresses…');
    const dialog = page.getByRole('dialog', { name: 'Preview addresses' });
    await expect(dialog.getByText(NO_CONNECTION)).toBeVisible();
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    const end = dialog.getByRole('button', { name: /^End now: the address/ });
    await expect(end).toHaveCount(1);
    await context.setOffline(true);
    await end.click();
    await expect(dialog.getByRole('alert')).toHaveText(/^The address still works\./);
    await expectNoViolations(page);
    await context.setOffline(false);
    await end.click();
    await expect(dialog.getByText('There are no preview addresses at present.')).toBeVisible();
  });

  await test.step('what is typed offline is saved once the network is back', async () => {
    await page.keyboard.press('Escape');
    await context.setOffline(true);
    await goToEnd(page);
    await page.keyboard.type('Typed on a train.');
    await expect(page.getByText(/Your text is kept in this browser/)).toBeVisible();
    await context.setOffline(false);
    await expectSaved(page);
  });

  await test.step('of two who write at once the second sees both texts and decides', async () => {
    await addLine(writer, draft, 'From the other window.');
    await goToEnd(page);
    await page.keyboard.type('From this window.');
    await expect(page.getByText(/has saved this article while you wrote$/)).toBeVisible();
    const mine = page.getByRole('textbox', { name: 'Your text' });
    await expect(mine).toContainText('From this window.');
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Save my text' }).click();
    await expectSaved(page);
    await page.reload();
    await expect(textOf(page)).toContainText('Typed on a train.From this window.');
  });
});
