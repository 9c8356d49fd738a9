/* The pages of stopwatches, alarms, dates and several timers, and of a sit and a break. */
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  beginOnTimerPages,
  button,
  choose,
  digits,
  fill,
  heard,
  key,
  leap,
  MINUTE,
  openPage,
  pageText,
  panelText,
  pass,
  press,
  SECOND,
  textOf,
} from './timer-page-test-kit.tsx';

beginOnTimerPages();

const HOUR = 60 * MINUTE;
const AFTER_TEN = new Date(2026, 10, 20, 10, 1);

const region = (name: string) => screen.getByRole('region', { name });
const allDigits = () => screen.getAllByRole('timer').map(textOf);

test('the stopwatch takes laps and splits, marks the best and worst, and lives through a reload', async () => {
  const { reload } = await openPage('/online-stopwatch');
  expect(digits()).toBe('0:00.00');
  await key('Space');
  expect(button('Stop')).toBeTruthy();
  for (const lap of [92_400, 90_050, 96_100]) {
    await leap(lap);
    await key('l');
  }
  const rows = () => within(region('Laps')).getAllByRole('row').map(textOf);
  expect(rows()).toHaveLength(4);
  expect(rows()[1]).toMatch(/^31:3\d\.\d\dworst4:38\.\d\d/);
  expect(rows()[2]).toMatch(/^21:3\d\.\d\dbest3:02\.\d\d/);
  await reload();
  expect(rows()).toHaveLength(4);
  expect(digits()).toMatch(/^4:[34]\d\.\d\d$/);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  await press('Save as CSV');
  expect(saved).toEqual(['laps.csv']);
});

test('the stopwatch times two athletes apart, and counts from a given time', async () => {
  await openPage('/online-stopwatch?d=4m');
  expect(digits()).toBe('4:00.00');
  await press('Two athletes');
  await press('Start both');
  await key('k');
  await press('Stop Athlete 1');
  await leap(5 * SECOND);
  expect(allDigits()).toEqual(['4:00.00', '4:05.00']);
  expect(within(region('Laps of Athlete 2')).getAllByRole('row')).toHaveLength(2);
});

test('the alarm rings at a clock time until stopped, snoozes, and is set again on its weekdays', async () => {
  await openPage('/online-alarm', AFTER_TEN);
  expect(digits()).toBe('11:00 AM');
  await fill('Time of day', '7:30 pm');
  await fill('Label', 'Stop working');
  await press('Weekdays');
  expect(pageText()).toContain('Rings at 7:30 PM, in 9 h 29 min.');
  await press('Add alarm');
  expect(textOf(region('Alarms'))).toContain('Mon to Fri · in 9 h 29 min');
  await leap(9 * HOUR + 29 * MINUTE);
  expect(heard()).toContain('alarm');
  await leap(5 * SECOND);
  expect(heard()).toEqual(['alarm']);
  await press('Snooze 9 min');
  expect(digits()).toBe('7:39 PM');
  await leap(9 * MINUTE);
  await press('Stop');
  // The next weekday is Monday.
  expect(pageText()).toContain('rings in 2 d 23 h');
  expect(digits()).toBe('7:30 PM');
});

test('the alarm is set to the next full hour in one press, for once', async () => {
  await openPage('/online-alarm', AFTER_TEN);
  await press('Set alarm');
  expect(pageText()).toContain('rings in 59 min');
  await leap(59 * MINUTE);
  await press('Stop');
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false);
  expect(button('Set alarm')).toBeTruthy();
});

test('the countdown counts days, hours, minutes and seconds to a date in the zone that it names', async () => {
  const { reload } = await openPage('/countdown-timer', AFTER_TEN);
  expect(digits()).toMatch(/^0 days ?00 hours ?59 min ?00 s$/);
  await fill('Date', '2026-11-27');
  await fill('Time', '17:01');
  await fill('Name', 'Deadline');
  await press('Set date');
  expect(digits()).toMatch(/^7 days ?07 hours ?00 min ?00 s$/);
  expect(pageText()).toMatch(/Friday, November 27, 2026 at 5:01 PM · \S+/);
  await press('Start');
  await leap(42 * HOUR);
  expect(digits()).toMatch(/^5 days ?13 hours ?00 min ?00 s$/);
  await fill('Date', '2020-01-01');
  await press('Set date');
  expect(textOf(screen.getByRole('alert'))).toContain('That moment has passed');
  await reload();
  expect(digits()).toMatch(/^5 days ?12 hours ?59 min/);
});

test('the countdown knows a length and the turn of the year', async () => {
  await openPage('/countdown-timer?d=36h&label=Brine', AFTER_TEN);
  expect(digits()).toMatch(/^1 day ?11 hours ?59 min/);
  await press('New Year');
  expect(pageText()).toContain('New Year 2027');
  expect(digits()).toMatch(/^41 days ?13 hours/);
});

