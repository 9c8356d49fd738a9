import type { Locator, Page } from '@playwright/test';
import { callApi } from '#tests/support/call-api.ts';
import { expect, type Person, type Product, test } from '../fixtures.ts';
import { expectNoViolations } from '../pages/page-checks.ts';
import { openProject, rowsOf } from './project-steps.ts';

const COUNT = 200;
/** Beyond the rows that are there when the walk by keys begins. */
const LAST_WALKED = 36;

/** Opens the page of a project with 200 tasks; the third one has two parts, and some have tags. */
async function openLongProject(page: Page, product: Product): Promise<Person> {
  const { person, token, projectId } = await openProject(page, product, 'Thesis');
  const numbers = Array.from({ length: COUNT }, (_, index) => index + 1);
  const tasks = [
    ...numbers.map((n) => ({
      id: `${n}`,
      content: `Task ${n}.`,
      order: n,
      labels: n % 10 === 0 ? ['tenth'] : [],
    })),
    ...['Books', 'Plates'].map((content) => ({ id: content, parent_id: '3', content })),
  ].map((task) => ({ ...task, projectId }));
  const imported = await callApi(product.url, '/tasks/import/todoist', { token, body: { tasks } });
  expect(imported.status, JSON.stringify(imported.body)).toBeLessThan(300);
  await page.reload();
  await expect(rowOf(page, 1)).toBeVisible();
  return person;
}

const list = (page: Page) => page.getByRole('list', { name: 'Open tasks' });
const titleOf = (n: number) => `Task ${n}.`;
const titled = (page: Page, title: string) =>
  list(page)
    .locator(':scope > li')
    .filter({ has: page.getByLabel(`Done: ${title}`) });
const rowOf = (page: Page, n: number) => titled(page, titleOf(n));
const button = (page: Page, n: number) =>
  page.getByRole('button', { name: titleOf(n), exact: true });

/** Scrolls to where a task should be. */
async function scrollToTask(page: Page, n: number): Promise<void> {
  await list(page).evaluate((element, part) => {
    const { top, height } = element.getBoundingClientRect();
    scrollBy({ top: top + height * part - innerHeight / 2, behavior: 'instant' });
  }, n / COUNT);
  await expect(rowOf(page, n)).toBeInViewport();
}

/** The numbers of the tasks on the screen, in order. */
const seen = (page: Page) =>
  list(page).evaluate((element) =>
    [...element.querySelectorAll(':scope > li')]
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      })
      .map((row) => Number(/Task (\d+)\./.exec(row.textContent)?.[1])),
  );

const isInSequence = (numbers: readonly number[]) =>
  numbers.length > 5 && numbers.every((n, at) => at === 0 || n === (numbers[at - 1] ?? 0) + 1);

