/* The pages of one length, and those that arrive set or go in rounds: what each does that no other does. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { goOn, heard, leap, openTool, panelOf, press } from './tool-page.ts';

const SECOND = 1000;
const MINUTE = 60_000;

/** Starts, and waits until the alarm of the page has come: the title of its tab shows it. */
async function startTool(page: Page): Promise<void> {
  await press(page, 'Start');
  await expect(page).toHaveTitle(/^[\d:]+(?: min)? · /);
}

/** Expects exactly these sounds from here on, in any order. */
async function hears(page: Page, sounds: readonly string[]): Promise<void> {
  const all: string[] = [];
  const listen = async () => {
    all.push(...(await heard(page)));
    return all.toSorted();
  };
  await expect.poll(listen).toEqual(sounds.toSorted());
}

/** Lets a signal of several strokes ring out, which takes ten seconds here. */
async function ringOut(page: Page): Promise<void> {
  await page.clock.runFor(10 * SECOND);
  await expect.poll(() => heard(page)).toEqual([]);
}

/** Lets a page that was reloaded come to rest, while its clock stands. */
async function comeToRest(page: Page): Promise<void> {
  await expect(page.locator(':root')).toHaveAttribute('data-timer', 'lives');
  await page.clock.runFor(3000);
}

/** Expects the text in the end panel, which is shown a while after the end. */
async function expectFinish(page: Page, text: string | RegExp): Promise<void> {
  await goOn(page);
  await expect(page.getByRole('region', { name: 'Finished' })).toContainText(text);
}

async function pick(page: Page, group: string, option: string): Promise<void> {
  await page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: option }).check();
}

const digits = (page: Page) => page.getByRole('timer').first();
const label = (page: Page) => panelOf(page).locator('p').first();
const bubble = (page: Page) => page.locator('p[popover]');
const preset = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Presets' }).getByRole('button', { name, exact: true });

