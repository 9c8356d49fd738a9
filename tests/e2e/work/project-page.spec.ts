import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
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

test('tasks of a project are made by one line, and repeated ones leave their next behind', async ({
  page,
  product,
}) => {
  const person = await openProject(page, 'Thesis');
  const taskRowsOf = async (title: string) =>
    (await rowsOf(product, 'tasks', person)).filter((row) => row.title === title);

  const open = page.getByRole('list', { name: 'Open tasks' });
  await test.step('a repeated task that is done leaves its next one behind', async () => {
    const [today, tomorrow] = [await dayIn(page, 0), await dayIn(page, 1)];
    const line = page.getByLabel('Add a task to Thesis');
    await line.fill('Water');
    await line.press('Enter');
    await page.getByRole('button', { name: 'More for “Water”' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Due').fill(today);
    await dialog.getByLabel('Repeats').selectOption('Every day');
    await dialog.getByLabel('Tags').fill('Beans, roof');
    await dialog.getByLabel('Notes').fill('Only in the morning');
    await dialog.getByLabel('Title').fill('x'.repeat(301));
    await dialog.getByLabel('Estimate', { exact: true }).fill('1000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription(/at most 300 characters/);
    await expect(dialog.getByLabel('Estimate', { exact: true })).toHaveAccessibleDescription(
      /from 1 to 99/,
    );
    await dialog.getByLabel('Title').fill('Water');
    await dialog.getByLabel('Estimate', { exact: true }).fill('1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(open.getByText('every day')).toBeVisible();

    await page.getByLabel('Done: Water').click();
    await expect(page.getByText('Done (1)')).toBeVisible();
    await expect(open.getByText('Tomorrow')).toBeVisible();
    const details = {
      repeat_kind: 'daily',
      tags: '["beans","roof"]',
      notes: 'Only in the morning',
    };
    await expect
      .poll(() => taskRowsOf('Water'))
      .toMatchObject([
        { ...details, due_on: today },
        { ...details, due_on: tomorrow, completed_at: null },
      ]);
  });

  await test.step('one that was done by mistake takes its next one back', async () => {
    await page.getByText('Done (1)').click();
    const done = page.getByRole('list', { name: 'Done tasks: Today' });
    await done.getByLabel('Done: Water').click();
    await expect(open.getByText('Tomorrow')).toHaveCount(0);
    await expect(open.getByLabel('Done: Water')).toHaveCount(1);
    await page.reload();
    await expect(open.getByLabel('Done: Water')).toHaveCount(1);
  });

  await test.step('one line says all that a task is', async () => {
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
      .poll(() => taskRowsOf('Write intro'))
      .toMatchObject([{ estimate: 3, due_on: tomorrow, tags: '["draft"]' }]);
  });

  await test.step('what a line cannot mean is said at the line, which stays', async () => {
    const line = page.getByLabel('Add a task to Thesis');
    await line.fill('Write intro @someday');
    await line.press('Enter');
    await expect(line).toHaveAccessibleDescription(/“@someday” isn’t a day/);
    await expect(line).toHaveValue('Write intro @someday');
    await line.press('Enter');
    await expect(page.getByText('Write intro @someday')).toBeVisible();
    await expect.poll(() => taskRowsOf('Write intro @someday')).toMatchObject([{ due_on: null }]);
  });
});

test('milestones are set, reached, moved, deleted, brought back, and wait for a network', async ({
  page,
  context,
  product,
}) => {
  const person = await openProject(page, 'Thesis');
  const form = page.getByRole('region', { name: 'Milestones' });

  await test.step('they are set, reached, moved, deleted and brought back', async () => {
    const yesterday = await dayIn(page, -1);
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

  await test.step('the page of a project fits a small phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await form.getByLabel('New milestone').fill('A first draft that somebody else has read');
    await form.getByLabel('By').fill(await dayIn(page, 1));
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(form.getByRole('listitem')).toHaveCount(3);
    await expectNoSidewaysScroll(page);
  });

  await test.step('without a network they wait, and go though their page is left', async () => {
    const handIn = form.getByRole('listitem').filter({ hasText: 'Hand in' });
    const stored = async () =>
      (await rowsOf(product, 'milestones', person)).filter(({ title }) => title === 'Hand in');
    await context.setOffline(true);
    await form.getByLabel('New milestone').fill('Hand in');
    await form.getByLabel('New milestone').press('Enter');
    await form.getByLabel('Reached: Hand in').click();
    await expect(form.getByLabel('Reached: Hand in')).toBeChecked();
    expect(await stored()).toEqual([]);
    await context.setOffline(false);
    await expect.poll(stored).toMatchObject([{ completed_at: expect.any(Number) }]);

    await form.getByRole('button', { name: 'Delete “Hand in”' }).click();
    await expect(handIn).toHaveCount(0);
    await page.goto('/features');
    await page.goto('/app');
    await expect.poll(stored).toMatchObject([{ deleted_at: expect.any(Number) }]);
  });
});
