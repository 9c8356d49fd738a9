import type { Locator, Page } from '@playwright/test';
import { AFTERNOON, afternoonAt, spanOf, TODAY } from '../afternoon.ts';
import {
  expect,
  installClock,
  type Product,
  sessionsOf,
  signIn,
  startButton,
  test,
} from '../fixtures.ts';
import { signUp } from './project-steps.ts';

test.use({
  timezoneId: AFTERNOON,
  locale: 'en-GB',
  viewport: { width: 1280, height: 900 },
});

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const digits = (page: Page): Locator => page.getByRole('timer').first();
const tab = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });
/** Returns the figure for a term in a list of figures. */
const figure = (within: Page | Locator, term: string): Locator =>
  within.locator('dl > div').filter({ hasText: term }).locator('dd').first();
const taskRow = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByLabel(`Done: ${title}`) });

/** Lets the day go on until a time of the clock on its wall. */
async function passTo(page: Page, time: string): Promise<void> {
  const nowMs = await page.evaluate(() => Date.now());
  await page.clock.fastForward(afternoonAt(time) - nowMs);
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

/** Somebody who has recorded the first eight sessions of a day on another device, for two tasks. */
async function prepare(product: Product) {
  const { person, create } = await signUp(product, AFTERNOON);
  const { id: projectId } = await create('/projects', { title: 'Thesis' });
  const tasks = { Outline: '', Draft: '', Figures: '' };
  for (const [title, estimate] of [
    ['Outline', 4],
    ['Draft', 6],
    ['Figures', 3],
  ] as const) {
    const task = { projectId, title, estimate, dueOn: TODAY };
    tasks[title] = (await create('/tasks', task)).id;
  }
  for (const [title, from, counted] of [
    ['Outline', '06:30', {}],
    ['Outline', '07:05', {}],
    ['Outline', '07:40', {}],
    ['Outline', '08:15', {}],
    ['Draft', '09:00', {}],
    ['Draft', '09:35', {}],
    ['Draft', '10:10', { externalInterruptions: 1 }],
    ['Draft', '10:45', {}],
  ] as const) {
    const startMs = afternoonAt(from);
    await create('/pomodoros', {
      projectId,
      taskId: tasks[title],
      duration: 25,
      ...counted,
      startTime: new Date(startMs).toISOString(),
      endTime: new Date(startMs + 25 * 60_000).toISOString(),
    });
  }
  return person;
}

test('a working day of twelve sessions adds up to the same numbers in every view', async ({
  page,
  product,
}) => {
  const person = await prepare(product);
  await installClock(page, afternoonAt('11:20'));
  await signIn(page, person);

  await test.step('a task is chosen, and another one is done', async () => {
    await expect(taskRow(page, 'Outline')).toContainText('4 of 4 pomodoros');
    await expect(page.getByText(/^5 pomodoros left/)).toBeVisible();
    await page.getByLabel('Done: Outline').press('Space');
    await expect(page.getByLabel('Done: Outline')).toBeChecked();
    await choose(page, 'Draft');
  });

  await test.step('a session that is finished early keeps its ten minutes', async () => {
    await passTo(page, '11:30');
    await start(page, '25:00');
    await passTo(page, '11:40');
    await button(page, 'More timer options').click();
    await page.getByRole('menuitem', { name: 'Finish early, keep 10 min' }).press('Enter');
    await rest(page, 'Short');
  });

  await test.step('three more are for another task, and the break after the fourth is long', async () => {
    await choose(page, 'Figures');
    await work(page, { from: '12:05', to: '12:30', next: 'Short' }, async () => {
      await page.keyboard.press('i');
      await expect(button(page, /^I got distracted, 1/)).toBeVisible();
    });
    await work(page, { from: '12:40', to: '13:05', next: 'Short' });
    await work(page, { from: '13:15', to: '13:40', next: 'Long' });
  });

  const today = page.getByRole('list', { name: 'Sessions of today' });
  await test.step('one session is corrected afterwards', async () => {
    await expect(today.getByRole('listitem')).toHaveCount(12);
    await expect(figure(page, 'focused')).toHaveText('4 h 45 min');
    await today.getByRole('button', { name: 'Edit Outline, 06:30 – 06:55' }).press('Enter');
    const editor = page.getByRole('dialog', { name: 'Edit session' });
    await editor.getByLabel('To', { exact: true }).fill('06:50');
    await expect(editor.getByLabel('Focused minutes', { exact: true })).toHaveValue('20');
    await editor.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(editor).toBeHidden();
    await expect(today.getByRole('button', { name: /^Edit Outline, 06:30 – 06:50/ })).toBeVisible();
  });

  await test.step('the day beside the timer', async () => {
    await expect(figure(page, 'today')).toHaveText('12');
    await expect(figure(page, 'focused')).toHaveText('4 h 40 min');
    await expect(today.getByRole('img', { name: 'Interrupted' })).toHaveCount(3);
    await expect(taskRow(page, 'Draft')).toContainText('5 of 6 pomodoros');
    await expect(taskRow(page, 'Figures')).toContainText('3 of 3 pomodoros');
    await expect(page.getByText(/^1 pomodoro left/)).toBeVisible();
  });

  await test.step('the statistics', async () => {
    await tab(page, 'Stats').click();
    await page.getByRole('radio', { name: 'Today' }).check();
    await expect(figure(page, 'Today')).toHaveText('12');
    await expect(page.getByText('4 h 40 min focused')).toHaveCount(3);
    await expect(figure(page, 'This week')).toHaveText('12');
    await expect(figure(page, 'Total pomodoros')).toHaveText('12');
    await expect(figure(page, 'Tasks done')).toHaveText('1');
    await expect(
      page.getByText('12 pomodoros, 4 h 40 min. Most between', { exact: false }),
    ).toBeVisible();
    await expect(
      page.getByText(
        '9 of 12 sessions without an interruption (75%). Counted: 1 internal, 1 external.',
      ),
    ).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'By project' }).getByRole('img', { name: /Thesis/ }),
    ).toHaveAccessibleName(/12 pomodoros, 4 h 40 min/);
  });

  await test.step('the calendar’s day', async () => {
    await tab(page, 'Calendar').click();
    const calendar = page.getByRole('region', { name: 'Calendar' });
    await calendar.getByRole('radio', { name: 'Day' }).click();
    const sessions = calendar.getByRole('button', { name: /^(Interrupted session|Session), / });
    await expect(sessions).toHaveCount(12);
    await expect(calendar.getByRole('button', { name: /^Interrupted session, / })).toHaveCount(3);
    await expect(sessions.first()).toHaveAccessibleName(/Outline, Thesis, .*06:30 – 06:50$/);
    await expect(calendar.getByText('4 h 40 min', { exact: true })).toBeVisible();
  });

  await test.step('the project and its tasks', async () => {
    await tab(page, 'Projects').click();
    await page.getByRole('link', { name: 'Thesis' }).click();
    await page.getByText('Done (1)').click();
    const totals = page.getByRole('region', { name: 'Totals' });
    await expect(figure(totals, 'Pomodoros')).toHaveText('12');
    await expect(figure(totals, 'Focused')).toHaveText('4 h 40 min');
    await expect(figure(totals, 'This week')).toHaveText('4 h 40 min');
    await expect(totals.getByRole('progressbar')).toHaveAccessibleName(
      '8 of 9 estimated pomodoros',
    );
    await expect(taskRow(page, 'Outline')).toContainText('4 of 4 pomodoros');
    await expect(taskRow(page, 'Draft')).toContainText('5 of 6 pomodoros');
    await expect(taskRow(page, 'Figures')).toContainText('3 of 3 pomodoros');
  });

  await test.step('the session history', async () => {
    await page.goto('/app?tab=stats&view=sessions');
    const history = page.getByRole('region', { name: 'Sessions', exact: true });
    const total = history.getByRole('status').first();
    await expect(total).toHaveText('12 sessions · 4 h 40 min');
    await expect(history.getByRole('listitem')).toHaveCount(12);
    await page.getByLabel('Show').selectOption('Interrupted');
    await expect(total).toHaveText('3 sessions · 1 h');
  });

  await test.step('the database', async () => {
    await expect
      .poll(async () => (await sessionsOf(product, person)).map(spanOf).toSorted())
      .toEqual([
        '06:30 06:50',
        '07:05 07:30',
        '07:40 08:05',
        '08:15 08:40',
        '09:00 09:25',
        '09:35 10:00',
        '10:10 10:35',
        '10:45 11:10',
        '11:30 11:40',
        '12:05 12:30',
        '12:40 13:05',
        '13:15 13:40',
      ]);
  });
});
