import type { Page } from '@playwright/test';
import { expect, newPerson, type Person, type Product, register, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';

/** A zone in which it is between two and three in the afternoon, so that the day has room. */
const AHEAD = 14 - new Date().getUTCHours();
const ZONE = AHEAD > 0 ? `Etc/GMT-${AHEAD}` : `Etc/GMT+${-AHEAD}`;

test.use({ timezoneId: AHEAD === 0 ? 'UTC' : ZONE, locale: 'en-GB' });

const history = (page: Page) => page.getByRole('region', { name: 'Sessions', exact: true });
const rows = (page: Page) => history(page).getByRole('listitem');
const row = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text });
const open = (page: Page, text: string) => row(page, text).getByRole('button', { name: /^Edit/ });
const editor = (page: Page) => page.getByRole('dialog').last();
const total = (page: Page) => history(page).getByRole('status').first();

interface Given {
  /** Local times of today, `HH:MM`. */
  from: string;
  to: string;
  note?: string;
  daysAgo?: number;
  interrupted?: boolean;
  projectId?: string;
  taskId?: string;
}

/** Calls the API as the page's user. */
async function call(page: Page, path: string, body: object) {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const reply = await page.request.post(`/api${path}`, {
    data: body,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  return reply.json();
}

async function record(page: Page, { from, to, daysAgo = 0, ...rest }: Given): Promise<void> {
  const [startTime, endTime] = await page.evaluate(
    ([times, days]) =>
      times.map((time) => {
        const [hours = 0, minutes = 0] = time.split(':').map(Number);
        const at = new Date();
        at.setDate(at.getDate() - days);
        at.setHours(hours, minutes, 0, 0);
        return at.toISOString();
      }),
    [[from, to], daysAgo] as const,
  );
  const duration = (Date.parse(endTime ?? '') - Date.parse(startTime ?? '')) / 60_000;
  const isStandalone = rest.projectId === undefined;
  await call(page, '/pomodoros', { startTime, endTime, duration, isStandalone, ...rest });
}

async function openHistory(page: Page): Promise<void> {
  await page.goto('/app?tab=stats&view=sessions');
  await expect(page.getByRole('heading', { name: 'Sessions', exact: true })).toBeVisible();
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

test('sessions are found through filters that a reload and Back keep', async ({ page }) => {
  await register(page, newPerson());
  const project = await call(page, '/projects', { title: 'Thesis' });
  const task = await call(page, '/tasks', { title: 'Outline', projectId: project.id });
  const work = { projectId: project.id, taskId: task.id };
  await record(page, { from: '08:00', to: '08:25', ...work, interrupted: true });
  await record(page, { from: '09:00', to: '09:30', note: '100 % done' });
  await record(page, { from: '10:00', to: '10:20', note: '100 of them', daysAgo: 40 });
  await record(page, { from: '23:50', to: '23:59', note: 'late', daysAgo: 2 });

  // The day's list leads here.
  await page.goto('/app');
  await page.getByRole('link', { name: 'All sessions' }).click();
  await expect(total(page)).toHaveText('4 sessions · 1 h 24');
  await expect(history(page).getByRole('heading', { level: 2 })).toHaveCount(3);
  await expect(rows(page).first()).toContainText('09:00 – 09:30');
  await expect(history(page).getByText('2 sessions · 55 min')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search' }).fill('100 %');
  await expect(total(page)).toHaveText('1 session · 30 min');
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('OUT');
  await expect(rows(page)).toContainText([/Outline.*Thesis/]);
  await page.keyboard.type('LINE');
  await expect(page).toHaveURL(/q=OUTLINE/);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(rows(page)).toHaveCount(4);

  await page.getByLabel('Show').selectOption('Interrupted');
  await expect(total(page)).toHaveText('1 session · 25 min');
  await page.getByLabel('Project').selectOption('None (standalone)');
  await expect(page.getByText('No sessions match these filters')).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByLabel('Project')).toHaveValue('');

  await page.getByLabel('Show').selectOption('All sessions');
  await page.getByLabel('Period').selectOption('Last 30 days');
  await expect(rows(page)).toHaveCount(3);
  await page.reload();
  await expect(page.getByLabel('Period')).toHaveValue('last30');
  await expect(total(page)).toHaveText('3 sessions · 1 h 04');
});

test('an overlap is named, opened and settled, and nothing typed is lost', async ({
  page,
  product,
}) => {
  const person = newPerson();
  await register(page, person);
  await record(page, { from: '08:00', to: '08:25', note: 'first' });
  await record(page, { from: '09:00', to: '09:25', note: 'second' });
  await openHistory(page);

  await open(page, 'second').click();
  await editor(page).getByLabel('Note').fill('second, and longer');
  await editor(page).getByLabel('From').fill('08:20');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(editor(page).getByLabel('From')).toHaveAccessibleDescription(
    /^This overlaps the session 08:00 – 08:25 on /,
  );
  await editor(page).getByRole('button', { name: 'Open the conflicting session' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(2);
  await expect(editor(page).getByLabel('Note')).toHaveValue('first');
  await editor(page).getByLabel('To', { exact: true }).fill('08:15');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(editor(page).getByLabel('Note')).toHaveValue('second, and longer');
  await expect(editor(page).getByLabel('From')).toHaveValue('08:20');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, 'second, and longer')).toContainText('08:20 – 09:25');
  await expect(total(page)).toHaveText('2 sessions · 1 h 20');
  await expect
    .poll(() => rowsOf(product, person))
    .toMatchObject([
      { note: 'first', minutes: 15 },
      { note: 'second, and longer', minutes: 65 },
    ]);
});

test('what is added, deleted and brought back counts at once everywhere', async ({
  page,
  product,
}) => {
  const person = newPerson();
  await register(page, person);
  await openHistory(page);
  await expect(page.getByText('No sessions yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add a session' }).click();
  await editor(page).getByLabel('From').fill('09:00');
  await editor(page).getByLabel('To', { exact: true }).fill('09:40');
  await editor(page).getByLabel('Note').fill('by hand');
  await editor(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(total(page)).toHaveText('1 session · 40 min');
  await page.getByRole('button', { name: 'Add a session' }).click();
  await editor(page).getByLabel('From').fill('23:50');
  await editor(page).getByLabel('To', { exact: true }).fill('00:20');
  // It began on the day before.
  const today = await editor(page).getByLabel('Begins on').inputValue();
  const before = new Date(Date.parse(`${today}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  await editor(page).getByLabel('Begins on').fill(before);
  await editor(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(page, /\d+ \w+, 23:50 – \d+ \w+, 00:20/)).toBeVisible();
  await expect(history(page).getByText('2 sessions · 1 h 10').last()).toBeVisible();

  await row(page, 'by hand').hover();
  await row(page, 'by hand')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(total(page)).toHaveText('1 session · 30 min');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(total(page)).toHaveText('2 sessions · 1 h 10');
  await expect.poll(() => rowsOf(product, person)).toHaveLength(2);

  await page.getByRole('link', { name: 'Pomo' }).click();
  await expect(
    page.getByRole('list', { name: 'Sessions of today' }).getByRole('listitem'),
  ).toHaveCount(2);
  const figure = page.locator('dl div').filter({ hasText: 'focused' }).locator('dd');
  await expect(figure).toHaveText('1 h 10');
});

test('several sessions are chosen by keys alone, assigned and deleted', async ({
  page,
  product,
}) => {
  const person = newPerson();
  await register(page, person);
  await call(page, '/projects', { title: 'Garden' });
  for (const hour of ['08', '09', '10', '11']) {
    await record(page, { from: `${hour}:00`, to: `${hour}:25`, note: `at ${hour}` });
  }
  await openHistory(page);
  await open(page, 'at 11').focus();
  await page.keyboard.press('ArrowDown');
  await expect(open(page, 'at 10')).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(total(page)).toHaveText('2 selected · 50 min');
  await expect(row(page, 'at 09').getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Escape');
  // A press on a box with Shift reaches to it from the last one.
  await row(page, 'at 08').getByRole('checkbox').press('Space');
  await row(page, 'at 10').getByRole('checkbox').press('Shift+Space');
  await expect(total(page)).toHaveText('3 selected · 1 h 15');
  await row(page, 'at 08').getByRole('checkbox').press('Space');
  await expect(total(page)).toHaveText('2 selected · 50 min');
  await expectNoViolations(page);

  await page.keyboard.press('a');
  await editor(page).getByLabel('Project').selectOption('Garden');
  await editor(page).getByRole('button', { name: 'Assign' }).click();
  await expect(rows(page).filter({ hasText: 'Garden' })).toHaveCount(2);
  await expect
    .poll(() => rowsOf(product, person))
    .toMatchObject([
      { isStandalone: true },
      { isStandalone: false },
      { isStandalone: false },
      { isStandalone: true },
    ]);

  await open(page, 'at 10').focus();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Delete');
  await expect(open(page, 'at 09')).toBeFocused();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(rows(page)).toHaveCount(4);

  await open(page, 'at 11').focus();
  await page.keyboard.press('Enter');
  await expect(editor(page).getByLabel('Note')).toHaveValue('at 11');
  await page.keyboard.press('Escape');
  await expect(open(page, 'at 11')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveCount(3);
  await expect(open(page, 'at 10')).toBeFocused();
  await page.getByRole('button', { name: 'Dismiss' }).last().click();
  await expect.poll(() => rowsOf(product, person)).toHaveLength(3);
});

test('a session is corrected toward a task that was done long ago', async ({ page }) => {
  await register(page, newPerson());
  const project = await call(page, '/projects', { title: 'Thesis' });
  const completedAt = new Date(Date.now() - 30 * 86_400_000).toISOString();
  await call(page, '/tasks', { title: 'Outline', projectId: project.id, completedAt });
  await record(page, { from: '08:00', to: '08:25', note: 'early' });
  await openHistory(page);
  await open(page, 'early').click();
  await editor(page).getByLabel('Project').selectOption('Thesis');
  await editor(page).getByLabel('Task').selectOption('Outline');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'early')).toContainText(/Outline.*Thesis/);
});

test('more sessions come as the end of the list comes near', async ({ page }) => {
  await register(page, newPerson());
  const token = await page.evaluate(() => localStorage.getItem('token'));
  for (let index = 0; index < 108; index += 12) {
    const bodies = Array.from({ length: 12 }, (_, place) => {
      const startMs = Date.now() - (index + place + 3) * 86_400_000;
      return {
        startTime: new Date(startMs).toISOString(),
        endTime: new Date(startMs + 600_000).toISOString(),
        duration: 10,
        isStandalone: true,
      };
    });
    const headers = { authorization: `Bearer ${token}` };
    await Promise.all(bodies.map((data) => page.request.post('/api/pomodoros', { data, headers })));
  }
  await openHistory(page);
  await expect(total(page)).toHaveText('108 sessions · 18 h');
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
  await expect(rows(page)).toHaveCount(108);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('without a network a session is added and corrected, and saved once when it is back', async ({
  page,
  context,
  product,
}) => {
  const person = newPerson();
  await register(page, person);
  await record(page, { from: '08:00', to: '08:25', note: 'before' });
  await openHistory(page);
  // The editor's code is there once it was opened.
  await open(page, 'before').click();
  await editor(page).getByRole('button', { name: 'Cancel' }).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add a session' }).click();
  await editor(page).getByLabel('From').fill('09:00');
  await editor(page).getByLabel('To', { exact: true }).fill('09:40');
  await editor(page).getByLabel('Note').fill('offline');
  await editor(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(total(page)).toHaveText('2 sessions · 1 h 05');
  await open(page, 'before').click();
  await editor(page).getByLabel('To', { exact: true }).fill('08:20');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect(total(page)).toHaveText('2 sessions · 1 h');
  await context.setOffline(false);
  await expect
    .poll(() => rowsOf(product, person))
    .toMatchObject([
      { note: 'before', minutes: 20 },
      { note: 'offline', minutes: 40 },
    ]);
  await expect(total(page)).toHaveText('2 sessions · 1 h');
  await expect(rows(page)).toHaveCount(2);
});

test('it fits a small phone and both themes', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await register(page, newPerson());
  await record(page, { from: '08:00', to: '08:25', note: 'A note that is longer than the line' });
  await openHistory(page);
  await page.getByLabel('Period').selectOption('From … to …');
  await expect(page.getByLabel('To', { exact: true })).toBeVisible();
  await row(page, 'A note').getByRole('checkbox').check();
  await expect(total(page)).toHaveText('1 selected · 25 min');
  await expectNoSidewaysScroll(page);
  await expectNoViolations(page);
});
