import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { heardSoFar, leap, openTool, visitTool } from './tool-page.ts';

const MINUTE_MS = 60_000;

const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const digits = (page: Page): Locator => page.getByRole('timer').first();

test('simple pages start at once, are told in words, and lay what they say in a link', async ({
  page,
  context,
}) => {
  await test.step('/simple-timer has digits to type over and one button, offline as well', async () => {
    await openTool(page, '/simple-timer');
    const tool = page.locator('[data-tool="/simple-timer"]');
    await expect(tool.getByRole('button')).toHaveCount(1);
    // The sound code loads when the page is idle.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await tool.getByRole('textbox').click();
    await page.keyboard.type('90s');
    await page.keyboard.press('Enter');
    await expect(digits(page)).toHaveText('1:30');
    await button(page, 'Start').click();
    await leap(page, 30_000);
    await expect(digits(page)).toHaveText('1:00');
    await expect(tool.getByRole('button')).toHaveCount(1);
    await leap(page, MINUTE_MS);
    await expect(page.getByText('Time is up', { exact: true })).toBeVisible();
    await expect.poll(() => heardSoFar(page)).toContain('bell');
    await expect(tool.getByRole('button')).toHaveCount(1);
    await context.setOffline(false);
  });
  await test.step('/timer starts in one action: a tap, a typed time, or one used lately', async () => {
    await openTool(page, '/timer');
    await expect(digits(page)).toHaveText('5:00');
    await button(page, '10 min').click();
    await expect(button(page, 'Pause')).toBeVisible();
    await expect(digits(page)).toHaveText('10:00');
    await expect(page.getByText('ends 2:45 PM')).toBeVisible();
    await button(page, 'Reset').click();
    await page.getByRole('textbox', { name: 'Purpose' }).fill('Rice');
    await page.getByRole('textbox', { name: 'Custom time' }).fill('18');
    await page.keyboard.press('Enter');
    await expect(digits(page)).toHaveText('18:00');
    await expect(page).toHaveTitle(/^18:00 · Rice/);
    await button(page, 'Reset').click();
    await expect(button(page, '10 min')).toHaveCount(2);
    await button(page, 'Rice · 18 min').click();
    await expect(digits(page)).toHaveText('18:00');
    await expect(page.getByText('ends 2:53 PM')).toBeVisible();
  });
  await test.step('an address with a time in doubt waits to be asked', async () => {
    await openTool(page, '/timer?d=2%20eggs&auto=1');
    await expect(page.getByText('If you meant 2 min, called eggs, press Start.')).toBeVisible();
    await expect(digits(page)).toHaveText('2:00');
    await page
      .getByRole('region', { name: 'Timer' })
      .getByRole('button', { name: 'Start' })
      .click();
    await expect(button(page, 'Pause')).toBeVisible();
  });
  await test.step('/start-timer runs at a tap, and a held tile is edited and kept', async () => {
    await openTool(page, '/start-timer');
    await expect(button(page, /^Start \d/)).toHaveCount(12);
    await button(page, 'Start 3 min').click();
    await expect(digits(page)).toHaveText('3:00');
    await expect(button(page, 'Pause')).toBeVisible();
    await button(page, 'Reset').click();
    await button(page, 'Start 30 min').hover();
    await page.mouse.down();
    await page.clock.runFor(500);
    const editor = page.getByRole('textbox', { name: 'Length of the tile 30 min' });
    await expect(editor).toBeFocused();
    await page.mouse.up();
    await editor.fill('28');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Start 28 min')).toBeVisible();
    await page.clock.resume();
    await page.reload();
    await button(page, 'Start 28 min').click();
    await expect(digits(page)).toHaveText(/^2[78]:/);
  });
  await test.step('/set-a-timer-for is one sentence with a link', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openTool(page, '/set-a-timer-for');
    await expect(page.locator('[data-tool] code')).toHaveText('/set-a-timer-for?d=10m');
    await page.getByRole('textbox', { name: 'How long' }).fill('5');
    await page.getByRole('textbox', { name: 'Name' }).fill('demo');
    await page.getByRole('combobox', { name: 'What happens at zero' }).selectOption('overtime');
    await button(page, 'Copy link').click();
    await expect(button(page, 'Copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/set-a-timer-for\?d=5m&label=demo&end=overtime$/);
    await page.goto(link);
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('demo');
    await button(page, 'Start').click();
    await leap(page, 6 * MINUTE_MS);
    await expect(digits(page)).toHaveText(/^\+1:0/);
  });
  await test.step('/set-a-timer-for takes a time of day, and a loop begins again', async () => {
    await openTool(page, '/set-a-timer-for?until=15:05&end=repeat');
    await expect(page.getByRole('textbox', { name: 'Time of day' })).toHaveValue('15:05');
    await expect(digits(page)).toHaveText('30:00');
    await page.getByRole('combobox', { name: 'Unit' }).selectOption('minutes');
    await expect(page.getByRole('textbox', { name: 'How long' })).toHaveValue('10');
    await button(page, 'Start').click();
    await leap(page, 11 * MINUTE_MS);
    await expect(digits(page)).toHaveText('9:00');
  });
  await test.step('the online timer has four clocks, and each keeps running behind its tab', async () => {
    await visitTool(page, '/online-timer');
    await expect(page.getByRole('timer').first()).toHaveText('10:00');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await page.getByRole('radio', { name: 'Stopwatch' }).check();
    await expect(page.getByText(/^Countdown: (10:00|9:5\d)$/)).toBeVisible();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('radio', { name: 'Intervals' }).check();
    await expect(page.getByText(/^Stopwatch: 0:0\d/)).toBeVisible();
    await page.getByRole('button', { name: 'Show countdown' }).click();
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await page.getByRole('radio', { name: 'Alarm' }).check();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Alarm' })).toBeChecked();
  });
});

test('/set-timer reads what somebody writes', async ({ page }) => {
  const box = page.getByRole('textbox', { name: 'Length and purpose' });
  await test.step('/set-timer understands a sentence, says its end at once, and fills its box again', async () => {
    await openTool(page, '/set-timer');
    await expect(box).toBeFocused();
    await page.keyboard.type('until 15:30 for the bus');
    await expect(page.getByText('55 min, called the bus, ends at 3:30 PM')).toBeVisible();
    await box.fill('nonsense');
    await page.keyboard.press('Enter');
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await box.fill('25 min for essay');
    await leap(page, 5 * MINUTE_MS);
    await expect(page.getByText('25 min, called essay, ends at 3:05 PM')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(digits(page)).toHaveText('25:00');
    await expect(page).toHaveTitle(/essay/);
    await page.keyboard.press('r');
    await button(page, 'essay · 25 min').click();
    await expect(box).toHaveValue('25 min for essay');
  });
  await test.step('/set-timer asks what it understood in part, and starts nothing before', async () => {
    await box.fill('an hour and a half');
    await expect(page.getByText('1 h 30 min, ends at 4:10 PM')).toBeVisible();
    await box.fill('2 eggs');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Pause')).toBeHidden();
    await button(page, 'Start 2 min, called eggs').click();
    await expect(digits(page)).toHaveText('2:00');
    await expect(page).toHaveTitle(/eggs/);
  });
  await test.step('/set-timer keeps a time of day while it waits to be started', async () => {
    await page.keyboard.press('r');
    await box.fill('until 15:30');
    await expect(digits(page)).toHaveText('50:00');
    await leap(page, 10 * MINUTE_MS);
    await button(page, 'Start').click();
    await expect(digits(page)).toHaveText('40:00');
  });
});

test('pages with a look of their own', async ({ page }) => {
  const light = page.locator('[data-silent-flash]');
  await test.step('/fullscreen-timer fills the screen at one click, and controls and cursor go away', async () => {
    await openTool(page, '/fullscreen-timer');
    await button(page, 'Start full screen').click();
    const screen = page.getByRole('dialog', { name: 'Full-screen timer' });
    const stage = screen.locator('[data-ground]');
    // The page shows what has just loaded by its clock, which is stopped.
    await expect(async () => {
      await page.clock.runFor(100);
      await expect(screen.getByRole('timer')).toHaveText(/^(10:00|9:5\d)$/, { timeout: 500 });
    }).toPass();
    await expect(button(screen, 'Pause')).toBeVisible();
    await screen.getByRole('radio', { name: 'Green screen' }).check();
    await screen.getByRole('radio', { name: 'Small' }).check();
    await expect(stage).toHaveCSS('background-color', 'rgb(0, 161, 60)');
    await expect(stage).toHaveAttribute('data-size', 'small');
    await page.clock.runFor(3100);
    await expect(stage).toHaveCSS('cursor', 'none');
    await expect(screen.locator('[data-full-controls]')).toHaveCSS('opacity', '0');
    await page.mouse.move(40, 40);
    await page.mouse.move(60, 60);
    await expect(screen.locator('[data-full-controls]')).toHaveCSS('opacity', '1');
    await button(screen, 'Exit full screen').click();
    await expect(screen).toBeHidden();
    await expect(button(page, 'Pause')).toBeVisible();
  });
  await test.step('/visual-timer is set by dragging and by arrow keys, and shrinks as time runs', async () => {
    await openTool(page, '/visual-timer');
    const dial = page.getByRole('slider', { name: 'Minutes' });
    await expect(dial).toHaveAttribute('aria-valuenow', '15');
    await dial.press('ArrowUp');
    await expect(dial).toHaveAttribute('aria-valuetext', '16 min');
    const box = await dial.boundingBox();
    if (box === null) throw new Error('The dial has no place on the page.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x - box.width / 4, y);
    await page.mouse.down();
    await page.mouse.move(x - 2, y + box.height / 3);
    await page.mouse.up();
    await expect(digits(page)).toHaveText('30:00');
    await page.getByRole('radio', { name: 'Lights' }).check();
    await expect(page.locator('[data-view="lights"] [data-on]')).toHaveCount(6);
    await page.getByRole('radio', { name: 'Disc' }).check();
    await button(page, 'Digits').click();
    await button(page, 'Start').click();
    const slice = page.locator('[data-live] path').first();
    const before = await slice.getAttribute('d');
    await leap(page, 15 * MINUTE_MS);
    await expect(slice).not.toHaveAttribute('d', before ?? '');
    await leap(page, 16 * MINUTE_MS);
    await expect.poll(() => heardSoFar(page)).toEqual(['soft']);
    await expect(page.locator('[data-page-flash]')).toHaveCount(0);
  });
  await test.step('/cute-timer has a companion that works, sleeps and celebrates, and stickers that stay', async () => {
    await openTool(page, '/cute-timer?d=5m');
    await page.getByRole('radio', { name: 'Frog' }).check();
    const pose = (name: string) => page.getByRole('img', { name, exact: true });
    await expect(pose('The frog waits')).toBeVisible();
    await button(page, 'Start').click();
    await expect(pose('The frog works')).toBeVisible();
    await button(page, 'Pause').click();
    await expect(pose('The frog sleeps')).toBeVisible();
    await button(page, 'Resume').click();
    await leap(page, 5 * MINUTE_MS + 1000);
    await expect(pose('The frog celebrates')).toBeVisible();
    const shelf = page.getByRole('region', { name: 'Stickers' });
    await expect(shelf.getByRole('img')).toHaveCount(1);
    await expect.poll(() => heardSoFar(page)).toContain('marimba');
    await page.clock.resume();
    await page.reload();
    await expect(shelf.getByRole('img', { name: /^A frog and a star/ })).toBeVisible();
  });
  await test.step('/silent-timer makes no sound whatever its link says, and ends in light', async () => {
    await page.addInitScript(() => {
      Object.assign(globalThis, { devices: 0 });
      const Own = AudioContext;
      globalThis.AudioContext = class extends Own {
        constructor() {
          super();
          Object.assign(globalThis, { devices: 1 });
        }
      };
    });
    await openTool(page, '/silent-timer?d=1m&sound=alarm&warn=30s');
    await expect(
      page.getByText('The link asks for a sound, but this page is always silent.'),
    ).toBeVisible();
    await expect(button(page, 'Sound off')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Invert' }).check();
    await button(page, 'Start').click();
    await page.keyboard.press('m');
    await leap(page, 50_000);
    await expect(page.getByText(/less than a quarter left/)).toBeVisible();
    await leap(page, 11_000);
    await expect(light).toHaveAttribute('data-signal', 'invert');
    await page.keyboard.press('Escape');
    await expect(light).toHaveCount(0);
    expect(await heardSoFar(page)).toEqual([]);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'devices'))).toBe(0);
  });
  await test.step('/silent-timer flashes at most three times in a second, and once under reduced motion', async () => {
    await page.getByRole('radio', { name: 'Pulse' }).check();
    await button(page, 'Try it').click();
    await expect(light).toHaveCSS('animation-duration', '0.8s');
    await page.keyboard.press('Escape');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await button(page, 'Try it').click();
    await expect(light).toHaveCSS('animation-name', 'none');
    await page.emulateMedia({ reducedMotion: null });
  });
  await test.step('/big-timer fills the width with its digits in three looks, and leaves the hours off', async () => {
    await openTool(page, '/big-timer?d=1h30m');
    await expect(digits(page)).toHaveText('90:00');
    const picture = digits(page).locator('svg');
    for (const [name, face] of [
      ['Seven-segment', 'segment'],
      ['Condensed', 'condensed'],
      ['Round', 'round'],
    ] as const) {
      await page.getByRole('radio', { name }).check();
      await expect(picture).toHaveAttribute('data-face', face);
    }
    await page.setViewportSize({ width: 700, height: 900 });
    expect((await picture.boundingBox())?.width).toBeGreaterThan(650);
    await button(page, 'Hours').click();
    await expect(digits(page)).toHaveText('1:30:00');
    await button(page, 'Start').click();
    await leap(page, 31 * MINUTE_MS);
    await expect(digits(page)).toHaveText('0:59:00');
  });
});
