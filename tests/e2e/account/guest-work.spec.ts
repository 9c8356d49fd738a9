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

const WORK = '25:00';

/** Makes a project and its first task under the timer, and waits until both stand on the board. */
async function makeWork(page: Page, project: string, task: string): Promise<void> {
  await page.getByRole('button', { name: 'What are you working on?' }).click();
  const dialog = page.getByRole('dialog', { name: 'What are you working on?' });
  await dialog.getByLabel('Project').fill(project);
  await dialog.getByLabel('First task').fill(task);
  await dialog.getByRole('button', { name: 'Create and work on it' }).click();
  await expect(page.getByRole('checkbox', { name: `Done: ${task}` })).toBeVisible();
}

/** Opens the home page a while ago by the browser's clock. */
async function openHome(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() - 3 * 3_600_000 });
  await page.goto('/');
}

async function focusOnce(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.clock.fastForward(WORK);
  await expect(page.getByText('1 session today · 25 min')).toBeVisible();
}

/** Another page of the same browser. */
async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => expect(error.message).toBe(''));
  return page;
}

function offerOn(page: Page) {
  return page.getByRole('dialog', { name: 'Move your work to your account?' });
}

async function rowsOf(product: Product, { email }: Person, table: 'projects' | 'tasks') {
  const rows: { id: string; title: string; completed_at?: number | null }[] = await product
    .db(table)
    .join('users', 'users.id', `${table}.user_id`)
    .where({ email })
    .select(`${table}.*`);
  return rows;
}

test('a visitor plans, focuses and sees it add up, in every tab and after a reload', async ({
  page,
  context,
}) => {
  await openHome(page);
  await makeWork(page, 'Thesis', 'Write the introduction');
  await expect(page.getByRole('button', { name: /Thesis.*Write the introduction/ })).toBeVisible();
  await focusOnce(page);
  await expect(page.getByText('First fruit').first()).toBeVisible();
  await expect(page.getByText('Achievement unlocked')).toBeVisible();
  await expect(page.getByText('15 of 100 points')).toBeVisible();
  const tasks = page.getByRole('list', { name: 'Tasks of Thesis' });
  await expect(tasks.getByText('1 pomodoro')).toBeAttached();

  await page.getByLabel('Add a task to Thesis').fill('Read three papers');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Done: Read three papers' }).check();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Done: Read three papers' })).toBeChecked();
  await expect(page.getByText('1 session today · 25 min')).toBeVisible();

  const classic = await openPage(context);
  await classic.goto('/classic');
  await expect(classic.getByRole('checkbox', { name: 'Done: Read three papers' })).toBeChecked();
  await expect(classic.getByText('1 of 6')).toBeVisible();
  await classic.getByRole('checkbox', { name: 'Done: Read three papers' }).uncheck();
  await expect(page.getByRole('checkbox', { name: 'Done: Read three papers' })).not.toBeChecked();
});

test('what a visitor did comes along on registering, once', async ({ page, context, product }) => {
  await openHome(page);
  await makeWork(page, 'Thesis', 'Write the introduction');
  await focusOnce(page);
  await page.getByLabel('Add a task to Thesis').fill('Read three papers');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: 'Done: Read three papers' }).check();
  await page.close();

  const person = newPerson();
  const app = await openPage(context);
  await registerByForm(app, person);
  const offer = offerOn(app);
  await expect(offer).toContainText('1 session · 25 min');
  await expect(offer).toContainText('1 project: Thesis');
  await expect(offer).toContainText('2 tasks, 1 of them done');
  await offer.getByRole('button', { name: 'Move to my account' }).click();
  await expect(offer).toBeHidden();
  await expect(app.getByText('4 entries moved to your account.')).toBeVisible();
  await expect(app.getByRole('checkbox', { name: 'Done: Write the introduction' })).toBeVisible();

  const projects = await rowsOf(product, person, 'projects');
  const tasks = await rowsOf(product, person, 'tasks');
  const sessions = await sessionsOf(product, person);
  expect(projects.map(({ title }) => title)).toEqual(['Thesis']);
  expect(tasks.map(({ title }) => title).toSorted()).toEqual([
    'Read three papers',
    'Write the introduction',
  ]);
  expect(sessions).toHaveLength(1);
  const [session] = sessions;
  expect(session?.duration_minutes).toBe(25);
  expect(session?.task_id).toBe(tasks.find(({ title }) => title.startsWith('Write'))?.id);

  await app.reload();
  await expect(app.getByRole('timer')).toBeVisible();
  await expect(offer).toBeHidden();
  await signOut(app);
  await app.goto('/');
  await expect(app.getByText('Your sessions stay in this browser.')).toBeVisible();
  await expect(app.getByRole('button', { name: 'Add a project and a task' })).toBeVisible();
});

