import { expect, test } from 'vitest';
import type { StepSpec } from '../clocks/countdown.ts';
import { advance, skipStep, startRun } from '../runs/run.ts';
import {
  chosenSteps,
  cycleSteps,
  type FocusRules,
  type FocusSettings,
  focusDots,
  focusScheduleOf,
  readFocusSettings,
  setDots,
} from './focus.ts';

const MINUTE = 60_000;
const classic = { workMs: 25 * MINUTE, restMs: 5 * MINUTE, longRestMs: 15 * MINUTE, sets: 4 };
const rules: FocusRules = {
  presets: [{ label: '25/5', steps: cycleSteps(classic) }],
  end: { sound: 'bell', times: 3 },
  restEnd: { sound: 'go', times: 1 },
  ideas: ['Look out of the window', 'Fill the glass'],
  typed: 'work',
};
const usual: FocusSettings = {
  preset: '25/5',
  workMs: null,
  subject: '',
  goal: '',
  goesOn: true,
  ticks: false,
  minutesOnly: false,
  noise: 'none',
};
const start = (settings = usual) =>
  startRun(
    focusScheduleOf(rules, settings),
    { id: 'a', page: '/x', volume: 50, isMuted: false },
    0,
  );

test('a set of four has three short breaks and a long one', () => {
  expect(cycleSteps(classic).map(({ label }) => label)).toEqual([
    'Work',
    'Break',
    'Work',
    'Break',
    'Work',
    'Break',
    'Work',
    'Long break',
  ]);
});

test('a set without a long break ends with its last ring, one pomodoro with its break', () => {
  const minutes = (sets: number) =>
    cycleSteps({ ...classic, longRestMs: null, sets }).map(({ ms }) => ms / MINUTE);
  expect(minutes(4)).toEqual([25, 5, 25, 5, 25, 5, 25]);
  expect(minutes(1)).toEqual([25, 5]);
});

test('an own length changes the work and leaves the breaks', () => {
  const steps = chosenSteps(rules, { preset: '25/5', workMs: 40 * MINUTE });
  expect(steps.slice(0, 2).map(({ ms }) => ms / MINUTE)).toEqual([40, 5]);
});

test('what comes next waits, where it does not begin by itself', () => {
  expect(advance(start(), 26 * MINUTE).run.status).toBe('running');
  const waiting = advance(start({ ...usual, goesOn: false }), 26 * MINUTE).run;
  expect([waiting.status, waiting.place]).toEqual(['waiting', 1]);
});

test('the goal stands in the work, and each break has an idea of its own', () => {
  const notes = focusScheduleOf(rules, { ...usual, goal: '4.1 to 4.6' }).steps.map(
    ({ note }) => note,
  );
  expect(notes.slice(0, 4)).toEqual([
    '4.1 to 4.6',
    'Fill the glass',
    '4.1 to 4.6',
    'Look out of the window',
  ]);
});

test('a break can be started alone', () => {
  const { steps } = focusScheduleOf(rules, usual, 'longRest');
  expect(steps.map(({ label }) => label)).toEqual(['Long break']);
});

const parts: readonly StepSpec[] = [
  { label: 'Plan', ms: 2 * MINUTE, tone: 'prepare' },
  { label: 'Study', ms: 25 * MINUTE },
  { label: 'Recall', ms: 3 * MINUTE, tone: 'calm' },
];
const minutesOf = (workMs: number, steps: readonly StepSpec[]) => {
  const page = { presets: [{ label: '25/5', steps }], typed: 'whole' } as const;
  return chosenSteps(page, { preset: '25/5', workMs }).map(({ ms }) => ms / MINUTE);
};

test('a typed length of a block leaves its other parts as they are', () => {
  expect(minutesOf(45 * MINUTE, parts)).toEqual([2, 40, 3]);
  expect(minutesOf(45 * MINUTE, [...parts, ...parts])).toEqual([2, 40, 3, 2, 40, 3]);
});

test('a block that is too short for its other parts has all of them shorter, and its length', () => {
  expect(minutesOf(3 * MINUTE, parts)).toEqual([0.2, 2.5, 0.3]);
  expect(minutesOf(3 * MINUTE, [...parts, ...parts])).toEqual([0.2, 2.5, 0.3, 0.2, 2.5, 0.3]);
});

test('the dots of rounds without an end are those of the round at hand', () => {
  const schedule = { ...focusScheduleOf(rules, usual), rounds: null };
  const run = startRun(schedule, { id: 'a', page: '/x', volume: 50, isMuted: false }, 0);
  const roundMs = schedule.steps.reduce((sum, { ms }) => sum + (ms ?? 0), 0);
  const second = advance(run, roundMs + 31 * MINUTE).run;
  expect(focusDots(schedule, second)).toEqual({ finished: 1, interrupted: 0, planned: 3 });
});

test('dots tell finished, skipped and planned pomodoros apart', () => {
  const run = start();
  expect(focusDots(run.schedule, null)).toEqual({ finished: 0, interrupted: 0, planned: 4 });
  const second = advance(run, 31 * MINUTE).run;
  expect(focusDots(run.schedule, second)).toEqual({ finished: 1, interrupted: 0, planned: 3 });
  const skipped = skipStep(second, 32 * MINUTE);
  expect(focusDots(run.schedule, skipped)).toEqual({ finished: 1, interrupted: 1, planned: 2 });
});

test('single pomodoros fill a set of four, which stands full until the next begins', () => {
  const finished = [0, 1, 4, 5].map((count) => setDots(count, false).finished);
  expect(finished).toEqual([0, 1, 4, 1]);
  expect(setDots(4, true)).toEqual({ finished: 0, interrupted: 0, planned: 4 });
});

test('settings are read as they were kept, and not at all where one cannot be', () => {
  expect(readFocusSettings(JSON.parse(JSON.stringify(usual)), rules)).toEqual(usual);
  expect(readFocusSettings({ ...usual, preset: '99/1' }, rules)).toBeNull();
  expect(readFocusSettings({ ...usual, noise: '<b>' }, rules)).toBeNull();
});
