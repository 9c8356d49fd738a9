import type { BrowserContext, Page } from '@playwright/test';
import { DEFAULT_SETTINGS } from '#shared/domain/settings/timer-settings.ts';
import { AFTERNOON } from '../afternoon.ts';
import {
  expect,
  expectRightToTheSecond,
  installClock,
  newPerson,
  type Person,
  type Product,
  registerByForm,
  sessionsOf,
  test,
} from '../fixtures.ts';

// Hours go by, and what is counted is counted today.
test.use({ timezoneId: AFTERNOON });

/** Makes a project and its first task under the timer, and waits until both stand on the board. */
async function makeWork(page: Page, project: string, task: string): Promise<void> {
  await page.getByRole('button', { name: 'What are you working on?' }).click();
  const dialog = page.getByRole('dialog', { name: 'What are you working on?' });
  await dialog.getByLabel('Project').fill(project);
  await dialog.getByLabel('First task').fill(task);
  await dialog.getByRole('button', { name: 'Create and work on it' }).click();
  await expect(page.getByRole('checkbox', { name: `Done: ${task}` })).toBeVisible();
}

/** Starts a session by a key: under the pointer the button may move while parts of the page come. */
async function startFocus(page: Page): Promise<void> {
  await waitUntilAlive(page);
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
}

/** Waits until the timer of the home page has its script. */
async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['timer'] === 'lives');
}

/** Another page of the same browser. */
async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => expect(error.message).toBe(''));
  return page;
}

async function rowsOf(product: Product, { email }: Person, table: 'projects' | 'tasks') {
  const rows: { id: string; title: string }[] = await product
    .db(table)
    .join('users', 'users.id', `${table}.user_id`)
    .where({ email })
    .select(`${table}.*`);
  return rows;
}

