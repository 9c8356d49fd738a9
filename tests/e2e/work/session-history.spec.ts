import type { Page } from '@playwright/test';
import { callApi } from '#tests/support/call-api.ts';
import { expect, newPerson, type Person, type Product, signIn, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';

/** A zone in which it is between two and three in the afternoon, so that the day has room. */
const AHEAD = 14 - new Date().getUTCHours();
const HOUR_MS = 3_600_000;
const ZONE = AHEAD === 0 ? 'UTC' : `Etc/GMT${AHEAD > 0 ? '-' : '+'}${Math.abs(AHEAD)}`;

test.use({ timezoneId: ZONE, locale: 'en-GB' });

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

/** Somebody new, and their calls of the API. */
async function signUp({ url }: Product) {
  const person = newPerson();
  const { body: account } = await callApi(url, '/auth/register', {
    body: { ...person, timeZone: ZONE },
  });
  const call = async (path: string, body: object) => {
    const reply = await callApi(url, path, { body, token: account.token });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.body;
  };
  const record = async ({ from, to, daysAgo = 0, ...rest }: Given): Promise<void> => {
    const day = new Date(Date.now() + AHEAD * HOUR_MS - daysAgo * 24 * HOUR_MS)
      .toISOString()
      .slice(0, 10);
    const [startMs, endMs] = [from, to].map(
      (time) => Date.parse(`${day}T${time}:00Z`) - AHEAD * HOUR_MS,
    ) as [number, number];
    await call('/pomodoros', {
      startTime: new Date(startMs).toISOString(),
      endTime: new Date(endMs).toISOString(),
      duration: (endMs - startMs) / 60_000,
      isStandalone: rest.projectId === undefined,
      ...rest,
    });
  };
  return { person, call, record };
}

const HISTORY = '/app?tab=stats&view=sessions';

async function openHistory(page: Page): Promise<void> {
  await page.goto(HISTORY);
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

test('sessions are found through filters, and more of them come as the end of the list comes near', async ({
  page,
  product,
}) => {
  const { person, call, record } = await signUp(product);

  await test.step('filters are kept by a reload and by Back', async () => {
    const project = await call('/projects', { title: 'Thesis' });
    const task = await call('/tasks', { title: 'Outline', projectId: project.id });
    const work = { projectId: project.id, taskId: task.id };
    await record({ from: '08:00', to: '08:25', ...work, interrupted: true });
    await record({ from: '09:00', to: '09:30', note: '100 % done' });
    await record({ from: '10:00', to: '10:20', note: '100 of them', daysAgo: 40 });
    await record({ from: '23:50', to: '23:59', note: 'late', daysAgo: 2 });

    // The day's list leads here.
    await signIn(page, person);
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

  await test.step('more sessions come as the end of the list comes near', async () => {
    for (let index = 0; index < 108; index += 12) {
      await Promise.all(
        Array.from({ length: 12 }, (_, place) => {
          const startMs = Date.now() - (index + place + 3) * 24 * HOUR_MS;
          return call('/pomodoros', {
            startTime: new Date(startMs).toISOString(),
            endTime: new Date(startMs + 600_000).toISOString(),
            duration: 10,
            isStandalone: true,
          });
        }),
      );
    }
    await openHistory(page);
    await expect(total(page)).toHaveText('112 sessions · 19 h 24');
    await expect(rows(page)).toHaveCount(50);
    await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
    await expect(rows(page)).toHaveCount(112);
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  });
});

test('sessions are added, corrected, deleted and restored, offline as well', async ({
  page,
  context,
  product,
}) => {
  const { person, record } = await signUp(product);

  await test.step('what is added, deleted and brought back counts at once everywhere', async () => {
    await signIn(page, person, HISTORY);
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
    const before = new Date(Date.parse(`${today}T12:00:00Z`) - 86_400_000)
      .toISOString()
      .slice(0, 10);
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

  await test.step('an overlap is named, opened and settled, and nothing typed is lost', async () => {
    await record({ from: '04:00', to: '04:25', note: 'first' });
    await record({ from: '05:00', to: '05:25', note: 'second' });
    await openHistory(page);

    await open(page, 'second').click();
    await editor(page).getByLabel('Note').fill('second, and longer');
    await editor(page).getByLabel('From').fill('04:20');
    await editor(page).getByRole('button', { name: 'Save' }).click();
    await expect(editor(page).getByLabel('From')).toHaveAccessibleDescription(
      /^This overlaps the session 04:00 – 04:25 on /,
    );
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
    await expect(row(page, 'second, and longer')).toContainText('04:20 – 05:25');
    await expect(total(page)).toHaveText('4 sessions · 2 h 30');
    await expect
      .poll(async () =>
        (await rowsOf(product, person)).filter(({ note }) => /first|second/.test(note)),
      )
      .toMatchObject([
        { note: 'first', minutes: 15 },
        { note: 'second, and longer', minutes: 65 },
      ]);
  });

  await test.step('without a network a session is added and corrected, and saved once when it is back', async () => {
    await record({ from: '06:00', to: '06:25', note: 'before' });
    await openHistory(page);
    // The editor’s code has loaded once it was opened.
    await open(page, 'before').click();
    await editor(page).getByRole('button', { name: 'Cancel' }).click();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Add a session' }).click();
    await editor(page).getByLabel('From').fill('07:00');
    await editor(page).getByLabel('To', { exact: true }).fill('07:40');
    await editor(page).getByLabel('Note').fill('offline');
    await editor(page).getByRole('button', { name: 'Add', exact: true }).click();
    await expect(total(page)).toHaveText('6 sessions · 3 h 35');
    await open(page, 'before').click();
    await editor(page).getByLabel('To', { exact: true }).fill('06:20');
    await editor(page).getByRole('button', { name: 'Save' }).click();
    await expect(total(page)).toHaveText('6 sessions · 3 h 30');
    await context.setOffline(false);
    await expect
      .poll(async () =>
        (await rowsOf(product, person)).filter(({ note }) => /before|offline/.test(note)),
      )
      .toMatchObject([
        { note: 'before', minutes: 20 },
        { note: 'offline', minutes: 40 },
      ]);
    await expect(total(page)).toHaveText('6 sessions · 3 h 30');
    await expect(rows(page)).toHaveCount(6);
  });

  await test.step('the list fits a small phone in the dark', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await record({ from: '08:00', to: '08:25', note: 'A note that is longer than the line' });
    await openHistory(page);
    await page.getByLabel('Period').selectOption('From … to …');
    await expect(page.getByLabel('To', { exact: true })).toBeVisible();
    await row(page, 'A note').getByRole('checkbox').check();
    await expect(total(page)).toHaveText('1 selected · 25 min');
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  });
});

test('several sessions are chosen by keys alone, assigned and deleted', async ({
  page,
  product,
}) => {
  const { person, call, record } = await signUp(product);
  await call('/projects', { title: 'Garden' });
  for (const hour of ['08', '09', '10', '11']) {
    await record({ from: `${hour}:00`, to: `${hour}:25`, note: `at ${hour}` });
  }
  await signIn(page, person, HISTORY);
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

  await test.step('one is corrected toward a task that was done long ago', async () => {
    const project = await call('/projects', { title: 'Thesis' });
    const completedAt = new Date(Date.now() - 30 * 86_400_000).toISOString();
    await call('/tasks', { title: 'Outline', projectId: project.id, completedAt });
    await record({ from: '08:00', to: '08:25', note: 'early' });
    await openHistory(page);
    await open(page, 'early').click();
    await editor(page).getByLabel('Project').selectOption('Thesis');
    await editor(page).getByLabel('Task').selectOption('Outline');
    await editor(page).getByRole('button', { name: 'Save' }).click();
    await expect(row(page, 'early')).toContainText(/Outline.*Thesis/);
  });
});
