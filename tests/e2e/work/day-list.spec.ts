import type { Page } from '@playwright/test';
import { AFTERNOON, spanOf } from '../afternoon.ts';
import { expect, type Person, type Product, signIn, test } from '../fixtures.ts';
import { signUp } from './project-steps.ts';

test.use({ timezoneId: AFTERNOON, locale: 'en-GB' });

/** The sessions of a person as the database holds them, oldest first, in the times of the zone. */
async function rowsOf({ db }: Product, { email }: Person) {
  const rows = await db('pomodoros as s')
    .join('users as u', 'u.id', 's.user_id')
    .leftJoin('tasks as t', { 't.user_id': 's.user_id', 't.id': 's.task_id' })
    .where({ email })
    .orderBy('s.started_at')
    .select('s.*', { task_title: 't.title' });
  return rows.map((row) => ({ ...row, local: spanOf(row), isDeleted: row.deleted_at !== null }));
}

const list = (page: Page) => page.getByRole('list', { name: /^Sessions of/ });
const editor = (page: Page) => page.getByRole('dialog');

async function fillTimes(page: Page, from: string, to: string): Promise<void> {
  await editor(page).getByLabel('From').fill(from);
  await editor(page).getByLabel('To', { exact: true }).fill(to);
}

async function addSession(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a session' }).click();
  await fillTimes(page, from, to);
  await editor(page).getByRole('button', { name: 'Add', exact: true }).click();
}

test('sessions of today and of past days are added, corrected, deleted and brought back, offline as well', async ({
  page,
  context,
  product,
}) => {
  const { person, create } = await signUp(product, AFTERNOON);
  const { id: projectId } = await create('/projects', { title: 'Thesis' });
  await create('/tasks', { title: 'Introduction', projectId });
  await signIn(page, person);
  const focused = page.locator('dl div').filter({ hasText: 'focused' }).locator('dd');

  await test.step('a forgotten session is refused without a length, and added by hand', async () => {
    await addSession(page, '09:00', '09:00');
    await expect(editor(page).getByLabel('To', { exact: true })).toHaveAccessibleDescription(
      /must be after/,
    );
    await fillTimes(page, '09:00', '09:25');
    await expect(editor(page).getByLabel('Focused minutes', { exact: true })).toHaveValue('25');
    await editor(page).getByLabel('Project').selectOption('Thesis');
    await editor(page).getByLabel('Task').selectOption('Introduction');
    await editor(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(editor(page)).toBeHidden();
    await expect(list(page)).toContainText('Introduction');
    await expect(focused).toHaveText('25 min');
  });

  await test.step('it is corrected', async () => {
    await list(page)
      .getByRole('button', { name: /^Edit Introduction/ })
      .click();
    await editor(page).getByLabel('To', { exact: true }).fill('09:40');
    await expect(editor(page).getByLabel('Focused minutes', { exact: true })).toHaveValue('40');
    await editor(page).getByRole('button', { name: 'Focused minutes: one less' }).click();
    await editor(page).getByLabel('Note').fill('The second half');
    await editor(page).getByLabel('Interrupted').check();
    await editor(page).getByRole('button', { name: 'Save' }).click();
    await expect(editor(page)).toBeHidden();
    await expect(focused).toHaveText('39 min');
    await expect(page.getByText('10 points')).toBeVisible();
    await expect
      .poll(() => rowsOf(product, person))
      .toMatchObject([
        {
          local: '09:00 09:40',
          duration_minutes: 39,
          interrupted: 1,
          task_title: 'Introduction',
          note: 'The second half',
        },
      ]);
  });

  await test.step('a deleted session comes back with Undo, and makes room at once for another', async () => {
    await page.getByRole('button', { name: /^Delete session/ }).click();
    await expect(page.getByText('No sessions yet today')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list(page).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: /^Delete session/ }).click();
    await addSession(page, '09:10', '09:50');
    await expect(editor(page)).toBeHidden();
    await expect(list(page).getByRole('listitem')).toHaveCount(1);
    await expect(focused).toHaveText('40 min');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  });

  await test.step('past days are looked at and filled in, over midnight too', async () => {
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(page.getByText('No sessions on this day')).toBeVisible();
    const yesterday = await page.getByLabel('Day', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'Add a session' }).click();
    await fillTimes(page, '23:50', '00:15');
    await expect(editor(page).getByLabel('Ends on')).toBeVisible();
    await editor(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(/^The session is saved on/)).toBeVisible();
    await addSession(page, '22:00', '22:25');
    await expect(list(page).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(list(page).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByLabel('Day', { exact: true })).not.toHaveValue(yesterday);
    await expect(page.locator('dl div').filter({ hasText: 'day streak' }).locator('dd')).toHaveText(
      '2',
    );
  });

  await test.step('without a network a session is added and corrected, and saved once when it is back', async () => {
    await context.setOffline(true);
    await addSession(page, '07:00', '07:25');
    await expect(editor(page)).toBeHidden();
    await list(page)
      .getByRole('button', { name: /^Edit.*07:00 – 07:25/ })
      .click();
    await editor(page).getByLabel('To', { exact: true }).fill('07:40');
    await editor(page).getByRole('button', { name: 'Save' }).click();
    await expect(editor(page)).toBeHidden();
    await expect(page.getByText(/unsynced/).first()).toBeVisible();
    await context.setOffline(false);
    await expect
      .poll(() => rowsOf(product, person))
      .toMatchObject([
        { local: '22:00 22:25', duration_minutes: 25 },
        { local: '23:50 00:15', duration_minutes: 25 },
        { local: '07:00 07:40', duration_minutes: 40 },
        { local: '09:00 09:40', isDeleted: true },
        { local: '09:10 09:50', isDeleted: false },
      ]);
    await expect(focused).toHaveText('1 h 45 min');
  });
});
