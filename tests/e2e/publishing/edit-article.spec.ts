import { expect, signIn, test } from '../fixtures.ts';
import { expectNoViolations } from '../pages/page-checks.ts';
import {
  articleSource,
  expectPublished,
  expectSaved,
  goToEnd,
  openAsWriter,
  openVisitor,
  previewOf,
  showPanel,
  textOf,
} from './writing.ts';

test('a pillar page is written and published by the keyboard alone', async ({
  page,
  product,
  browser,
}) => {
  await openAsWriter(page, product, '/app?tab=admin&section=pillarPages');
  await page.getByRole('link', { name: 'New pillar page' }).first().focus();
  await page.keyboard.press('Enter');
  await textOf(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  const text = 'Words about quiet rooms.\n\n## A room without a bell\n\nIt has a light instead.\n';
  await page.keyboard.insertText(articleSource('Timers for quiet rooms', text));
  await showPanel(page, 'Preview');
  await expect(previewOf(page).getByRole('heading', { name: 'A room without' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expectSaved(page);
  await expectNoViolations(page);
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(publish).toBeEnabled({ timeout: 20_000 });
  await publish.focus();
  await page.keyboard.press('Enter');
  await expectPublished(page, '/resources/timers-for-quiet-rooms');
  const visitor = await openVisitor(browser, product);
  await visitor.goto('/resources/timers-for-quiet-rooms');
  await expect(visitor.getByRole('heading', { name: 'A room without a bell' })).toBeVisible();
  await visitor.context().close();
});

test('a text that was typed offline comes back, and two writers lose nothing', async ({
  page,
  product,
  browser,
  context,
}) => {
  const writer = await openAsWriter(page, product, '/admin/blog/new');
  await textOf(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(articleSource('Two people, one text', 'The first line.'));
  await expect(page).toHaveURL(/\/edit\/[0-9a-f-]{36}$/);
  await expectSaved(page);

  await context.setOffline(true);
  await goToEnd(page);
  await page.keyboard.type('Typed on a train.');
  await expect(page.getByText(/Your text is kept in this browser/)).toBeVisible();
  await context.setOffline(false);
  await expectSaved(page);

  const other = await openVisitor(browser, product);
  await signIn(other, writer, new URL(page.url()).pathname);
  await expect(textOf(other)).toContainText('Typed on a train.');
  await goToEnd(other);
  await other.keyboard.type('From the other window.');
  await expectSaved(other);
  await goToEnd(page);
  await page.keyboard.type('From this window.');
  await expect(page.getByText(/has saved this article while you wrote$/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your text' })).toContainText('From this window.');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save my text' }).click();
  await expectSaved(page);
  await page.reload();
  await expect(textOf(page)).toContainText('From this window.');
  await other.context().close();
});
