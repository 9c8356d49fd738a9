import { expect, test } from 'vitest';
import { advance, type Run, startRun } from '../runs/run.ts';
import { countdownSchedule, openSchedule } from '../runs/schedule.ts';
import { behindTabs, CLOCK_TABS, placeOfTab, readClockTab, tabOfRun } from './clock-tabs.ts';

const T0 = Date.UTC(2026, 10, 21, 9);
const PAGE = '/online-timer';

function run(slot: string, schedule = openSchedule(), page = PAGE): Run {
  return startRun(schedule, { id: slot, page, slot, volume: 60, isMuted: false }, T0);
}

test.each(CLOCK_TABS)('a timer of the tab %s is found again by its place', (tab) => {
  expect(tabOfRun({ slot: `${placeOfTab(tab)}2` })).toBe(tab);
});

test('what runs behind other tabs is told, one for each tab', () => {
  const runs = [run(''), run('stopwatch/'), run('stopwatch/2'), run('', openSchedule(), '/timer')];
  expect(behindTabs(runs, PAGE, 'alarm').map(({ slot }) => slot)).toEqual(['', 'stopwatch/']);
  expect(behindTabs(runs, PAGE, 'stopwatch').map(({ slot }) => slot)).toEqual(['']);
});

test('what rings behind a tab comes before what counts there', () => {
  const end = { sound: 'bell', times: 'untilDismissed' } as const;
  const rings = advance(run('alarm/b', countdownSchedule(1000, { end })), T0 + 5000).run;
  expect(behindTabs([run('alarm/a'), rings], PAGE, 'countdown')).toEqual([rings]);
});

test('what ended in silence is not told', () => {
  const over = advance(run('interval/', countdownSchedule(1000)), T0 + 5000).run;
  expect(behindTabs([over], PAGE, 'countdown')).toEqual([]);
});

test.each([
  ['alarm', 'alarm'],
  ['sundial', null],
  [7, null],
  [null, null],
])('the kept tab %j is read as %j', (value, tab) => {
  expect(readClockTab(value)).toBe(tab);
});
