import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectRightToTheSecond,
  installClock,
  newPerson,
  type Person,
  type Product,
  pauseButton,
  register,
  sessionsOf,
  startButton,
  test,
} from '../fixtures.ts';

const WORK_MS = 25 * 60_000;

const openProjects = (page: Page) => page.getByRole('link', { name: 'Projects' }).click();

async function createProject(page: Page, title: string): Promise<void> {
  await page.getByLabel('New project').fill(title);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(title).first()).toBeVisible();
}

async function openProject(page: Page, title: string): Promise<void> {
  await page
    .getByRole('link', { name: title })
    .or(page.getByRole('button', { name: title, exact: true }))
    .first()
    .click();
}

async function addTask(page: Page, project: string, title: string): Promise<void> {
  await page.getByLabel(`Add a task to ${project}`).fill(title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Open tasks' }).getByText(title)).toBeVisible();
}

function rowsOf(product: Product, { email }: Person, table: 'projects' | 'tasks') {
  return product
    .db(table)
    .join('users', 'users.id', `${table}.user_id`)
    .where({ email, [`${table}.deleted_at`]: null })
    .orderBy(`${table}.created_at`)
    .select(`${table}.*`);
}

test('a day without a network: what was done is on the server afterwards, in order and once', async ({
  page,
  context,
  product,
}) => {
  const person = newPerson();
  await installClock(page);
  await register(page, person, '/app?tab=projects');
  await createProject(page, 'Thesis');
  await context.setOffline(true);

  await test.step('projects are renamed and made, tasks added', async () => {
    await page.getByRole('button', { name: 'More for “Thesis”' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByLabel('Title').fill('Book');
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('Book').first()).toBeVisible();
    await createProject(page, 'Garden');
    await openProject(page, 'Garden');
    await addTask(page, 'Garden', 'Dig');
    await addTask(page, 'Garden', 'Plant');
    await page.getByLabel('Done: Dig').click();
  });

  await test.step('the app opens again, with what it knew and a session that runs to its end', async () => {
    await page.getByRole('link', { name: 'Pomo', exact: true }).click();
    await startButton(page).click();
    await expect(pauseButton(page)).toBeVisible();
    // The files of the app come from the server here, as they do from the worker without one.
    await page.route('**/api/**', (route) => route.abort());
    await context.setOffline(false);
    await page.reload();
    await expect(pauseButton(page)).toBeVisible();
    await expectRightToTheSecond(page);
    await openProjects(page);
    for (const title of ['Book', 'Garden']) {
      await expect(page.getByText(title).first()).toBeVisible();
    }
    await page.getByRole('link', { name: 'Pomo', exact: true }).click();
    await page.clock.fastForward(WORK_MS);
    await expect(page.getByRole('radio', { name: 'Short break' })).toBeChecked();
  });

  await test.step('the badge says how much waits, and shows it', async () => {
    const badge = page.getByRole('button', {
      name: '1 unsynced session, 5 unsynced changes',
    });
    await badge.focus();
    await page.keyboard.press('Enter');
    const waits = page.getByRole('dialog').getByRole('list', { name: 'Waits' });
    await expect(waits.getByRole('listitem')).toContainText([
      'Rename project “Thesis” to “Book”',
      'Create project “Garden”',
      'Add task “Dig”',
      'Add task “Plant”',
      'Complete task “Dig”',
      'Focus session, 25 min',
    ]);
    await page.keyboard.press('Escape');
    expect(await rowsOf(product, person, 'tasks')).toHaveLength(0);
  });

  await test.step('back on the network, everything is delivered', async () => {
    await context.setOffline(true);
    await page.unroute('**/api/**');
    await context.setOffline(false);
    await expect.poll(async () => (await sessionsOf(product, person)).length).toBe(1);
    await expect(page.getByText(/unsynced/)).toHaveCount(0);
    const projects = await rowsOf(product, person, 'projects');
    expect(projects.map(({ title }) => title)).toEqual(['Book', 'Garden']);
    const tasks = await rowsOf(product, person, 'tasks');
    expect(tasks.map(({ title, completed_at }) => [title, completed_at !== null])).toEqual([
      ['Dig', true],
      ['Plant', false],
    ]);
    await page.reload();
    await openProjects(page);
    await expect(page.getByText('Book').first()).toBeVisible();
    await expect(page.getByText('Garden').first()).toBeVisible();
  });
});

test('what the server refuses, and what is found damaged, is shown, exported and removed', async ({
  page,
  context,
  product,
}) => {
  const person = newPerson();
  await register(page, person, '/app?tab=projects');
  await createProject(page, 'Thesis');
  await openProject(page, 'Thesis');
  // A part that did not come without a network is sent for again with a reload, which closes the panel.
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible();
  const panel = page.getByRole('dialog');

  await test.step('a task is added while its project is deleted on another device', async () => {
    await context.setOffline(true);
    await addTask(page, 'Thesis', 'Write the introduction');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const [project] = await rowsOf(product, person, 'projects');
    const answer = await fetch(`${product.url}/api/projects/${project.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(204);
    await context.setOffline(false);
  });

  await test.step('the refused task is shown with the reason, and exported', async () => {
    await page.getByRole('button', { name: '1 entry was not saved' }).click();
    await expect(panel).toContainText('Add task “Write the introduction”');
    await expect(panel).toContainText('There is no such project.');
    await expect(panel.getByRole('button', { name: 'Remove' })).toBeDisabled();
    const saved = await exported(page, panel);
    expect(saved).toMatchObject({
      account: person.email,
      changes: [
        { change: { entity: 'task', act: 'create', fields: { title: 'Write the introduction' } } },
      ],
    });
  });

  await test.step('it is kept over a reload until it is removed', async () => {
    await page.reload();
    await page.getByRole('button', { name: '1 entry was not saved' }).click();
    await exported(page, panel);
    await panel.getByRole('button', { name: 'Remove' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 entry was not saved')).toHaveCount(0);
  });

  await test.step('a session and changes that are damaged can be exported', async () => {
    await page.evaluate(() => {
      localStorage.setItem('pendingPomodoros', '[{"half":');
      localStorage.setItem('ripenChanges', '{"entries":[{"id":1}]}');
    });
    await page.reload();
    await page.getByRole('button', { name: '2 entries were not saved' }).click();
    await expect(panel).toContainText('2 damaged entries');
    const saved = await exported(page, panel);
    expect(saved.unreadable).toEqual(['[{"half":', { id: 1 }]);
  });
});

/** Presses Export in a panel, and returns what the saved file holds. */
async function exported(page: Page, panel: Locator) {
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export' }).click();
  return JSON.parse(readFileSync(await (await downloading).path(), 'utf8'));
}