test('what is left here stays here, and is offered to the next account', async ({
  page,
  context,
  product,
}) => {
  await openHome(page);
  await makeWork(page, 'Thesis', 'Write the introduction');
  await page.close();

  const [first, second] = [newPerson(), newPerson('Bob Sand')];
  const app = await openPage(context);
  await registerByForm(app, first);
  await offerOn(app).getByRole('button', { name: 'Leave it here' }).click();
  await app.reload();
  await expect(app.getByRole('timer')).toBeVisible();
  await expect(offerOn(app)).toBeHidden();
  expect(await rowsOf(product, first, 'projects')).toEqual([]);
  await signOut(app);
  await app.goto('/');
  await expect(app.getByRole('checkbox', { name: 'Done: Write the introduction' })).toBeVisible();

  await registerByForm(app, second);
  await offerOn(app).getByRole('button', { name: 'Move to my account' }).click();
  await expect(app.getByText('2 entries moved to your account.')).toBeVisible();
  expect((await rowsOf(product, second, 'tasks')).map(({ title }) => title)).toEqual([
    'Write the introduction',
  ]);
  expect(await rowsOf(product, first, 'tasks')).toEqual([]);
});

test('an offer that was put off waits in the menu of the account', async ({ page, context }) => {
  await openHome(page);
  await makeWork(page, 'Thesis', 'Write the introduction');
  await page.close();
  const app = await openPage(context);
  await registerByForm(app, newPerson());
  await expect(offerOn(app)).toBeVisible();
  await app.keyboard.press('Escape');
  await expect(offerOn(app)).toBeHidden();
  await app.getByRole('button', { name: 'Account' }).click();
  await app.getByRole('menuitem', { name: 'Data in this browser' }).click();
  await offerOn(app).getByRole('button', { name: 'Move to my account' }).click();
  await expect(app.getByText('2 entries moved to your account.')).toBeVisible();
});

test('a session under way comes along with its task', async ({ page, product }) => {
  await installClock(page);
  await page.goto('/');
  await makeWork(page, 'Thesis', 'Write the introduction');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.clock.fastForward('05:00');
  const person = newPerson();
  await registerByForm(page, person);
  await expect(offerOn(page)).toContainText(/A focus session with (20:00|19:5\d) left/);
  await offerOn(page).getByRole('button', { name: 'Move to my account' }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.clock.fastForward('21:00');
  await expect.poll(async () => (await sessionsOf(product, person)).length).toBe(1);
  const [session] = await sessionsOf(product, person);
  const [task] = await rowsOf(product, person, 'tasks');
  expect(session?.task_id).toBe(task?.id);
});

test('whoever is signed in finds the way to the app on the classic page', async ({ page }) => {
  await registerByForm(page, newPerson());
  await page.goto('/classic');
  await expect(page.getByRole('main').getByRole('link', { name: 'Open the app' })).toBeVisible();
  await expect(page.getByRole('timer')).toBeHidden();
});

test('a press that begins before the page has all its parts is not lost', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'What are you working on?' }).hover();
  await page.mouse.down();
  await page.waitForFunction(() => document.documentElement.dataset['timer'] === 'lives');
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

test('says what a browser without storage means for a visitor', async ({ page }) => {
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
});
