import type { Browser, Page } from '@playwright/test';
import {
  expect,
  installClock,
  type Person,
  type Product,
  sessionsOf,
  signIn,
  startButton,
  test,
} from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';
import { openProject, rowsOf } from '../work/project-steps.ts';
import { recordShort } from './call-as.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Noon, so that no day ends within a test. The server refuses sessions of the future. */
const BEGINS_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS - 15 * DAY_MS + 12 * HOUR_MS;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Records three sessions of 15 minutes a day, so many days after the experiment begins. */
function recordDays(page: Page, projectId: string, days: readonly number[]): Promise<void> {
  const starts = days.flatMap((day) =>
    [1, 2, 3].map((hour) => BEGINS_MS + day * DAY_MS + hour * HOUR_MS),
  );
  return recordShort(page, projectId, starts);
}

async function experimentOf({ db }: Product, { email }: Person) {
  return db('experiments')
    .join('users', 'users.id', 'experiments.user_id')
    .where({ email })
    .first('experiments.*');
}

async function lengthOf(product: Product, person: Person): Promise<number | null> {
  return (await rowsOf(product, 'projects', person))[0]?.work_minutes;
}

/** The AI tab of the person in another browser, two weeks later. */
async function openLater(browser: Browser, product: Product, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, timezoneId: 'UTC' });
  const later = await context.newPage();
  await installClock(later, BEGINS_MS + 14 * DAY_MS);
  await signIn(later, person, '/app?tab=ai');
  await expect(later.getByText(/^Two weeks with 15-minute sessions for “Thesis”/)).toBeVisible();
  return later;
}

test.use({ timezoneId: 'UTC' });

test('a goal becomes tasks, and an experiment of the review is begun, followed, judged, kept or taken back', async ({
  page,
  browser,
  product,
}) => {
  test.slow();
  await installClock(page, BEGINS_MS);
  const person = await openProject(page, 'Thesis');
  const projectId = new URL(page.url()).searchParams.get('project') ?? '';
  // Sessions that end early are what the review finds.
  await recordDays(page, projectId, [-3, -2]);
  await page.getByLabel('Add a task to Thesis').fill('Draft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Open tasks' }).getByText('Draft')).toBeVisible();

  await test.step('a goal becomes tasks with one Undo', async () => {
    await page.getByRole('link', { name: 'AI', exact: true }).click();
    await page.getByRole('radio', { name: 'Break down' }).check();
    await page.getByLabel('Goal', { exact: true }).fill('Write the introduction');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Write the introduction' })).toBeFocused();
    const parts = page.getByRole('list', { name: 'Parts' });
    await expect(parts.getByRole('listitem')).toHaveCount(5);
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
    await button(page, 'Remove “Proofread and finish”').press('Enter');
    await button(page, 'Add 4 tasks to Thesis').press('Enter');
    await expect(page.getByText('4 tasks added to “Thesis”.')).toBeVisible();
    const openTasks = async () =>
      (await rowsOf(product, 'tasks', person)).filter((row) => row.deleted_at === null).length;
    await expect.poll(openTasks).toBe(5);
    await button(page, 'Undo').click();
    await expect.poll(openTasks).toBe(1);
  });

  await test.step('the review proposes an experiment, which one press begins', async () => {
    await page.getByRole('radio', { name: 'Review' }).check();
    await expect(page.getByText(/^6 sessions, 1 h 30 of focus\./)).toBeVisible();
    await expect(page.getByText('All of your time went to “Thesis”.')).toBeVisible();
    await button(page, 'Try 15 minutes').press('Enter');
    await expect(page.getByText('Day 1 of 14')).toBeVisible();
    await expect(page.getByText(/^Sessions for “Thesis” are 15 minutes/)).toBeVisible();
    await expect.poll(() => lengthOf(product, person)).toBe(15);
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('it sets the timer', async () => {
    await page.getByRole('link', { name: 'Projects', exact: true }).click();
    await page.getByRole('link', { name: 'Thesis' }).click();
    await expect(page.getByText(/15-minute sessions/)).toBeVisible();
    await button(page, 'More for “Draft”').click();
    await page.getByRole('menuitem', { name: 'Work on this' }).click();
    await page.getByRole('link', { name: 'Pomo', exact: true }).click();
    await expect(page.getByRole('timer').first()).toContainText('15:00');
    await startButton(page).click();
    await page.clock.fastForward('15:00');
    await expect.poll(async () => (await sessionsOf(product, person)).length).toBe(7);
    await recordDays(page, projectId, [1, 2, 3]);
  });

  const later = await openLater(browser, product, person);

  await test.step('two weeks later it is judged, and kept', async () => {
    await expectNoViolations(later);
    await button(later, 'See how it went').press('Enter');
    await expect(
      later.getByText(
        '15 minutes work better for “Thesis”: you finished 100% of the sessions, before 0%.',
      ),
    ).toBeVisible();
    const table = later.getByRole('table', { name: '15 minutes for “Thesis”' });
    await expect(table.getByRole('row', { name: /^Sessions/ })).toHaveText('Sessions610');
    await expectNoViolations(later);
    await later.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(later);
    await button(later, 'Keep 15 minutes').press('Enter');
    await expect(later.getByText('“Thesis” keeps its 15-minute sessions.')).toBeVisible();
    await expect(later.getByText('Kept', { exact: true })).toBeVisible();
    await expect(later.getByText(/^Two weeks with 15-minute/)).toBeHidden();
    expect((await experimentOf(product, person))?.state).toBe('kept');
    expect(await lengthOf(product, person)).toBe(15);
    await button(later, 'Undo').click();
    await expect(button(later, 'Keep 15 minutes')).toBeVisible();
  });

  await test.step('it is reverted, taken back, and not proposed again', async () => {
    await later.setViewportSize({ width: 1280, height: 720 });
    await button(later, 'Go back to 25').press('Enter');
    await expect(later.getByText('Sessions for “Thesis” are 25 minutes again.')).toBeVisible();
    await expect(later.getByText('Went back')).toBeVisible();
    expect(await lengthOf(product, person)).toBeNull();
    await expect(later.getByText(/^Nothing in these two weeks suggests/)).toBeVisible();
    await expectNoViolations(later);
    await button(later, 'Undo').click();
    await expect(button(later, 'Keep 15 minutes')).toBeVisible();
    await expect.poll(() => lengthOf(product, person)).toBe(15);
  });

  await test.step('without a server nothing is lost', async () => {
    await later.route('**/api/experiments/*/end', (route) => route.abort());
    await button(later, 'Go back to 25').click();
    await expect(
      later.getByText(/^Your decision was not saved\. There is no connection/),
    ).toBeVisible();
    await later.unroute('**/api/experiments/*/end');
    await button(later, 'Go back to 25').click();
    await expect(later.getByText('Went back')).toBeVisible();
  });

  await test.step('it is deleted', async () => {
    await button(later, 'Delete the experiment: 15 instead of 25 minutes for “Thesis”').click();
    await expect(later.getByText('The experiment for “Thesis” was deleted.')).toBeVisible();
    await later.goto('/app');
    await expect
      .poll(async () => (await experimentOf(product, person))?.deleted_at ?? null)
      .not.toBeNull();
    expect(await lengthOf(product, person)).toBeNull();
  });
  await later.context().close();
});