async function choose(page: Page, n: number, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for “${titleOf(n)}”` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Drags a row to the upper edge of another one, which may come into sight on the way. */
async function drag(page: Page, row: Locator, onTheWay: () => Promise<Locator>): Promise<void> {
  await expect(row.locator('[draggable="true"]')).toBeVisible();
  const start = await row.boundingBox();
  if (start === null) throw new Error('The row has no place.');
  await page.mouse.move(start.x + 120, start.y + 28);
  await page.mouse.down();
  await page.mouse.move(start.x + 120, start.y + 10, { steps: 4 });
  const target = await onTheWay();
  await expect(row).toBeAttached();
  const end = await target.boundingBox();
  if (end === null) throw new Error('The target has no place.');
  await page.mouse.move(end.x + 120, end.y + 12, { steps: 4 });
  await page.mouse.move(end.x + 120, end.y + 6, { steps: 4 });
  await page.mouse.up();
}

test('a long list is scrolled, walked through and changed with few of its rows in the page, and printed whole', async ({
  page,
  product,
}) => {
  const person = await openLongProject(page, product);

  await test.step('it is scrolled from end to end with few of its rows in the page', async () => {
    const rows = list(page).getByRole('listitem');
    for (const n of [1, 111, 200, 90]) {
      await scrollToTask(page, n);
      await expect.poll(async () => isInSequence(await seen(page))).toBe(true);
      expect(await seen(page)).toContain(n);
      await expect(rowOf(page, n)).toHaveAttribute('aria-posinset', `${n}`);
      await expect(rowOf(page, n)).toHaveAttribute('aria-setsize', `${COUNT}`);
      expect(await rows.count()).toBeLessThan(60);
    }
  });

  await test.step('it is printed as a whole', async () => {
    const rows = list(page).getByRole('listitem').filter({ hasText: 'Task' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await rows.filter({ has: page.getByLabel(/^Done: Task/) }).count()).toBe(COUNT);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(() => rows.count()).toBeLessThan(60);
  });

  await test.step('the keyboard moves through it row by row, wherever the page was scrolled to', async () => {
    await scrollToTask(page, 8);
    await page.getByLabel('Done: Task 8.').focus();
    for (let n = 8; n < LAST_WALKED; n += 1) {
      for (const control of [
        button(page, n),
        rowOf(page, n).getByRole('button', { name: 'More' }),
      ]) {
        await page.keyboard.press('Tab');
        await expect(control).toBeFocused();
      }
      await page.keyboard.press('Tab');
      await expect(page.getByLabel(`Done: ${titleOf(n + 1)}`)).toBeFocused();
    }
    await scrollToTask(page, COUNT);
    await page.keyboard.press('Shift+Tab');
    const last = rowOf(page, LAST_WALKED - 1);
    await expect(last.getByRole('button', { name: 'More' })).toBeFocused();
    await expect(last).toBeInViewport();
    await expect(rowOf(page, LAST_WALKED - 2)).toBeAttached();

    // Both ends are there for those who come into the list from outside.
    await page.getByLabel('Due', { exact: true }).focus();
    await scrollToTask(page, 100);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Done: Task 1.')).toBeFocused();
  });

  await test.step('what is unfinished in a row stays while others are read', async () => {
    await scrollToTask(page, 3);
    await page.getByRole('button', { name: '0 of 2 sub-tasks done for Task 3.' }).click();
    await button(page, 5).press('Shift+Enter');
    await page.getByLabel('Add a sub-task to Task 5.').fill('Half a wor');
    await scrollToTask(page, 150);
    await button(page, 150).focus();
    await scrollToTask(page, COUNT);
    await scrollToTask(page, 4);
    await expect(page.getByLabel('Add a sub-task to Task 5.')).toHaveValue('Half a wor');
    await expect(page.getByRole('list', { name: 'Sub-tasks of Task 3.' })).toHaveCount(0);
  });

  await test.step('what is added below the screen is told, and shown when asked for', async () => {
    const line = page.getByLabel('Add a task to Thesis');
    await line.fill('Write intro');
    await line.press('Enter');
    const note = page.getByText('Added at the end: Write intro');
    await expect(note).toBeInViewport();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(titled(page, 'Write intro')).toBeInViewport();
    await expect(titled(page, 'Write intro').locator(':focus')).toHaveCount(1);

    await line.fill('Write outlook');
    await line.press('Enter');
    await expect(note).toHaveCount(0);
  });

  await test.step('tasks change their places by keys and by pointer', async () => {
    await scrollToTask(page, 140);
    await button(page, 140).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(button(page, 140)).toBeFocused();
    await expect(rowOf(page, 140)).toHaveAttribute('aria-posinset', '138');
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(async () => isInSequence(await seen(page))).toBe(true);

    // While it is dragged, the page is scrolled so far that its row would have gone.
    await drag(page, rowOf(page, 140), async () => {
      await scrollToTask(page, 60);
      return rowOf(page, 60);
    });
    await expect(rowOf(page, 140)).toHaveAttribute('aria-posinset', '60');
    await expect(rowOf(page, 140)).toBeInViewport();
    await expect(rowOf(page, 60)).toHaveAttribute('aria-posinset', '61');
  });

  await test.step('a task is edited, done, deleted and brought back', async () => {
    await scrollToTask(page, 150);
    await choose(page, 150, 'Edit');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Notes').fill('Only in the morning');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'More for “Task 150.”' })).toBeFocused();
    await page.getByLabel('Done: Task 151.').click();
    // The list holds still as long as the pointer is on it.
    await expect(rowOf(page, 151)).toBeVisible();
    await page.mouse.move(1, 1);
    await expect(rowOf(page, 151)).toHaveCount(0);
    await choose(page, 149, 'Delete');
    await expect(rowOf(page, 149)).toHaveCount(0);
    await expect(rowOf(page, 150)).toHaveAttribute('aria-posinset', '149');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(rowOf(page, 149)).toBeInViewport();
    await expect
      .poll(async () => {
        const stored = await rowsOf(product, 'tasks', person);
        return [149, 150, 151].map((n) => stored.find(({ title }) => title === titleOf(n)));
      })
      .toMatchObject([
        { deleted_at: null, completed_at: null },
        { notes: 'Only in the morning' },
        { completed_at: expect.any(Number) },
      ]);
  });

  await test.step('what is added at its end is shown, and the list is searched as a whole', async () => {
    await scrollToTask(page, COUNT);
    const line = page.getByLabel('Add a task to Thesis');
    await line.fill('Write abstract');
    await line.press('Enter');
    // Two were added before, and one is done.
    await expect(titled(page, 'Write abstract')).toHaveAttribute('aria-posinset', `${COUNT + 2}`);
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('task 17');
    // 17, 117 and 170 to 179
    await expect(list(page).getByRole('listitem')).toHaveCount(12);
    await expect(rowOf(page, 17)).not.toHaveAttribute('aria-setsize');
    await expect.poll(() => seen(page)).toContain(170);
  });
});
