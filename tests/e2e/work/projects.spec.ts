import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../fixtures.ts';
import { expectNoViolations } from '../pages/page-checks.ts';
import { rowsOf, signUp } from './project-steps.ts';

async function fromMenu(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for “${title}”` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('projects are made, renamed, put in order, coloured, worked on, finished, reopened, deleted and brought back', async ({
  page,
  product,
}) => {
  const { person, create } = await signUp(product);
  for (const title of ['One', 'Two']) {
    const { id } = await create('/projects', { title });
    await create('/tasks', { projectId: id, title: `Dig ${title}` });
    await create(`/projects/${id}/milestones`, { title: `Harvest ${title}` });
  }
  await signIn(page, person, '/app?tab=projects');
  const rows = page.getByRole('list', { name: 'Open' }).getByRole('listitem');
  const row = (title: string) => rows.filter({ hasText: title });
  const mine = async () =>
    (await rowsOf(product, 'projects', person))
      .filter(({ deleted_at }) => deleted_at === null)
      .toSorted((a, b) => a.position - b.position);
  const dialog = page.getByRole('dialog');

  await test.step('one is made, and renamed; a title that is too long or missing stays to be mended', async () => {
    await page.getByLabel('New project').fill('x'.repeat(201));
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByLabel('New project')).toHaveAccessibleDescription(/at most 200/);
    await expect(page.getByLabel('New project')).toHaveValue('x'.repeat(201));
    await page.getByLabel('New project').fill('Thesis');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(row('Thesis')).toBeVisible();
    await fromMenu(page, 'Thesis', 'Rename');
    await dialog.getByLabel('Title').fill('');
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/missing/);
    await page.getByLabel('Title').fill('Three');
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect(rows).toContainText(['One', 'Two', 'Three']);
  });

  await test.step('they are put in order by menu, keys and pointer, for good', async () => {
    await fromMenu(page, 'Three', 'Move up');
    await expect(rows).toContainText(['One', 'Three', 'Two']);
    const link = page.getByRole('link', { name: 'Three' });
    await link.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(rows).toContainText(['Three', 'One', 'Two']);
    await expect(link).toBeFocused();
    await page.getByRole('button', { name: 'More for “Three”' }).click();
    await expect(page.getByRole('menuitem', { name: 'Move up' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await row('Three').dragTo(row('Two'), { targetPosition: { x: 120, y: 60 } });
    await expect(rows).toContainText(['One', 'Two', 'Three']);
    await row('Three').dragTo(row('One'), { targetPosition: { x: 120, y: 6 } });
    await expect(rows).toContainText(['Three', 'One', 'Two']);
    await expect(page.getByText('“Three” is now number 1 of 3.')).toBeAttached();
    // The screen may be ahead of the server.
    await expect
      .poll(async () => (await mine()).map(({ title }) => title))
      .toEqual(['Three', 'One', 'Two']);
  });

  await test.step('one has a colour from the start, and another one gets one', async () => {
    await fromMenu(page, 'Two', 'Colour');
    await expect(dialog.getByRole('radio', { name: 'None' })).toBeChecked();
    await dialog.getByText('Teal').click();
    await expect(dialog.getByRole('radio', { name: 'Teal' })).toBeChecked();
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect
      .poll(async () => (await mine()).map(({ color }) => color))
      .toEqual(['tomato', null, 'teal']);
  });

  await test.step('one at most is worked on, finished and opened again', async () => {
    const working = page.getByRole('list', { name: 'Working on' }).getByRole('listitem');
    for (const title of ['One', 'Three']) {
      await fromMenu(page, title, 'Work on this');
      await expect(working).toContainText([title]);
    }
    await expectNoViolations(page);
    await fromMenu(page, 'Three', 'Finish');
    await page
      .getByText(/^Finished/)
      .first()
      .click();
    await expect(page.getByRole('list', { name: 'Finished' }).getByText('Three')).toBeVisible();
    await fromMenu(page, 'Three', 'Reopen');
    await expect(row('Three')).toBeVisible();
  });

  await test.step('a deletion is taken back, and leaving the page carries it out', async () => {
    await fromMenu(page, 'Two', 'Delete');
    await expect(page.getByText('This also deletes 1 task and 1 milestone.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(row('Two')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(row('Two')).toContainText('1 open task');
    await fromMenu(page, 'One', 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(row('One')).toHaveCount(0);
    // An empty one is deleted at once.
    await fromMenu(page, 'Three', 'Delete');
    await expect(rows).toHaveCount(1);
    await page.reload();
    await expect(rows).toContainText(['Two']);
    await expect.poll(async () => (await mine()).map(({ title }) => title)).toEqual(['Two']);
    const tasks = await rowsOf(product, 'tasks', person);
    expect(tasks.map(({ title, deleted_at }) => [title, deleted_at !== null])).toEqual([
      ['Dig One', true],
      ['Dig Two', false],
    ]);
  });
});
