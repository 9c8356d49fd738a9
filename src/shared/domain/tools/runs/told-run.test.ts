import { expect, test } from 'vitest';
import { advance, finishRun, pauseRun, type Run, startRun } from './run.ts';
import { countdownSchedule, type EndSignal } from './schedule.ts';
import { toldRun } from './told-run.ts';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 20, 12);
const START = { volume: 60, isMuted: false };
const PAGE = '/silent-timer';
const SILENT: EndSignal = { sound: null, times: 0 };

function runOf(name: string, minutes: number, end: EndSignal = SILENT, page = PAGE): Run {
  const schedule = countdownSchedule(minutes * MINUTE, { end }, name);
  return startRun(schedule, { ...START, id: name, page }, NOON);
}

const told = (runs: readonly Run[], afterMinutes: number) => {
  const nowMs = NOON + afterMinutes * MINUTE;
  const moved = runs.map((run) => advance(run, nowMs).run);
  return toldRun(moved, PAGE, nowMs)?.id ?? null;
};

test('what rings comes before all that counts', () => {
  const rings = runOf('rings', 1, { sound: 'bell', times: 'untilDismissed' }, '/kitchen-timer');
  expect(told([runOf('counts', 10), rings], 2)).toBe('rings');
});

test('of several it is this page’s that ends first, what counts before what rests', () => {
  const paused = pauseRun(runOf('paused', 2), NOON);
  const elsewhere = runOf('elsewhere', 1, SILENT, '/timer');
  expect(told([elsewhere, paused, runOf('long', 20), runOf('short', 10)], 0)).toBe('short');
  expect(told([elsewhere, paused], 0)).toBe('paused');
  expect(told([elsewhere], 0)).toBe('elsewhere');
});

test('a timer that ran out without a sound is told until somebody comes back', () => {
  const run = runOf('silent', 10);
  expect(told([run], 15)).toBe('silent');
  expect(told([run], 75)).toBeNull();
  expect(told([runOf('elsewhere', 10, SILENT, '/timer')], 15)).toBeNull();
});

test('a timer that was ended by hand is over', () => {
  expect(told([finishRun(runOf('ended', 10), NOON + MINUTE)], 2)).toBeNull();
});

test('a timer that was ended beyond its time was ended by somebody who is there', () => {
  const schedule = countdownSchedule(10 * MINUTE, { end: SILENT, atZero: 'overtime' }, 'talk');
  const over = advance(
    startRun(schedule, { ...START, id: 'talk', page: PAGE }, NOON),
    NOON + 11 * MINUTE,
  );
  expect(told([finishRun(over.run, NOON + 11 * MINUTE)], 12)).toBeNull();
});
