import { expect, test } from './fixtures.ts';
import { goOn, heard, leap, openTool, panelOf, press } from './tool-page.ts';

test('the presentation timer turns amber and red, counts the overtime, and is silent', async ({
  page,
}) => {
  await openTool(page, '/presentation-timer');
  const panel = panelOf(page);
  const colour = () => panel.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(panel).toContainText('amber with 5 min left, red with 1 min');
  await press(page, 'Start');
  await expect(panel).toContainText('G · Go on');
  const green = await colour();
  await leap(page, 900_500);
  await expect(panel).toContainText('A · Start landing');
  const amber = await colour();
  await leap(page, 240_000);
  await expect(panel).toContainText('R · Finish');
  const red = await colour();
  await leap(page, 72_000);
  await expect(panel).toContainText('O · Over');
  await expect(panel.getByRole('timer')).toHaveText('+0:12');
  expect(new Set([green, amber, red, await colour()]).size).toBe(4);
  expect(await heard(page)).toEqual([]);
});

test('a presentation timer has a view for those who listen, and thresholds that move', async ({
  page,
  context,
}) => {
  await openTool(page, '/presentation-timer?d=10m&warn=4m,1m');
  await goOn(page);
  const panel = panelOf(page);
  await expect(panel).toContainText('amber with 4 min left, red with 1 min');
  await press(page, 'Move the thresholds');
  await page.getByLabel('Red with … left', { exact: true }).fill('9m');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Amber comes before red')).toBeVisible();
  await press(page, 'Start');
  const second = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Audience view in a second window' }).click();
  const wall = await second;
  await expect(panelOf(wall)).toContainText('G · Go on');
  await expect(wall.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(wall.getByRole('button', { name: 'Audience view' })).toHaveCount(0);
});

test('Toastmasters’ lights come in their order, and questions follow a talk', async ({ page }) => {
  await openTool(page, '/presentation-timer');
  const panel = panelOf(page);
  await press(page, 'Speech 5 / 6 / 7');
  await press(page, 'Start');
  for (const [minutes, word] of [
    [0, 'E · Early'],
    [5, 'G · Go on'],
    [1, 'A · Start landing'],
    [1, 'R · Finish'],
  ] as const) {
    await leap(page, minutes * 60_000);
    await expect(panel).toContainText(word);
  }
  await press(page, 'Reset');
  await press(page, 'Talk 15 + questions 5');
  await press(page, 'Start');
  await leap(page, 960_000);
  await expect(panel.getByRole('timer')).toHaveText('+1:00');
  await page.keyboard.press('n');
  await expect(panel).toContainText('Questions');
  await expect(panel.getByRole('timer')).toHaveText('5:00');
});
