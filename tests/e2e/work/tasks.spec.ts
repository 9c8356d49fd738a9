import type { Locator, Page } from '@playwright/test';
import { expect, installClock, newPerson, register, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';
import { openProject, rowsOf } from './project-steps.ts';

async function addTasks(page: Page, line: Locator, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await line.fill(title);
    await line.press('Enter');
    await expect(page.getByRole('checkbox', { name: `Done: ${title}` })).toBeVisible();
  }
}

const titlesIn = (list: Locator) =>
  list
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')?.slice(6)));

test('tasks have parts, are put in order, searched and picked', async ({ page, product }) => {
  const person = await openProject(page, 'Move');
  const line = page.getByLabel('Add a task to Move');

  await test.step('tasks are sorted by pointer, keys and menu, beside the timer too, and searched', async () => {
    await addTasks(page, line, ['One', 'Two', 'Three']);
    await page.getByRole('button', { name: 'Work on this' }).first().click();
    const open = page.getByRole('list', { name: 'Open tasks' });

    await page.getByRole('button', { name: 'Three', exact: true }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => titlesIn(open)).toEqual(['One', 'Three', 'Two']);
    await expect(page.getByRole('button', { name: 'Three', exact: true })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'place 2 of 3' })).toHaveCount(1);
    await page.getByRole('button', { name: 'More for “Two”' }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
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

    await line.fill('Write intro #draft @today');
    await line.press('Enter');
    await expect(page.getByLabel('Done: Write intro')).toBeVisible();
    await page.getByRole('heading', { name: 'Move' }).click();
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search tasks' });
    await expect(search).toBeFocused();
    await search.fill('#dra');
    await expect.poll(() => titlesIn(open)).toEqual(['Write intro']);
    await search.fill('o');
    await page.getByLabel('Due', { exact: true }).selectOption('No due date');
    await expect.poll(() => titlesIn(open)).toEqual(['One', 'Two']);
    await search.press('Escape');
    await expect.poll(() => titlesIn(open)).toHaveLength(4);

    await page.getByRole('link', { name: 'Pomo' }).click();
    const today = page.getByRole('list', { name: 'Today’s tasks' });
    await expect.poll(() => titlesIn(today)).toEqual(['Write intro']);
    await page.getByRole('button', { name: 'Show Move' }).click();
    const beside = page.getByRole('list', { name: 'Tasks of Move' });
    await expect.poll(() => titlesIn(beside)).toEqual(['Three', 'One', 'Two', 'Write intro']);
    await page.getByRole('button', { name: 'More for “Two”' }).click();
    await page.getByRole('menuitem', { name: 'Do today' }).click();
    await page.getByRole('button', { name: 'Show today' }).click();
    await expect.poll(() => titlesIn(today)).toEqual(['Two', 'Write intro']);
  });

  await test.step('parts are counted, ticked, hidden, and deleted with their task', async () => {
    await page.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('link', { name: 'Move' }).click();
    await line.press('Enter');
    await expect(line).toHaveAccessibleDescription('Give the task a title.');
    await addTasks(page, line, ['Pack']);
    await page.getByRole('button', { name: 'Pack', exact: true }).press('Shift+Enter');
    const partLine = page.getByLabel('Add a sub-task to Pack');
    await expect(partLine).toBeFocused();
    for (const part of ['Books ~2', 'Plates ~3', 'Lamps']) {
      await partLine.fill(part);
      await partLine.press('Enter');
    }
    const parts = page.getByRole('list', { name: 'Sub-tasks of Pack' });
    await expect(parts.getByRole('listitem')).toHaveCount(3);
    await partLine.press('Escape');
    await expect(partLine).toHaveCount(0);
    await page.getByLabel('Done: Books').click();
    const toggle = page.getByRole('button', { name: '1 of 3 sub-tasks done for Pack' });
    await expect(toggle).toBeVisible();
    await expect(page.getByText('0 of 5 pomodoros')).toHaveCount(1);
    await expectNoViolations(page);
    await toggle.click();
    await expect(parts).toHaveCount(0);

    // With its task, what was open is done; taken back, it is open again.
    await page.getByLabel('Done: Pack').click();
    await expect(page.getByText('“Pack” and its 2 open sub-tasks are done.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(
      page.getByRole('button', { name: '1 of 3 sub-tasks done for Pack' }),
    ).toBeVisible();

    await page.getByRole('button', { name: 'More for “Pack”' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('“Pack” and its 3 sub-tasks deleted.')).toBeVisible();
    await expect(page.getByLabel('Done: Pack')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByLabel('Done: Pack')).toBeVisible();
    const titles = ['Pack', 'Books', 'Plates', 'Lamps'];
    const stored = (await rowsOf(product, 'tasks', person)).filter(({ title }) =>
      titles.includes(title),
    );
    const [pack] = stored;
    expect(stored.map((row) => [row.title, row.parent_id, row.deleted_at])).toEqual([
      ['Pack', null, null],
      ...titles.slice(1).map((title) => [title, pack.id, null]),
    ]);
  });

  await test.step('typing in the picker and going down at once comes to what was typed', async () => {
    await addTasks(page, line, ['Sweep']);
    await page.getByRole('link', { name: 'Pomo' }).click();
    await page.getByRole('heading', { name: 'Sessions' }).click();
    await page.keyboard.press('/');
    const picker = page.getByRole('dialog', { name: 'What are you working on?' });
    await expect(picker.getByRole('button', { name: 'Pack', exact: true })).toBeVisible();
    await picker.getByRole('searchbox').evaluate((field: HTMLInputElement) => {
      // React notices only values that it did not write itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Sw');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    });
    await expect(picker.getByRole('button', { name: 'Sweep', exact: true })).toBeFocused();
  });
});

test('fast tasks are counted, done and brought back, also without a network', async ({
  page,
  context,
  product,
}) => {
  const person = newPerson();
  await register(page, person);
  const card = page.getByRole('region', { name: 'Fast tasks' });
  const line = card.getByLabel('Add a fast task');

  await test.step('a change is sent even where the network went while its sender was loaded', async () => {
    // Chromium keeps the failure for as long as the page lives.
    const sender = '**/_astro/milestones-server*.js';
    await page.route(sender, (route) => route.abort('internetdisconnected'));
    const failed = page.waitForEvent('requestfailed', (request) => /-server/.test(request.url()));
    await addTasks(page, line, ['Call the bank']);
    await failed;
    await page.unroute(sender);
    await expect.poll(() => rowsOf(product, 'loose_tasks', person)).toHaveLength(1);
    await expect(card.getByLabel('Done: Call the bank')).toBeVisible();
  });

  await test.step('they are counted, done and restored, offline as well', async () => {
    await line.press('Enter');
    await expect(line).toHaveAccessibleDescription('Give the task a title.');
    await context.setOffline(true);
    await card.getByRole('button', { name: 'Add one to “Call the bank”, 0 times' }).click();
    await card.getByRole('button', { name: 'Add one to “Call the bank”, 1 time' }).click();
    await addTasks(page, line, ['Buy stamps']);
    await expect(card.getByRole('button', { name: /“Call the bank”, 2 times/ })).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => rowsOf(product, 'loose_task_counts', person)).toHaveLength(2);
    await expect.poll(() => rowsOf(product, 'loose_tasks', person)).toHaveLength(2);

    await card.getByLabel('Done: Buy stamps').click();
    await expect(card.getByRole('button', { name: 'Show done (1)' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card.getByLabel('Done: Buy stamps')).toBeVisible();
    await card.getByRole('button', { name: 'More for “Call the bank”' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(card.getByLabel('Done: Call the bank')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(card.getByRole('button', { name: /“Call the bank”, 2 times/ })).toBeVisible();
    await page.reload();
    await expect(card.getByRole('button', { name: /“Call the bank”, 2 times/ })).toBeVisible();
    await expectNoViolations(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(page.getByRole('button', { name: 'Account' })).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
  });
});

test('a session counts toward the standalone task that it is for, once', async ({
  page,
  product,
}) => {
  await installClock(page);
  const person = newPerson();
  await register(page, person);
  const card = page.getByRole('region', { name: 'Standalone tasks' });
  await addTasks(page, card.getByLabel('Add a standalone task'), ['Read']);
  await page.getByRole('heading', { name: 'Sessions' }).click();
  await page.keyboard.press('/');
  const picker = page.getByRole('dialog', { name: 'What are you working on?' });
  await expect(picker).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Read', exact: true }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.clock.fastForward('10:00');
  await page.reload();
  await expect(page.getByRole('timer')).toContainText('14:');
  await page.clock.fastForward('15:01');
  await expect(card.getByRole('button', { name: /“Read”, 1 time/ })).toBeVisible();
  await expect
    .poll(() => rowsOf(product, 'pomodoros', person))
    .toMatchObject([{ is_standalone: 1 }]);
  const [session] = await rowsOf(product, 'pomodoros', person);
  await expect
    .poll(() => rowsOf(product, 'loose_task_counts', person))
    .toMatchObject([{ id: session.id }]);
  await page.reload();
  await expect(card.getByRole('button', { name: /“Read”, 1 time/ })).toBeVisible();
  await page.getByRole('button', { name: /^Delete session/ }).click();
  await page.clock.fastForward('00:30');
  await expect(card.getByRole('button', { name: /“Read”, 0 times/ })).toBeVisible();
});
