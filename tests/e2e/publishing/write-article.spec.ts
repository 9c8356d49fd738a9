import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';
import {
  expectPublished,
  expectSaved,
  goToEnd,
  openAsWriter,
  openVisitor,
  previewOf,
  showPanel,
} from './writing.ts';

const DESCRIPTION =
  'Why short blocks of work with a clear end are easier to begin than long ones, and how to plan the first three of a day.';
const ADDRESS = '/blog/working-in-short-blocks';

/** Fills the fields of a new post as somebody would who knows no frontmatter. */
async function fillFields(page: Page): Promise<void> {
  await showPanel(page, 'Fields');
  await page.getByLabel('Title', { exact: true }).fill('Working in short blocks');
  await page.getByLabel('Description', { exact: true }).fill(DESCRIPTION);
  await page.getByLabel('Add to tags').selectOption('focus');
  await page.getByLabel('Add to timers for this').selectOption('timer/25-minutes');
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByLabel('Question', { exact: true }).fill('Does the length of a block matter?');
  await page
    .getByLabel('Answer', { exact: true })
    .fill('Less than its end: a block that ends is one that can be begun.');
}

/** Writes a text with a list, a table, a live timer and a picture, by keys, toolbar and files. */
async function writeText(page: Page): Promise<void> {
  await goToEnd(page);
  await page.keyboard.type('A block that ends is easier to begin.\n\nHow to begin');
  await page.getByRole('button', { name: 'Heading', exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.type('\n\n1. Choose one thing.\nStart the timer.\n\n\n');
  await page.keyboard.type('/Live');
  await page.getByRole('option', { name: /^\/LiveTimer/ }).click();
  await goToEnd(page);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await goToEnd(page);
  const picture = { width: 640, height: 360, channels: 3, background: '#17766c' } as const;
  const buffer = await sharp({ create: picture }).png().toBuffer();
  await page
    .getByLabel('Pictures to upload')
    .setInputFiles({ name: 'desk.png', mimeType: 'image/png', buffer });
  await page.getByLabel('Alternative text').fill('A green desk with nothing on it');
  await page.getByRole('button', { name: 'Insert', exact: true }).click();
}

test('a new author writes a post from empty to published, and moves it about', async ({
  page,
  product,
  browser,
}) => {
  await openAsWriter(page, product, '/app?tab=admin&section=blog');
  const create = page.getByRole('link', { name: 'New post' }).first();
  await expect(create).toBeVisible();
  await expectNoViolations(page);
  await create.click();
  await fillFields(page);
  await writeText(page);
  await showPanel(page, 'Preview');
  const preview = previewOf(page);
  await expect(preview.getByRole('heading', { name: 'How to begin' })).toBeVisible();
  await expect(preview.getByRole('img', { name: 'A green desk' })).toHaveJSProperty(
    'complete',
    true,
  );
  await expect(preview.getByRole('table')).toBeVisible();
  await expectSaved(page);
  for (const panel of ['Preview', 'Fields', 'Checks', 'Versions']) {
    await showPanel(page, panel);
    await expectNoViolations(page);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectNoViolations(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectPublished(page, ADDRESS);
  const visitor = await openVisitor(browser, product);
  await visitor.goto(ADDRESS);
  await expect(visitor.getByRole('img', { name: 'A green desk' })).toBeVisible();
  await expect(visitor.getByText('Does the length of a block matter?')).toBeVisible();
  const timer = visitor.locator('[data-live-timer]');
  await timer.getByRole('button', { name: 'Start' }).click();
  await expect(timer.getByRole('timer')).toHaveText(/^24:5\d$/);
  for (const list of ['/blog', '/tags/focus', '/blog/rss.xml']) {
    expect(await (await visitor.request.get(list)).text(), list).toContain(ADDRESS);
  }
  await visitor.getByRole('link', { name: 'Search', exact: true }).first().click();
  await visitor.getByRole('combobox', { name: /^Search timers/ }).fill('short blocks');
  await expect(visitor.getByRole('option', { name: /Working in short blocks/ })).toBeVisible();

  await showPanel(page, 'Fields');
  await page.getByLabel('Address', { exact: true }).fill('blocks-that-end');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expectPublished(page, '/blog/blocks-that-end');
  await visitor.goto(ADDRESS);
  await expect(visitor).toHaveURL(/\/blog\/blocks-that-end$/);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Unpublish…' }).click();
  await page.getByRole('button', { name: 'Unpublish', exact: true }).click();
  await expect(page.getByText('It is no longer public.')).toBeVisible();
  expect((await visitor.request.get('/blog/blocks-that-end')).status()).not.toBe(200);

  await page.getByRole('link', { name: 'Posts' }).click();
  await page.getByRole('radio', { name: 'Releases' }).check();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  // The newest are first; other journeys have made releases of their own.
  const published = page.getByRole('row', { name: /Published an article Working in short blocks/ });
  const opener = published.last().getByRole('button');
  const number = await opener.innerText();
  await opener.click();
  const release = page.getByRole('complementary', { name: `Release ${number}` });
  await expect(release.getByText('Comes back')).toBeVisible();
  await release.getByRole('button', { name: 'Restore this release' }).click();
  await expect(page.getByText(`The site is as it was in release ${number}.`)).toBeVisible();
  expect((await visitor.request.get(ADDRESS)).status()).toBe(200);
  await visitor.context().close();
});
