import type { Page } from '@playwright/test';
import { WHOLE_BROWSER } from '#tests/support/browser/browsers.ts';
import {
  expect,
  expectRightToTheSecond,
  installClock,
  newPerson,
  pauseButton,
  sessionsOf,
  signIn,
  signOut,
  startButton,
  test,
} from '../fixtures.ts';
import { expectRecorded, start } from './records.ts';

test.use({ launchOptions: WHOLE_BROWSER, serviceWorkers: 'allow' });

const MINUTE_MS = 60_000;
const WORK_MS = 25 * MINUTE_MS;

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

/** Milliseconds that the session under way has left, by the clock of the page. */
function left(page: Page): Promise<number> {
  return page.evaluate(
    () => JSON.parse(localStorage.getItem('pomodoroTimerState') ?? '{}').state.endsAt - Date.now(),
  );
}

test('the main job, from the first click to the row in the database', {
  tag: '@each-engine',
}, async ({ page, product, browser }) => {
  const person = newPerson();
  const alerts = await listenToAlerts(page);
  await installClock(page);

  await test.step('the timer works at once, without an account', async () => {
    await page.goto('/');
    await start(page);
    await page.getByRole('button', { name: 'Reset' }).click();
  });

  await test.step('registering leads into the app', async () => {
    await page.getByRole('link', { name: 'Create account' }).click();
    await page.getByLabel('Name').fill(person.name);
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/app/);
  });

  await test.step('a project and a task are made and picked', () => chooseFirstTask(page));

  let startedAt = 0;
  await test.step('a session runs to its end, is heard, shown and rewarded', async () => {
    startedAt = await start(page);
    await page.clock.fastForward(WORK_MS);
    await expect(page.getByRole('radio', { name: 'Short break' })).toBeChecked();
    await expect(page.getByText('First fruit')).toBeVisible();
    await expect
      .poll(async () => (await alerts()).notifications)
      .toMatchObject([{ title: 'Focus Session Complete', body: 'Great job! Time for a break.' }]);
    const bells = async () => (await alerts()).sounds.filter(({ id }) => id === 'bell');
    await expect.poll(bells).toHaveLength(1);
  });

  await test.step('the session is in the database exactly once, with its project and task', async () => {
    await expectRecorded(product, person, { count: 1, startedAt });
    const [row] = await sessionsOf(product, person);
    expect(row?.project_id).not.toBeNull();
    expect(row?.task_id).not.toBeNull();
    await page.getByRole('button', { name: /^Close/ }).click();
  });

  await test.step('session, points and level are in Stats', async () => {
    await page.getByRole('link', { name: 'Stats' }).click();
    await expect(
      page.getByText('15 points', { exact: true }).or(page.getByText(/^15\s*points$/)),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Level 1' })).toBeVisible();
    await expect(page.getByText('1 of 6')).toBeVisible();
    await page.getByRole('link', { name: 'Pomo' }).click();
  });

  await test.step('a reload in the middle of the next session finds it running, right to the second', async () => {
    await startButton(page).click();
    await expect(page.getByRole('timer')).toContainText(/04:5\d/);
    await page.reload();
    await expect(pauseButton(page)).toBeVisible();
    await expect(page.getByRole('timer')).toContainText(/04:[45]\d/);
    await expectRightToTheSecond(page);
  });

  const elsewhere = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' });
  const other = await elsewhere.newPage();
  await test.step('signed in on another browser, the same timer runs', async () => {
    const leftHere = await left(page);
    const lookedAt = performance.now();
    await signOut(page);
    await installClock(other, await page.evaluate(() => Date.now()));
    await signIn(other, person);
    await expect(pauseButton(other)).toBeVisible();
    const passedMs = performance.now() - lookedAt;
    expect(Math.abs(leftHere - (await left(other)) - passedMs)).toBeLessThan(3000);
    await expectRightToTheSecond(other);
    expect(await sessionsOf(product, person)).toHaveLength(1);
  });

  await test.step('a session during which the server is killed is recorded when it is back', async () => {
    await other.getByRole('button', { name: 'Skip' }).click();
    await expect(other.getByRole('radio', { name: 'Focus' })).toBeChecked();
    startedAt = await start(other);
    await product.kill();
    await other.clock.fastForward(WORK_MS);
    await expect(other.getByRole('radio', { name: 'Short break' })).toBeChecked();
    await expect(other.getByText('1 unsynced session').first()).toBeVisible();
    await product.start();
    await other.clock.fastForward(2 * MINUTE_MS);
    await expectRecorded(product, person, { count: 2, startedAt });
    await expect(other.getByText('1 unsynced session')).toBeHidden();
  });
  await elsewhere.close();
});
