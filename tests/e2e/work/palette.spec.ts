import type { Page } from '@playwright/test';
import { expect, type Person, type Product, signIn, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations, watchPolicy } from '../pages/page-checks.ts';
import { rowsOf, signUp } from './project-steps.ts';

const field = (page: Page) => page.getByRole('combobox', { name: /^Search|^New/ });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

/** The option that Enter takes, by what the field says of it. */
async function expectSelected(page: Page, words: string | RegExp): Promise<void> {
  const selected = page.getByRole('option', { selected: true });
  await expect(selected).toHaveCount(1);
  await expect(selected).toContainText(words);
  const id = await selected.getAttribute('id');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '');
}

/** Opens the palette by its key and types. */
async function ask(page: Page, words: string): Promise<void> {
  // The same keys would close one that is about to go.
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(words);
}

/** Somebody with a project of three tasks, a note in it, and a session of long ago. */
async function prepare(page: Page, product: Product): Promise<Person> {
  const { person, create } = await signUp(product);
  const { id: projectId } = await create('/projects', { title: 'Thesis' });
  for (const title of ['Draft the résumé', 'Order the figures', 'Call the printer']) {
    await create('/tasks', { projectId, title });
  }
  await create(`/projects/${projectId}/notes`, { text: '# Reading list\nThe otter book' });
  await create('/pomodoros', {
    projectId,
    duration: 25,
    intention: 'Feed the otter',
    startTime: '2024-05-06T10:00:00.000Z',
    endTime: '2024-05-06T10:25:00.000Z',
  });
  await signIn(page, person);
  // A page that has just come takes the first keys one by one, when it knows what they mean.
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return person;
}

test('everything is found, opened, started and made by keyboard alone, also on a phone offline', async ({
  page,
  context,
  product,
}) => {
  const broken = watchPolicy(page);
  const person = await prepare(page, product);
  const task = async (title: string) =>
    (await rowsOf(product, 'tasks', person)).find((row) => row.title === title);

  await test.step('everything is found, opened and started by keys', async () => {
    // The palette takes text that was typed before it opened.
    await ask(page, 'resume dra');
    await expect(field(page)).toHaveValue('resume dra');
    await expectSelected(page, 'Draft the résumé');
    await expect(page.getByRole('option', { selected: true }).locator('mark')).toHaveText([
      'Dra',
      'résumé',
    ]);
    await expect(page.getByRole('status').filter({ hasText: /^\d+ results?$/ })).toBeAttached();
    await expectNoViolations(page);

    // The second act starts with the task, in the tab where somebody was.
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /Draft the résumé/ }).first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // Under way there are other acts.
    await ask(page, 'pause');
    await expectSelected(page, 'Pause the timer');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Resume', exact: true })).toBeVisible();

    // Findings of the server come before anything that could be created.
    await ask(page, 'otter');
    await expectSelected(page, 'Reading list');
    await expect(option(page, /Feed the otter.*2024/)).toBeVisible();
    await expect(page.getByRole('option').last()).toContainText('Create note “otter”');
    await page.keyboard.press('ArrowDown');
    await expectSelected(page, 'Feed the otter');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Day', { exact: true })).toHaveValue('2024-05-06');

    // A slip is forgiven; the page of a project is one Enter away.
    await ask(page, 'thesiss');
    await expectSelected(page, 'Thesis');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Thesis' })).toBeFocused();
    await ask(page, 'go stats');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=stats/);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // Recent choices come first, and Escape returns the focus.
    const before = page.getByRole('link', { name: 'Projects', exact: true });
    await before.focus();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText([
      'Go to Stats',
      'Thesis',
      'Draft the résumé',
    ]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(before).toBeFocused();
  });

  await test.step('projects and notes are made, and dialogs opened', async () => {
    await ask(page, 'new note');
    await expectSelected(page, 'New note');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'New note' })).toBeVisible();
    await page.keyboard.type('Ask about the margins');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Thesis' })).toBeFocused();
    await expect
      .poll(async () => (await rowsOf(product, 'notes', person)).map(({ text }) => text))
      .toContain('Ask about the margins');

    await ask(page, 'Garden');
    await expectSelected(page, 'Create task “Garden”');
    await page.keyboard.press('ArrowDown');
    await expectSelected(page, 'Create project “Garden”');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Garden' })).toBeFocused();

    for (const [words, dialog] of [
      ['session by hand', 'Add a session'],
      ['profile', 'Profile'],
      ['call printer', 'Edit task'],
    ] as const) {
      await ask(page, words);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

  await test.step('a task is added from any tab with two presses before typing, also while somebody types', async () => {
    await page.getByRole('link', { name: 'Stats', exact: true }).click();
    await page.locator('main').focus();
    await page.keyboard.press('n');
    await page.keyboard.type('By N ~2');
    await page.keyboard.press('Enter');
    await expect.poll(() => task('By N')).toMatchObject({ estimate: 2 });

    await page.getByRole('link', { name: 'Projects', exact: true }).click();
    await page.getByLabel('New project').focus();
    await ask(page, 'By palette #deep +thes');
    await expectSelected(page, 'Create task “By palette #deep +thes”');
    await expect(page.getByText('in Thesis', { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(() => task('By palette')).toMatchObject({ tags: '["deep"]' });

    // A day that is none is said so, and the line is kept.
    await ask(page, 'Buy ink @someday');
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveAccessibleDescription(/“@someday” isn’t a day/);
    await expect(field(page)).toHaveValue('Buy ink @someday');
    await page.keyboard.press('Enter');
    await expect.poll(() => task('Buy ink @someday')).toMatchObject({ due_on: null });
  });

  await test.step('offline, data on the device is searched, on a small dark phone as well', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('button', { name: 'Search and commands' }).click();
    await expect(option(page, 'Resume the timer')).toBeVisible();
    await context.setOffline(true);
    await page.keyboard.type('figures');
    await expect(page.getByText('Offline: searching this device only.')).toBeVisible();
    await expectSelected(page, 'Order the figures');
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  });
  expect(broken).toEqual([]);
});
