import type { Page } from '@playwright/test';
import { expect, newPerson, register, test } from '../fixtures.ts';
import { expectNoViolations } from '../pages/page-checks.ts';

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

  await page.getByLabel('New project').fill('x'.repeat(201));
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByLabel('New project')).toHaveAccessibleDescription(/at most 200/);
  await expect(page.getByLabel('New project')).toHaveValue('x'.repeat(201));
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
  // The screen may be ahead of the server.
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

test('projects are put in order by menu, keys and pointer, coloured, and a deletion is taken back', async ({
  page,
  product,
}) => {
  const person = newPerson();
  await register(page, person);
  await page.getByRole('link', { name: 'Projects' }).click();
  const rows = page.getByRole('list', { name: 'Open' }).getByRole('listitem');
  for (const title of ['One', 'Two', 'Three']) {
    await page.getByLabel('New project').fill(title);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(rows.filter({ hasText: title })).toBeVisible();
  }
  const row = (title: string) => rows.filter({ hasText: title });
  const mine = () =>
    product
      .db('projects')
      .join('users', 'users.id', 'projects.user_id')
      .where({ email: person.email })
      .orderBy('position')
      .select('title', 'color', 'projects.deleted_at');

  await test.step('they are put in order by menu and by keys, for good', async () => {
    await page.getByRole('button', { name: 'More for “Three”' }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await expect(rows).toContainText(['One', 'Three', 'Two']);

    const link = page.getByRole('link', { name: 'Three' });
    await link.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(rows).toContainText(['Three', 'One', 'Two']);
    await expect(link).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(rows).toContainText(['One', 'Three', 'Two']);
    await expect(link).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(rows).toContainText(['Three', 'One', 'Two']);
    await page.getByRole('button', { name: 'More for “Three”' }).click();
    await expect(page.getByRole('menuitem', { name: 'Move up' })).toHaveCount(0);
    await page.keyboard.press('Escape');

    // The screen may be ahead of the server.
    await expect
      .poll(async () => (await mine()).map(({ title }) => title))
      .toEqual(['Three', 'One', 'Two']);
    await page.reload();
    await expect(rows).toContainText(['Three', 'One', 'Two']);
  });

  await test.step('they are dragged into another order', async () => {
    await row('Three').dragTo(row('Two'), { targetPosition: { x: 120, y: 60 } });
    await expect(rows).toContainText(['One', 'Two', 'Three']);
    await row('Three').dragTo(row('One'), { targetPosition: { x: 120, y: 6 } });
    await expect(rows).toContainText(['Three', 'One', 'Two']);
    await expect(page.getByText('“Three” is now number 1 of 3.')).toBeAttached();
    await row('Three').dragTo(row('Two'), { targetPosition: { x: 120, y: 60 } });
    await expect(rows).toContainText(['One', 'Two', 'Three']);
  });

  await test.step('one of them gets a colour', async () => {
    await fromMenu(page, 'Two', 'Colour');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: 'None' })).toBeChecked();
    await dialog.getByText('Teal').click();
    await expect(dialog.getByRole('radio', { name: 'Teal' })).toBeChecked();
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expectNoViolations(page);
    const AS_SHOWN = [
      { title: 'One', color: null, deleted_at: null },
      { title: 'Two', color: 'teal', deleted_at: null },
      { title: 'Three', color: null, deleted_at: null },
    ];
    await expect.poll(mine).toEqual(AS_SHOWN);
  });

  await test.step('a deletion is taken back, and leaving the page carries it out', async () => {
    await page.getByRole('link', { name: 'Two' }).click();
    await page.getByLabel('Add a task to Two').fill('Dig');
    await page.keyboard.press('Enter');
    const form = page.getByRole('region', { name: 'Milestones' });
    await form.getByLabel('New milestone').fill('Harvest');
    await form.getByLabel('New milestone').press('Enter');
    await expect(form.getByRole('listitem')).toHaveCount(1);
    await expect.poll(() => product.db('milestones').where({ title: 'Harvest' })).toHaveLength(1);
    await fromMenu(page, 'Two', 'Delete');
    await expect(page.getByText('This also deletes 1 task and 1 milestone.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(rows).toContainText(['One', 'Three']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toContainText(['One', 'Two', 'Three']);
    await expect(row('Two')).toContainText('1 open task');

    // An empty one is deleted at once; leaving the page sends that.
    await fromMenu(page, 'Three', 'Delete');
    await expect(rows).toHaveCount(2);
    await page.reload();
    await expect(rows).toContainText(['One', 'Two']);
    await expect
      .poll(async () => (await mine()).map(({ deleted_at }) => deleted_at !== null))
      .toEqual([false, false, true]);
  });
});
