import type { Locator, Page } from '@playwright/test';
import { expect, newPerson, type Person, type Product, register, test } from '../fixtures.ts';

/** A zone in which it is between two and three in the afternoon, so that the day has room. */
const AHEAD = 14 - new Date().getUTCHours();
const ZONE = AHEAD > 0 ? `Etc/GMT-${AHEAD}` : `Etc/GMT+${-AHEAD}`;

test.use({ timezoneId: AHEAD === 0 ? 'UTC' : ZONE, locale: 'en-GB' });

interface Row {
  local: string;
  duration_minutes: number;
  task_title: string | null;
  note: string;
  interrupted: number;
  isDeleted: boolean;
}

/** The sessions of a person as the database holds them, oldest first, in the times of the zone. */
async function rowsOf(product: Product, { email }: Person): Promise<Row[]> {
  const rows = await product
    .db('pomodoros as s')
    .join('users as u', 'u.id', 's.user_id')
    .leftJoin('tasks as t', { 't.user_id': 's.user_id', 't.id': 's.task_id' })
    .where({ email })
    .orderBy('s.started_at')
    .select('s.*', { task_title: 't.title' });
  const clock = (ms: unknown) =>
    new Date(Number(ms) + AHEAD * 3_600_000).toISOString().slice(11, 16);
  return rows.map((row) => ({
    local: `${clock(row.started_at)} ${clock(row.ended_at)}`,
    duration_minutes: row.duration_minutes,
    task_title: row.task_title,
    note: row.note,
    interrupted: row.interrupted,
    isDeleted: row.deleted_at !== null,
  }));
}

const list = (page: Page) => page.getByRole('list', { name: /^Sessions of/ });
const editor = (page: Page) => page.getByRole('dialog');
const figure = (page: Page, label: string): Locator =>
  page.locator('dl div').filter({ hasText: label }).locator('dd');

async function fillTimes(page: Page, from: string, to: string): Promise<void> {
  await editor(page).getByLabel('From').fill(from);
  await editor(page).getByLabel('To', { exact: true }).fill(to);
}

async function addSession(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a session' }).click();
  await fillTimes(page, from, to);
  await editor(page).getByRole('button', { name: 'Add', exact: true }).click();
}

