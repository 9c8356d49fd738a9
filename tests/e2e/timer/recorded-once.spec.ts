import type { Page } from '@playwright/test';
import { callApi } from '#tests/support/call-api.ts';
import {
  expect,
  expectRightToTheSecond,
  installClock,
  newPerson,
  pauseButton,
  register,
  registerByForm,
  sessionsOf,
  signIn,
  signOut,
  test,
} from '../fixtures.ts';
import { endIn } from './end-in.ts';
import { expectRecorded, expectRunningOnServer, start } from './records.ts';

const MINUTE_MS = 60_000;
const WORK_MS = 25 * MINUTE_MS;

const sessionType = (page: Page, name: string) => page.getByRole('radio', { name });

/** Starts a focus session instead of the break. Returns when, by the page’s clock. */
async function startFocus(page: Page): Promise<number> {
  await sessionType(page, 'Focus').check({ force: true });
  return start(page);
}

test('a session of an account is recorded exactly once, with its right start and end', async ({
  page,
  context,
  product,
}) => {
  const person = newPerson();
  await installClock(page);
  await page.goto('/');

  const startedAsVisitor = await start(page);
  await test.step('a visitor’s session continues in the account after registering', async () => {
    await page.clock.fastForward(10 * MINUTE_MS);
    await registerByForm(page, person);
    await page.getByRole('button', { name: 'Move to my account' }).click();
    await expect(pauseButton(page)).toBeVisible();
    await expectRightToTheSecond(page);
    await expectRunningOnServer(product, person);
  });

  await test.step('when the page is reloaded in the middle', async () => {
    await page.reload();
    await expect(pauseButton(page)).toBeVisible();
    await page.clock.fastForward(16 * MINUTE_MS);
    await expect(sessionType(page, 'Short break')).toBeChecked();
    await expectRecorded(product, person, { count: 1, startedAt: startedAsVisitor });
  });

  await test.step('when a second tab shows the same timer', async () => {
    const startedAt = await startFocus(page);
    const second = await context.newPage();
    await second.goto('/app');
    await expect(pauseButton(second)).toBeVisible();
    await page.clock.fastForward(WORK_MS + 5000);
    await expect(sessionType(page, 'Short break')).toBeChecked();
    await expect(sessionType(second, 'Short break')).toBeChecked();
    await expectRecorded(product, person, { count: 2, startedAt });
    await second.close();
  });

  const startedBeforeSignOut = await startFocus(page);
  await test.step('one that runs is found again after signing out and in', async () => {
    await expectRunningOnServer(product, person);
    await signOut(page);
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(pauseButton(page)).toBeVisible();
    await expectRightToTheSecond(page);
  });

  const later = await context.newPage();
  await test.step('when the browser was closed before the end', async () => {
    const closedAt = await page.evaluate(() => Date.now());
    await page.close();
    await installClock(later, closedAt + 40 * MINUTE_MS);
    await later.goto('/app');
    await expect(sessionType(later, 'Short break')).toBeChecked();
    await expectRecorded(product, person, { count: 3, startedAt: startedBeforeSignOut });
  });

  await test.step('when the network is gone at completion, and the page is closed before it is back', async () => {
    const startedAt = await startFocus(later);
    await expectRunningOnServer(product, person);
    await context.setOffline(true);
    await later.clock.fastForward(WORK_MS);
    await expect(later.getByText('1 unsynced session').first()).toBeVisible();
    expect(await sessionsOf(product, person)).toHaveLength(3);
    await later.close();
    await context.setOffline(false);
    const last = await context.newPage();
    await installClock(last, startedAt + 60 * MINUTE_MS);
    await last.goto('/app');
    await expectRecorded(product, person, { count: 4, startedAt });
  });
});

test('a visitor’s open tab does not keep the app from recording', async ({
  page,
  context,
  product,
}) => {
  const person = newPerson();
  await installClock(page);
  await page.goto('/');
  await start(page);
  const app = await context.newPage();
  await register(app, person);
  const startedAt = await start(app);
  await app.reload();
  await expect(pauseButton(app)).toBeVisible();
  await app.clock.fastForward(WORK_MS);
  await expectRecorded(product, person, { count: 1, startedAt });
});

test('by the clock of the machine, a session of one minute is one row with one minute', async ({
  page,
  product,
}) => {
  const person = newPerson();
  const { body } = await callApi(product.url, '/auth/register', { body: person });
  const settings = { workTime: 1 };
  await callApi(product.url, '/users/settings', {
    method: 'PUT',
    token: body.token,
    body: { settings },
  });
  await signIn(page, person);
  await expect(page.getByRole('timer')).toContainText('01:00');
  await start(page);
  const endsAt = await endIn(page, 3000);
  await expect(sessionType(page, 'Short break')).toBeChecked();
  await expect.poll(async () => (await sessionsOf(product, person)).length).toBe(1);
  const [row] = await sessionsOf(product, person);
  expect(Number(row?.ended_at) - Number(row?.started_at)).toBe(MINUTE_MS);
  expect(Math.abs(Number(row?.ended_at) - endsAt)).toBeLessThan(2000);
  expect(row?.duration_minutes).toBe(1);
});