test('what a visitor does adds up in every tab, outlives its page, and is moved to the account that takes it', async ({
  page,
  context,
  product,
}) => {
  test.slow();
  await installClock(page);
  await page.goto('/');
  const timer = page.getByRole('timer');

  await test.step('a setting is kept in this browser', async () => {
    await waitUntilAlive(page);
    await page.getByRole('button', { name: 'Settings' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByLabel('Focus (minutes)', { exact: true }).fill('50');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(timer).toContainText('50:00');
    const stored = await page.evaluate(() => localStorage.getItem('pomodoroSettings'));
    expect(JSON.parse(stored ?? '')).toEqual({ ...DEFAULT_SETTINGS, workTime: 50 });
  });

  await test.step('a session with its task runs on after a reload, right to the second', async () => {
    await makeWork(page, 'Thesis', 'Write the introduction');
    await page.getByLabel('Add a task to Thesis').fill('Read three papers');
    await page.keyboard.press('Enter');
    await startFocus(page);
    await page.clock.fastForward('10:00');
    await expect(timer).toContainText(/40:00|39:[45]\d/);
    await expect(page).toHaveTitle(/^(40:00|39:[45]\d) .*Focus/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await expectRightToTheSecond(page);
  });

  await test.step('another tab shows and works the same timer and tasks', async () => {
    const read = page.getByRole('checkbox', { name: 'Done: Read three papers' });
    await expect(read).not.toBeChecked();
    const classic = await openPage(context);
    await classic.goto('/classic');
    await waitUntilAlive(classic);
    await classic.getByRole('checkbox', { name: 'Done: Read three papers' }).check();
    await expect(read).toBeChecked();
    await classic.getByRole('button', { name: 'Pause', exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
    await classic.close();
  });

  await test.step('paused it stands; at its end it is counted once, and a break comes next', async () => {
    const stood = (await timer.innerText()).match(/\d+:\d\d/)?.[0] ?? 'no time';
    await page.clock.fastForward('30:00');
    await expect(timer).toContainText(stood);
    await page.getByRole('button', { name: 'Resume' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await page.clock.fastForward('41:00');
    await expect(page.getByText('1 session today · 50 min')).toBeVisible();
    await expect(page.getByText('Achievement unlocked')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Short' })).toBeChecked();
  });

  const app = await openPage(context);
  await test.step('a session that ended while the page was closed is there when it is opened', async () => {
    await page.getByRole('radio', { name: 'Focus' }).check({ force: true });
    await startFocus(page);
    await page.close();
    await app.clock.fastForward('01:00:00');
    await app.goto('/');
    await expect(app.getByText(/^2 sessions today/)).toBeVisible();
  });

  const person = newPerson();
  const offer = app.getByRole('dialog', { name: 'Move your work to your account?' });
  await test.step('a new account is offered it, with the session under way', async () => {
    await app.getByRole('radio', { name: 'Focus' }).check({ force: true });
    await startFocus(app);
    await app.clock.fastForward('05:00');
    await registerByForm(app, person);
    await expect(offer).toContainText('1 project: Thesis');
    await expect(offer).toContainText('2 tasks, 1 of them done');
    await expect(offer).toContainText(/^.*2 sessions/);
    await expect(offer).toContainText(/A focus session with (45:00|44:\d\d) left/);
  });

  await test.step('an offer that was put off waits in the menu of the account', async () => {
    await app.keyboard.press('Escape');
    await expect(offer).toBeHidden();
    await app.getByRole('button', { name: 'Account' }).click();
    await app.getByRole('menuitem', { name: 'Data in this browser' }).click();
    await offer.getByRole('button', { name: 'Move to my account' }).click();
    await expect(offer).toBeHidden();
    await expect(
      app.getByText('2 sessions, 1 project and 2 tasks moved to your account.'),
    ).toBeVisible();
    await expect(app.getByRole('checkbox', { name: 'Done: Write the introduction' })).toBeVisible();
  });

  await test.step('all of it is in the database, each session with its task, and nothing is left here', async () => {
    await expect(app.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await app.clock.fastForward('46:00');
    await expect.poll(async () => (await sessionsOf(product, person)).length).toBe(3);
    const projects = await rowsOf(product, person, 'projects');
    const tasks = await rowsOf(product, person, 'tasks');
    expect(projects.map(({ title }) => title)).toEqual(['Thesis']);
    expect(tasks.map(({ title }) => title).toSorted()).toEqual([
      'Read three papers',
      'Write the introduction',
    ]);
    const worked = tasks.find(({ title }) => title.startsWith('Write'))?.id;
    const session = { duration_minutes: 50, task_id: worked };
    expect(await sessionsOf(product, person)).toMatchObject([session, session, session]);
    const { settings } = await product.db('users').where({ email: person.email }).first('settings');
    expect(JSON.parse(settings)).toMatchObject({ workTime: 50 });
    const left = await app.evaluate(() =>
      ['Sessions', 'Tasks', 'Projects'].map((kind) => localStorage.getItem(`ripenGuest${kind}`)),
    );
    expect(left.map((list) => list ?? '[]')).toEqual(['[]', '[]', '[]']);
  });
});

test('neither a Start before the scripts nor a press while parts still come is lost', async ({
  page,
}) => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Start', exact: true }).click();

  await test.step('a press that begins before the page has all its parts opens what it is on', async () => {
    await page.getByRole('button', { name: 'What are you working on?' }).hover();
    await page.mouse.down();
    release();
    await waitUntilAlive(page);
    // Long enough to come in, were the button not held.
    await page.evaluate(async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        await new Promise((resolve) => {
          requestIdleCallback(resolve);
        });
      }
    });
    await page.mouse.up();
    await expect(page.getByRole('dialog', { name: 'What are you working on?' })).toBeVisible();
  });

  await test.step('the timer that was started runs', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  });
});

test('without storage the timer runs, and the page says what that means for a visitor', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
  });
  await page.goto('/');
  await makeWork(page, 'Thesis', 'Write the introduction');
  await expect(
    page.getByText(
      'This browser doesn’t store data: your work here is lost when you close the page.',
    ),
  ).toBeVisible();
  await startFocus(page);
  await expect(page.getByRole('timer')).toContainText(/24:5\d/);
});
