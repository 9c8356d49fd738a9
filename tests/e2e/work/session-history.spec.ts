import type { Page } from '@playwright/test';
import { AFTERNOON, afternoonAt } from '../afternoon.ts';
import { expect, type Person, type Product, signIn, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';
import { signUp } from './project-steps.ts';

test.use({ timezoneId: AFTERNOON, locale: 'en-GB' });

const history = (page: Page) => page.getByRole('region', { name: 'Sessions', exact: true });
const rows = (page: Page) => history(page).getByRole('listitem');
const row = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text });
const open = (page: Page, text: string) => row(page, text).getByRole('button', { name: /^Edit/ });
const editor = (page: Page) => page.getByRole('dialog').last();
const total = (page: Page) => history(page).getByRole('status').first();

/** Somebody with sessions of 25 minutes today and before, and a task that was done long ago. */
async function prepare(product: Product) {
  const { person, create } = await signUp(product, AFTERNOON);
  const record = (from: string, daysAgo: number, work: object) => {
    const startMs = afternoonAt(from, daysAgo);
    return create('/pomodoros', {
      startTime: new Date(startMs).toISOString(),
      endTime: new Date(startMs + 25 * 60_000).toISOString(),
      duration: 25,
      isStandalone: !('projectId' in work),
      ...work,
    });
  };
  const { id: projectId } = await create('/projects', { title: 'Thesis' });
  await create('/projects', { title: 'Garden' });
  const completedAt = new Date(afternoonAt('08:00', 30)).toISOString();
  const { id: taskId } = await create('/tasks', { title: 'Outline', projectId, completedAt });
  await record('08:00', 0, { projectId, taskId, interrupted: true });
  await record('23:50', 2, { note: 'late' });
  await record('10:00', 40, { note: '100 of them' });
  for (const [from, note] of [
    ['04:00', 'first'],
    ['05:00', 'second'],
    ['09:00', '100 % done'],
    ['10:00', 'at 10'],
    ['11:00', 'at 11'],
  ] as const) {
    await record(from, 0, { note });
  }
  // With the others, more than a page of them.
  await Promise.all(Array.from({ length: 50 }, (_, index) => record('08:00', 100 + index, {})));
  return person;
}

async function rowsOf({ db }: Product, { email }: Person) {
  const stored = await db('pomodoros as s')
    .join('users as u', 'u.id', 's.user_id')
    .where({ email })
    .whereNull('s.deleted_at')
    .orderBy('s.started_at')
    .select('s.*');
  return stored.map(({ note, duration_minutes: minutes, project_id: projectId }) => ({
    note,
    minutes,
    isStandalone: projectId === null,
  }));
}

