import { describe, expect, test } from 'vitest';
import { readRun } from '../runs/reading.ts';
import { advance, finishRun, skipStep, startRun } from '../runs/run.ts';
import { plannedMs } from '../runs/schedule.ts';
import {
  type CountdownOrder,
  type CountdownPreset,
  type CountdownRules,
  countdownScheduleOf,
  markAt,
  partsText,
  presetOf,
  retellRun,
  skipToWork,
  splitPreset,
  stretchPreset,
  USUAL_COUNTDOWN,
} from './countdown.ts';

const T0 = Date.UTC(2026, 10, 21, 9);
const START = { id: 'r1', page: '/timer', volume: 60, isMuted: false };
const MINUTE = 60_000;

const scheduleOf = (
  preset: CountdownPreset,
  rules: Partial<CountdownRules> = {},
  order: Partial<CountdownOrder> = {},
) => countdownScheduleOf({ preset, name: '', rules: { ...USUAL_COUNTDOWN, ...rules }, ...order });

const workout: CountdownPreset = {
  label: 'workout',
  rounds: 1,
  steps: Array.from({ length: 12 }, (_, place) => ({ label: `Exercise ${place}`, ms: 30_000 })),
};
const tabata: CountdownPreset = {
  label: 'Tabata',
  rounds: 8,
  steps: [
    { label: 'Work', ms: 20_000 },
    { label: 'Rest', ms: 10_000, tone: 'rest', end: { sound: 'go', times: 1 } },
  ],
};
const split: CountdownPreset = {
  label: '35 min',
  rounds: 1,
  steps: [
    { label: 'Warm up', ms: 5 * MINUTE },
    { label: 'Main part', ms: 25 * MINUTE },
    { label: 'Wind down', ms: 5 * MINUTE },
  ],
};

test('the lead-in comes once, before the time and not out of it', () => {
  const schedule = scheduleOf({ ...presetOf(MINUTE), rounds: 5 }, { leadIn: 3, beepLast: 5 });
  expect(schedule.steps.map(({ ms }) => ms)).toEqual([3000, ...Array(5).fill(MINUTE)]);
  expect(schedule.steps[0]).toMatchObject({ label: 'Get ready', tone: 'prepare' });
  expect(schedule.steps[1]?.cues.map(({ at }) => at)).toEqual(
    [1, 2, 3, 4, 5].map((seconds) => ({ leftMs: seconds * 1000 })),
  );
  expect(schedule.steps[2]?.round).toEqual({ number: 2, of: 5 });
});

test('a pause lies between steps and rounds, never after the last', () => {
  const rules = { between: { ms: 10_000, label: 'Change' } };
  const schedule = scheduleOf(workout, rules);
  expect(schedule.steps.filter(({ label }) => label === 'Change')).toHaveLength(11);
  expect(plannedMs(schedule)).toBe(7 * MINUTE + 50_000);
  const six = scheduleOf(
    { ...presetOf(5 * MINUTE), rounds: 6 },
    { between: { ms: 15_000, label: '' } },
  );
  expect(plannedMs(six)).toBe(31 * MINUTE + 15_000);
});

test('endless rounds have their pause after each', () => {
  const schedule = scheduleOf(
    { ...presetOf(20 * MINUTE), rounds: null },
    { between: { ms: 20_000, label: 'Pause' } },
  );
  expect(schedule).toMatchObject({ rounds: null, steps: [{ ms: 20 * MINUTE }, { ms: 20_000 }] });
});

test('a Tabata takes four minutes to the end of its last rest, and that end is the whole one', () => {
  const schedule = scheduleOf(tabata);
  expect(plannedMs(schedule)).toBe(4 * MINUTE);
  expect(schedule.steps[1]?.end).toEqual({ sound: 'go', times: 1 });
  expect(schedule.steps[15]?.end).toEqual({ sound: 'bell', times: 3 });
});

test('cues that fall on the beginning or beyond are left out, and rests have none', () => {
  const rules: Partial<CountdownRules> = {
    cues: [{ at: { leftMs: MINUTE }, text: 'Taste' }, { at: { share: 0.5 } }],
  };
  expect(scheduleOf(presetOf(11 * MINUTE), rules).steps[0]?.cues).toHaveLength(2);
  expect(scheduleOf(presetOf(MINUTE), rules).steps[0]?.cues).toEqual([{ at: { leftMs: 30_000 } }]);
  const pair: CountdownPreset = {
    label: '30/5',
    rounds: 1,
    steps: [
      { label: '', ms: 30 * MINUTE },
      { label: 'Break', ms: 5 * MINUTE, tone: 'rest' },
    ],
  };
  expect(scheduleOf(pair, rules).steps[1]?.cues).toEqual([]);
});

test('marks are numbered, and the last part may be shorter', () => {
  const marks = { everyMs: MINUTE, unit: 'Minute' };
  const [step] = scheduleOf(presetOf(6 * MINUTE), { marks }).steps;
  expect(step?.cues.map(({ text }) => text)).toEqual(
    [2, 3, 4, 5, 6].map((number) => `Minute ${number} of 6`),
  );
  expect(markAt(3.5 * MINUTE, 6 * MINUTE, marks)).toBe('Minute 4 of 6');
  expect(markAt(6.4 * MINUTE, 6.5 * MINUTE, marks)).toBe('Minute 7 of 7');
});

