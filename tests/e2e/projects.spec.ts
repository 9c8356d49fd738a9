import type { Page } from '@playwright/test';
import { expect, newPerson, register, test } from './fixtures.ts';

async function fromMenu(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for “${title}”` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a project is made, renamed, worked on, filled with tasks, finished, reopened and deleted', async ({
  page,
  product,
}) => {
  const person = newPerson();
  await register(page, person);
  await page.getByRole('link', { name: 'Projects' }).click();

  for (const title of ['Thesis', 'Garden']) {
    await page.getByLabel('New project').fill(title);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('list', { name: 'Open' }).getByText(title)).toBeVisible();
  }

  await fromMenu(page, 'Thesis', 'Rename');
  await page.getByRole('dialog').getByLabel('Title').fill('');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/missing/);
  await page.getByLabel('Title').fill('Master’s thesis');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('Master’s thesis')).toBeVisible();

  for (const title of ['Master’s thesis', 'Garden']) {
    await fromMenu(page, title, 'Work on this');
    await expect(page.getByRole('list', { name: 'Working on' }).getByText(title)).toBeVisible();
  }
  await expect(page.getByRole('list', { name: 'Working on' }).getByRole('listitem')).toHaveCount(1);

  await page
    .getByRole('link', { name: 'Garden' })
    .or(page.getByRole('button', { name: 'Garden', exact: true }))
    .first()
    .click();
  for (const title of ['Dig', 'Plant']) {
    await page.getByLabel('Add a task to Garden').fill(title);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Open tasks' }).getByText(title)).toBeVisible();
  }
  await fromMenu(page, 'Plant', 'Edit');
  await page.getByLabel('Title').fill('Plant the beans');
  await page.getByRole('textbox', { name: 'Estimate' }).fill('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Plant the beans')).toBeVisible();
  await page.getByLabel('Done: Dig').click();
  await expect(page.getByText('Done (1)')).toBeVisible();

  await page.getByText('All projects').click();
  await fromMenu(page, 'Garden', 'Finish');
  await page
    .getByText(/^Finished/)
    .first()
    .click();
  await expect(page.getByRole('list', { name: 'Finished' }).getByText('Garden')).toBeVisible();
  await fromMenu(page, 'Garden', 'Reopen');
  await expect(page.getByRole('list', { name: 'Open' }).getByText('Garden')).toBeVisible();

  await fromMenu(page, 'Garden', 'Delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /delete/i })
    .click();
  await expect(page.getByText('Garden', { exact: true })).toBeHidden();
  await page.reload();
  await expect(page.getByText('Master’s thesis')).toBeVisible();
  await expect(page.getByText('Garden', { exact: true })).toBeHidden();

  const rows = () =>
    product
      .db('tasks')
      .join('users', 'users.id', 'tasks.user_id')
      .where({ email: person.email })
      .orderBy('tasks.position')
      .select('title', 'estimate', 'completed_at', 'deleted_at');
  // What is shown may be ahead of the server.
  await expect
    .poll(async () => (await rows()).every(({ deleted_at }) => deleted_at !== null))
    .toBe(true);
  const tasks = await rows();
  expect(tasks).toMatchObject([
    { title: 'Dig', estimate: null },
    { title: 'Plant the beans', estimate: 3, completed_at: null },
  ]);
  expect(tasks[0].completed_at).not.toBeNull();
});
