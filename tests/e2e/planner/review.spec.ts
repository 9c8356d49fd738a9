import type { Page } from '@playwright/test';
import { expect, startButton, test } from '../fixtures.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../pages/page-checks.ts';
import { openProject, rowsOf } from '../work/project-steps.ts';
import { recordShort } from './call-as.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The first hours of yesterday. */
function hoursOfYesterday(count: number): number[] {
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS;
  return Array.from({ length: count }, (_, hour) => midnight + (hour + 1) * HOUR_MS);
}

test.use({ timezoneId: 'UTC' });

test('a goal becomes tasks with one Undo, and a review’s experiment sets the timer', async ({
  page,
  product,
}) => {
  const person = await openProject(page, 'Thesis');
  const projectId = new URL(page.url()).searchParams.get('project') ?? '';
  await page.getByLabel('Add a task to Thesis').fill('Draft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Open tasks' }).getByText('Draft')).toBeVisible();

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

  await recordShort(page, projectId, hoursOfYesterday(6));
  await page.getByRole('radio', { name: 'Review' }).check();
  await expect(page.getByText(/^6 sessions, 1 h 30 of focus\./)).toBeVisible();
  await expect(page.getByText('All of your time went to “Thesis”.')).toBeVisible();
  await expectNoViolations(page);
  await expectNoSidewaysScroll(page);
  await button(page, 'Try 15 minutes').press('Enter');
  const length = async () => (await rowsOf(product, 'projects', person))[0]?.work_minutes;
  await expect.poll(length).toBe(15);

  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('link', { name: 'Thesis' }).click();
  await expect(page.getByText(/15-minute sessions/)).toBeVisible();
  await button(page, 'More for “Draft”').click();
  await page.getByRole('menuitem', { name: 'Work on this' }).click();
  await page.getByRole('link', { name: 'Pomo', exact: true }).click();
  await expect(page.getByRole('timer').first()).toContainText('15:00');
  await startButton(page).click();
  await expect(page.getByRole('timer').first()).toContainText('14:5');
});
