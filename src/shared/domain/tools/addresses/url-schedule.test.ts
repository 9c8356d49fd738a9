import { describe, expect, test } from 'vitest';
import {
  buildStep,
  countdownSchedule,
  plannedMs,
  type Schedule,
  type Step,
} from '../runs/schedule.ts';
import { withParameters } from './url-schedule.ts';

const MINUTE = 60_000;
const step = (label: string, minutes: number, more: Partial<Step> = {}) =>
  buildStep({ label, ms: minutes * MINUTE, ...more });
const GO = { sound: 'go', times: 1 } as const;
const cycle: Schedule = {
  name: '',
  steps: [step('Work', 25), step('Break', 5, { tone: 'rest', end: GO }), step('Work', 25)],
  rounds: 1,
};
const sit: Schedule = {
  name: '',
  steps: [
    step('Settle', 1, { tone: 'calm', isLeadIn: true, end: { sound: 'bowl', times: 1 } }),
    step('Sit', 10, { tone: 'calm', end: { sound: 'bowl', times: 3 } }),
  ],
  rounds: 1,
};
const sounds = (schedule: Schedule) => schedule.steps.map(({ end }) => end.sound);
const atZeros = (schedule: Schedule) => schedule.steps.map(({ atZero }) => atZero);

test('a schedule of which nothing is asked stays the same', () => {
  expect(withParameters(cycle, {})).toBe(cycle);
});

test('a label names a schedule that has no name, and only that', () => {
  expect(withParameters(cycle, { label: 'Pasta' }).name).toBe('Pasta');
  expect(withParameters({ ...cycle, name: 'Own' }, { label: 'Pasta' }).name).toBe('Own');
});

describe('a sound', () => {
  test('is that of the ends of work and of the whole; the call back to work stays', () => {
    expect(sounds(withParameters(cycle, { sound: 'bowl' }))).toEqual(['bowl', 'go', 'bowl']);
    expect(sounds(withParameters(sit, { sound: 'chime' }))).toEqual(['bowl', 'chime']);
  });

  test('may be none', () => {
    expect(sounds(withParameters(cycle, { sound: 'none' }))).toEqual([null, 'go', null]);
  });
});

describe('a warning', () => {
  test('comes before the end of each stretch of work that is long enough', () => {
    const { steps } = withParameters(cycle, { warnMs: [2 * MINUTE, 30 * MINUTE] });
    const times = steps.map(({ cues }) => cues.map(({ at }) => at));
    expect(times).toEqual([[{ leftMs: 2 * MINUTE }], [], [{ leftMs: 2 * MINUTE }]]);
  });

  test('takes the place of what the page says of the time left, and of nothing else', () => {
    const cues = [
      { at: { leftMs: MINUTE }, text: 'One minute left' },
      { at: { leftMs: 1000 }, sound: 'beep' },
    ] as const;
    const schedule = withParameters(countdownSchedule(5 * MINUTE, { cues }), {
      warnMs: [2 * MINUTE],
    });
    expect(schedule.steps[0]?.cues).toMatchObject([
      { at: { leftMs: 1000 } },
      { at: { leftMs: 2 * MINUTE }, text: 'Not long now' },
    ]);
  });

  test('comes before the end of a break that stands alone', () => {
    const schedule = withParameters(countdownSchedule(5 * MINUTE, { tone: 'rest' }), {
      warnMs: [MINUTE],
    });
    expect(schedule.steps[0]?.cues).toHaveLength(1);
  });
});

describe('an end', () => {
  test('of overtime lets work go on beyond its time, and no break', () => {
    const schedule = withParameters(cycle, { onZero: 'overtime' });
    expect(atZeros(schedule)).toEqual(['overtime', 'next', 'overtime']);
  });

  test('of stop ends what would go on', () => {
    const open = countdownSchedule(MINUTE, { atZero: 'overtime' });
    expect(atZeros(withParameters(open, { onZero: 'stop' }))).toEqual(['next']);
  });

  test('of repeat goes round without its lead-in, and rings into no next round', () => {
    const end = { sound: 'soft', times: 'untilDismissed' } as const;
    expect(withParameters(sit, { onZero: 'repeat' })).toMatchObject({
      rounds: null,
      steps: [{ label: 'Sit' }],
    });
    const [rung] = withParameters(countdownSchedule(MINUTE, { end }), { rounds: null }).steps;
    expect(rung?.end.times).toBe(1);
  });
});

describe('rounds', () => {
  test('follow one another, numbered, after one lead-in', () => {
    const schedule = withParameters(sit, { rounds: 3 });
    expect(schedule.rounds).toBe(1);
    expect(schedule.steps.map(({ label, round }) => [label, round?.number])).toEqual([
      ['Settle', undefined],
      ['Sit', 1],
      ['Sit', 2],
      ['Sit', 3],
    ]);
    expect(plannedMs(schedule)).toBe(31 * MINUTE);
  });

  test('ring until somebody stops them at the last alone', () => {
    const end = { sound: 'soft', times: 'untilDismissed' } as const;
    const schedule = withParameters(countdownSchedule(MINUTE, { end }), { rounds: 2 });
    expect(schedule.steps.map((each) => each.end.times)).toEqual([1, 'untilDismissed']);
  });

  test('wait for each other where their steps do', () => {
    const wait = { atZero: 'wait' } as const;
    const schedule: Schedule = { ...cycle, steps: [step('Work', 25, wait), step('Break', 5)] };
    const waits = ['wait', 'wait', 'wait', 'next'];
    expect(atZeros(withParameters(schedule, { rounds: 2 }))).toEqual(waits);
    expect(atZeros(withParameters(schedule, { rounds: null }))).toEqual(['wait', 'wait']);
  });

  test('of a schedule without an end give it one', () => {
    expect(withParameters({ ...cycle, rounds: null }, { rounds: 2 })).toMatchObject({ rounds: 1 });
  });

  test('are no more than can be stored', () => {
    expect(withParameters(cycle, { rounds: 999 }).steps).toHaveLength(1500);
  });
});