test('the lengths from one to four minutes, and timers that go in rounds', async ({ page }) => {
  await test.step('1 minute: counted in, five last beeps, and rounds that are seen', async () => {
    await openTool(page, '/timer/1-minutes');
    await expect(digits(page)).toHaveText('1:00');
    await preset(page, '1×5').click();
    await startTool(page);
    await expect(label(page)).toHaveText('Get ready');
    await expect(digits(page)).toHaveText('0:03');
    await leap(page, 3 * SECOND);
    await expect(label(page)).toHaveText('Round 1 of 5');
    await expect(digits(page)).toHaveText('1:00');
    await leap(page, 55 * SECOND);
    await heard(page);
    for (const left of [4, 3, 2, 1]) {
      await leap(page, SECOND);
      await expect(digits(page)).toHaveText(`0:0${left}`);
    }
    await hears(page, ['beep', 'beep', 'beep', 'beep']);
    await leap(page, SECOND);
    await expect(label(page)).toHaveText('Round 2 of 5');
    await hears(page, ['bell']);
  });
  await test.step('2 minutes: a soft cue at each quarter, until it is switched off', async () => {
    await openTool(page, '/timer/2-minutes');
    await startTool(page);
    await leap(page, 30 * SECOND);
    await expect(label(page)).toHaveText('Part 2 of 4');
    await hears(page, ['soft']);
    await pick(page, 'Cues', 'Off');
    await leap(page, 30 * SECOND);
    await expect(digits(page)).toHaveText('1:00');
    expect(await heard(page)).toEqual([]);
    await press(page, 'Reset');
    await preset(page, 'brush 4×30 s').click();
    await expect(page.getByRole('radio', { name: 'On' })).toBeChecked();
  });
  await test.step('3 minutes: rounds of 3:00 with 1:00 rest at one switch', async () => {
    await openTool(page, '/timer/3-minutes');
    await expect(digits(page)).toHaveText('3:00');
    await pick(page, 'Mode', 'Rounds');
    await expect(panelOf(page)).toContainText('11:00 in total');
    await startTool(page);
    await leap(page, 170 * SECOND);
    await hears(page, ['beep', '“Ten seconds”']);
    await leap(page, 10 * SECOND);
    await expect(label(page)).toHaveText('Rest · round 1 of 3');
    await expect(digits(page)).toHaveText('1:00');
    await leap(page, MINUTE);
    await expect(label(page)).toHaveText('Round 2 of 3');
  });
  await test.step('3 minutes: an address with a loop has so many rounds', async () => {
    await openTool(page, '/timer/3-minutes?loop=6');
    await expect(panelOf(page)).toContainText('23:00 in total');
    await expect(preset(page, 'box 3+1×3')).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('4 minutes: a Tabata is exactly 4:00 with its last rest', async () => {
    await openTool(page, '/timer/4-minutes');
    await pick(page, 'Mode', 'Tabata');
    await expect(panelOf(page)).toContainText('4:00 in total');
    await startTool(page);
    await expect(label(page)).toHaveText('Work · round 1 of 8');
    await leap(page, 20 * SECOND);
    await expect(label(page)).toHaveText('Rest · round 1 of 8');
    await leap(page, 219 * SECOND);
    await expect(label(page)).toHaveText('Rest · round 8 of 8');
    await leap(page, SECOND);
    await expectFinish(page, 'Tabata: 4:00');
  });
  await test.step('5 minutes × 6: a change between rounds, and a way on to the next round', async () => {
    await openTool(page, '/timer-5-minutes');
    await expect(panelOf(page)).toContainText('30:00 in total');
    await pick(page, 'Change', '15 s');
    await expect(panelOf(page)).toContainText('31:15 in total');
    await startTool(page);
    await leap(page, 5 * MINUTE);
    await expect(label(page)).toHaveText('Change · round 1 of 6');
    await leap(page, 15 * SECOND);
    await expect(label(page)).toHaveText('Round 2 of 6');
    await leap(page, MINUTE);
    await page.keyboard.press('n');
    await expect(label(page)).toHaveText('Round 3 of 6');
    await expect(digits(page)).toHaveText('5:00');
    await press(page, 'Reset');
    await preset(page, '∞').click();
    await expect(panelOf(page)).toContainText('until you stop');
  });
  await test.step('10 minutes × 3: each round has its label, which lives through a reload', async () => {
    await openTool(page, '/timer-10-minutes');
    await page.getByLabel('Label of round 1').fill('Amira');
    await page.getByLabel('Label of round 2').fill('Ben');
    await startTool(page);
    await expect(label(page)).toHaveText('Amira · round 1 of 3');
    await leap(page, 10 * MINUTE);
    await expect(label(page)).toHaveText('Ben · round 2 of 3');
    await page.reload();
    await comeToRest(page);
    await expect(label(page)).toHaveText('Ben · round 2 of 3');
    await page.getByLabel('Label of round 2').fill('Benedict');
    await expect(label(page)).toHaveText('Benedict · round 2 of 3');
    await expect(page).toHaveTitle(/Benedict/);
    await leap(page, 10 * MINUTE);
    await expect(label(page)).toHaveText('Round 3 of 3');
  });
  await test.step('20 minutes × ∞: a pause of the chosen length, counted, without an end', async () => {
    await openTool(page, '/timer-20-minutes');
    await expect(panelOf(page)).toContainText('until you stop');
    await pick(page, 'Pause', '1 min');
    await startTool(page);
    await leap(page, 20 * MINUTE);
    await expect(label(page)).toHaveText('Pause · round 1');
    await expect(digits(page)).toHaveText('1:00');
    await leap(page, MINUTE);
    await expect(label(page)).toHaveText('Work · round 2');
    await expect(panelOf(page)).toContainText('1 done');
    await leap(page, 210 * MINUTE);
    await expect(label(page)).toHaveText('Work · round 12');
  });
});

test('the lengths from five to nine minutes', async ({ page }) => {
  await test.step('5 minutes: an idea, a warning and a calm end', async () => {
    await openTool(page, '/timer/5-minutes');
    await startTool(page);
    await goOn(page);
    const idea = page.getByRole('complementary', { name: 'Break idea' });
    const first = await idea.locator('p').textContent();
    await press(page, 'Another idea');
    await expect(idea.locator('p')).not.toHaveText(first ?? '');
    // Four minutes after the start to the second: words that come late are left out.
    await page.clock.pauseAt(new Date('2026-11-20T14:39:00'));
    await leap(page, 0);
    await expect(bubble(page)).toHaveText('One minute left');
    await heard(page);
    await leap(page, MINUTE);
    await hears(page, ['soft']);
    await expectFinish(page, 'Ended at');
    await expect(page.locator('[data-page-flash]')).toHaveCount(0);
  });
  await test.step('6 minutes: says which minute it is and notes laps', async () => {
    await openTool(page, '/timer/6-minutes');
    await startTool(page);
    await leap(page, 40 * SECOND);
    await page.keyboard.press('l');
    await leap(page, 140 * SECOND);
    await expect(label(page)).toHaveText('Minute 4 of 6');
    await expect(bubble(page)).toHaveText('Minute 4 of 6');
    await press(page, 'Lap');
    await goOn(page);
    const laps = page.getByRole('region', { name: 'Laps' });
    await expect(laps.getByRole('listitem')).toHaveText(['Lap 2 at 3:00', 'Lap 1 at 0:40']);
  });
  await test.step('7 minutes: the workout goes through its list with changes', async () => {
    await openTool(page, '/timer/7-minutes');
    await pick(page, 'Mode', 'Workout');
    await expect(panelOf(page)).toContainText('7:50 in total');
    const current = page.getByRole('list', { name: 'The list' }).locator('[aria-current="step"]');
    await startTool(page);
    await expect(current).toHaveText('Jumping jacks');
    await expect(panelOf(page)).toContainText('next: Wall sit');
    await leap(page, 30 * SECOND);
    await expect(label(page)).toHaveText('Change');
    await expect(digits(page)).toHaveText('0:10');
    await leap(page, 10 * SECOND);
    await expect(current).toHaveText('Wall sit');
    await leap(page, 400 * SECOND);
    await expect(label(page)).toHaveText('Side plank');
    await leap(page, 30 * SECOND);
    await expectFinish(page, '7:50');
  });
  await test.step('8 minutes: has a name, and calls one minute before any end', async () => {
    await openTool(page, '/timer/8-minutes');
    await page.getByLabel('Name').fill('Penne');
    await page.getByLabel('Custom time').fill('11');
    await press(page, 'Set');
    await startTool(page);
    await expect(label(page)).toHaveText('Penne');
    await leap(page, 10 * MINUTE);
    await expect(bubble(page)).toHaveText('One minute left: taste');
    await hears(page, ['marimba']);
    await expect(page).toHaveTitle(/1:00 · Penne/);
    await goOn(page);
    await expect(page.getByRole('group', { name: 'Recently used' })).toContainText('Penne 11 min');
  });
  await test.step('9 minutes: snoozes nine more from the tap', async () => {
    await openTool(page, '/timer/9-minutes');
    await preset(page, '8 min').click();
    await startTool(page);
    await leap(page, 10 * MINUTE);
    await press(page, 'Snooze again');
    await expect(digits(page)).toHaveText('9:00');
    await leap(page, 9 * MINUTE);
    await expect(label(page)).toHaveText('Snooze · time is up');
    await press(page, 'Stop');
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
    await press(page, 'Snooze again');
    await expect(digits(page)).toHaveText('9:00');
  });
});

test('the lengths from ten to thirty minutes, and timers that are set already', async ({
  page,
}) => {
  await test.step('10 minutes: three cues, an end made soft on the way, and no next step', async () => {
    await openTool(page, '/timer/10-minutes');
    await startTool(page);
    await page.keyboard.press('n');
    await expect(page.getByRole('status')).toHaveText('There is no next step');
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await leap(page, 5 * MINUTE);
    await expect(bubble(page)).toHaveText('Half time');
    await pick(page, 'End', 'Soft');
    await leap(page, 3 * MINUTE);
    await expect(bubble(page)).toHaveText('Two minutes left');
    await leap(page, 90 * SECOND);
    await expect(bubble(page)).toHaveText('30 seconds left');
    await hears(page, ['chime', 'soft', 'beep']);
    await leap(page, 30 * SECOND);
    await hears(page, ['bowl']);
    await expectFinish(page, 'Ended at');
  });
  await test.step('15 minutes: a chime halfway, or a nap with an alarm that grows', async () => {
    await openTool(page, '/timer/15-minutes');
    await startTool(page);
    await leap(page, 7.5 * MINUTE);
    await hears(page, ['chime']);
    await press(page, 'Reset');
    await page.evaluate(() => {
      addEventListener('ripen:sound', (event) => {
        if (event instanceof CustomEvent) document.title = String(event.detail.volume);
      });
    });
    await pick(page, 'Mode', 'Nap');
    await press(page, 'Start');
    await leap(page, 7.5 * MINUTE);
    expect(await heard(page)).toEqual([]);
    await leap(page, 7.5 * MINUTE);
    await hears(page, ['marimba']);
    const quiet = Number(await page.title());
    expect(quiet).toBeLessThan(10);
    await leap(page, 30 * SECOND);
    await hears(page, ['marimba']);
    expect(Number(await page.title())).toBeGreaterThan(quiet * 5);
    await press(page, 'Stop');
  });
  await test.step('20 minutes: the eye loop looks away for 20 seconds and begins again', async () => {
    await openTool(page, '/timer/20-minutes');
    await expect(label(page)).toHaveText('Nap');
    await preset(page, 'eye loop').click();
    await startTool(page);
    await leap(page, 20 * MINUTE);
    await expect(label(page)).toHaveText('Look away · round 1');
    await expect(digits(page)).toHaveText('0:20');
    await leap(page, 20 * SECOND);
    await expect(label(page)).toHaveText('Work · round 2');
    await hears(page, ['chime', 'go']);
  });
  await test.step('30 minutes: ten-minute marks, and a task attached while it runs', async () => {
    await openTool(page, '/timer/30-minutes');
    await startTool(page);
    await leap(page, 10 * MINUTE);
    await expect(label(page)).toHaveText('Part 2 of 3');
    await page.getByLabel('Task').fill('Weekly report');
    await expect(panelOf(page)).toContainText('Weekly report · ends');
    await expect(digits(page)).toHaveText('20:00');
    await leap(page, 20 * MINUTE);
    await goOn(page);
    await press(page, 'Save as focus session');
    await expectFinish(page, 'Saved: 30 min of focus');
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).toMatch(/Weekly report/);
  });
  await test.step('5 minutes: says when it rings, and can begin by its address', async () => {
    await openTool(page, '/set-timer-for-5-minutes');
    await expect(panelOf(page)).toContainText('rings at 2:40 PM if you start now');
    await startTool(page);
    await expect(panelOf(page)).toContainText('rings at 2:40 PM');
    await press(page, '+1 min');
    await expect(panelOf(page)).toContainText('rings at 2:41 PM');
    await press(page, 'Reset');
    await preset(page, 'twice').click();
    await press(page, 'Start');
    await expect(panelOf(page)).toContainText('rings at 2:40 PM and 2:45 PM');
  });
  await test.step('10 minutes: one cue at half of whatever is set, or a warning instead', async () => {
    await openTool(page, '/set-timer-for-10-minutes');
    await preset(page, '8 min').click();
    await startTool(page);
    await leap(page, 4 * MINUTE);
    await expect(bubble(page)).toHaveText('Half time');
    await press(page, 'Reset');
    await page.goto('/set-timer-for-10-minutes?warn=10s&d=10m');
    await comeToRest(page);
    await startTool(page);
    await leap(page, 5 * MINUTE);
    expect(await heard(page)).toEqual([]);
    await leap(page, 290 * SECOND);
    await hears(page, ['chime']);
  });
  await test.step('30 minutes: calls with ten and with five minutes left', async () => {
    await openTool(page, '/set-timer-for-30-minutes');
    await preset(page, '25 min').click();
    await startTool(page);
    await leap(page, 15 * MINUTE);
    await expect(bubble(page)).toHaveText('Ten minutes left');
    await press(page, '+5 min');
    await leap(page, 10 * MINUTE);
    await expect(bubble(page)).toHaveText('Five minutes left');
    await expect(panelOf(page)).toContainText('rings at 3:05 PM');
  });
  await test.step('5 minutes: started by its address, it asks for a tap to be heard', async () => {
    // Playwright's evaluate calls count as user activation.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });
    });
    await openTool(page, '/set-timer-for-5-minutes?auto=1&label=Bath');
    await expect(label(page)).toHaveText('Bath');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(page.getByText('Tap for sound', { exact: true })).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByText('Tap for sound', { exact: true })).toHaveCount(0);
  });
});

