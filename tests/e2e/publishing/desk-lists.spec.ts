import type { Locator } from '@playwright/test';
import { expect, signIn, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';
import { newWriter, saveDraft } from './writing.ts';

/** The rectangle of something that is shown. */
async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number }> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not shown.');
  return box;
}

test('lists are cards on phones and tablets: boxes beside names, values in one line, all sortable', async ({
  page,
  product,
}) => {
  const writer = await newWriter(product);
  for (const title of ['Cards one', 'Cards two']) await saveDraft(writer, title, 'Words.');
  await signIn(page, writer, '/app?tab=admin&section=blog');
  const row = page.getByRole('row', { name: /Cards one/ });
  await expect(row).toBeVisible();
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
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
  // The views are changed by keys, one after the other.
  await page.getByRole('radio', { name: 'Posts' }).focus();
  for (const view of ['Pictures', 'Redirects', 'Releases', 'Posts']) {
    await page.keyboard.press('ArrowRight');
    await expect(
      page.getByRole('heading', { name: view === 'Posts' ? 'Blog' : view }),
    ).toBeVisible();
    await expect(page.getByRole('radio', { name: view })).toBeFocused();
  }
  // Never published: the card leaves it out.
  await expect(row.locator('[data-label=Published]')).toBeHidden();
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await expect(page).toHaveURL(/sort=-title/);
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await expect(page.getByRole('region', { name: /Selected/ })).toContainText('selected');
});
