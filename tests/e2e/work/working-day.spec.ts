import type { Locator, Page } from '@playwright/test';
import {
  expect,
  installClock,
  newPerson,
  type Product,
  register,
  startButton,
  test,
} from '../fixtures.ts';

/** A zone in which it is between two and three in the afternoon, so that the day lies behind. */
const AHEAD = 14 - new Date().getUTCHours();
const ZONE = AHEAD > 0 ? `Etc/GMT-${AHEAD}` : `Etc/GMT+${-AHEAD}`;
const DAY = new Date(Date.now() + AHEAD * 3_600_000).toISOString().slice(0, 10);

const WIDE = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' } as const;
const DARK_PHONE = { viewport: { width: 360, height: 780 }, colorScheme: 'dark' } as const;

test.use({ timezoneId: AHEAD === 0 ? 'UTC' : ZONE, locale: 'en-GB', ...WIDE });

const at = (time: string) => Date.parse(`${DAY}T${time}:00Z`) - AHEAD * 3_600_000;

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const digits = (page: Page): Locator => page.getByRole('timer').first();
const tab = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });
/** Returns the figure for a term in a list of figures. */
const figure = (within: Page | Locator, term: string): Locator =>
  within.locator('dl > div').filter({ hasText: term }).locator('dd').first();
const taskRow = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByLabel(`Done: ${title}`) });

/** Shows the open page on another screen. */
async function showOn(page: Page, { viewport, colorScheme }: typeof WIDE | typeof DARK_PHONE) {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
}

/** Expects the same of the open page on a wide screen, and then on a phone in the dark. */
async function expectOnBoth(page: Page, expectAll: () => Promise<void>): Promise<void> {
  for (const screen of [WIDE, DARK_PHONE]) {
    await showOn(page, screen);
    await expectAll();
  }
}

/** Lets the day go on until a time of the clock on its wall. */
async function passTo(page: Page, time: string): Promise<void> {
  const nowMs = await page.evaluate(() => Date.now());
  await page.clock.fastForward(at(time) - nowMs);
}

async function start(page: Page, length: string): Promise<void> {
  await expect(digits(page)).toContainText(length);
  await startButton(page).press('Space');
  await expect(button(page, 'Pause')).toBeVisible();
}

async function expectNext(page: Page, session: 'Focus' | 'Short' | 'Long'): Promise<void> {
  await expect(page.getByRole('radio', { name: session })).toBeChecked();
  await expect(startButton(page)).toBeVisible();
}

interface Work {
  readonly from: string;
  readonly to: string;
  readonly next: 'Short' | 'Long';
}

/** Lets a session end; the next begins when it is recorded, for a day that leaps would cut the call off. */
async function passToEnd(page: Page, time: string): Promise<void> {
  const recorded = page.waitForResponse(
    (response) => response.url().endsWith('/pomodoros') && response.status() === 201,
  );
  await passTo(page, time);
  await recorded;
}

/** Twenty-five minutes of focus and the break after them, which ends before the next session. */
async function work(page: Page, { from, to, next }: Work, during?: () => Promise<void>) {
  await expectNext(page, 'Focus');
  await passTo(page, from);
  await start(page, '25:00');
  await during?.();
  await passToEnd(page, to);
  await rest(page, next);
}

async function rest(page: Page, next: Work['next']): Promise<void> {
  await expectNext(page, next);
  await start(page, next === 'Long' ? '15:00' : '05:00');
  await page.clock.fastForward(next === 'Long' ? '15:01' : '05:01');
  await expectNext(page, 'Focus');
}

