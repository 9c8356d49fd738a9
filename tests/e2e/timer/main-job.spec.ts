import type { Page } from '@playwright/test';
import { WHOLE_BROWSER } from '#tests/support/browser/browsers.ts';
import { AFTERNOON } from '../afternoon.ts';
import {
  expect,
  expectRightToTheSecond,
  installClock,
  newPerson,
  pauseButton,
  registerByForm,
  sessionsOf,
  signIn,
  signOut,
  test,
} from '../fixtures.ts';
import { expectRecorded, expectRunningOnServer, start } from './records.ts';

// Hours go by, and what is counted is counted today.
test.use({ timezoneId: AFTERNOON, launchOptions: WHOLE_BROWSER, serviceWorkers: 'allow' });

const WORK_MS = 25 * 60_000;

interface Alerts {
  sounds: { id: string; source: string }[];
  notifications: { title: string; body: string | undefined; tag: string | undefined }[];
}

/** Listens to what the page plays and shows, from before its first script. */
async function listenToAlerts(page: Page): Promise<() => Promise<Alerts>> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(() => {
    const heard: Alerts = { sounds: [], notifications: [] };
    Object.assign(window, { heard });
    window.addEventListener('ripen:sound', (event) => {
      if (event instanceof CustomEvent) heard.sounds.push(event.detail);
    });
    window.Notification = new Proxy(Notification, {
      construct(target, [title, options]) {
        heard.notifications.push({ title, body: options?.body, tag: options?.tag });
        return Reflect.construct(target, [title, options]);
      },
    });
    // Where a service worker is active, the page shows through it.
    const worker = ServiceWorkerRegistration.prototype;
    const show = worker.showNotification;
    worker.showNotification = function (title, options) {
      heard.notifications.push({ title, body: options?.body, tag: options?.tag });
      return show.call(this, title, options);
    };
  });
  return () => page.evaluate(() => (window as unknown as { heard: Alerts }).heard);
}

async function chooseFirstTask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose a task' }).click();
  await page.getByLabel('Project').fill('Thesis');
  await page.getByLabel('First task').fill('Write the introduction');
  await page.getByRole('button', { name: 'Create and work on it' }).click();
  await expect(page.getByText('Write the introduction').first()).toBeVisible();
}

test('the main job, from the first click to the row in the database', async ({
  page,
  context,
  product,
}) => {
  const person = newPerson();
  const alerts = await listenToAlerts(page);
  await installClock(page);

  await test.step('the timer works at once, without an account', async () => {
    await page.goto('/');
    await start(page);
    await page.getByRole('button', { name: 'Reset' }).click();
  });

  await test.step('registering leads into the app, where a task is made and picked', async () => {
    await registerByForm(page, person);
    await chooseFirstTask(page);
  });

  await test.step('a session runs to its end, is heard, shown and rewarded', async () => {
    const startedAt = await start(page);
    await page.clock.fastForward(WORK_MS);
    await expect(page.getByRole('radio', { name: 'Short break' })).toBeChecked();
    await expect(page.getByText('First fruit')).toBeVisible();
    await expect
      .poll(async () => (await alerts()).notifications)
      .toMatchObject([{ title: 'Focus Session Complete', body: 'Great job! Time for a break.' }]);
    const bells = async () => (await alerts()).sounds.filter(({ id }) => id === 'bell');
    await expect.poll(bells).toHaveLength(1);

    await expectRecorded(product, person, { count: 1, startedAt });
    const [row] = await sessionsOf(product, person);
    expect(row?.project_id).not.toBeNull();
    expect(row?.task_id).not.toBeNull();
    await page.getByRole('button', { name: /^Close/ }).click();
  });

  await page.getByRole('radio', { name: 'Focus' }).check({ force: true });
  const startedAt = await start(page);
  await test.step('a session that runs is found again after signing out and in', async () => {
    await expectRunningOnServer(product, person);
    await signOut(page);
    await signIn(page, person);
    await expect(pauseButton(page)).toBeVisible();
    await expectRightToTheSecond(page);
  });

  await test.step('a session whose end the server does not live to see is recorded when the app is opened again', async () => {
    await product.kill();
    await page.clock.fastForward(WORK_MS);
    await expect(page.getByRole('radio', { name: 'Short break' })).toBeChecked();
    await expect(page.getByText('1 unsynced session').first()).toBeVisible();
    await page.close();
    await product.start();
    const later = await context.newPage();
    await later.goto('/app');
    await expectRecorded(product, person, { count: 2, startedAt });
    await expect(later.getByText('1 unsynced session')).toBeHidden();
  });
});