test('work is estimated, and a forgotten session is added, corrected and counted', async ({
  page,
  product,
}) => {
  const person = newPerson();
  await register(page, person);
  await page.getByRole('button', { name: 'Choose a task' }).click();
  await page.getByLabel('Project').fill('Thesis');
  await page.getByLabel('First task').fill('Introduction');
  await page.getByRole('button', { name: 'Create and work on it' }).click();

  await test.step('the estimates say how much is left and when it is done', async () => {
    await page.getByRole('button', { name: 'More for “Introduction”' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    for (let times = 0; times < 3; times += 1) {
      await editor(page).getByRole('button', { name: 'Estimate: one more' }).click();
    }
    await editor(page).getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByText(/^3 pomodoros left · 1 h 25 with breaks · finishes about 1[56]:/),
    ).toBeVisible();
    await page.getByRole('button', { name: '0 of 3 pomodoros' }).click();
    await expect(editor(page).getByLabel('Estimate', { exact: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^2 pomodoros left · 55 min with breaks/)).toBeVisible();
  });

  await test.step('a session is refused that has no length, is in the future or is too long', async () => {
    for (const [from, to, message] of [
      ['09:00', '09:00', /must be after/],
      ['01:00', '13:30', /at most 12 hours/],
      ['23:00', '23:25', /is in the future/],
    ] as const) {
      await addSession(page, from, to);
      await expect(editor(page).getByLabel('To', { exact: true })).toHaveAccessibleDescription(
        message,
      );
      await editor(page).getByRole('button', { name: 'Cancel' }).click();
    }
    await expect(page.getByText('No sessions yet today')).toBeVisible();
  });

  await test.step('a forgotten session is added by hand', async () => {
    await page.getByRole('button', { name: 'Add a session' }).click();
    await fillTimes(page, '09:00', '09:25');
    await expect(editor(page).getByLabel('Focused minutes', { exact: true })).toHaveValue('25');
    await editor(page).getByLabel('Project').selectOption('Thesis');
    await editor(page).getByLabel('Task').selectOption('Introduction');
    await editor(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(editor(page)).toBeHidden();
    await expect(list(page)).toContainText('Introduction');
    await expect(figure(page, 'focused')).toHaveText('25 min');
    await expect
      .poll(() => rowsOf(product, person))
      .toMatchObject([{ local: '09:00 09:25', duration_minutes: 25, task_title: 'Introduction' }]);
  });

  await test.step('it is corrected', async () => {
    await list(page)
      .getByRole('button', { name: /^Edit Introduction/ })
      .click();
    await editor(page).getByLabel('To', { exact: true }).fill('09:40');
    await expect(editor(page).getByLabel('Focused minutes', { exact: true })).toHaveValue('40');
    await editor(page).getByRole('button', { name: 'Focused minutes: one less' }).click();
    await editor(page).getByLabel('Note').fill('The second half');
    await editor(page).getByLabel('Interrupted').check();
    await editor(page).getByRole('button', { name: 'Save' }).click();
    await expect(editor(page)).toBeHidden();
    await expect(figure(page, 'focused')).toHaveText('39 min');
    await expect(figure(page, 'points')).toHaveText('Lv 1');
    await expect(page.getByText('10 points')).toBeVisible();
    await expect
      .poll(() => rowsOf(product, person))
      .toMatchObject([
        { local: '09:00 09:40', duration_minutes: 39, note: 'The second half', interrupted: 1 },
      ]);
  });

  await test.step('one that overlaps is refused where it does, and nothing typed is lost', async () => {
    await addSession(page, '09:30', '10:00');
    await expect(editor(page).getByLabel('From')).toHaveAccessibleDescription(
      /^This overlaps the session 09:00 – 09:40 on /,
    );
    await expect(editor(page).getByLabel('From')).toBeFocused();
    await expect(editor(page).getByLabel('To', { exact: true })).toHaveValue('10:00');
    await expect(list(page).getByRole('listitem')).toHaveCount(1);
    await editor(page).getByLabel('From').fill('09:40');
    await editor(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(editor(page)).toBeHidden();
    await expect(figure(page, 'focused')).toHaveText('59 min');
    await expect(figure(page, 'today')).toHaveText('2');
  });
  await expect
    .poll(() => rowsOf(product, person))
    .toMatchObject([{ local: '09:00 09:40' }, { local: '09:40 10:00' }]);
});

test('a deleted session comes back with Undo, past days are filled in, and no network is needed', async ({
  page,
  context,
  product,
}) => {
  const person = newPerson();
  await register(page, person);

  await test.step('a deleted session comes back with Undo, and makes room at once for another', async () => {
    const aggregated = page.waitForRequest('**/api/aggregate/pomodoros');
    await addSession(page, '08:00', '08:25');
    await aggregated;
    await expect(list(page).getByRole('listitem')).toHaveCount(1);

    await page.getByRole('button', { name: /^Delete session/ }).click();
    await expect(page.getByText('No sessions yet today')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list(page).getByRole('listitem')).toHaveCount(1);

    await page.getByRole('button', { name: /^Delete session/ }).click();
    await addSession(page, '08:10', '08:50');
    await expect(editor(page)).toBeHidden();
    await expect(list(page).getByRole('listitem')).toHaveCount(1);
    await expect(figure(page, 'focused')).toHaveText('40 min');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
    await expect
      .poll(() => rowsOf(product, person))
      .toMatchObject([
        { local: '08:00 08:25', isDeleted: true },
        { local: '08:10 08:50', isDeleted: false },
      ]);
  });

  await test.step('past days are looked at and filled in, over midnight too', async () => {
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(page.getByText('No sessions on this day')).toBeVisible();
    const yesterday = await page.getByLabel('Day', { exact: true }).inputValue();

    await addSession(page, '22:00', '22:25');
    await expect(list(page).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Add a session' }).click();
    await fillTimes(page, '23:50', '00:15');
    await expect(editor(page).getByLabel('Ends on')).toBeVisible();
    await editor(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(/^The session is saved on/)).toBeVisible();
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(list(page).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByLabel('Day', { exact: true })).not.toHaveValue(yesterday);
    await expect(figure(page, 'day streak')).toHaveText('2');
    await expect
      .poll(() => rowsOf(product, person))
      .toMatchObject([
        { local: '22:00 22:25', duration_minutes: 25 },
        { local: '23:50 00:15', duration_minutes: 25 },
        { local: '08:00 08:25', isDeleted: true },
        { local: '08:10 08:50', isDeleted: false },
      ]);
  });

  await test.step('without a network a session is added and corrected all the same, and saved once when it is back', async () => {
    // The editor’s code has loaded once it was opened.
    await page.getByRole('button', { name: 'Add a session' }).click();
    await editor(page).getByRole('button', { name: 'Cancel' }).click();
    await context.setOffline(true);
    await addSession(page, '07:00', '07:25');
    await expect(editor(page)).toBeHidden();
    await list(page)
      .getByRole('button', { name: /^Edit.*07:00 – 07:25/ })
      .click();
    await editor(page).getByLabel('To', { exact: true }).fill('07:40');
    await editor(page).getByRole('button', { name: 'Save' }).click();
    await expect(editor(page)).toBeHidden();
    await expect(page.getByText(/unsynced/).first()).toBeVisible();
    await context.setOffline(false);
    await expect
      .poll(async () =>
        (await rowsOf(product, person)).filter(({ local }) => local.startsWith('07')),
      )
      .toMatchObject([{ local: '07:00 07:40', duration_minutes: 40 }]);
    await expect(figure(page, 'focused')).toHaveText('1 h 45');
  });
});
