import type { Page } from '@playwright/test';
import { callApi } from '#tests/support/call-api.ts';
import { AFTERNOON } from '../afternoon.ts';
import { expect, installClock, newPerson, type Person, signIn, test } from '../fixtures.ts';
import { expectRecorded, start } from './records.ts';

// Hours go by, and what is counted is counted today.
test.use({ timezoneId: AFTERNOON });

const WORK_MS = 25 * 60_000;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The title of the active task as this browser keeps it. */
function cachedTask(page: Page): Promise<string | undefined> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('activeTaskCache') ?? '{}').taskName);
}

/** Registers somebody who works on the first of two tasks of a project. */
async function registerWithWork(url: string, person: Person): Promise<void> {
  const { token } = (await callApi(url, '/auth/register', { body: person })).body;
  const send = async (method: 'POST' | 'PUT', path: string, body: object) =>
    (await callApi(url, path, { method, token, body })).body;
  const { id: projectId } = await send('POST', '/projects', { title: 'Thesis' });
  // Both are due, so that both stand in the list of the day.
  const make = (title: string) => send('POST', '/tasks', { projectId, title, dueOn: '2026-01-01' });
  const { id: taskId } = await make('Write the introduction');
  await make('Draw the figures');
  await send('PUT', `/projects/${projectId}/working`, {});
  await send('PUT', '/users/active-task', { taskId });
}

test('two devices show one timer, whatever is done on either', async ({
  page,
  context,
  browser,
  product,
}) => {
  const person = newPerson();
  await registerWithWork(product.url, person);
  await installClock(page);
  await signIn(page, person);

  await test.step('Undo of a switch of task brings the session and the task back', async () => {
    const active = page.getByRole('listitem').filter({ hasText: 'Current task' });
    await expect(active).toContainText('Write the introduction');
    await start(page);
    await button(page, 'Draw the figures').click();
    await button(page, 'Discard').click();
    await expect(button(page, 'Start')).toBeVisible();
    expect(await cachedTask(page)).toBe('Draw the figures');

    await button(page, 'Undo').click();
    await expect(button(page, 'Pause')).toBeVisible();
    await expect.poll(() => cachedTask(page)).toBe('Write the introduction');
    await expect(active).toContainText('Write the introduction');
  });

  const elsewhere = await browser.newContext({ baseURL: product.url });
  const phone = await elsewhere.newPage();
  await installClock(phone, await page.evaluate(() => Date.now()));
  await test.step('a device that signs in later has the session and the task, and follows', async () => {
    await signIn(phone, person);
    await expect(button(phone, 'Pause')).toBeVisible();
    await expect.poll(() => cachedTask(phone)).toBe('Write the introduction');
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
    await button(page, 'Start').click();
    await expect(page.getByRole('timer')).toContainText(/14:5\d/);
    startedAt = await start(phone);

    await context.setOffline(false);
    await expect(notice).toBeVisible();
    await expect(page.getByRole('timer')).toContainText(/24:\d\d/);
  });

  await test.step('the second can take it back, and then the first', async () => {
    await button(page, 'Undo').click();
    await expect(notice).toBeHidden();
    await expect(page.getByRole('timer')).toContainText(/14:\d\d/);
    await expect(phone.getByRole('timer')).toContainText(/14:\d\d/);
    await expect(
      phone.getByText('Another device started a session, so this one was replaced.'),
    ).toBeVisible();

    await button(phone, 'Undo').click();
    await expect(phone.getByRole('timer')).toContainText(/24:\d\d/);
    await expect(page.getByRole('timer')).toContainText(/24:\d\d/);
  });

  await test.step('a list on one device follows the other, though nobody touches it', async () => {
    await phone.getByLabel('Add an errand').fill('Call the bank');
    await phone.getByLabel('Add an errand').press('Enter');
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
