import type { Page } from '@playwright/test';
import { expect, newPerson, register, signInElsewhere, test } from '../fixtures.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function addTask(page: Page, title: string): Promise<void> {
  await page.getByLabel('Add a task to Thesis').fill(title);
  await page.getByLabel('Add a task to Thesis').press('Enter');
  await expect(button(page, title)).toBeVisible();
}

/** The title of the active task as this browser keeps it. */
function cachedTask(page: Page): Promise<string | undefined> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('activeTaskCache') ?? '{}').taskName);
}

test('Undo of a switch of task brings the session and the task back, on every device', async ({
  page,
  browser,
  product,
}) => {
  const person = newPerson();
  await register(page, person);
  await button(page, 'Choose a task').click();
  await page.getByLabel('Project').fill('Thesis');
  await page.getByLabel('First task').fill('Write the introduction');
  await button(page, 'Create and work on it').click();
  await addTask(page, 'Draw the figures');
  await button(page, 'Start').click();
  await expect(button(page, 'Pause')).toBeVisible();

  // Within two seconds of the change before it, a change is ignored.
  await expect(async () => {
    await button(page, 'Draw the figures').click();
    await button(page, 'Discard').click();
    await expect(button(page, 'Start')).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await cachedTask(page)).toBe('Draw the figures');

  await button(page, 'Undo').click();
  await expect(button(page, 'Pause')).toBeVisible();
  await expect.poll(() => cachedTask(page)).toBe('Write the introduction');
  const active = page.getByRole('listitem').filter({ hasText: 'Current task' });
  await expect(active).toContainText('Write the introduction');

  const phone = await signInElsewhere(browser, product, person);
  await expect(button(phone, 'Pause')).toBeVisible();
  await expect.poll(() => cachedTask(phone)).toBe('Write the introduction');
  await phone.context().close();
});

test('a task that is done collects no more sessions, and the one under way goes on', async ({
  page,
  product,
}) => {
  const person = newPerson();
  await register(page, person);
  await button(page, 'Choose a task').click();
  await page.getByLabel('Project').fill('Thesis');
  await page.getByLabel('First task').fill('Write the introduction');
  await button(page, 'Create and work on it').click();
  await button(page, 'Start').click();
  await expect(button(page, 'Pause')).toBeVisible();
  await page.getByLabel('Done: Write the introduction').click();
  await expect(button(page, 'Change task')).toBeVisible();
  await expect(button(page, 'Pause')).toBeVisible();

  await button(page, 'Reset').click();
  await expect(button(page, 'Choose task')).toBeVisible();
  await button(page, 'Start').click();
  await expect(button(page, 'Pause')).toBeVisible();
  await expect
    .poll(async () => {
      const timer = await product
        .db('active_timers')
        .join('users', 'users.id', 'active_timers.user_id')
        .where({ email: person.email })
        .first('active_timers.*');
      return [timer?.is_running, timer?.is_standalone, timer?.task_id];
    })
    .toEqual([1, 1, null]);
});