/** Chooses the task that the timer works on, by keys. */
async function choose(page: Page, title: string): Promise<void> {
  const picker = page.getByRole('dialog', { name: 'What are you working on?' });
  await page.locator('main').focus();
  await page.keyboard.press('/');
  await expect(picker).toBeVisible();
  await picker.getByRole('searchbox').fill(title);
  await expect(picker.getByRole('button', { name: title, exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  await expect(taskRow(page, title)).toContainText('Current task');
}

async function planTheMorning(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Thesis');
  await page.getByRole('option', { name: 'Create project “Thesis”' }).click();
  await expect(page.getByRole('heading', { name: 'Thesis' })).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Add a task to Thesis')).toBeFocused();
  for (const [line, title] of [
    ['Outline ~4 @today', 'Outline'],
    ['Draft ~6 #deep @today', 'Draft'],
    ['Figures ~3 @today', 'Figures'],
  ] as const) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(`Done: ${title}`)).toBeVisible();
  }
  await expect(taskRow(page, 'Draft')).toContainText('#deep');
  await expect(taskRow(page, 'Draft')).toContainText('Today');
  await button(page, 'Work on this').click();
  await tab(page, 'Pomo').click();
  // A page that has just come takes its keys when it knows what they mean.
  await expect(button(page, 'Full screen')).toBeVisible();
}

async function recordedSpans({ db }: Product, email: string): Promise<string[]> {
  const rows = await db('pomodoros as s')
    .join('users as u', 'u.id', 's.user_id')
    .where({ email })
    .whereNull('s.deleted_at')
    .orderBy('s.started_at')
    .select('s.*');
  const clock = (ms: unknown) =>
    new Date(Number(ms) + AHEAD * 3_600_000).toISOString().slice(11, 16);
  return rows.map((row) => `${clock(row.started_at)} ${clock(row.ended_at)}`);
}

test('a working day of twelve sessions adds up to the same numbers in every view', async ({
  page,
  product,
}) => {
  const person = newPerson();
  await installClock(page, at('06:20'));
  await register(page, person);
  await expect(button(page, 'Full screen')).toBeVisible();

  await test.step('three tasks are planned by one line each, and one is chosen', async () => {
    await planTheMorning(page);
    await choose(page, 'Outline');
    await expect(page.getByText(/^13 pomodoros left/)).toBeVisible();
  });

  await test.step('after four sessions the break is long, and their task is done', async () => {
    await work(page, { from: '06:30', to: '06:55', next: 'Short' });
    await work(page, { from: '07:05', to: '07:30', next: 'Short' }, async () => {
      await page.keyboard.press('i');
      await expect(button(page, /^Internal interruption, 1/)).toBeVisible();
    });
    await work(page, { from: '07:40', to: '08:05', next: 'Short' });
    await work(page, { from: '08:15', to: '08:40', next: 'Long' });
    await expect(taskRow(page, 'Outline')).toContainText('4 of 4 pomodoros');
    await choose(page, 'Draft');
    await page.getByLabel('Done: Outline').press('Space');
    await expect(page.getByLabel('Done: Outline')).toBeChecked();
  });

  await test.step('on a phone a session that is finished early keeps its ten minutes', async () => {
    await showOn(page, DARK_PHONE);
    await passTo(page, '09:00');
    await start(page, '25:00');
    await passTo(page, '09:10');
    await button(page, 'More timer options').click();
    await page.getByRole('menuitem', { name: 'Finish early, keep 10 min' }).press('Enter');
    await rest(page, 'Short');
  });

  await test.step('the next four end with a long break as well', async () => {
    await work(page, { from: '09:35', to: '10:00', next: 'Short' });
    await work(page, { from: '10:10', to: '10:35', next: 'Short' }, async () => {
      await page.keyboard.press('e');
      await expect(button(page, /^External interruption, 1/)).toBeVisible();
    });
    await work(page, { from: '10:45', to: '11:10', next: 'Long' });
  });

  await test.step('the last four are for two tasks', async () => {
    await work(page, { from: '11:30', to: '11:55', next: 'Short' });
    await choose(page, 'Figures');
    await work(page, { from: '12:05', to: '12:30', next: 'Short' });
    await work(page, { from: '12:40', to: '13:05', next: 'Short' });
    await work(page, { from: '13:15', to: '13:40', next: 'Long' });
  });

  const today = page.getByRole('list', { name: 'Sessions of today' });
  await test.step('one session is corrected afterwards', async () => {
    await expect(today.getByRole('listitem')).toHaveCount(12);
    await expect(figure(page, 'focused')).toHaveText('4 h 45');
    await today.getByRole('button', { name: 'Edit Outline, 06:30 – 06:55' }).press('Enter');
    const editor = page.getByRole('dialog', { name: 'Edit session' });
    await editor.getByLabel('To', { exact: true }).fill('06:50');
    await expect(editor.getByLabel('Focused minutes', { exact: true })).toHaveValue('20');
    await editor.getByLabel('Note').focus();
    await editor.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(editor).toBeHidden();
    await expect(today.getByRole('button', { name: /^Edit Outline, 06:30 – 06:50/ })).toBeVisible();
  });

  await test.step('the day beside the timer', async () => {
    await expectOnBoth(page, async () => {
      await expect(figure(page, 'today')).toHaveText('12');
      await expect(figure(page, 'focused')).toHaveText('4 h 40');
      await expect(today.getByRole('img', { name: 'Interrupted' })).toHaveCount(3);
      await expect(taskRow(page, 'Draft')).toContainText('5 of 6 pomodoros');
      await expect(taskRow(page, 'Figures')).toContainText('3 of 3 pomodoros');
      await expect(page.getByText(/^1 pomodoro left/)).toBeVisible();
    });
  });

  await test.step('the statistics', async () => {
    await page.goto('/app?tab=stats&range=today');
    await expectOnBoth(page, async () => {
      await expect(figure(page, 'Today')).toHaveText('12');
      await expect(page.getByText('4 h 40 focused')).toHaveCount(3);
      await expect(figure(page, 'This week')).toHaveText('12');
      await expect(figure(page, 'Total pomodoros')).toHaveText('12');
      await expect(figure(page, 'Tasks done')).toHaveText('1');
      await expect(
        page.getByText('12 pomodoros, 4 h 40. Most between', { exact: false }),
      ).toBeVisible();
      await expect(
        page.getByText(
          '9 of 12 sessions without an interruption (75%). Counted: 1 internal, 1 external.',
        ),
      ).toBeVisible();
      await expect(
        page.getByRole('region', { name: 'By project' }).getByRole('img', { name: /Thesis/ }),
      ).toHaveAccessibleName(/12 pomodoros, 4 h 40/);
    });
  });

  await test.step('the session history', async () => {
    await page.goto('/app?tab=stats&view=sessions');
    const history = page.getByRole('region', { name: 'Sessions', exact: true });
    const total = history.getByRole('status').first();
    await expectOnBoth(page, async () => {
      await expect(total).toHaveText('12 sessions · 4 h 40');
      await expect(history.getByRole('listitem')).toHaveCount(12);
    });
    await page.getByLabel('Show').selectOption('Interrupted');
    await expect(total).toHaveText('3 sessions · 1 h');
  });

  await test.step('the calendar’s day', async () => {
    await tab(page, 'Calendar').click();
    const calendar = page.getByRole('region', { name: 'Calendar' });
    await calendar.getByRole('radio', { name: 'Day' }).click();
    const sessions = calendar.getByRole('button', { name: /^(Interrupted session|Session), / });
    await expectOnBoth(page, async () => {
      await expect(sessions).toHaveCount(12);
      await expect(calendar.getByRole('button', { name: /^Interrupted session, / })).toHaveCount(3);
      await expect(sessions.first()).toHaveAccessibleName(/Outline, Thesis, .*06:30 – 06:50$/);
      await expect(calendar.getByText('4 h 40', { exact: true })).toBeVisible();
    });
  });

  await test.step('the project and its tasks', async () => {
    await tab(page, 'Projects').click();
    await page.getByRole('link', { name: 'Thesis' }).click();
    await expect(page.getByText('Working on it · 2 open tasks')).toBeVisible();
    await page.getByText('Done (1)').click();
    const totals = page.getByRole('region', { name: 'Totals' });
    await expectOnBoth(page, async () => {
      await expect(figure(totals, 'Pomodoros')).toHaveText('12');
      await expect(figure(totals, 'Focused')).toHaveText('4 h 40');
      await expect(figure(totals, 'This week')).toHaveText('4 h 40');
      await expect(totals.getByRole('progressbar')).toHaveAccessibleName(
        '8 of 9 pomodoros for open tasks',
      );
      await expect(taskRow(page, 'Outline')).toContainText('4 of 4 pomodoros');
      await expect(taskRow(page, 'Draft')).toContainText('5 of 6 pomodoros');
      await expect(taskRow(page, 'Figures')).toContainText('3 of 3 pomodoros');
    });
  });

  await test.step('the database', async () => {
    await expect
      .poll(() => recordedSpans(product, person.email))
      .toEqual([
        '06:30 06:50',
        '07:05 07:30',
        '07:40 08:05',
        '08:15 08:40',
        '09:00 09:10',
        '09:35 10:00',
        '10:10 10:35',
        '10:45 11:10',
        '11:30 11:55',
        '12:05 12:30',
        '12:40 13:05',
        '13:15 13:40',
      ]);
  });
});
