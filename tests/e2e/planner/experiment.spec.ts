import {
  expect,
  installClock,
  type Person,
  type Product,
  sessionsOf,
  startButton,
  test,
} from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';
import { openProject, rowsOf } from '../work/project-steps.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Noon, so that no day ends within a test. The server refuses sessions of the future. */
const BEGINS_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS - 15 * DAY_MS + 12 * HOUR_MS;

async function lengthOf(product: Product, person: Person): Promise<number | null> {
  return (await rowsOf(product, 'projects', person))[0]?.work_minutes;
}

test.use({ timezoneId: 'UTC' });

test('an experiment of the review sets the timer, is judged two weeks later, and kept or taken back', async ({
  page,
  product,
}) => {
  await installClock(page, BEGINS_MS);
  const { person, create, projectId } = await openProject(page, product, 'Thesis', ['Draft']);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const stateOf = async () =>
    (await product.db('experiments').where({ project_id: projectId }))[0]?.state;
  /** Records three sessions of 15 minutes a day, so many days after the experiment begins. */
  const recordDays = async (days: readonly number[]) => {
    for (const startMs of days.flatMap((day) =>
      [1, 2, 3].map((hour) => BEGINS_MS + day * DAY_MS + hour * HOUR_MS),
    )) {
      await create('/pomodoros', {
        projectId,
        duration: 15,
        timeZone: 'UTC',
        startTime: new Date(startMs).toISOString(),
        endTime: new Date(startMs + 900_000).toISOString(),
      });
    }
  };
  // Sessions that end early are what the review finds.
  await recordDays([-3, -2]);

  await test.step('the review proposes an experiment, which one press begins', async () => {
    await page.getByRole('link', { name: 'AI', exact: true }).click();
    await page.getByRole('radio', { name: 'Review' }).check();
    await expect(page.getByText(/^6 sessions, 1 h 30 min of focus\./)).toBeVisible();
    await button('Try 15 minutes').press('Enter');
    await expect(page.getByText('Day 1 of 14')).toBeVisible();
    await expect.poll(() => lengthOf(product, person)).toBe(15);
    await expectNoViolations(page);
  });

  await test.step('it sets the timer', async () => {
    await page.getByRole('link', { name: 'Projects', exact: true }).click();
    await page.getByRole('link', { name: 'Thesis' }).click();
    await expect(page.getByText(/15-minute sessions/)).toBeVisible();
    await button('More for “Draft”').click();
    await page.getByRole('menuitem', { name: 'Work on this' }).click();
    await page.getByRole('link', { name: 'Pomo', exact: true }).click();
    await expect(page.getByRole('timer').first()).toContainText('15:00');
    await startButton(page).click();
    await expect(button('Pause')).toBeVisible();
    await page.clock.fastForward('15:00');
    await expect.poll(async () => (await sessionsOf(product, person)).length).toBe(7);
    await recordDays([1, 2, 3]);
  });

  await test.step('two weeks later it is judged, and kept until that is taken back', async () => {
    await page.goto('/robots.txt');
    await page.clock.setSystemTime(BEGINS_MS + 14 * DAY_MS);
    await page.goto('/app?tab=ai');
    await button('See how it went').press('Enter');
    await expect(
      page.getByText(
        '15 minutes work better for “Thesis”: you finished 100% of the sessions, before 0%.',
      ),
    ).toBeVisible();
    const table = page.getByRole('table', { name: '15 minutes for “Thesis”' });
    await expect(table.getByRole('row', { name: /^Sessions/ })).toHaveText('Sessions610');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
    await button('Keep 15 minutes').press('Enter');
    await expect(page.getByText('Kept', { exact: true })).toBeVisible();
    await expect.poll(stateOf).toBe('kept');
    await button('Undo').click();
    await expect(button('Go back to 25')).toBeVisible();
  });

  await test.step('it is reverted, and not proposed again', async () => {
    await button('Go back to 25').press('Enter');
    await expect(page.getByText('Went back')).toBeVisible();
    await expect(page.getByText(/^Nothing in these two weeks suggests/)).toBeVisible();
    await expect.poll(() => lengthOf(product, person)).toBeNull();
    expect(await stateOf()).toBe('reverted');
  });
});
