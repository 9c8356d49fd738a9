import type { Page } from '@playwright/test';
import { expect, newPerson, type Person, type Product, register, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations, watchPolicy } from '../pages/page-checks.ts';

async function openProject(page: Page): Promise<Person> {
  const person = newPerson();
  await register(page, person);
  await page.getByRole('link', { name: 'Projects' }).click();
  await page.getByLabel('New project').fill('Thesis');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: 'Thesis' }).click();
  await expect(page.getByRole('button', { name: 'New note' })).toBeVisible();
  return person;
}

/** The texts of a person's notes that are not deleted, as they lie in the database. */
async function stored({ db }: Product, { email }: Person): Promise<string[]> {
  const rows = await db('notes')
    .join('users', 'users.id', 'notes.user_id')
    .where({ email })
    .whereNull('notes.deleted_at')
    .orderBy('notes.created_at')
    .select('notes.text');
  return rows.map(({ text }: { text: string }) => text);
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Text of the note' });
const rows = (page: Page) => page.getByRole('list', { name: 'Notes' }).getByRole('listitem');

async function writeNote(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New note' }).click();
  await expect(field(page)).toBeFocused();
  await field(page).fill(text);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

test('a note is written in Markdown, deleted and brought back, and fits a narrow page', async ({
  page,
  product,
}) => {
  const broken = watchPolicy(page);
  const person = await openProject(page);

  await test.step('it is seen beside the text, ticked, formatted by keys and found again', async () => {
    await writeNote(
      page,
      '# Plan &amp; more\n\n- [ ] read *all* of it\n\n<img src=x onerror=alert(1)> [bad](javascript:alert(1)) [good](https://example.org)',
    );
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: 'Plan & more' })).toBeVisible();
    await expect(preview.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    await expect(preview.getByRole('link')).toHaveText(['good']);
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

    await expect
      .poll(() => stored(product, person))
      .toEqual([expect.stringMatching(/x\] read.*end$/s)]);
    await page.getByRole('button', { name: 'All notes' }).click();
    await expect(rows(page)).toContainText(['Plan']);
    await expectNoViolations(page);
  });

  await test.step('a deleted note comes back by Undo, and is gone without it', async () => {
    for (const text of ['Stays', 'Goes']) {
      await writeNote(page, text);
      await page.getByRole('button', { name: 'All notes' }).click();
    }
    await page.getByRole('button', { name: 'Delete “Goes”' }).click();
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Delete “Goes”' }).click();
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).filter({ hasText: 'Stays' })).toHaveCount(1);
    await expect
      .poll(() => stored(product, person))
      .toEqual([expect.stringMatching(/end$/), 'Stays']);
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

test('no text is lost by a reload, without a network, or when two tabs edit one note', async ({
  page,
  context,
  product,
}) => {
  const person = await openProject(page);

  await test.step('what was typed survives a reload in the middle, and a time without a network', async () => {
    await writeNote(page, 'First');
    await page.route('**/api/projects/**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await field(page).fill('First and half of the sec');
    await page.reload();
    await expect(rows(page)).toContainText(['First and half of the sec']);
    await page.getByRole('button', { name: /^First and half/ }).click();
    await field(page).fill('First and half of the second');
    await expect(page.getByText(/Not saved: There is no connection/)).toBeVisible();
    await page.unroute('**/api/projects/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await stored(product, person)).toEqual(['First and half of the second']);

    await field(page).fill('x'.repeat(20_001));
    await expect(field(page)).toHaveAccessibleDescription(/1 characters too long/);
    await field(page).fill('short again');
    await expect.poll(() => stored(product, person)).toEqual(['short again']);
  });

  await test.step('two tabs that edit one note keep both texts', async () => {
    const plans = async () =>
      (await stored(product, person)).filter((text) => text.startsWith('Plan'));
    await page.getByRole('button', { name: 'All notes' }).click();
    await writeNote(page, 'Plan\n\nfirst line');
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: /^Plan/ }).click();
    await expect(field(other)).toHaveValue('Plan\n\nfirst line');

    await field(page).fill('Plan\n\nof the first tab');
    await expect.poll(plans).toEqual(['Plan\n\nof the first tab']);
    // Not told by the browser, as on another device.
    await field(other).evaluate((area) => area.focus());
    await other.keyboard.press('Control+End');
    await other.keyboard.type(' and mine');
    await expect(
      other.getByText(/was changed elsewhere while you were writing. Both versions are kept/),
    ).toBeVisible();
    await other.keyboard.type(', going on');
    await expect
      .poll(async () => (await plans()).toSorted())
      .toEqual(['Plan\n\nof the first tab', 'Plan (my version)\n\nfirst line and mine, going on']);
    await expect(field(other)).toHaveValue('Plan (my version)\n\nfirst line and mine, going on');
    await other.getByRole('button', { name: 'All notes' }).click();
    await expect(rows(other)).toHaveCount(3);
  });
});