test('overtime and repeating are ways of the last step alone', () => {
  expect(scheduleOf(presetOf(MINUTE), { onZero: 'overtime' }).steps[0]?.atZero).toBe('overtime');
  expect(scheduleOf(split, { onZero: 'overtime' }).steps.map(({ atZero }) => atZero)).toEqual([
    'next',
    'next',
    'overtime',
  ]);
  expect(scheduleOf(presetOf(MINUTE), { onZero: 'repeat' }).rounds).toBeNull();
});

test('labels go to their rounds, and endless rounds are written out for them', () => {
  const rounds = { ...presetOf(10 * MINUTE), rounds: 3 };
  const labels = ['Amira', '', 'Ben'];
  expect(scheduleOf(rounds, {}, { labels }).steps.map(({ label }) => label)).toEqual(labels);
  const endless = scheduleOf({ ...rounds, rounds: null }, {}, { labels });
  expect(endless.rounds).toBeNull();
  expect(endless.steps[2]).toMatchObject({ label: 'Ben', round: { number: 3, of: null } });
});

test('parts take another length from their longest, and refuse one that leaves it nothing', () => {
  expect(stretchPreset(split, 28 * MINUTE)?.label).toBe('5/18/5');
  expect(stretchPreset(split, 10 * MINUTE)).toBeNull();
  const own = splitPreset(
    split,
    [10, 20, 5].map((minutes) => minutes * MINUTE),
  );
  expect(partsText(own?.steps ?? [])).toBe('10/20/5');
  expect(splitPreset(split, [MINUTE])).toBeNull();
});

test('a run takes the cues and the end of a schedule of the same stretches, and keeps its time', () => {
  const loud = scheduleOf(presetOf(10 * MINUTE));
  const soft = scheduleOf(
    presetOf(10 * MINUTE),
    { end: { sound: 'soft', times: 1 } },
    { name: 'Sit' },
  );
  const run = startRun(loud, START, T0);
  expect(retellRun(run, soft)).toEqual({ ...run, schedule: soft });
  expect(retellRun(run, scheduleOf(presetOf(MINUTE)))).toBe(run);
});

test('of a run that is over only the name changes', () => {
  const schedule = scheduleOf(presetOf(MINUTE), { onZero: 'overtime' });
  const stop = scheduleOf(presetOf(MINUTE), {}, { name: 'Report' });
  const over = advance(startRun(schedule, START, T0), T0 + 2 * MINUTE).run;
  expect(retellRun(over, stop).schedule).toEqual({ ...schedule, name: 'Report' });
  expect(retellRun(finishRun(over, T0), stop).schedule).toEqual({ ...schedule, name: 'Report' });
});

test('an endless run that shall end goes to the end of its round', () => {
  const endless = scheduleOf(presetOf(MINUTE), { onZero: 'repeat' });
  const run = advance(startRun(endless, START, T0), T0 + 2.5 * MINUTE).run;
  expect(retellRun(run, scheduleOf(presetOf(MINUTE))).schedule.rounds).toBe(3);
});

test('the way on goes over the pause to the next round', () => {
  const schedule = scheduleOf(
    { ...presetOf(5 * MINUTE), rounds: 3 },
    { between: { ms: 15_000, label: 'Change' } },
  );
  const second = skipToWork(startRun(schedule, START, T0), T0 + MINUTE);
  expect(second).toMatchObject({ place: 2, status: 'running', beganAt: T0 + MINUTE });
  const last = skipToWork(second, T0 + 2 * MINUTE);
  expect(skipToWork(last, T0 + 3 * MINUTE).status).toBe('ended');
});

describe('a half with stoppage time and an interval', () => {
  const match = {
    label: '45+15',
    steps: [
      { label: 'Half', ms: 45 * MINUTE, hasOvertime: true },
      { label: 'Interval', ms: 15 * MINUTE, tone: 'rest' },
    ],
    rounds: 1,
  } as const;

  test('counts the stoppage time on until the interval is begun', () => {
    const schedule = scheduleOf(match, { onZero: 'overtime' });
    const { run } = advance(startRun(schedule, START, T0), T0 + 48 * MINUTE);
    expect(readRun(run, T0 + 48 * MINUTE)).toMatchObject({
      status: 'running',
      overMs: 3 * MINUTE,
      step: { label: 'Half' },
      next: { label: 'Interval' },
    });
    const interval = skipStep(run, T0 + 48 * MINUTE);
    expect(interval).toMatchObject({ place: 1, status: 'running', beganAt: T0 + 48 * MINUTE });
    expect(interval.done).toMatchObject([{ ms: 48 * MINUTE, isFull: true }]);
    expect(advance(interval, T0 + 64 * MINUTE).run.status).toBe('ended');
  });

  test('is followed by the interval at once where overtime is off', () => {
    const schedule = scheduleOf(match, { onZero: 'stop' });
    expect(schedule.steps.map(({ atZero }) => atZero)).toEqual(['next', 'next']);
  });
});
