import type { Locator, Page } from '@playwright/test';
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

const titlesIn = (list: Locator) =>
  list
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')?.slice(6)));

async function choose(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for “${title}”` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('tasks are made by one line, sorted, searched and repeated, have parts, and are picked beside the timer', async ({
  page,
  product,
}) => {
  const { person } = await openProject(page, product, 'Move', ['One', 'Two', 'Three']);
  const line = page.getByLabel('Add a task to Move');
  const open = page.getByRole('list', { name: 'Open tasks' });
  const taskRowsOf = async (...titles: string[]) =>
    (await rowsOf(product, 'tasks', person)).filter(({ title }) => titles.includes(title));
  const [today, tomorrow] = [await dayIn(page, 0), await dayIn(page, 1)];

  await test.step('they are sorted by pointer, keys and menu', async () => {
    await page.getByRole('button', { name: 'Work on this' }).first().click();
    await page.getByRole('button', { name: 'Three', exact: true }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => titlesIn(open)).toEqual(['One', 'Three', 'Two']);
    await expect(page.getByRole('button', { name: 'Three', exact: true })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'place 2 of 3' })).toHaveCount(1);
    await choose(page, 'Two', 'Move up');
    await expect.poll(() => titlesIn(open)).toEqual(['One', 'Two', 'Three']);
    const row = (title: string) =>
      page.locator('[draggable="true"]').filter({ has: page.getByLabel(`Done: ${title}`) });
    await expect(row('Three')).toBeVisible();
    await row('Three').dragTo(row('One'), { targetPosition: { x: 120, y: 6 } });
    await expect.poll(() => titlesIn(open)).toEqual(['Three', 'One', 'Two']);
    const stored = async () => {
      const tasks = await rowsOf(product, 'tasks', person);
      return tasks.toSorted((a, b) => a.position - b.position).map(({ title }) => title);
    };
    await expect.poll(stored).toEqual(['Three', 'One', 'Two']);
  });

  await test.step('one line says all that a task is, and keeps what it cannot mean', async () => {
    // N leads into the line: two presses, then typing.
    await page.getByRole('heading', { name: 'Move' }).click();
    await page.keyboard.press('n');
    await page.keyboard.type('Write intro #Draft ~3 @today +mov');
    const understood = page.getByRole('status').filter({ hasText: 'Understood' });
    await expect(understood).toHaveText(/in Move3 pomodorosToday#draft$/);
    await page.keyboard.press('Enter');
    const row = page.getByRole('listitem').filter({ hasText: 'Write intro' });
    await expect(row).toContainText('#draft');
    await expect
      .poll(() => taskRowsOf('Write intro'))
      .toMatchObject([{ estimate: 3, due_on: today, tags: '["draft"]' }]);

    await line.fill('Rest @someday');
    await line.press('Enter');
    await expect(line).toHaveAccessibleDescription(/“@someday” isn’t a day/);
    await expect(line).toHaveValue('Rest @someday');
    await line.press('Enter');
    await expect(page.getByLabel('Done: Rest @someday')).toBeVisible();

    // A press on the estimate leads to its field.
    await page.getByRole('button', { name: '0 of 3 pomodoros' }).click();
    await expect(page.getByRole('dialog').getByLabel('Estimate', { exact: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '0 of 2 pomodoros' })).toBeVisible();
  });

  await test.step('they are searched by words and by days', async () => {
    await page.getByRole('heading', { name: 'Move' }).click();
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search tasks' });
    await expect(search).toBeFocused();
    await search.fill('#dra');
    await expect.poll(() => titlesIn(open)).toEqual(['Write intro']);
    await search.fill('o');
    await page.getByLabel('Due', { exact: true }).selectOption('No due date');
    await expect.poll(() => titlesIn(open)).toEqual(['One', 'Two', 'Rest @someday']);
    await search.press('Escape');
    await expect.poll(() => titlesIn(open)).toHaveLength(5);
  });

  await test.step('a repeated task that is done leaves its next one behind, and takes it back', async () => {
    await choose(page, 'One', 'Edit');
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

    await page.getByText('Done (1)').click();
    const done = page.getByRole('list', { name: 'Done tasks: Today' });
    await done.getByLabel('Done: Water').click();
    await expect(open.getByText('Tomorrow')).toHaveCount(0);
    await expect(open.getByLabel('Done: Water')).toHaveCount(1);
  });

  await test.step('parts are counted, ticked, hidden, and deleted with their task', async () => {
    await page.getByRole('button', { name: 'Two', exact: true }).press('Shift+Enter');
    const partLine = page.getByLabel('Add a sub-task to Two');
    await expect(partLine).toBeFocused();
    for (const part of ['Books ~2', 'Plates ~3', 'Lamps']) {
      await partLine.fill(part);
      await partLine.press('Enter');
    }
    const parts = page.getByRole('list', { name: 'Sub-tasks of Two' });
    await expect(parts.getByRole('listitem')).toHaveCount(3);
    await partLine.press('Escape');
    await expect(partLine).toHaveCount(0);
    await page.getByLabel('Done: Books').click();
    const toggle = page.getByRole('button', { name: '1 of 3 sub-tasks done for Two' });
    await expect(toggle).toBeVisible();
    await expect(page.getByText('0 of 5 pomodoros')).toHaveCount(1);
    await expectNoViolations(page);
    await toggle.click();
    await expect(parts).toHaveCount(0);

    // With its task, what was open is done; taken back, it is open again.
    await page.getByLabel('Done: Two').click();
    await expect(page.getByText('“Two” and its 2 open sub-tasks are done.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(toggle).toBeVisible();
    await choose(page, 'Two', 'Delete');
    await expect(page.getByText('“Two” and its 3 sub-tasks deleted.')).toBeVisible();
    await expect(page.getByLabel('Done: Two')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByLabel('Done: Two')).toBeVisible();
    const stored = await taskRowsOf('Two', 'Books', 'Plates', 'Lamps');
    const id = stored[0]?.id;
    expect(stored.map((row) => [row.title, row.parent_id, row.deleted_at])).toEqual([
      ['Two', null, null],
      ...['Books', 'Plates', 'Lamps'].map((title) => [title, id, null]),
    ]);
  });

  await test.step('beside the timer are those of today or all, and typing in the picker leads to what was typed', async () => {
    await page.getByRole('link', { name: 'Pomo' }).click();
    const todays = page.getByRole('list', { name: 'Today’s tasks' });
    await expect.poll(() => titlesIn(todays)).toEqual(['Water', 'Write intro', 'Books']);
    await page.getByRole('button', { name: 'Show Move' }).click();
    await choose(page, 'Three', 'Do today');
    await page.getByRole('button', { name: 'Show today' }).click();
    await expect.poll(() => titlesIn(todays)).toEqual(['Three', 'Water', 'Write intro', 'Books']);

    await page.getByRole('heading', { name: 'Sessions' }).click();
    await page.keyboard.press('/');
    const picker = page.getByRole('dialog', { name: 'What are you working on?' });
    await expect(picker.getByRole('button', { name: 'Two', exact: true })).toBeVisible();
    await picker.getByRole('searchbox').evaluate((field: HTMLInputElement) => {
      // React notices only values that it did not write itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Wat');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    });
    await expect(picker.getByRole('button', { name: 'Water', exact: true })).toBeFocused();
  });
});

test('milestones are set, reached, moved, deleted, brought back, and wait for a network', async ({
  page,
  context,
  product,
}) => {
  const { person } = await openProject(page, product, 'Thesis');
  const form = page.getByRole('region', { name: 'Milestones' });
  const rows = form.getByRole('listitem');
  const stored = () => rowsOf(product, 'milestones', person);

  await test.step('one is sent even where the network went while its endpoint was loaded', async () => {
    // Chromium keeps the failure for as long as the page lives.
    const endpoints = '**/_astro/part-endpoints*.js';
    await page.route(endpoints, (route) => route.abort('internetdisconnected'));
    const failed = page.waitForEvent('requestfailed', (request) =>
      /part-endpoints/.test(request.url()),
    );
    await form.getByLabel('New milestone').fill('First draft');
    await form.getByLabel('New milestone').press('Enter');
    await failed;
    await page.unroute(endpoints);
    await expect.poll(stored).toHaveLength(1);
    await expect(rows).toContainText(['First draft']);
  });

  await test.step('they are set, reached, moved, deleted and brought back', async () => {
    const yesterday = await dayIn(page, -1);
    await form.getByLabel('New milestone').fill('Outline');
    await form.getByLabel('By').fill(yesterday);
    await form.getByLabel('New milestone').press('Enter');
    await expect(rows.filter({ hasText: 'Outline' })).toBeVisible();
    await form.getByLabel('New milestone').fill('x'.repeat(201));
    await form.getByLabel('By').fill('2226-01-01');
    await form.getByLabel('New milestone').press('Enter');
    await expect(form.getByLabel('New milestone')).toHaveAccessibleDescription(/at most 200/);
    await expect(form.getByLabel('By')).toHaveAccessibleDescription(/between 2000 and 2100/);
    await expect(rows).toContainText(['Outline', 'First draft']);
    await expect(rows.first()).toContainText('Overdue by 1 day');
    await expectNoViolations(page);

    await form.getByLabel('Reached: Outline').click();
    await expect(rows).toContainText(['First draft', 'Outline']);
    await form.getByRole('button', { name: /due day (?:of|for) “First draft”/i }).click();
    await form.getByLabel('Due day of First draft').fill('0002-01-01');
    await form.getByLabel('Due day of First draft').fill(await dayIn(page, 1));
    await expect(rows.first()).toContainText('Tomorrow');
    await expect(page.getByText('The milestone was not changed')).toHaveCount(0);
    await form.getByRole('button', { name: 'Delete “Outline”' }).click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toHaveCount(2);
    await expect.poll(stored).toMatchObject([
      { title: 'First draft', completed_at: null, deleted_at: null },
      { title: 'Outline', due_on: yesterday, deleted_at: null, completed_at: expect.any(Number) },
    ]);
  });

  await test.step('the page of a project fits a small phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await form.getByLabel('New milestone').fill('A first draft that somebody else has read');
    await form.getByLabel('By').fill(await dayIn(page, 1));
    await form.getByRole('button', { name: 'Add' }).click();
    await expect(rows).toHaveCount(3);
    await expectNoSidewaysScroll(page);
  });

  await test.step('without a network they wait, and go though their page is left', async () => {
    const handIn = async () => (await stored()).filter(({ title }) => title === 'Hand in');
    await context.setOffline(true);
    await form.getByLabel('New milestone').fill('Hand in');
    await form.getByLabel('New milestone').press('Enter');
    await form.getByLabel('Reached: Hand in').click();
    await expect(form.getByLabel('Reached: Hand in')).toBeChecked();
    expect(await handIn()).toEqual([]);
    await context.setOffline(false);
    await expect.poll(handIn).toMatchObject([{ completed_at: expect.any(Number) }]);
    await form.getByRole('button', { name: 'Delete “Hand in”' }).click();
    await expect(rows).toHaveCount(3);
    await page.goto('/robots.txt');
    await page.goto('/app');
    await expect.poll(handIn).toMatchObject([{ deleted_at: expect.any(Number) }]);
  });
});
