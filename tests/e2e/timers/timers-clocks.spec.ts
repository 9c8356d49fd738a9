import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { heardSoFar, leap, visitTool } from './tool-page.ts';

const MINUTE_MS = 60_000;
/** A Friday; the tests begin a minute later. */
const NOW = new Date('2026-11-20T10:00:00');

const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const digits = (page: Page | Locator): Locator => page.getByRole('timer').first();

/** Opens a page under a clock that the test moves, with everything that comes after its first paint. */
async function open(page: Page, path: string): Promise<void> {
  await visitTool(page, path, NOW);
}

/** Stops the page's clock a minute after the visit began: from here on only `leap` moves it. */
async function freeze(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(NOW.getTime() + MINUTE_MS));
}

const isSpoken = (heard: string) => heard.startsWith('“');
const sounds = async (page: Page) => (await heardSoFar(page)).filter((each) => !isSpoken(each));
const words = async (page: Page) => (await heardSoFar(page)).filter(isSpoken);

test('stopwatch, alarm and countdown to a date', async ({ page, context }) => {
  const figures = page.getByRole('timer').first();
  await test.step('the stopwatch takes laps and splits, marks the best and worst, and lives through a reload', async () => {
    await open(page, '/online-stopwatch');
    await freeze(page);
    await expect(digits(page)).toHaveText('0:00.00');
    await page.keyboard.press('Space');
    await expect(button(page, 'Stop')).toBeVisible();
    for (const lap of [92_400, 90_050, 96_100]) {
      await leap(page, lap);
      await page.keyboard.press('l');
    }
    const rows = page.getByRole('region', { name: 'Laps', exact: true }).getByRole('row');
    // The list is a part that comes with the first run, which takes a while of the page's clock.
    await page.clock.resume();
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(1)).toContainText(/31:3\d\.\d\dworst4:38\.\d\d/);
    await expect(rows.nth(2)).toContainText(/21:3\d\.\d\dbest3:02\.\d\d/);
    await page.reload();
    await expect(rows).toHaveCount(4);
    await expect(digits(page)).toHaveText(/^4:[345]\d\.\d\d$/);
    const download = page.waitForEvent('download');
    await button(page, 'Save as CSV').click();
    expect((await download).suggestedFilename()).toBe('laps.csv');
  });
  await test.step('the stopwatch times two athletes apart, and counts from a given time', async () => {
    await open(page, '/online-stopwatch?d=4m');
    await freeze(page);
    await expect(digits(page)).toHaveText('4:00.00');
    await button(page, 'Two athletes').click();
    await button(page, 'Start both').click();
    await page.keyboard.press('k');
    await button(page, 'Stop Athlete 1').click();
    await leap(page, 5000);
    await expect(digits(page)).toHaveText(/^4:00/);
    await expect(page.getByRole('timer').nth(1)).toHaveText(/^4:0[5-9]/);
    await expect(
      page.getByRole('region', { name: 'Laps of Athlete 2' }).getByRole('row'),
    ).toHaveCount(2);
  });
  await test.step('the alarm rings at a clock time until stopped, snoozes, and is set again on its weekdays', async () => {
    await open(page, '/online-alarm');
    await expect(digits(page)).toHaveText('11:00 AM');
    await freeze(page);
    await page.getByLabel('Time of day').fill('7:30 pm');
    await page.getByLabel('Label').fill('Stop working');
    await button(page, 'Weekdays').click();
    await expect(page.getByText('Rings at 7:30 PM, in 9 h 29 m.')).toBeVisible();
    await button(page, 'Add alarm').click();
    await expect(page.getByRole('region', { name: 'Alarms' })).toContainText(
      'Mon to Fri · in 9 h 29 m',
    );
    await leap(page, '09:29:00');
    await expect.poll(() => sounds(page)).toContain('alarm');
    await leap(page, 5000);
    await expect.poll(async () => (await sounds(page)).length).toBeGreaterThan(1);
    await button(page, 'Snooze 9 min').click();
    await expect(digits(page)).toHaveText('7:39 PM');
    await leap(page, '09:00');
    await button(page, 'Stop').click();
    // The next weekday is Monday.
    await expect(page.getByText('rings in 2 d 23 h')).toBeVisible();
    await expect(digits(page)).toHaveText('7:30 PM');
  });
  await test.step('the alarm is set to the next full hour in one press, for once', async () => {
    await open(page, '/online-alarm');
    await freeze(page);
    await button(page, 'Set alarm').click();
    await expect(page.getByText('rings in 59 m')).toBeVisible();
    await leap(page, '59:00');
    await button(page, 'Stop').click();
    await expect(page.getByRole('switch')).not.toBeChecked();
    await expect(button(page, 'Set alarm')).toBeVisible();
  });
  await test.step('the alarms of each tab show what another one sets and removes', async () => {
    await open(page, '/online-alarm');
    const other = await context.newPage();
    await open(other, '/online-alarm');
    await page.getByLabel('Label').fill('Tea');
    await button(page, 'Add alarm').click();
    const list = (tab: Page) => tab.getByRole('region', { name: 'Alarms' });
    await expect(list(other)).toContainText('Tea');
    await other.getByLabel('Label').fill('Bus');
    await button(other, 'Add alarm').click();
    await expect(list(page).getByRole('switch')).toHaveCount(2);
    await list(page)
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect(list(other).getByRole('switch')).toHaveCount(1);
    await other.close();
  });
  await test.step('the countdown counts days, hours, minutes and seconds to a date in the zone that it names', async () => {
    await open(page, '/countdown-timer');
    await freeze(page);
    await expect(figures).toHaveText(/^0 days\s*00 hours\s*59 min\s*00 s$/);
    await page.getByLabel('Date', { exact: true }).fill('2026-11-27');
    await page.getByLabel('Time', { exact: true }).fill('17:01');
    await page.getByLabel('Name').fill('Deadline');
    await button(page, 'Set date').click();
    await expect(figures).toHaveText(/^7 days\s*07 hours\s*00 min\s*00 s$/);
    await expect(page.getByText(/Friday, November 27, 2026 at 5:01 PM · \S+/)).toBeVisible();
    await button(page, 'Start').click();
    await leap(page, 42 * 3_600_000);
    await expect(figures).toHaveText(/^5 days\s*13 hours\s*00 min\s*00 s$/);
    await expect(page.getByText('24 % of the wait has passed')).toBeVisible();
    await page.clock.resume();
    await page.reload();
    await expect(figures).toHaveText(/^5 days\s*12 hours\s*59 min/);
  });
  await test.step('the countdown refuses a moment that is over, and knows a length and the turn of the year', async () => {
    await open(page, '/countdown-timer?d=36h&label=Brine');
    await expect(figures).toHaveText(/^1 day\s*(?:12|11) hours\s*(?:00|59) min/);
    await page.getByLabel('Date', { exact: true }).fill('2020-01-01');
    await button(page, 'Set date').click();
    await expect(page.getByRole('alert')).toHaveText(/That moment has passed/);
    await button(page, 'New Year').click();
    await expect(page.getByText('New Year 2027')).toBeVisible();
    await expect(figures).toHaveText(/^41 days\s*13 hours/);
  });
  await test.step('a date that has come is counted to again, and takes no minutes', async () => {
    await open(page, '/countdown-timer?d=2m&label=Party&auto=1');
    await freeze(page);
    await leap(page, '03:00');
    await page.clock.resume();
    const finished = page.getByRole('region', { name: 'Finished' });
    await expect(finished).toContainText('Count to the same time again');
    await expect(button(page, '+1 min')).toHaveCount(0);
    await button(page, 'Tomorrow').click();
    await expect(page.getByRole('timer').first()).toHaveText(/^0 days\s*23 hours\s*5\d min/);
  });
});

