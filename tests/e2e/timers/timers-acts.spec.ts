/* Actions of a visitor while a timer runs or rings. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { goOn, heard, leap, openTool, panelOf, press, visit } from './tool-page.ts';

const SECOND = 1000;
const MINUTE = 60_000;

const mainButton = (page: Page) => page.locator('[aria-keyshortcuts="Space"]');

test('what is heard, said and kept of a timer', async ({ page }) => {
  await openTool(page, '/timer?d=10s');
  for (const [act, key] of [
    ['reset', 'r'],
    ['muted', 'm'],
  ] as const) {
    await test.step(`an alarm of several strokes stops when its timer is ${act}`, async () => {
      await page.keyboard.press('Space');
      await expect(page).toHaveTitle(/^0:10/);
      await leap(page, 10 * SECOND);
      await expect.poll(() => heard(page)).toEqual(['bell']);
      await page.keyboard.press(key);
      await page.clock.runFor(10 * SECOND);
      expect(await heard(page)).toEqual([]);
    });
  }
  await test.step('only the work of work and a break is kept, and the message says so', async () => {
    await openTool(page, '/timer/20-minutes');
    await press(page, '20+5');
    await press(page, 'Start');
    await leap(page, 25 * MINUTE);
    await goOn(page);
    await press(page, 'Save as focus session');
    await expect(page.getByText('Saved: 20 min of focus.')).toBeVisible();
    const kept = await page.evaluate(() => localStorage.getItem('ripenGuestSessions'));
    expect(kept).toContain('"durationMinutes":20,');
  });
  await test.step('cues that passed in a sleep are not said of a timer that is over', async () => {
    await openTool(page, '/timer/8-minutes');
    await press(page, 'Start');
    await leap(page, 60 * MINUTE);
    await expect(panelOf(page)).toContainText('Time is up');
    await expect(page.locator('p[popover]')).toBeHidden();
  });
  await test.step('a length chosen while a timer runs applies to the next start, and the message says so', async () => {
    await openTool(page, '/timer/5-minutes');
    await press(page, 'Start');
    await press(page, '5+5');
    await expect(page.locator('p[popover]')).toHaveText('Applies the next time you start.');
    await expect(panelOf(page).getByRole('timer')).toHaveText('5:00');
    await expect(panelOf(page)).not.toHaveAttribute('data-filled');
  });
  await test.step('a sentence with rounds says how many, and rings once when that is chosen', async () => {
    await openTool(page, '/set-a-timer-for?d=90s&loop=3');
    await expect(panelOf(page)).toContainText('3 rounds, 4:30 in total.');
    const atZero = page.getByRole('combobox', { name: 'What happens at zero' });
    await atZero.selectOption('overtime');
    await atZero.selectOption('stop');
    await expect(panelOf(page)).toContainText('Rings at zero, then stops.');
  });
});

test('where buttons and digits are', async ({ page }) => {
  await test.step('the focus moves to the big button when the pressed one disappears', async () => {
    await openTool(page, '/timer?d=1m');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await button('10 min').press('Enter');
    await expect(button('Pause')).toBeFocused();
    await button('Reset').press('Enter');
    await expect(button('Start').first()).toBeFocused();
    await button('1 min').press('Enter');
    await leap(page, MINUTE);
    await goOn(page);
    await button('+5 min').press('Enter');
    await expect(button('Pause')).toBeFocused();
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
  await test.step('/simple-timer: its one button stays where it is', async () => {
    await visit(page, '/simple-timer');
    const main = mainButton(page);
    await expect(page.locator(':root')).toHaveAttribute('data-timer', 'lives');
    const before = await main.boundingBox();
    await main.click();
    await expect(main).toHaveText('Pause');
    expect((await main.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  });
  await test.step('a card shows its hours beside its buttons on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openTool(page, '/timer-online');
    const card = page.getByRole('region', { name: 'Timer 1', exact: true });
    await card.getByRole('button', { name: 'Start Timer 1' }).click();
    await leap(page, 12 * 60 * MINUTE);
    await expect(card.getByRole('timer')).toHaveText('+11:55:00');
    const digits = await card.getByRole('timer').evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    });
    const button = await card.getByRole('button', { name: 'Stop Timer 1' }).boundingBox();
    expect(digits).toBeLessThan(button?.x ?? 0);
  });
  await test.step('digits and buttons are seen in forced colours where the panel would be filled', async () => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
    await openTool(page, '/timer-10-minutes');
    await press(page, 'Start');
    await expect(panelOf(page)).toHaveAttribute('data-filled', 'true');
    await expect(panelOf(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(panelOf(page).getByRole('timer')).toHaveCSS('color', 'rgb(0, 0, 0)');
    const pause = page.getByRole('button', { name: 'Pause', exact: true });
    await expect(pause).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(pause).not.toHaveCSS('background-color', 'rgb(0, 0, 0)');
    await goOn(page);
    await press(page, 'Full screen');
    const onStage = page.getByRole('dialog').getByRole('button', { name: 'Pause' });
    await expect(onStage).toHaveCSS('color', 'rgb(0, 0, 0)');
  });
});

test('a link starts its timer where another one has ended, and a reload starts none', async ({
  page,
}) => {
  // By the true clock: the one that is installed knows of no navigation.
  await page.goto('/timer?d=1s&auto=1');
  await expect(panelOf(page)).toContainText('Time is up');
  await page.reload();
  await expect(page.locator(':root')).toHaveAttribute('data-timer', 'lives');
  await expect(panelOf(page)).toContainText('Time is up');
  await page.goto('/timer?d=1h&auto=1');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(panelOf(page).getByRole('timer')).toHaveText(/^(1:00:00|59:5\d)$/);
});
