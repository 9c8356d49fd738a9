import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { heard, leap, visitTool } from './tool-page.ts';

const NOW = new Date('2026-11-20T10:00:00');

const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
const digits = (page: Page): Locator => page.getByRole('timer').first();
const panel = (page: Page): Locator => page.getByRole('region', { name: 'Timer' });

/** Opens a page under a clock that the test moves, with everything that comes after its first paint. */
const open = (page: Page, path: string) => visitTool(page, path, NOW);

test('pomodoros and study', async ({ page }) => {
  await test.step('the tomato timer goes from work to break, counts the day, and obeys the keys of the app', async () => {
    await open(page, '/tomato-timer');
    await page.keyboard.press('2');
    await expect(digits(page)).toHaveText('5:00');
    await page.keyboard.press('1');
    await expect(digits(page)).toHaveText('25:00');
    await page.keyboard.press('Space');
    await leap(page, '25:01');
    await expect(button(page, 'Start break')).toBeVisible();
    await expect(panel(page).getByRole('img', { name: '1 of 4 pomodoros done' })).toBeVisible();
    await expect(page.getByText('Today: 1 pomodoro')).toBeVisible();
    await page.keyboard.press('s');
    await expect(button(page, 'Start work')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Today: 1 pomodoro')).toBeVisible();
  });
  await test.step('it ticks where that was switched on', async () => {
    await page.getByRole('switch', { name: 'Ticking' }).check();
    await button(page, 'Start work').click();
    await expect.poll(() => heard(page)).toContain('ticking');
  });
  await test.step('25 minutes: the break is offered, the session can be kept, a dot of four fills', async () => {
    await open(page, '/timer/25-minutes');
    await button(page, 'Start').click();
    await leap(page, '25:01');
    await expect(button(page, 'Skip the break')).toBeVisible();
    await expect(panel(page).getByRole('img', { name: '1 of 4 pomodoros done' })).toBeVisible();
    await button(page, 'Save as focus session').click();
    await expect(panel(page).getByText('Kept')).toBeVisible();
    const kept = await page.evaluate(() => localStorage.getItem('ripenGuestSessions'));
    expect(JSON.parse(kept ?? '[]')).toMatchObject([{ durationMinutes: 25 }]);
    await button(page, 'Start break').click();
    await expect(digits(page)).toHaveText(/^(5:00|4:5\d)$/);
  });
  await test.step('study timer: subject and goal stay in sight, breaks suggest, and minutes add up', async () => {
    await open(page, '/study-timer');
    await page.getByLabel('Subject').fill('Physics');
    await page.getByLabel('Goal for this session').fill('Problems 4.1 to 4.6');
    await button(page, '50/10').click();
    await button(page, 'Start').click();
    await expect(panel(page)).toContainText('Physics · Work');
    await expect(panel(page)).toContainText('Problems 4.1 to 4.6');
    await leap(page, '50:05');
    await expect(panel(page)).toContainText('Physics · Break');
    await expect(panel(page)).toContainText('Fill the glass');
    await expect(page.getByText('Today: 50 min')).toBeVisible();
  });
  await test.step('30 minutes of study: plan, study and recall follow each other, each with its prompt', async () => {
    await open(page, '/30-minute-study-timer');
    await expect(digits(page)).toHaveText('2:00');
    await button(page, 'Start').click();
    await expect(panel(page)).toContainText('What do you want to be able to do at the end?');
    await leap(page, '02:01');
    await expect(panel(page)).toContainText('One stretch, one subject.');
    await leap(page, '25:00');
    await expect(panel(page)).toContainText('Shut the book.');
    await leap(page, '03:00');
    await expect(button(page, 'One more')).toBeVisible();
  });
  await test.step('studying on the full screen: subject, time of day and minutes alone; controls leave', async () => {
    await open(page, '/online-timer-for-studying-full-screen');
    await page.getByLabel('Subject').fill('Organic chemistry');
    await button(page, 'Rain').click();
    await page.getByRole('switch', { name: 'Minutes only' }).check();
    await button(page, 'Start').click();
    const scene = page.getByRole('dialog', { name: 'Full-screen timer' });
    await expect(scene).toContainText('Organic chemistry');
    await expect(scene).toContainText(/10:00/);
    await expect(scene.getByRole('timer')).toHaveText('50 min');
    await page.clock.runFor(3500);
    await expect(scene.getByRole('button', { name: 'Exit full screen' })).toHaveCSS('opacity', '0');
    await page.mouse.move(50, 60);
    await expect(scene.getByRole('button', { name: 'Exit full screen' })).toHaveCSS('opacity', '1');
    await leap(page, '50:00');
    await expect(scene).toContainText('Break');
  });
});

test('days and blocks of study, work and homework', async ({ page }) => {
  await test.step('student study timer: hours and weights become blocks in turn, with the days to the exam', async () => {
    await open(page, '/student-study-timer');
    const blocks = page.getByRole('list', { name: 'Blocks' }).getByRole('listitem');
    await expect(blocks.filter({ hasNotText: 'Break' })).toHaveText([
      ...[/Statistics/, /History/, /French/, /Statistics/],
    ]);
    await button(page, '4 h').click();
    await page.getByLabel('Weight').nth(1).selectOption('5');
    await expect(page.getByText('5 blocks, 2 h 5 min')).toBeVisible();
    await page.getByLabel('Exam date').fill('2026-12-02');
    await expect(panel(page)).toContainText('Exam in 12 days');
    await button(page, 'Start').click();
    await leap(page, '30:02');
    await expect(panel(page)).toContainText('History · Block 1 of 5');
    await expect(blocks.first()).toContainText('done');
  });
  await test.step('work timer: says when the day is full, sets lunch apart, and copies a summary', async () => {
    await open(page, '/work-timer');
    await button(page, '7.5 h').click();
    await expect(panel(page)).toContainText(/done at (18:00|6:00 PM)/);
    await button(page, 'Clock in').click();
    await button(page, 'Start 50:00').click();
    await leap(page, '01:00:30');
    await expect(page.getByText('Focus blocks today: 1')).toBeVisible();
    await expect(digits(page)).toHaveText(/^1:00:3\d$/);
    await button(page, 'Lunch').click();
    await leap(page, '45:00');
    await expect(panel(page)).toContainText(/done at (18:15|6:15 PM)/);
    await button(page, 'Back to work').click();
    await leap(page, '30:00');
    await button(page, 'Clock out').click();
    const summary = page.getByLabel('Day summary');
    await expect(summary).toHaveValue(/Worked 1 h 30 m\. Lunch 45 m\. Focus 1 block, 50 m\./);
    await expect(summary).toHaveValue(/Focus\n.*Break\n.*Lunch/);
  });
  await test.step('remote work: meetings are placed, the gaps filled, and the day ends with a ritual', async () => {
    await open(page, '/remote-work-timer');
    const day = page.getByRole('list', { name: 'The day' }).getByRole('listitem');
    await expect(panel(page)).toContainText('8 blocks of focus, 09:00 to 17:00');
    await button(page, 'Part-time 4 h').click();
    const meeting = page.getByRole('form', { name: 'Add a meeting' });
    await meeting.getByLabel('Meeting').fill('Stand-up');
    await meeting.getByLabel('At').fill('10:15');
    await meeting.getByRole('button', { name: 'Add' }).click();
    await expect(day.filter({ hasText: '10:15' })).toContainText('Stand-up');
    await expect(day.filter({ hasText: '10:00' })).toContainText('Mail or a break');
    await page.getByLabel('Time zone of these hours').selectOption('Asia/Tokyo');
    await expect(page.getByText(/In your local time: 0?\d+:\d\d/)).toBeVisible();
    await page.getByLabel('Time zone of these hours').selectOption('');
    await button(page, 'Start').click();
    await expect(panel(page)).toContainText('Mail or a break');
    await leap(page, '03:00:05');
    await page.getByLabel('What comes first tomorrow?').fill('Answer the landlord');
    await button(page, 'The day is over').click();
    await button(page, 'Reset').click();
    await expect(panel(page)).toContainText('First: Answer the landlord');
  });
  await test.step('coding: no seconds, overtime after a soft end, interruptions counted, a log to paste', async () => {
    await open(page, '/developer-coding-timer');
    await page.getByLabel('Task').fill('parser: trailing commas');
    await page.getByLabel('Next step').fill('run the failing test');
    await button(page, 'Start').click();
    await expect(digits(page)).toHaveText('50 min');
    await expect(panel(page)).toContainText('next: run the failing test');
    await page.locator('h1').click();
    await page.keyboard.press('i');
    await page.keyboard.press('o');
    await expect(panel(page)).toContainText('interrupted 2 times: 1 by others, 1 by myself');
    await leap(page, '57:05');
    await expect(digits(page)).toHaveText('+7 min');
    await button(page, 'Continue').click();
    await expect(digits(page)).toHaveText('10 min');
    await page.getByLabel('Next step').fill('error position is off by one');
    await expect(page.getByRole('textbox', { name: 'Today’s log' })).toHaveValue(
      /^57m {2}parser: trailing commas\n {5}next: error position is off by one\n {5}interrupted 2 times/,
    );
  });
  await test.step('writing: a sprint is counted into words a minute, and the pad only goes forward', async () => {
    await open(page, '/writer-timer');
    await page.getByLabel('Words so far').fill('1200');
    await button(page, '250 words').click();
    await page.getByRole('switch', { name: 'No-edit pad' }).check();
    await button(page, 'Start').click();
    await page.getByRole('textbox', { name: 'Pad' }).pressSequentially('Once upn a');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type(' time');
    await expect(page.getByRole('textbox', { name: 'Pad' })).toHaveValue('Once upn a time');
    await leap(page, '20:01');
    const count = page.getByLabel('Words now (1,200 before)');
    await expect(count).toHaveValue('1204');
    await count.fill('1,610');
    await button(page, 'Count the sprint').click();
    const sprints = page.getByRole('region', { name: 'Today’s sprints' });
    await expect(sprints).toContainText('410 words, 20.5 a minute');
    await expect(sprints).toContainText('410 of 250 words');
    await expect(page.getByLabel('Words so far')).toHaveValue('1610');
  });
  await test.step('homework: the grade sets the total, each block earns a star, the last is what is left', async () => {
    await open(page, '/homework-timer');
    await page.getByRole('slider', { name: /Grade/ }).fill('2');
    await expect(panel(page)).toContainText('0 min of 20 min');
    await button(page, 'Reading').click();
    await button(page, 'Start').click();
    await expect(panel(page)).toContainText('Reading');
    await leap(page, '15:01');
    await expect(panel(page).getByRole('img', { name: '1 of 2 stars' })).toBeVisible();
    await leap(page, '05:00');
    await button(page, 'Writing').click();
    await expect(digits(page)).toHaveText('5:00');
    await button(page, 'Start').click();
    await leap(page, '05:01');
    await expect(panel(page).getByRole('img', { name: '2 of 2 stars' })).toBeVisible();
    await expect(panel(page)).toContainText('Done for today');
  });
});