test('sessions are found through filters, corrected, chosen by keys alone, assigned, deleted and brought back', async ({
  page,
  product,
}) => {
  const person = await prepare(product);
  const search = page.getByRole('searchbox', { name: 'Search' });
  const todays = async () => (await rowsOf(product, person)).slice(-6);

  await test.step('more sessions come as the end of the list comes near', async () => {
    // The day's list leads here.
    await signIn(page, person);
    await page.getByRole('link', { name: 'All sessions' }).click();
    await expect(total(page)).toHaveText('58 sessions · 24 h 10 min');
    await expect(rows(page)).toHaveCount(50);
    await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
    await expect(rows(page)).toHaveCount(58);
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  });

  await test.step('filters are kept by Back and by a reload', async () => {
    await search.fill('100 %');
    await expect(total(page)).toHaveText('1 session · 25 min');
    await search.fill('');
    await search.pressSequentially('OUTL');
    await expect(rows(page)).toContainText([/Outline.*Thesis/]);
    await page.keyboard.type('INE');
    await expect(page).toHaveURL(/q=OUTLINE/);
    await expect(search).toBeFocused();
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByLabel('Show').selectOption('Interrupted');
    await expect(total(page)).toHaveText('1 session · 25 min');
    await page.getByLabel('Project').selectOption('None (standalone)');
    await expect(page.getByText('No sessions match these filters')).toBeVisible();
    await page.goBack();
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByLabel('Project')).toHaveValue('');
    await page.getByLabel('Show').selectOption('All sessions');
    await page.getByLabel('Period').selectOption('Last 30 days');
    await expect(rows(page)).toHaveCount(7);
    await page.reload();
    await expect(page.getByLabel('Period')).toHaveValue('last30');
    await expect(total(page)).toHaveText('7 sessions · 2 h 55 min');
    await expect(history(page).getByText('6 sessions · 2 h 30 min')).toBeVisible();
  });

  await test.step('an overlap is named, opened and settled, and nothing typed is lost', async () => {
    await open(page, 'second').click();
    await editor(page).getByLabel('Note').fill('second, and longer');
    // A task that was done long ago can be chosen as well.
    await editor(page).getByLabel('Project').selectOption('Thesis');
    await editor(page).getByLabel('Task').selectOption('Outline');
    await editor(page).getByLabel('From').fill('04:20');
    await editor(page).getByRole('button', { name: 'Save' }).click();
    await expect(editor(page).getByLabel('From')).toHaveAccessibleDescription(
      /^This overlaps the session 04:00 – 04:25 on /,
    );
    await expect(editor(page).getByLabel('From')).toBeFocused();
    await editor(page).getByRole('button', { name: 'Open the conflicting session' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(2);
    await expect(editor(page).getByLabel('Note')).toHaveValue('first');
    await editor(page).getByLabel('To', { exact: true }).fill('04:15');
    await editor(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(editor(page).getByLabel('Note')).toHaveValue('second, and longer');
    await expect(editor(page).getByLabel('From')).toHaveValue('04:20');
    await editor(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row(page, 'second, and longer')).toContainText(/Outline.*Thesis/);
    await expect(row(page, 'second, and longer')).toContainText('04:20 – 05:25');
    await expect(total(page)).toHaveText('7 sessions · 3 h 25 min');
    await expect
      .poll(todays)
      .toMatchObject([
        { note: 'first', minutes: 15 },
        { note: 'second, and longer', minutes: 65, isStandalone: false },
        ...Array.from({ length: 4 }, () => ({ minutes: 25 })),
      ]);
  });

  await test.step('several are chosen by keys alone and assigned', async () => {
    await open(page, 'at 11').focus();
    await page.keyboard.press('ArrowDown');
    await expect(open(page, 'at 10')).toBeFocused();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(total(page)).toHaveText('2 selected · 50 min');
    await expect(row(page, '100 %').getByRole('checkbox')).toBeChecked();
    await page.keyboard.press('Escape');
    // A press on a box with Shift reaches to it from the last one.
    await row(page, 'Outline').first().getByRole('checkbox').press('Space');
    await row(page, 'at 10').getByRole('checkbox').press('Shift+Space');
    await expect(total(page)).toHaveText('3 selected · 1 h 15 min');
    await page.keyboard.press('a');
    await editor(page).getByLabel('Project').selectOption('Garden');
    await editor(page).getByRole('button', { name: 'Assign' }).click();
    await expect(rows(page).filter({ hasText: 'Garden' })).toHaveCount(3);
    await expect
      .poll(async () => (await todays()).map(({ isStandalone }) => isStandalone))
      .toEqual([true, false, false, false, false, true]);
  });

  await test.step('they are deleted and brought back by keys, which keep their place', async () => {
    await open(page, 'at 10').focus();
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Delete');
    await expect(open(page, '100 %')).toBeFocused();
    await expect(rows(page)).toHaveCount(5);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(rows(page)).toHaveCount(7);
    await open(page, 'at 11').focus();
    await page.keyboard.press('Enter');
    await expect(editor(page).getByLabel('Note')).toHaveValue('at 11');
    await page.keyboard.press('Escape');
    await expect(open(page, 'at 11')).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(open(page, 'at 10')).toBeFocused();
    await page.getByRole('button', { name: 'Dismiss' }).last().click();
    await expect.poll(() => rowsOf(product, person)).toHaveLength(57);
    await expect(total(page)).toHaveText('6 sessions · 3 h');
  });

  await test.step('one is added', async () => {
    await page.getByRole('button', { name: 'Add a session' }).click();
    await editor(page).getByLabel('From').fill('12:00');
    await editor(page).getByLabel('To', { exact: true }).fill('12:40');
    await editor(page).getByLabel('Note').fill('A note that is longer than the line of a phone');
    await editor(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(total(page)).toHaveText('7 sessions · 3 h 40 min');
    await expect.poll(() => rowsOf(product, person)).toHaveLength(58);
  });

  await test.step('the list fits a small phone in the dark', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByLabel('Period').selectOption('From … to …');
    await expect(page.getByLabel('To', { exact: true })).toBeVisible();
    await row(page, 'A note').getByRole('checkbox').check();
    await expect(total(page)).toHaveText('1 selected · 40 min');
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  });
});