test('the lengths from thirty-five to sixty minutes', async ({ page }) => {
  await test.step('35 minutes: the parts can be edited and the total follows', async () => {
    await openTool(page, '/timer/35-minutes');
    await expect(digits(page)).toHaveText('35:00');
    await page.getByLabel('Main part').fill('20');
    await page.getByLabel('Warm up').fill('10');
    await expect(digits(page)).toHaveText('35:00');
    await page.getByLabel('Wind down').fill('8');
    await expect(digits(page)).toHaveText('38:00');
    await page.reload();
    await comeToRest(page);
    await expect(digits(page)).toHaveText('38:00');
    await startTool(page);
    await leap(page, 10 * MINUTE);
    await expect(label(page)).toHaveText('Main part');
    await leap(page, 5 * MINUTE);
    await expect(bubble(page)).toHaveText('Block 2 of 4');
  });
  await test.step('40 minutes: a period of three parts, with a signal for the wrap-up', async () => {
    await openTool(page, '/timer/40-minutes');
    await expect(panelOf(page)).toContainText('Intro 5 · Work 30 · Wrap up 5');
    await startTool(page);
    await leap(page, 35 * MINUTE);
    await expect(label(page)).toHaveText('Wrap up');
    await expect(digits(page)).toHaveText('5:00');
    await hears(page, ['bell']);
    await press(page, 'Reset');
    await preset(page, '40/10').click();
    await press(page, 'Start');
    await leap(page, 40 * MINUTE);
    await expect(label(page)).toHaveText('Recess');
    await ringOut(page);
    await leap(page, 590 * SECOND);
    await hears(page, ['alarm']);
    await expectFinish(page, 'Ended at');
    // The class sees the parts, too.
    await page.keyboard.press('f');
    await expect(page.getByRole('dialog').locator('svg[data-count]')).toBeVisible();
  });
  await test.step('45 minutes: counts the overtime until Space', async () => {
    await openTool(page, '/timer/45-minutes');
    await startTool(page);
    await leap(page, 45 * MINUTE);
    await page.clock.runFor(10 * SECOND);
    await hears(page, ['bell', 'bell', 'bell']);
    await leap(page, 182 * SECOND);
    await expect(digits(page)).toHaveText('+3:12');
    expect(await heard(page)).toEqual([]);
    await page.keyboard.press('Space');
    await expectFinish(page, '45:00 planned, +3:12 overtime');
  });
  await test.step('45 minutes: none with ?end=stop; a half has its stoppage time, and then its interval', async () => {
    await openTool(page, '/timer/45-minutes?end=stop');
    await expect(page.getByRole('radio', { name: 'Off' })).toBeChecked();
    await preset(page, '45+15').click();
    await pick(page, 'Overtime', 'On');
    await startTool(page);
    await leap(page, 45 * MINUTE);
    await page.clock.runFor(10 * SECOND);
    await hears(page, ['bell', 'bell', 'bell']);
    await leap(page, 170 * SECOND);
    await expect(label(page)).toHaveText('Half · Overtime');
    await expect(digits(page)).toHaveText('+3:00');
    await press(page, 'Continue');
    await expect(label(page)).toHaveText('Interval');
    await leap(page, 15 * MINUTE);
    await hears(page, ['alarm']);
    await expectFinish(page, 'Half: 45:00 planned, +3:00 overtime');
  });
  await test.step('50 minutes: shows minutes alone, and the break follows', async () => {
    await openTool(page, '/timer/50-minutes');
    await expect(digits(page)).toHaveText('50');
    await startTool(page);
    await leap(page, 16 * MINUTE);
    await expect(digits(page)).toHaveText('34');
    await expect(page).toHaveTitle(/^34 min/);
    await leap(page, 34 * MINUTE);
    await expect(label(page)).toHaveText('Break');
    await expect(digits(page)).toHaveText('10');
  });
  await test.step('60 minutes: quarters, an hourglass, and a chime each hour', async () => {
    await openTool(page, '/timer/60-minutes?view=hourglass');
    await expect(page.getByRole('radio', { name: 'Hourglass' })).toBeChecked();
    await expect(digits(page)).toHaveClass('sr-only');
    await pick(page, 'View', 'Digits');
    await pick(page, 'Hourly chime', 'On');
    await startTool(page);
    await leap(page, 15 * MINUTE);
    await expect(bubble(page)).toHaveText('Quarter 2 of 4');
    expect(await heard(page)).toEqual([]);
    await leap(page, 45 * MINUTE);
    await expect(label(page)).toHaveText('Round 2 · Quarter 1 of 4');
    await expect(digits(page)).toHaveText('1:00:00');
    await hears(page, ['chime']);
  });
  await test.step('60 minutes: the last five of 55+5 have their own signal', async () => {
    await press(page, 'Reset');
    await pick(page, 'Hourly chime', 'Off');
    await preset(page, '55+5').click();
    await startTool(page);
    await leap(page, 55 * MINUTE);
    await expect(label(page)).toHaveText('Way to the next');
    await ringOut(page);
    await leap(page, 290 * SECOND);
    await hears(page, ['alarm']);
    await expectFinish(page, 'Ended at');
  });
});
