import type { Page } from '@playwright/test';
import { expect, newPerson, register, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';
import { openProject, rowsOf } from './project-steps.ts';

const MILLISECONDS_A_DAY = 86_400_000;

/** The day so many days from now, as the browser counts days: `YYYY-MM-DD`. */
function dayIn(page: Page, days: number): Promise<string> {
  return page.evaluate(
    (ms) => new Date(Date.now() + ms).toLocaleDateString('sv-SE'),
    days * MILLISECONDS_A_DAY,
  );
}

test('one line says all that a task is', async ({ page, product }) => {
  const person = await openProject(page, 'Thesis');
  const tomorrow = await dayIn(page, 1);

  // N leads into the line: two presses, then typing.
  await page.keyboard.press('n');
  await page.keyboard.type('Write intro #Draft ~3 @tomorrow +thes');
  const understood = page.getByRole('status').filter({ hasText: 'Understood' });
  await expect(understood).toHaveText(/in Thesis3 pomodorosTomorrow#draft$/);
  await page.keyboard.press('Enter');

  const row = page.getByRole('listitem').filter({ hasText: 'Write intro' });
  await expect(row).toContainText('Tomorrow');
  await expect(row).toContainText('#draft');
  await expect(row).toContainText('0 of 3 pomodoros');
  await expect
    .poll(() => rowsOf(product, 'tasks', person))
    .toMatchObject([{ title: 'Write intro', estimate: 3, due_on: tomorrow, tags: '["draft"]' }]);
});

test('what a line cannot mean is said at the line, which stays', async ({ page, product }) => {
  const person = await openProject(page, 'Thesis');
  const line = page.getByLabel('Add a task to Thesis');
  await line.fill('Write intro @someday');
  await line.press('Enter');
  await expect(line).toHaveAccessibleDescription(/“@someday” isn’t a day/);
  await expect(line).toHaveValue('Write intro @someday');
  await line.press('Enter');
  await expect(page.getByText('Write intro @someday')).toBeVisible();
  await expect
    .poll(() => rowsOf(product, 'tasks', person))
    .toMatchObject([{ title: 'Write intro @someday', due_on: null }]);
});

test('a repeated task that is done leaves its next one behind', async ({ page, product }) => {
  const person = await openProject(page, 'Garden');
  const [today, tomorrow] = [await dayIn(page, 0), await dayIn(page, 1)];
  const line = page.getByLabel('Add a task to Garden');
  await line.fill('Water');
  await line.press('Enter');
  await page.getByRole('button', { name: 'More for “Water”' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Due').fill(today);
  await dialog.getByLabel('Repeats').selectOption('Every day');
  await dialog.getByLabel('Tags').fill('Beans, roof');
  await dialog.getByLabel('Notes').fill('Only in the morning');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const open = page.getByRole('list', { name: 'Open tasks' });
  await expect(open.getByText('every day')).toBeVisible();

  await page.getByLabel('Done: Water').click();
  await expect(page.getByText('Done (1)')).toBeVisible();
  await expect(open.getByText('Tomorrow')).toBeVisible();
  const details = { repeat_kind: 'daily', tags: '["beans","roof"]', notes: 'Only in the morning' };
  await expect
    .poll(() => rowsOf(product, 'tasks', person))
    .toMatchObject([
      { ...details, due_on: today },
      { ...details, due_on: tomorrow, completed_at: null },
    ]);
});

test('milestones are set, reached, moved, deleted and brought back', async ({ page, product }) => {
  const person = await openProject(page, 'Thesis');
  const yesterday = await dayIn(page, -1);
  const form = page.getByRole('region', { name: 'Milestones' });
  for (const [title, day] of [
    ['First draft', ''],
    ['Outline', yesterday],
  ] as const) {
    await form.getByLabel('New milestone').fill(title);
    await form.getByLabel('By').fill(day);
    await form.getByLabel('New milestone').press('Enter');
    await expect(form.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  }
  await form.getByLabel('New milestone').fill('x'.repeat(201));
  await form.getByLabel('New milestone').press('Enter');
  await expect(form.getByLabel('New milestone')).toHaveAccessibleDescription(/at most 200/);
  await form.getByLabel('New milestone').fill('Far away');
  await form.getByLabel('By').fill('2226-01-01');
  await form.getByLabel('New milestone').press('Enter');
  await expect(form.getByLabel('By')).toHaveAccessibleDescription(/between 2000 and 2100/);
  const rows = form.getByRole('listitem');
  await expect(rows).toContainText(['Outline', 'First draft']);
  await expect(rows.first()).toContainText('Overdue by 1 day');
  await expectNoViolations(page);

  await form.getByLabel('Reached: Outline').click();
  await expect(rows).toContainText(['First draft', 'Outline']);
  await form.getByLabel('Due day of First draft').fill('0002-01-01');
  await form.getByLabel('Due day of First draft').fill(await dayIn(page, 1));
  await expect(rows.first()).toContainText('Tomorrow');
  await expect(page.getByText('The milestone was not changed')).toHaveCount(0);

  await form.getByRole('button', { name: 'Delete “Outline”' }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows).toContainText(['First draft', 'Outline']);
  await expect
    .poll(() => rowsOf(product, 'milestones', person))
    .toMatchObject([
      { title: 'First draft', completed_at: null, deleted_at: null },
      {
        ...{ title: 'Outline', due_on: yesterday, deleted_at: null },
        completed_at: expect.any(Number),
      },
    ]);
});

test('milestones wait for a network, and go though their page is left', async ({
  page,
  context,
  product,
}) => {
  const person = await openProject(page, 'Thesis');
  const form = page.getByRole('region', { name: 'Milestones' });
  const rows = form.getByRole('listitem');
  await expect(form.getByLabel('New milestone')).toBeVisible();

  await context.setOffline(true);
  await form.getByLabel('New milestone').fill('First draft');
  await form.getByLabel('New milestone').press('Enter');
  await form.getByLabel('Reached: First draft').click();
  await expect(form.getByLabel('Reached: First draft')).toBeChecked();
  expect(await rowsOf(product, 'milestones', person)).toEqual([]);
  await context.setOffline(false);
  await expect
    .poll(() => rowsOf(product, 'milestones', person))
    .toMatchObject([{ title: 'First draft', completed_at: expect.any(Number) }]);

  await form.getByRole('button', { name: 'Delete “First draft”' }).click();
  await expect(rows).toHaveCount(0);
  await page.goto('/features');
  await page.goto('/app');
  await expect
    .poll(() => rowsOf(product, 'milestones', person))
    .toMatchObject([{ deleted_at: expect.any(Number) }]);
});

test('a project’s page fits a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openProject(page, 'Thesis');
  const form = page.getByRole('region', { name: 'Milestones' });
  await form.getByLabel('New milestone').fill('A first draft that somebody else has read');
  await form.getByLabel('By').fill(await dayIn(page, 1));
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(form.getByRole('listitem')).toHaveCount(1);
  await expectNoSidewaysScroll(page);
});

test('projects are put in order by menu and by keys, for good', async ({ page, product }) => {
  const person = newPerson();
  await register(page, person);
  await page.getByRole('link', { name: 'Projects' }).click();
  const rows = page.getByRole('list', { name: 'Open' }).getByRole('listitem');
  for (const title of ['One', 'Two', 'Three']) {
    await page.getByLabel('New project').fill(title);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(rows.filter({ hasText: title })).toBeVisible();
  }
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
  const stored = async () => {
    const projects = await rowsOf(product, 'projects', person);
    return projects.toSorted((a, b) => a.position - b.position).map(({ title }) => title);
  };
  await expect.poll(stored).toEqual(['Three', 'One', 'Two']);
  await page.reload();
  await expect(rows).toContainText(['Three', 'One', 'Two']);
});
