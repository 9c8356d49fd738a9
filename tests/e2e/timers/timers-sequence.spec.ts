import { expect, test } from '../fixtures.ts';
import { goOn, heard, leap, openTool, panelOf, press } from './tool-page.ts';

test('the interval timer counts in, names each phase aloud, and goes back and on', async ({
  page,
}) => {
  await openTool(page, '/interval-timer');
  const panel = panelOf(page);
  await expect(panel).toContainText('10:10');
  await press(page, 'Tabata 20/10 × 8');
  await expect(panel).toContainText('4:10');
  await press(page, 'Start');
  await expect(panel).toContainText('Get ready');
  await leap(page, 7050);
  await expect.poll(() => heard(page)).toContain('beep');
  await leap(page, 3050);
  await expect(panel).toContainText('Work · round 1 of 8');
  await expect(panel).toContainText('next: rest 0:10');
  await expect(panel).toHaveAttribute('data-session', 'work');
  await expect.poll(() => heard(page)).toContain('“Work”');
  await press(page, 'Skip');
  await expect(panel).toContainText('Rest · round 1 of 8');
  await expect(panel).toHaveAttribute('data-session', 'shortBreak');
  await page.keyboard.press('b');
  await expect(panel).toContainText('Work · round 1 of 8');
});

test('the numbers of an interval timer apply from the next start and come back', async ({
  page,
}) => {
  await openTool(page, '/interval-timer');
  const panel = panelOf(page);
  await press(page, 'Start');
  await goOn(page);
  await press(page, 'Edit');
  await page.getByLabel('Work', { exact: true }).fill('1:00');
  await press(page, 'Rounds: one more');
  await expect(page.getByText('14:50 in total.')).toBeVisible();
  await expect(panel).toContainText('next: work 0:40');
  await press(page, 'Reset');
  await expect(panel).toContainText('14:50');
  await page.reload();
  await expect(panel).toContainText('14:50');
});

test('an interval timer takes its settings from a link, and no nonsense', async ({ page }) => {
  await openTool(page, '/interval-timer?d=45s&loop=3&label=%3Cb%3ECore');
  await expect(panelOf(page)).toContainText('<b>Core');
  await expect(panelOf(page)).toContainText('3:25');
  await page.goto('/interval-timer?plan=%7B%22rounds%22%3A1e9%7D');
  await expect(page.getByText('“plan” in the address couldn’t be used.')).toBeVisible();
  await expect(panelOf(page)).toContainText('10:10');
});

test('the workout timer reads out a list of exercises and previews the next', async ({ page }) => {
  await openTool(page, '/workout-timer');
  const panel = panelOf(page);
  await expect(panel).toContainText('First: Squats');
  await page.getByLabel('Your exercises').fill('Row | elbows back\nPlank');
  await expect(panel).toContainText('First: Row');
  await press(page, 'Start');
  await leap(page, 10_100);
  await expect(panel).toContainText('Row: elbows back');
  await expect(panel).toContainText('Work 1 of 2 · round 1 of 3');
  await expect.poll(() => heard(page)).toContain('“Row. elbows back”');
  await press(page, 'Skip');
  await expect(panel).toContainText('Next: Plank');
  const { height } = (await page.getByRole('button', { name: 'Pause' }).boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(76);
});

test('the workout timer counts rounds of an AMRAP, and up for time', async ({ page }) => {
  await openTool(page, '/workout-timer');
  const panel = panelOf(page);
  await press(page, 'AMRAP 12');
  await press(page, 'Start');
  await press(page, 'Skip');
  await page.keyboard.press('l');
  await press(page, 'Rounds: 1');
  await expect(page.getByRole('button', { name: 'Rounds: 2' })).toBeVisible();
  await press(page, 'Reset');
  await press(page, 'For time');
  await press(page, 'Start');
  await leap(page, 95_000);
  await expect(panel.getByRole('timer')).toHaveText('1:35');
  await goOn(page);
  await press(page, 'Done');
  await expect(page.getByRole('region', { name: 'Finished' })).toContainText('For time: 1:35');
});

test('the custom timer runs the steps that somebody built, each with its own sound', async ({
  page,
}) => {
  await openTool(page, '/custom-timer');
  const panel = panelOf(page);
  await press(page, 'Blank');
  await page.getByLabel('Sequence name').fill('Dye');
  await page.getByLabel('Name of step 1').fill('Soak');
  await page.getByLabel('Length of step 1', { exact: true }).fill('30s');
  await press(page, 'Add a step');
  await page.getByLabel('Name of step 2').fill('Rinse');
  const second = page.getByRole('listitem').filter({ has: page.getByLabel('Name of step 2') });
  await second.getByLabel('Colour').selectOption('Green');
  await second.getByLabel('Sound').selectOption('alarm');
  await page.getByLabel('Repeat').selectOption('2 times');
  await expect(page.getByText('2 min in total.')).toBeVisible();
  await press(page, 'Save');
  await press(page, 'Start');
  await leap(page, 100);
  await expect(panel).toContainText('Soak · round 1 of 2');
  await expect(panel).toContainText('next: Rinse 0:30');
  await expect.poll(() => heard(page)).toEqual(['bell']);
  await leap(page, 30_000);
  await expect(panel).toContainText('Rinse · round 1 of 2');
  await expect(panel).toHaveAttribute('data-session', 'shortBreak');
  await expect.poll(() => heard(page)).toEqual(['alarm']);
  await leap(page, 30_000);
  await expect(panel).toContainText('Soak · round 2 of 2');
});

test('a sequence is saved, forgotten and handed on by its link', async ({ page }) => {
  await openTool(page, '/custom-timer');
  await goOn(page);
  const panel = panelOf(page);
  await press(page, 'Talk 5/20/5');
  await expect(page.getByRole('button', { name: 'Talk 5/20/5', pressed: true })).toBeVisible();
  await press(page, 'Move Questions up');
  await page.getByLabel('Sequence name').fill('My talk');
  await press(page, 'Save');
  await press(page, 'Remove Questions');
  await press(page, 'Put “Questions” back');
  await press(page, 'Share or embed');
  const link = await page.getByLabel('Link with these settings').inputValue();
  await page.goto('/custom-timer');
  await expect(page.getByRole('button', { name: 'My talk' })).toBeVisible();
  await press(page, 'Delete');
  await expect(page.getByRole('button', { name: 'My talk' })).toBeHidden();
  await press(page, 'Pomodoro');
  await page.goto(link);
  await expect(panel).toContainText('My talk · Introduction');
  await expect(page.getByLabel('Name of step 2')).toHaveValue('Questions');
});
