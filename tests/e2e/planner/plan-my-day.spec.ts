import type { Page } from '@playwright/test';
import { expect, installClock, signIn, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';
import { rowsOf, signUp } from '../work/project-steps.ts';

const ZONE = 'Europe/Vienna';

test.use({ timezoneId: ZONE, locale: 'en-GB', viewport: { width: 1280, height: 860 } });

/** Eight in the morning of today in Vienna, in summer and in winter. */
const MORNING = Date.parse(`${new Date().toISOString().slice(0, 10)}T07:00:00Z`);

const rows = (page: Page) => page.getByRole('region', { name: 'Proposed plan' }).locator('ol > li');

/** The titles of the proposed blocks, in order. */
const titles = async (page: Page) =>
  (await rows(page).locator('p[id]').allTextContents()).map((title) => title.trim());

/** Puts the focus on a button by its name and presses a key there. */
async function pressOn(page: Page, name: string | RegExp, key: string): Promise<void> {
  await page.getByRole('button', { name }).first().focus();
  await page.keyboard.press(key);
}

test('a day is planned by keyboard, accepted into the calendar and taken back; a plan survives a reload', async ({
  page,
  product,
}) => {
  await installClock(page, MORNING);
  const { person, create } = await signUp(product, ZONE);
  const { id: projectId } = await create('/projects', { title: 'Thesis', color: 'teal' });
  await create('/tasks', { title: 'Write intro', projectId, estimate: 2 });
  await create('/tasks', { title: 'Read paper', projectId });
  await create('/tasks', { title: 'Draw figure', projectId });
  const planned = async () =>
    (await rowsOf(product, 'plans', person)).filter(({ deleted_at }) => deleted_at === null).length;
  await signIn(page, person, '/app?tab=ai');
  await expect(rows(page)).toHaveCount(3);
  expect(await titles(page)).toEqual(['Write intro', 'Read paper', 'Draw figure']);
  await expectNoViolations(page);

  await pressOn(page, 'Later: Read paper', 'Alt+ArrowUp');
  await expect.poll(() => titles(page)).toEqual(['Read paper', 'Write intro', 'Draw figure']);
  await expect(page.getByText(/^“Read paper”: .*09:00 – 09:25\. Locked\.$/)).toBeAttached();
  await expect(page.getByRole('button', { name: 'Later: Read paper' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Lock: Read paper' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await pressOn(page, 'Lock: Write intro', 'l');
  await expect(page.getByText('“Write intro” is locked.')).toBeAttached();
  await pressOn(page, 'Leave out: Draw figure', 'Delete');
  await expect(rows(page)).toHaveCount(2);
  await pressOn(page, 'Plan again', 'Enter');
  await expect.poll(() => titles(page)).toEqual(['Read paper', 'Write intro']);
  await expect(page.getByRole('region', { name: 'Left out by you' })).toContainText('Draw figure');

  await pressOn(page, 'Add 2 blocks to the calendar', 'Enter');
  await expect(page.getByRole('button', { name: 'Start Read paper' })).toBeVisible();
  await expect.poll(planned).toBe(2);
  await pressOn(page, 'Open the calendar', 'Enter');
  const block = page.getByRole('button', { name: /^Planned, Read paper, Thesis/ });
  await expect(block).toBeVisible();
  await pressOn(page, 'Undo', 'Enter');
  await expect(block).toBeHidden();
  await expect.poll(planned).toBe(0);
  await page.goBack();
  await expect.poll(() => titles(page)).toEqual(['Read paper', 'Write intro']);

  await test.step('a chosen time survives a reload, in the plan of the week too, on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const start = page.getByLabel('Start of “Write intro”').first();
    await start.fill('14:00');
    await start.press('Enter');
    await expect(rows(page).last()).toContainText('you chose this time');
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(start).toHaveValue('14:00');
    await page.getByRole('radio', { name: 'Tomorrow' }).check();
    await expect(page.getByText('2 tasks are planned before this day.')).toBeVisible();
    await page.getByRole('radio', { name: 'Week' }).check();
    await expect(page.getByRole('heading', { name: 'Plan my week' })).toBeVisible();
    await expect(start).toHaveValue('14:00');
    await expectNoSidewaysScroll(page);
    await start.fill('03:00');
    await start.press('Enter');
    await expect(rows(page).last()).toContainText('That time has passed. Choose a later one.');
  });
});

test('a visitor sees when each task would be done, and takes the order over', async ({ page }) => {
  await installClock(page, MORNING);
  await page.goto('/');
  await page.getByRole('button', { name: 'What are you working on?' }).click();
  const picker = page.getByRole('dialog', { name: 'What are you working on?' });
  await picker.getByLabel('Project').fill('Thesis');
  await picker.getByLabel('First task').fill('Write intro ~2');
  await picker.getByRole('button', { name: 'Create and work on it' }).click();
  await page.getByLabel('Add a task to Thesis').fill('Read paper');
  await page.keyboard.press('Enter');

  await pressOn(page, 'Plan my day', 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Plan my day' });
  const lines = dialog.locator('ol > li');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('Write intro');
  await expect(lines.first()).toContainText(
    /2 pomodoros, done by 0[89]:\d\d\. Next in your list\./,
  );
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Earlier: Read paper' }).press('Enter');
  await expect(lines.first()).toContainText('Read paper');
  await dialog.getByRole('button', { name: 'Use this order' }).press('Enter');
  await expect(page.getByText('Your tasks are in this order. “Read paper” is next.')).toBeVisible();
  const tasks = page.getByRole('list', { name: 'Tasks of Thesis' }).getByRole('listitem');
  await expect(tasks.first()).toContainText('Read paper');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tasks.first()).toContainText('Write intro');
});