test('several timers at once, and those of a sit and of a break', async ({ page }) => {
  await test.step('the kitchen timer says which pot is ready, rings with its sound until answered, then counts on', async () => {
    await open(page, '/kitchen-timer');
    await freeze(page);
    const pot = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(page.getByRole('timer')).toHaveText(['6:00', '10:00', '20:00']);
    await button(page, 'Pasta 8').click();
    await button(pot('Pasta'), /^Start/).click();
    await button(pot('Timer 2'), /^Start/).click();
    await leap(page, '08:00');
    await expect.poll(() => words(page)).toEqual(['“Pasta is ready”']);
    await expect.poll(() => sounds(page)).toContain('bell');
    await leap(page, 5000);
    await expect
      .poll(async () => (await sounds(page)).filter((id) => id === 'bell').length)
      .toBeGreaterThan(1);
    await button(pot('Pasta'), /^Stop/).click();
    await leap(page, '01:00');
    await expect(digits(pot('Pasta'))).toHaveText('+1:05');
    await expect(pot('Pasta')).toContainText('since done');
    await leap(page, '01:00');
    await expect.poll(() => words(page)).toEqual(['“Pasta is ready”', '“Timer 2 is ready”']);
    await expect.poll(() => sounds(page)).toContain('marimba');
  });
  await test.step('the online timers are added, coloured, ordered, started together, kept', async () => {
    await open(page, '/timer-online');
    await button(page, 'Add timer').click();
    await expect(page.getByRole('timer')).toHaveText(['5:00', '10:00', '15:00', '5:00']);
    await button(page, 'Timer 4, edit').click();
    const editor = page.getByRole('dialog', { name: 'Timer 4' });
    await editor.getByLabel('Name').fill('Laundry');
    await editor.getByLabel('Time').fill('45');
    await editor.getByRole('radio', { name: 'plum' }).check();
    await editor.getByLabel('Sound').selectOption('Alarm');
    for (let place = 0; place < 3; place += 1) await button(editor, 'Earlier').click();
    await button(editor, 'Done').click();
    await expect(page.getByRole('timer')).toHaveText(['45:00', '5:00', '10:00', '15:00']);
    await freeze(page);
    await button(page, 'Start all').click();
    await leap(page, '02:00');
    await expect(page.getByRole('timer')).toHaveText(['43:00', '3:00', '8:00', '13:00']);
    await page.clock.resume();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Laundry', exact: true })).toContainText('42:5');
  });
  await test.step('the online timers that run are kept when a ready-made set is taken', async () => {
    await open(page, '/timer-online');
    await button(page, /^Start Timer 1/).click();
    await button(page, 'Lab').click();
    await expect(page.getByRole('timer')).toHaveCount(4);
    await expect(button(page, 'Incubation, edit')).toBeVisible();
    await expect(button(page, /^Pause Timer 1/)).toBeVisible();
  });
  await test.step('the meditation timer settles, opens, rings only inside the sit, ends by itself and dims the screen', async () => {
    await open(page, '/meditation-timer');
    await expect(digits(page)).toHaveText('10:00');
    await freeze(page);
    await button(page, 'Zazen 25').click();
    await expect(page.getByText(/a bell every 5 min, 3 bells to close/)).toBeVisible();
    await button(page, 'Start').click();
    await leap(page, 10_000);
    await expect(page.locator('[data-dark]')).toBeVisible();
    await expect.poll(() => sounds(page)).toEqual(['bowl']);
    for (const bells of [2, 3, 4, 5]) {
      await leap(page, 300_000);
      await expect.poll(() => sounds(page)).toHaveLength(bells);
    }
    await leap(page, 300_000);
    await expect(page.getByText('The sit is over')).toBeVisible();
    await leap(page, 5000);
    await leap(page, 5000);
    await expect.poll(() => sounds(page)).toHaveLength(8);
    await leap(page, 60_000);
    expect(await sounds(page)).toHaveLength(8);
    await expect(button(page, 'Start again')).toBeVisible();
  });
  await test.step('a sit without an end lasts until the sitter ends it', async () => {
    await button(page, /^Open/).click();
    await button(page, 'Start').click();
    await leap(page, '01:00:10');
    await expect(digits(page)).toHaveText('1:00:00');
    await button(page, 'End').click();
    await expect(page.getByText('The sit is over')).toBeVisible();
  });
  await test.step('the break timer gives something to do and asks until somebody is back', async () => {
    await open(page, '/break-timer');
    await freeze(page);
    await button(page, 'Stretch').click();
    await button(page, 'Start').click();
    await expect(page.getByText(/^Neck:/)).toBeVisible();
    await leap(page, '04:00');
    await expect(page.getByText(/^Hips:/)).toBeVisible();
    await leap(page, '01:00');
    await expect.poll(() => sounds(page)).toEqual(['soft']);
    await leap(page, 5000);
    await expect.poll(() => sounds(page)).toEqual(['soft', 'soft']);
    await button(page, 'I’m back').click();
    await leap(page, 60_000);
    expect(await sounds(page)).toHaveLength(2);
  });
  await test.step('the break timer reminds every twenty minutes to look away for twenty seconds', async () => {
    await button(page, '20-20-20').click();
    await button(page, 'Start').click();
    await leap(page, '20:00');
    await expect(page.getByText(/six metres away/)).toBeVisible();
    await expect(digits(page)).toHaveText('0:20');
    await expect.poll(() => words(page)).toEqual(['“Time to look up”']);
    await leap(page, 20_000);
    await expect(digits(page)).toHaveText('20:00');
  });
});