test('the kitchen timer says which pot is ready, rings with its sound until answered, then counts on', async () => {
  await openPage('/kitchen-timer');
  expect(allDigits()).toEqual(['6:00', '10:00', '20:00']);
  await press('Pasta 8');
  await press(/^Start/, region('Pasta'));
  await press(/^Start/, region('Timer 2'));
  await leap(8 * MINUTE);
  expect(heard().toSorted()).toEqual(['bell', '“Pasta is ready”']);
  await leap(5 * SECOND);
  expect(heard()).toEqual(['bell']);
  await press(/^Stop/, region('Pasta'));
  await leap(MINUTE);
  expect(textOf(within(region('Pasta')).getByRole('timer'))).toBe('+1:05');
  expect(textOf(region('Pasta'))).toContain('since done');
  await leap(MINUTE);
  expect(heard().toSorted()).toEqual(['marimba', '“Timer 2 is ready”']);
});

test('the online timers are added, coloured, ordered, started together, kept', async () => {
  const { reload } = await openPage('/timer-online');
  await press('Add timer');
  expect(allDigits()).toEqual(['5:00', '10:00', '15:00', '5:00']);
  await press('Timer 4, edit');
  const editor = () => screen.getByRole('dialog');
  await fill('Name', 'Laundry', editor());
  await fill('Time', '45', editor());
  await choose('plum', editor());
  await fill('Sound', 'alarm', editor());
  for (let place = 0; place < 3; place += 1) await press('Earlier', editor());
  await press('Done', editor());
  expect(allDigits()).toEqual(['45:00', '5:00', '10:00', '15:00']);
  await press('Start all');
  await leap(2 * MINUTE);
  expect(allDigits()).toEqual(['43:00', '3:00', '8:00', '13:00']);
  await reload();
  expect(textOf(region('Laundry'))).toContain('42:5');
});

test('the online timers that run are kept when a ready-made set is taken', async () => {
  await openPage('/timer-online');
  await press(/^Start Timer 1/);
  await press('Lab');
  expect(allDigits()).toHaveLength(4);
  expect(button('Incubation, edit')).toBeTruthy();
  expect(button(/^Pause Timer 1/)).toBeTruthy();
});

test('a meditation settles in, opens, rings only inside, ends and dims the screen', async () => {
  await openPage('/meditation-timer');
  expect(digits()).toBe('10:00');
  await press('Zazen 25');
  expect(pageText()).toContain('a bell every 5 min, 3 bells to close');
  await press('Start');
  await leap(10 * SECOND);
  expect(document.querySelector('[data-dark]')).not.toBeNull();
  expect(heard()).toEqual(['bowl']);
  for (let bell = 0; bell < 4; bell += 1) {
    await leap(5 * MINUTE);
    expect(heard()).toEqual(['bowl']);
  }
  await leap(5 * MINUTE);
  expect(panelText()).toContain('The sit is over');
  await pass(70 * SECOND);
  expect(heard()).toEqual(['bowl', 'bowl', 'bowl']);
  expect(button('Start again')).toBeTruthy();
});

test('a sit without an end lasts until the sitter ends it', async () => {
  await openPage('/meditation-timer');
  await press(/^Open/);
  await press('Start');
  await leap(HOUR + 10 * SECOND);
  expect(digits()).toBe('1:00:00');
  await press('End');
  expect(panelText()).toContain('The sit is over');
});

test('a break gives something to do and asks until somebody is back', async () => {
  await openPage('/break-timer');
  await press('Stretch');
  await press('Start');
  expect(pageText()).toMatch(/Neck:/);
  await leap(4 * MINUTE);
  expect(pageText()).toMatch(/Hips:/);
  await leap(MINUTE);
  expect(heard()).toEqual(['soft']);
  await leap(5 * SECOND);
  expect(heard()).toEqual(['soft']);
  await press('I’m back');
  await leap(MINUTE);
  expect(heard()).toEqual([]);
});

test('a break reminds every twenty minutes to look away for twenty seconds', async () => {
  await openPage('/break-timer');
  await press('20-20-20');
  await press('Start');
  await leap(20 * MINUTE);
  expect(pageText()).toContain('six metres away');
  expect(digits()).toBe('0:20');
  expect(heard()).toContain('“Time to look up”');
  await leap(20 * SECOND);
  expect(digits()).toBe('20:00');
});

test('the online timer has four clocks, and each keeps running behind its tab', async () => {
  const { reload } = await openPage('/online-timer');
  expect(digits()).toBe('10:00');
  await press('Start');
  expect(button('Pause')).toBeTruthy();
  await choose('Stopwatch');
  await pass(SECOND);
  expect(pageText()).toMatch(/Countdown: 9:5\d/);
  await press('Start');
  await choose('Intervals');
  await pass(SECOND);
  expect(pageText()).toMatch(/Stopwatch: 0:0\d/);
  await press('Show countdown');
  expect(button('Pause')).toBeTruthy();
  await choose('Alarm');
  await reload();
  expect(screen.getByLabelText<HTMLInputElement>('Alarm').checked).toBe(true);
});
