/* Where the parts of timer pages are, and how they look. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { goOn, heardSoFar, leap, openTool, panelOf, press, visit } from './tool-page.ts';

const SECOND = 1000;
const MINUTE = 60_000;

const mainButton = (page: Page): Locator => page.locator('[aria-keyshortcuts="Space"]');
const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
const digits = (page: Page): Locator => page.getByRole('timer').first();

test('buttons and digits stay in their places', async ({ page, context }) => {
  await test.step('the focus moves to the big button when the pressed one disappears', async () => {
    await openTool(page, '/timer?d=1m');
    await button(page, '10 min').press('Enter');
    await expect(button(page, 'Pause')).toBeFocused();
    await button(page, 'Reset').press('Enter');
    await expect(button(page, 'Start').first()).toBeFocused();
    await button(page, '1 min').press('Enter');
    await leap(page, MINUTE);
    await goOn(page);
    await button(page, '+5 min').press('Enter');
    await expect(button(page, 'Pause')).toBeFocused();
  });
  for (const [tool, leapMs] of [
    ['/timer/60-minutes', 5 * SECOND],
    ['/timer/45-minutes', 3 * 60 * MINUTE],
    ['/countdown-timer', SECOND],
  ] as const) {
    await test.step(`${tool}: the big button stays where it is while the digits change`, async () => {
      await openTool(page, tool);
      const main = mainButton(page);
      const before = await main.boundingBox();
      await main.click();
      await leap(page, leapMs);
      await expect(main).toHaveText(/Pause|Finish|Stop/);
      const after = await main.boundingBox();
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1);
    });
  }
  await test.step('/simple-timer: its one button stays where it is, and it rings without a network', async () => {
    await visit(page, '/simple-timer');
    const main = mainButton(page);
    await expect(page.locator(':root')).toHaveAttribute('data-timer', 'lives');
    // The sound code loads when the page is idle.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const before = await main.boundingBox();
    await main.click();
    await expect(main).toHaveText('Pause');
    expect((await main.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
    await leap(page, 5 * MINUTE);
    await expect(page.getByText('Time is up', { exact: true })).toBeVisible();
    await expect.poll(() => heardSoFar(page)).toContain('bell');
    await context.setOffline(false);
  });
  await test.step('a card shows its hours beside its buttons on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openTool(page, '/timer-online');
    const card = page.getByRole('region', { name: 'Timer 1', exact: true });
    await card.getByRole('button', { name: 'Start Timer 1' }).click();
    await leap(page, 12 * 60 * MINUTE);
    await expect(card.getByRole('timer')).toHaveText('+11:55:00');
    const right = await card.getByRole('timer').evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    });
    const stop = await card.getByRole('button', { name: 'Stop Timer 1' }).boundingBox();
    expect(right).toBeLessThan(stop?.x ?? 0);
  });
  await test.step('digits and buttons are seen in forced colours where the panel would be filled', async () => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
    await openTool(page, '/timer-10-minutes');
    await press(page, 'Start');
    await expect(panelOf(page)).toHaveAttribute('data-filled', 'true');
    await expect(panelOf(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(panelOf(page).getByRole('timer')).toHaveCSS('color', 'rgb(0, 0, 0)');
    const pause = button(page, 'Pause');
    await expect(pause).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(pause).not.toHaveCSS('background-color', 'rgb(0, 0, 0)');
    await goOn(page);
    await press(page, 'Full screen');
    const onStage = page.getByRole('dialog').getByRole('button', { name: 'Pause' });
    await expect(onStage).toHaveCSS('color', 'rgb(0, 0, 0)');
  });
});

test('pages with a look of their own', async ({ page, context }) => {
  const panel = panelOf(page);
  await test.step('/visual-timer is set by dragging', async () => {
    await openTool(page, '/visual-timer');
    const dial = page.getByRole('slider', { name: 'Minutes' });
    await expect(dial).toHaveAttribute('aria-valuenow', '15');
    const box = await dial.boundingBox();
    if (box === null) throw new Error('The dial has no place on the page.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x - box.width / 4, y);
    await page.mouse.down();
    await page.mouse.move(x - 2, y + box.height / 3);
    await page.mouse.up();
    await expect(digits(page)).toHaveText('30:00');
  });
  await test.step('/silent-timer flashes at most three times in a second, and once under reduced motion', async () => {
    const light = page.locator('[data-silent-flash]');
    await openTool(page, '/silent-timer');
    await page.getByRole('radio', { name: 'Pulse' }).check();
    await press(page, 'Try it');
    await expect(light).toHaveCSS('animation-duration', '0.8s');
    await page.keyboard.press('Escape');
    await expect(light).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await press(page, 'Try it');
    await expect(light).toHaveCSS('animation-name', 'none');
    await page.emulateMedia({ reducedMotion: null });
  });
  await test.step('/big-timer fills the width with its digits', async () => {
    await page.setViewportSize({ width: 700, height: 900 });
    await openTool(page, '/big-timer?d=1h30m');
    const picture = digits(page).locator('svg');
    expect((await picture.boundingBox())?.width).toBeGreaterThan(650);
    await page.setViewportSize({ width: 1280, height: 720 });
  });
  await test.step('/workout-timer has a button for wet hands', async () => {
    await openTool(page, '/workout-timer?auto=1');
    const { height } = (await button(page, 'Pause').boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(76);
  });
  await test.step('/presentation-timer has a colour for each of its lights', async () => {
    await openTool(page, '/presentation-timer');
    const colours = new Set<string>();
    await press(page, 'Start');
    for (const [passed, word] of [
      [0, 'G · On time'],
      [900_500, 'A · Wrap up'],
      [240_000, 'R · Finish'],
      [72_000, 'O · Over'],
    ] as const) {
      await leap(page, passed);
      await expect(panel).toContainText(word);
      colours.add(await panel.evaluate((element) => getComputedStyle(element).backgroundColor));
    }
    expect(colours.size).toBe(4);
  });
  await test.step('/presentation-timer has a view for those who listen, which fills its window', async () => {
    await goOn(page);
    const second = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Audience view in a second window' }).click();
    const wall = await second;
    await expect(panelOf(wall)).toContainText('O · Over');
    await expect(wall.getByRole('heading', { level: 2 }).first()).toBeHidden();
    await wall.setViewportSize({ width: 1920, height: 1080 });
    const filled = { x: 0, y: 0, width: 1920, height: 1080 };
    await expect.poll(() => panelOf(wall).boundingBox()).toEqual(filled);
    const height = () =>
      digits(wall).evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
    expect(await height()).toBeGreaterThan(600);
    await expect(wall.getByRole('button', { name: 'Audience view' })).toHaveCount(0);
  });
});
