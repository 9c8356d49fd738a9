import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, signIn, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';
import {
  expectPublished,
  expectSaved,
  goToEnd,
  newWriter,
  openVisitor,
  previewOf,
  publishFirst,
  saveDraft,
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

/** The rectangle of something that is shown. */
async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number }> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not shown.');
  return box;
}

/** Expects the list of posts to be cards on phones and tablets: boxes beside names, values in one line, all sortable. */
async function expectCards(page: Page): Promise<void> {
  const row = page.getByRole('row', { name: /Cards one/ });
  await expect(row).toBeVisible();
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    if (width === 360) await expectNoViolations(page);
    const name = await boxOf(row.getByText('Cards one', { exact: true }));
    const box = await boxOf(row.getByRole('checkbox', { name: 'Select Cards one' }));
    expect(name.x - (box.x + box.width)).toBeGreaterThan(0);
    expect(name.x - (box.x + box.width)).toBeLessThan(24);
    expect(Math.abs(box.y - name.y)).toBeLessThan(24);
    const valuesX = await row.locator('td[data-label]:not([data-empty])').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return Math.round(range.getBoundingClientRect().x);
      }),
    );
    expect(valuesX.length).toBeGreaterThan(2);
    expect(new Set(valuesX).size).toBe(1);
    const views = page.getByRole('radiogroup', { name: 'View' }).locator('label');
    const tops = await Promise.all((await views.all()).map(async (view) => (await boxOf(view)).y));
    expect(tops).toHaveLength(4);
    expect(new Set(tops).size).toBe(1);
  }
  // Never published: the card leaves it out.
  await expect(row.locator('[data-label=Published]')).toBeHidden();
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await expect(page).toHaveURL(/sort=-title/);
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await expect(page.getByRole('region', { name: /Selected/ })).toContainText('selected');
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('a new author sees the posts there are, and writes one from empty to published', async ({
  page,
  product,
  browser,
}) => {
  test.slow();
  const writer = await newWriter(product);
  await publishFirst(writer);
  for (const title of ['Cards one', 'Cards two']) await saveDraft(writer, title, 'Words.');
  await signIn(page, writer, '/app?tab=admin&section=blog');
  await expectCards(page);
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'New post' }).first().click();
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
  for (const panel of ['Fields', 'Checks', 'Versions']) {
    await showPanel(page, panel);
    await expectNoViolations(page);
  }
  await showPanel(page, 'Preview');
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

  await visitor.context().close();
});
