import { expect, test } from 'vitest';
import { toolAnnouncement } from './announcements.ts';
import { advance, finishRun, pauseRun, type Run, resumeRun, startRun } from './run.ts';
import { buildStep, countdownSchedule, openSchedule, type Schedule } from './schedule.ts';

const MINUTE = 60_000;
const start = (schedule: Schedule) =>
  startRun(schedule, { id: 'a', page: '/timer', volume: 60, isMuted: false }, 0);
const said = (was: Run | null, is: Run | null, [before, after]: readonly [number, number]) =>
  toolAnnouncement({ run: was, nowMs: before }, { run: is, nowMs: after });
const passing = (run: Run, from: number, to: number) =>
  said(advance(run, from).run, advance(run, to).run, [from, to]);

test('a start says what begins and how long it takes, a reset that it is gone', () => {
  const tea = start(countdownSchedule(3 * MINUTE, {}, 'Tea'));
  expect(said(null, tea, [0, 0])).toBe('Tea started: 3 min.');
  expect(said(tea, null, [0, 0])).toBe('Timer reset.');
  expect(said(null, start(openSchedule()), [0, 0])).toBe('Timer started.');
});

test('half, five minutes, one minute and ten seconds are said once each', () => {
  const run = start(countdownSchedule(20 * MINUTE));
  expect(passing(run, 9 * MINUTE, 10 * MINUTE)).toBe('Halfway: 10 min left.');
  expect(passing(run, 10 * MINUTE, 11 * MINUTE)).toBeNull();
  expect(passing(run, 14 * MINUTE, 15 * MINUTE)).toBe('5 min left.');
  expect(passing(run, 18 * MINUTE, 19 * MINUTE)).toBe('1 min left.');
  expect(passing(run, 19 * MINUTE, 20 * MINUTE - 10_000)).toBe('10 s left.');
});

test('the end of the whole is that of its name, and of its last step where it has none', () => {
  const steps = [buildStep({ ms: MINUTE, label: 'Work' })];
  const end = (name: string) => passing(start({ name, steps, rounds: 1 }), 1000, MINUTE);
  expect(end('Tabata')).toBe('Tabata: time is up.');
  expect(end('')).toBe('Work: time is up.');
});

test('what somebody ends is not said to be up', () => {
  const talk = start(countdownSchedule(MINUTE, { atZero: 'overtime' }, 'Talk'));
  const over = advance(talk, 2 * MINUTE).run;
  const at = [2 * MINUTE, 2 * MINUTE] as const;
  expect(said(over, finishRun(over, 2 * MINUTE), at)).toBe('Talk: ended.');
});

test('a pause beyond its time tells of nothing that is left', () => {
  const talk = start(countdownSchedule(MINUTE, { atZero: 'overtime' }));
  const over = advance(talk, 2 * MINUTE).run;
  const paused = pauseRun(over, 2 * MINUTE);
  const at = [2 * MINUTE, 2 * MINUTE] as const;
  expect(said(over, paused, at)).toBe('Paused.');
  expect(said(paused, resumeRun(paused, 2 * MINUTE), at)).toBe('Resumed.');
});
