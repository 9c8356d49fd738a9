import type { Page } from '@playwright/test';
import { expect, installClock, newPerson, register, signIn, test } from '../fixtures.ts';
import { expectRecorded, timerOf } from './records.ts';

const WORK_MS = 25 * 60_000;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The title of the active task as this browser keeps it. */
function cachedTask(page: Page): Promise<string | undefined> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('activeTaskCache') ?? '{}').taskName);
}

test('two devices show one timer, whatever is done on either', {
  tag: '@each-engine',
}, async ({ page, context, browser, product }) => {
  const person = newPerson();
  await installClock(page);
  await register(page, person);

  await test.step('Undo of a switch of task brings the session and the task back', async () => {
    await button(page, 'Choose a task').click();
    await page.getByLabel('Project').fill('Thesis');
    await page.getByLabel('First task').fill('Write the introduction');
    await button(page, 'Create and work on it').click();
    await page.getByLabel('Add a task to Thesis').fill('Draw the figures');
    await page.getByLabel('Add a task to Thesis').press('Enter');
    await expect(button(page, 'Draw the figures')).toBeVisible();
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
  });

  const elsewhere = await browser.newContext({ baseURL: product.url });
  const phone = await elsewhere.newPage();
  await installClock(phone, await page.evaluate(() => Date.now()));
  await test.step('a device that signs in later has the session and the task', async () => {
    await signIn(phone, person);
    await expect(button(phone, 'Pause')).toBeVisible();
    await expect.poll(() => cachedTask(phone)).toBe('Write the introduction');
  });

  await test.step('a finished task collects no more sessions, and the running one continues', async () => {
    await page.getByLabel('Done: Write the introduction').click();
    await expect(button(page, 'Change task')).toBeVisible();
    await expect(button(page, 'Pause')).toBeVisible();

    await button(page, 'Reset').click();
    await expect(button(page, 'Choose task')).toBeVisible();
    await button(page, 'Start').click();
    await expect(button(page, 'Pause')).toBeVisible();
    await expect
      .poll(async () => {
        const timer = await timerOf(product, person);
        return [timer?.is_running, timer?.is_standalone, timer?.task_id];
      })
      .toEqual([1, 1, null]);
    await button(page, 'Reset').click();
    await expect(button(phone, 'Start')).toBeVisible();
  });

  let startedAt = 0;
  const notice = page.getByText(
    'Another device changed the timer first, so your change was replaced.',
  );
  await test.step('the first writer wins', async () => {
    await context.setOffline(true);
    await page.getByRole('radio', { name: 'Long break' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByRole('timer')).toContainText(/14:5\d/);
    await button(phone, 'Start').click();
    await expect(phone.getByRole('timer')).toContainText(/24:5\d/);
    startedAt = await phone.evaluate(() => Date.now());

    await context.setOffline(false);
    await expect(notice).toBeVisible();
    await expect(page.getByRole('timer')).toContainText(/24:\d\d/);
  });

  await test.step('the second can take it back, and then the first', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(notice).toBeHidden();
    await expect(page.getByRole('timer')).toContainText(/14:\d\d/);
    await expect(phone.getByRole('timer')).toContainText(/14:\d\d/);
    await expect(
      phone.getByText('Another device started a session, so this one was replaced.'),
    ).toBeVisible();

    await phone.getByRole('button', { name: 'Undo' }).click();
    await expect(phone.getByRole('timer')).toContainText(/24:\d\d/);
    await expect(page.getByRole('timer')).toContainText(/24:\d\d/);
  });

  await test.step('a list on one device follows the other, though nobody touches it', async () => {
    await phone.getByLabel('Add a fast task').fill('Call the bank');
    await phone.getByLabel('Add a fast task').press('Enter');
    await expect(page.getByLabel('Done: Call the bank')).toBeVisible({ timeout: 2000 });
  });

  await test.step('a session that both see end is recorded once, with its right start and end', async () => {
    await Promise.all([
      page.clock.fastForward(WORK_MS + 5000),
      phone.clock.fastForward(WORK_MS + 5000),
    ]);
    await expect(page.getByRole('radio', { name: 'Short break' })).toBeChecked();
    await expect(phone.getByRole('radio', { name: 'Short break' })).toBeChecked();
    await expectRecorded(product, person, { count: 1, startedAt });
  });
  await elsewhere.close();
});
