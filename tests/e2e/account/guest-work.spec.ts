import type { BrowserContext, Page } from '@playwright/test';
import {
  expect,
  installClock,
  newPerson,
  type Person,
  type Product,
  registerByForm,
  sessionsOf,
  signOut,
  test,
} from '../fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** Makes a project and its first task under the timer, and waits until both stand on the board. */
async function makeWork(page: Page, project: string, task: string): Promise<void> {
  await page.getByRole('button', { name: 'What are you working on?' }).click();
  const dialog = page.getByRole('dialog', { name: 'What are you working on?' });
  await dialog.getByLabel('Project').fill(project);
  await dialog.getByLabel('First task').fill(task);
  await dialog.getByRole('button', { name: 'Create and work on it' }).click();
  await expect(page.getByRole('checkbox', { name: `Done: ${task}` })).toBeVisible();
}

async function startFocus(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start', exact: true }).click();
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

test('what a visitor does adds up in every tab, and is moved once to the account that takes it', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(120_000);
  const [first, second] = [newPerson(), newPerson('Bob Sand')];
  await installClock(page);
  await page.goto('/');

  await test.step('a visitor plans, focuses and sees it add up', async () => {
    await makeWork(page, 'Thesis', 'Write the introduction');
    await expect(
      page.getByRole('button', { name: /Thesis.*Write the introduction/ }),
    ).toBeVisible();
    await startFocus(page);
    await page.clock.fastForward('25:00');
    await expect(page.getByText('1 session today · 25 min')).toBeVisible();
    await expect(page.getByText('First fruit').first()).toBeVisible();
    await expect(page.getByText('Achievement unlocked')).toBeVisible();
    await expect(page.getByText('15 of 100 points')).toBeVisible();
    const tasks = page.getByRole('list', { name: 'Tasks of Thesis' });
    await expect(tasks.getByText('1 pomodoro')).toBeAttached();
    await page.getByLabel('Add a task to Thesis').fill('Read three papers');
    await page.keyboard.press('Enter');
  });

  const read = page.getByRole('checkbox', { name: 'Done: Read three papers' });
  await test.step('it is there after a reload and in another tab', async () => {
    await read.check();
    await page.reload();
    await expect(read).toBeChecked();
    await expect(page.getByText('1 session today · 25 min')).toBeVisible();

    const classic = await openPage(context);
    await classic.goto('/classic');
    const readThere = classic.getByRole('checkbox', { name: 'Done: Read three papers' });
    await expect(readThere).toBeChecked();
    await expect(classic.getByText('1 of 6')).toBeVisible();
    await readThere.uncheck();
    await expect(read).not.toBeChecked();
    await readThere.check();
    await expect(read).toBeChecked();
    await classic.close();
    await page.close();
  });

  const app = await openPage(context);
  const offer = app.getByRole('dialog', { name: 'Move your work to your account?' });
  await test.step('what an account leaves here stays here', async () => {
    await registerByForm(app, first);
    await expect(offer).toContainText('1 session · 25 min');
    await expect(offer).toContainText('1 project: Thesis');
    await expect(offer).toContainText('2 tasks, 1 of them done');
    await offer.getByRole('button', { name: 'Leave it here' }).click();
    await app.reload();
    await expect(app.getByRole('timer')).toBeVisible();
    await expect(offer).toBeHidden();
  });

  await test.step('somebody signed in finds the way to the app on the classic page', async () => {
    await app.goto('/classic');
    await expect(app.getByRole('main').getByRole('link', { name: 'Open the app' })).toBeVisible();
    await expect(app.getByRole('timer')).toBeHidden();
    await app.goto('/app');
  });

  await test.step('the next account is offered it, with the session under way', async () => {
    await signOut(app);
    await app.goto('/');
    await expect(app.getByRole('checkbox', { name: 'Done: Write the introduction' })).toBeVisible();
    await waitUntilAlive(app);
    await app.getByRole('button', { name: 'Write the introduction', exact: true }).click();
    // Choosing a task moves the buttons.
    await expect(app.getByRole('button', { name: /Thesis.*Write the introduction/ })).toBeVisible();
    await startFocus(app);
    await app.clock.fastForward('05:00');
    await registerByForm(app, second);
    await expect(offer).toContainText(/A focus session with (20:00|19:\d\d) left/);
  });

  await test.step('an offer that was put off waits in the menu of the account', async () => {
    await app.keyboard.press('Escape');
    await expect(offer).toBeHidden();
    await app.getByRole('button', { name: 'Account' }).click();
    await app.getByRole('menuitem', { name: 'Data in this browser' }).click();
    await offer.getByRole('button', { name: 'Move to my account' }).click();
    await expect(offer).toBeHidden();
    await expect(app.getByText('4 entries moved to your account.')).toBeVisible();
    await expect(app.getByRole('checkbox', { name: 'Done: Write the introduction' })).toBeVisible();
  });

  await test.step('both sessions are in the database with their task, and the first account has nothing', async () => {
    await expect(app.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await app.clock.fastForward('21:00');
    await expect.poll(async () => (await sessionsOf(product, second)).length).toBe(2);
    const projects = await rowsOf(product, second, 'projects');
    const tasks = await rowsOf(product, second, 'tasks');
    expect(projects.map(({ title }) => title)).toEqual(['Thesis']);
    expect(tasks.map(({ title }) => title).toSorted()).toEqual([
      'Read three papers',
      'Write the introduction',
    ]);
    const worked = tasks.find(({ title }) => title.startsWith('Write'))?.id;
    const sessions = await sessionsOf(product, second);
    expect(sessions).toMatchObject([
      { duration_minutes: 25, task_id: worked },
      { duration_minutes: 25, task_id: worked },
    ]);
    for (const table of ['projects', 'tasks'] as const) {
      expect(await rowsOf(product, first, table)).toEqual([]);
    }
    expect(await sessionsOf(product, first)).toEqual([]);
  });

  await test.step('it is not offered again, and nothing of it is left for a visitor', async () => {
    await app.reload();
    await expect(app.getByRole('timer')).toBeVisible();
    await expect(offer).toBeHidden();
    await signOut(app);
    await app.goto('/');
    await expect(app.getByText('Your sessions stay in this browser.')).toBeVisible();
    await expect(app.getByRole('button', { name: 'Add a project and a task' })).toBeVisible();
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
