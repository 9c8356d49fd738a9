import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
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
import { workerSettled } from './worker-settled.ts';

test.use({ serviceWorkers: 'allow' });

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

/** Somebody new at a clock of the test, on the projects, of which there is one. */
async function openProjectsWithThesis(page: Page): Promise<Person> {
  const person = newPerson();
  await installClock(page);
  await register(page, person);
  await openProjects(page);
  await createProject(page, 'Thesis');
  return person;
}

test('a day without a network: what was done is on the server afterwards, in order and once', {
  tag: '@each-engine',
}, async ({ page, context, product }) => {
  const person = await openProjectsWithThesis(page);
  await workerSettled(page);
  await context.setOffline(true);

  await test.step('the app opens, with what it knew', async () => {
    await page.reload();
    await expect(page.getByText('Thesis').first()).toBeVisible();
  });

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

  await test.step('a session runs to its end, over a reload', async () => {
    await page.getByRole('link', { name: 'Pomo', exact: true }).click();
    await startButton(page).click();
    await expect(pauseButton(page)).toBeVisible();
    await page.reload();
    await expect(pauseButton(page)).toBeVisible();
    await expectRightToTheSecond(page);
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

test('what the server refuses is shown with the reason, exported, and then removed', async ({
  page,
  context,
  product,
}) => {
  const person = await openProjectsWithThesis(page);
  await openProject(page, 'Thesis');
  await workerSettled(page);
  await context.setOffline(true);
  await addTask(page, 'Thesis', 'Write the introduction');

  await test.step('meanwhile the project is deleted on another device', async () => {
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const [project] = await rowsOf(product, person, 'projects');
    const answer = await fetch(`${product.url}/api/projects/${project.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(204);
  });

  await context.setOffline(false);
  await page.getByRole('button', { name: '1 entry was not saved' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('Add task “Write the introduction”');
  await expect(panel).toContainText('There is no such project.');
  await expect(panel.getByRole('button', { name: 'Remove' })).toBeDisabled();

  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export' }).click();
  const saved = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'));
  expect(saved).toMatchObject({
    account: person.email,
    changes: [{ change: { kind: 'createTask', title: 'Write the introduction' } }],
  });

  await page.reload();
  await page.getByRole('button', { name: '1 entry was not saved' }).click();
  const saving = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export' }).click();
  await saving;
  await panel.getByRole('button', { name: 'Remove' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 entry was not saved')).toHaveCount(0);
});

test('a session and changes that the server did not take are found damaged and can be exported', async ({
  page,
}) => {
  const person = newPerson();
  await register(page, person);
  await expect(startButton(page)).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('pendingPomodoros', '[{"half":');
    localStorage.setItem('ripenChanges', '{"entries":[{"id":1}]}');
  });
  await page.reload();
  await page.getByRole('button', { name: '2 entries were not saved' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('2 damaged entries');
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export' }).click();
  const saved = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'));
  expect(saved.unreadable).toEqual(['[{"half":', { id: 1 }]);
});
