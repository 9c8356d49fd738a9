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
function recordDays(page: Page, days: readonly number[]): Promise<void> {
  const projectId = new URL(page.url()).searchParams.get('project') ?? '';
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

/** Makes a project whose sessions end early, and begins what the review proposes. */
async function beginExperiment(page: Page, product: Product): Promise<Person> {
  await installClock(page, BEGINS_MS);
  const person = await openProject(page, 'Thesis');
  await recordDays(page, [-3, -2]);
  await page.getByRole('link', { name: 'AI', exact: true }).click();
  await page.getByRole('radio', { name: 'Review' }).check();
  await expect(page.getByText(/^6 sessions, 1 h 30 of focus\./)).toBeVisible();
  await button(page, 'Try 15 minutes').press('Enter');
  await expect(page.getByText('Day 1 of 14')).toBeVisible();
  await expect(page.getByText(/^Sessions for “Thesis” are 15 minutes/)).toBeVisible();
  await expect.poll(() => lengthOf(product, person)).toBe(15);
  return person;
}

async function lengthOf(product: Product, person: Person): Promise<number | null> {
  return (await rowsOf(product, 'projects', person))[0]?.work_minutes;
}

/** The AI tab of the person in another browser, two weeks later. */
async function openLater(browser: Browser, product: Product, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, timezoneId: 'UTC' });
  const later = await context.newPage();
  await installClock(later, BEGINS_MS + 14 * DAY_MS);
  await signIn(later, person);
  await later.goto('/app?tab=ai');
  await expect(later.getByText(/^Two weeks with 15-minute sessions for “Thesis”/)).toBeVisible();
  return later;
}

test.use({ timezoneId: 'UTC' });

test('an experiment is begun in one press, followed, judged after two weeks, and kept', async ({
  page,
  browser,
  product,
}) => {
  const person = await beginExperiment(page, product);
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('link', { name: 'Thesis' }).click();
  await page.getByLabel('Add a task to Thesis').fill('Draft');
  await page.keyboard.press('Enter');
  await button(page, 'More for “Draft”').click();
  await page.getByRole('menuitem', { name: 'Work on this' }).click();
  await page.getByRole('link', { name: 'Pomo', exact: true }).click();
  await expect(page.getByRole('timer').first()).toContainText('15:00');
  await startButton(page).click();
  await page.clock.fastForward('15:00');
  await expect.poll(async () => (await sessionsOf(product, person)).length).toBe(7);

  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('link', { name: 'Thesis' }).click();
  await expect(page.getByRole('heading', { name: 'Thesis' })).toBeFocused();
  await recordDays(page, [1, 2, 3]);

  const later = await openLater(browser, product, person);
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
  await later.context().close();
});

test('an experiment is reverted, taken back, and not proposed again', async ({
  page,
  browser,
  product,
}) => {
  const person = await beginExperiment(page, product);
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('link', { name: 'Thesis' }).click();
  await expect(page.getByRole('heading', { name: 'Thesis' })).toBeFocused();
  await recordDays(page, [12, 13]);

  const later = await openLater(browser, product, person);
  await button(later, 'See how it went').click();
  await button(later, 'Go back to 25').press('Enter');
  await expect(later.getByText('Sessions for “Thesis” are 25 minutes again.')).toBeVisible();
  await expect(later.getByText('Went back')).toBeVisible();
  expect(await lengthOf(product, person)).toBeNull();
  await expect(later.getByText(/^Nothing in these two weeks suggests/)).toBeVisible();
  await expectNoViolations(later);
  await button(later, 'Undo').click();
  await expect(button(later, 'Keep 15 minutes')).toBeVisible();
  await expect.poll(() => lengthOf(product, person)).toBe(15);

  // Without a server nothing is lost.
  await later.route('**/api/experiments/*/end', (route) => route.abort());
  await button(later, 'Go back to 25').click();
  await expect(
    later.getByText(/^Your decision was not saved\. There is no connection/),
  ).toBeVisible();
  await later.unroute('**/api/experiments/*/end');
  await button(later, 'Go back to 25').click();
  await expect(later.getByText('Went back')).toBeVisible();
  await button(later, 'Delete the experiment: 15 instead of 25 minutes for “Thesis”').click();
  await expect(later.getByText('The experiment for “Thesis” was deleted.')).toBeVisible();
  await later.goto('/app');
  await expect
    .poll(async () => (await experimentOf(product, person))?.deleted_at ?? null)
    .not.toBeNull();
  expect(await lengthOf(product, person)).toBeNull();
  await later.context().close();
});
