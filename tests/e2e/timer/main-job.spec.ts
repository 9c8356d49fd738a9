import type { Page } from '@playwright/test';
import {
  expect,
  expectRightToTheSecond,
  installClock,
  newPerson,
  type Person,
  type Product,
  pauseButton,
  registerByForm,
  sessionsOf,
  signInByForm,
  signOut,
  startButton,
  test,
} from '../fixtures.ts';

test.use({ serviceWorkers: 'allow' });

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

async function openApp(page: Page, person: Person): Promise<void> {
  await installClock(page);
  await registerByForm(page, person);
  await expect(startButton(page)).toBeVisible();
}

/** Starts a session; answers when, by the clock of the page. */
async function start(page: Page): Promise<number> {
  await startButton(page).click();
  await expect(pauseButton(page)).toBeVisible();
  return page.evaluate(() => Date.now());
}

/** Milliseconds that the session under way has left, by the clock of the page. */
function left(page: Page): Promise<number> {
  return page.evaluate(
    () => JSON.parse(localStorage.getItem('pomodoroTimerState') ?? '{}').state.endsAt - Date.now(),
  );
}

async function expectOneSession(product: Product, person: Person, startedAt: number) {
  await expect.poll(async () => (await sessionsOf(product, person)).length).toBe(1);
  const [row] = await sessionsOf(product, person);
  expect(Number(row?.ended_at) - Number(row?.started_at)).toBe(WORK_MS);
  expect(Math.abs(Number(row?.started_at) - startedAt)).toBeLessThan(10_000);
  expect(row?.duration_minutes).toBe(25);
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
    await expectOneSession(product, person, startedAt);
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

  await test.step('signed in on another browser, the same timer runs', async () => {
    const leftHere = await left(page);
    const lookedAt = performance.now();
    await signOut(page);
    const elsewhere = await browser.newContext({ baseURL: product.url });
    const other = await elsewhere.newPage();
    await installClock(other, await page.evaluate(() => Date.now()));
    await signInByForm(other, person);
    await expect(pauseButton(other)).toBeVisible();
    const passedMs = performance.now() - lookedAt;
    expect(Math.abs(leftHere - (await left(other)) - passedMs)).toBeLessThan(3000);
    await expectRightToTheSecond(other);
    await elsewhere.close();
  });

  expect(await sessionsOf(product, person)).toHaveLength(1);
});

test.describe('a session is recorded exactly once, with its right start and end', () => {
  test('when the page is reloaded in the middle', async ({ page, product }) => {
    const person = newPerson();
    await openApp(page, person);
    const startedAt = await start(page);
    await expect(page.getByRole('timer')).toContainText(/24:5\d/);
    await page.reload();
    await expect(pauseButton(page)).toBeVisible();
    await page.clock.fastForward(WORK_MS);
    await expect(page.getByRole('radio', { name: 'Short break' })).toBeChecked();
    await expectOneSession(product, person, startedAt);
  });

  test('when a second tab shows the same timer', async ({ page, context, product }) => {
    const person = newPerson();
    await openApp(page, person);
    const startedAt = await start(page);
    const second = await context.newPage();
    await second.goto('/app');
    await expect(pauseButton(second)).toBeVisible();
    await page.clock.fastForward(WORK_MS + 5000);
    await expect(page.getByRole('radio', { name: 'Short break' })).toBeChecked();
    await expect(second.getByRole('radio', { name: 'Short break' })).toBeChecked();
    await expectOneSession(product, person, startedAt);
  });

  test('when the browser was closed before the end', async ({ page, context, product }) => {
    const person = newPerson();
    await openApp(page, person);
    const startedAt = await start(page);
    await expect.poll(async () => isRunningOnServer(product, person)).toBe(true);
    await page.close();
    const later = await context.newPage();
    await installClock(later, Date.now() + 40 * MINUTE_MS);
    await later.goto('/app');
    await expect(later.getByRole('radio', { name: 'Short break' })).toBeChecked();
    await expectOneSession(product, person, startedAt);
  });

  test('when the server is killed in mid-session and comes back', { tag: '@each-engine' }, async ({
    page,
    product,
  }) => {
    const person = newPerson();
    await openApp(page, person);
    const startedAt = await start(page);
    await product.kill();
    await page.clock.fastForward(WORK_MS);
    await expect(page.getByRole('radio', { name: 'Short break' })).toBeChecked();
    await expect(page.getByText('1 unsynced session').first()).toBeVisible();
    await product.start();
    await page.clock.fastForward(2 * MINUTE_MS);
    await expectOneSession(product, person, startedAt);
    await expect(page.getByText('1 unsynced session')).toBeHidden();
  });

  test('when the network is gone at completion, and the page is closed before it is back', async ({
    page,
    context,
    product,
  }) => {
    const person = newPerson();
    await openApp(page, person);
    const startedAt = await start(page);
    await expect.poll(async () => isRunningOnServer(product, person)).toBe(true);
    await context.setOffline(true);
    await page.clock.fastForward(WORK_MS);
    await expect(page.getByText('1 unsynced session').first()).toBeVisible();
    expect(await sessionsOf(product, person)).toHaveLength(0);
    await page.close();
    await context.setOffline(false);
    const later = await context.newPage();
    await installClock(later, startedAt + 60 * MINUTE_MS);
    await later.goto('/app');
    await expectOneSession(product, person, startedAt);
  });

  test('when two browsers see the same session end', { tag: '@each-engine' }, async ({
    page,
    browser,
    product,
  }) => {
    const person = newPerson();
    await openApp(page, person);
    const startedAt = await start(page);
    await expect.poll(async () => isRunningOnServer(product, person)).toBe(true);
    const elsewhere = await browser.newContext({ baseURL: product.url });
    const other = await elsewhere.newPage();
    await installClock(other);
    await signInByForm(other, person);
    await expect(pauseButton(other)).toBeVisible();
    await Promise.all([
      page.clock.fastForward(WORK_MS + 5000),
      other.clock.fastForward(WORK_MS + 5000),
    ]);
    await expect(page.getByRole('radio', { name: 'Short break' })).toBeChecked();
    await expect(other.getByRole('radio', { name: 'Short break' })).toBeChecked();
    await expectOneSession(product, person, startedAt);
    await elsewhere.close();
  });
});

