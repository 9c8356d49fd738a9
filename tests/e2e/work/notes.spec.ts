import type { Page } from '@playwright/test';
import { callApi } from '#tests/support/call-api.ts';
import { expect, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations, watchPolicy } from '../pages/page-checks.ts';
import { openProject, rowsOf } from './project-steps.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Text of the note' });
const rows = (page: Page) => page.getByRole('list', { name: 'Notes' }).getByRole('listitem');

async function writeNote(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New note' }).click();
  await expect(field(page)).toBeFocused();
  await field(page).fill(text);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

test('a note is written in Markdown, deleted and brought back, and no text is lost', async ({
  page,
  product,
}) => {
  const broken = watchPolicy(page);
  const { person, token, create, projectId } = await openProject(page, product, 'Thesis');
  /** The texts of the notes that are not deleted, as they are stored. */
  const stored = async (): Promise<string[]> =>
    (await rowsOf(product, 'notes', person))
      .filter(({ deleted_at }) => deleted_at === null)
      .map(({ text }) => text);

  await test.step('it is seen beside the text, ticked, formatted by keys and found again', async () => {
    await writeNote(
      page,
      '# Plan &amp; more\n\n- [ ] read *all* of it\n\n<img src=x onerror=alert(1)> [bad](javascript:alert(1)) [good](https://example.org)',
    );
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: 'Plan & more' })).toBeVisible();
    await expect(preview.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    const box = preview.getByRole('checkbox', { name: 'read all of it' });
    // The preview follows the text a moment later.
    await box.click();
    await expect(box).toBeChecked();
    await expect(field(page)).toHaveValue(/- \[x\] read/);
    await expectNoViolations(page);

    await field(page).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n\nend');
    await page.keyboard.press('Shift+Control+ArrowLeft');
    await page.keyboard.press('Control+b');
    await expect(preview.getByText('end', { exact: true })).toHaveCSS('font-weight', /[67]00/);
    await page.keyboard.press('Control+z');
    await expect(field(page)).toHaveValue(/\n\nend$/);
    // Tab leaves the field.
    await page.keyboard.press('Tab');
    await expect(field(page)).not.toBeFocused();
    await expect.poll(stored).toEqual([expect.stringMatching(/x\] read.*end$/s)]);
    await page.getByRole('button', { name: 'All notes' }).click();
    await expect(rows(page)).toContainText(['Plan']);
  });

  const { id } = await create(`/projects/${projectId}/notes`, { text: 'First\n\nline' });
  const saves = `**/api/projects/notes/${id}`;

  await test.step('one that changed on another device meanwhile keeps both texts', async () => {
    await page.reload();
    await page.getByRole('button', { name: /^First/ }).click();
    await expect(field(page)).toHaveValue('First\n\nline');
    const body = { text: 'Elsewhere\n\nline' };
    const changed = await callApi(product.url, `/projects/notes/${id}`, {
      method: 'PUT',
      token,
      body,
    });
    expect(changed.status).toBe(200);
    await field(page).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' and mine');
    await expect(
      page.getByText(/was changed elsewhere while you were writing. Both versions are kept/),
    ).toBeVisible();
    await page.keyboard.type(', going on');
    const [plan, mine] = [
      expect.stringMatching(/end$/),
      'First (my version)\n\nline and mine, going on',
    ];
    await expect.poll(stored).toEqual([plan, 'Elsewhere\n\nline', mine]);
    await page.getByRole('button', { name: 'All notes' }).click();
    await expect(rows(page)).toHaveCount(3);
  });

  await test.step('a deleted note comes back by Undo', async () => {
    const deleted = page.getByRole('button', { name: /^Delete “Plan/ });
    await deleted.click();
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows(page)).toHaveCount(3);
    await deleted.click();
    await expect(rows(page)).toHaveCount(2);
  });

  await test.step('a reload carries a deletion out, and keeps what was typed without a network', async () => {
    // A message lies over the end of the list.
    await page.getByRole('button', { name: /^Elsewhere/ }).press('Enter');
    await page.route(saves, (route) => route.abort());
    await field(page).fill('Elsewhere and half of the sec');
    await page.reload();
    await expect(rows(page).filter({ hasText: 'Elsewhere and half of the sec' })).toHaveCount(1);
    await expect(rows(page)).toHaveCount(2);
    await expect.poll(stored).toHaveLength(2);
    await page.getByRole('button', { name: /^Elsewhere and half/ }).click();
    await field(page).fill('Elsewhere and half of the second');
    await expect(page.getByText(/Not saved: There is no connection/)).toBeVisible();
    await page.unroute(saves);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await stored()).toContain('Elsewhere and half of the second');
    await field(page).fill('x'.repeat(20_001));
    await expect(field(page)).toHaveAccessibleDescription(/1 characters too long/);
    await page.getByRole('button', { name: 'All notes' }).click();
  });

  await test.step('a narrow page shows the text or how it looks', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await writeNote(
      page,
      `# Long\n\n${'word'.repeat(60)}\n\n| a | b | c | d | e |\n|-|-|-|-|-|\n|1|2|3|4|5|`,
    );
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview).toBeHidden();
    await page.getByRole('radio', { name: 'Preview' }).check();
    await expect(preview.getByRole('heading', { name: 'Long' })).toBeVisible();
    await expect(field(page)).toBeHidden();
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  });
  expect(broken).toEqual([]);
});