test('in real time: one minute of focus is one row with one minute', async ({ page, product }) => {
  test.setTimeout(120_000);
  const person = newPerson();
  await registerByForm(page, person);
  await page.evaluate(async () => {
    await fetch('/api/users/settings', {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ settings: { workTime: 1 } }),
    });
  });
  await page.reload();
  await expect(page.getByRole('timer')).toContainText('01:00');
  await startButton(page).click();
  await expect(page.getByRole('radio', { name: 'Short break' })).toBeChecked({ timeout: 70_000 });
  await expect.poll(async () => (await sessionsOf(product, person)).length).toBe(1);
  const [row] = await sessionsOf(product, person);
  expect(Number(row?.ended_at) - Number(row?.started_at)).toBe(MINUTE_MS);
  expect(row?.duration_minutes).toBe(1);
});

async function isRunningOnServer(product: Product, { email }: Person): Promise<boolean> {
  const row = await product
    .db('active_timers')
    .join('users', 'users.id', 'active_timers.user_id')
    .where({ email })
    .first('is_running');
  return row?.is_running === 1;
}

test('signing out and in again on one browser finds the running timer', async ({
  page,
  product,
}) => {
  const person = newPerson();
  await registerByForm(page, person);
  await start(page);
  await expect.poll(async () => isRunningOnServer(product, person)).toBe(true);
  await signOut(page);
  await signInByForm(page, person);
  await expect(pauseButton(page)).toBeVisible();
  await expectRightToTheSecond(page);
});

test('a visitor’s open tab does not keep the app from ringing and recording', async ({
  page,
  context,
  product,
}) => {
  const person = newPerson();
  await installClock(page);
  await page.goto('/');
  await start(page);
  const app = await context.newPage();
  await registerByForm(app, person);
  await app.getByRole('button', { name: 'Not now' }).click();
  const startedAt = await start(app);
  await app.reload();
  await expect(pauseButton(app)).toBeVisible();
  await app.clock.fastForward(WORK_MS);
  await expectOneSession(product, person, startedAt);
});

test('a session started as a visitor goes on in the account after registering', async ({
  page,
  product,
}) => {
  const person = newPerson();
  await installClock(page);
  await page.goto('/');
  await start(page);
  await page.clock.fastForward(10 * MINUTE_MS);
  await registerByForm(page, person);
  await page.getByRole('button', { name: 'Move to my account' }).click();
  await expect(pauseButton(page)).toBeVisible();
  await expectRightToTheSecond(page);
  await expect.poll(async () => isRunningOnServer(product, person)).toBe(true);
  await page.clock.fastForward(16 * MINUTE_MS);
  await expect(page.getByRole('radio', { name: 'Short break' })).toBeChecked();
  await expect.poll(async () => (await sessionsOf(product, person)).length).toBe(1);
  const [row] = await sessionsOf(product, person);
  expect(Number(row?.ended_at) - Number(row?.started_at)).toBe(WORK_MS);
});
