import { expect, test } from 'vitest';
import { addAfterLeadIn, firstAfterLeadIn } from './lead-in.ts';
import { readRun } from './reading.ts';
import { advance, finishRun, startRun } from './run.ts';
import { buildStep, type Schedule, type Step } from './schedule.ts';

const T0 = Date.UTC(2026, 10, 21, 9);
const S = 1000;
const START = { id: 'r1', page: '/timer', volume: 60, isMuted: false };
const step = (label: string, s: number, more: Partial<Step> = {}) =>
  buildStep({ label, ms: s * S, ...more });
const ready = step('Get ready', 3, { isLeadIn: true, tone: 'prepare' });
const schedule: Schedule = {
  name: '',
  steps: [ready, step('One', 60), step('Two', 60)],
  rounds: 1,
};
const start = (of = schedule) => startRun(of, START, T0);

test('time that is added makes the first step longer that counts, and not the lead-in', () => {
  const run = addAfterLeadIn(start(), 60 * S);
  expect(firstAfterLeadIn(run)).toMatchObject({ label: 'One', ms: 120 * S });
  expect(readRun(run, T0 + S).leftMs).toBe(2 * S);
  expect(run.schedule.steps.map(({ ms }) => ms)).toEqual([3 * S, 120 * S, 60 * S]);
  expect(readRun(advance(run, T0 + 4 * S).run, T0 + 4 * S).leftMs).toBe(119 * S);
});

test('time is taken away no further than to a second', () => {
  expect(firstAfterLeadIn(addAfterLeadIn(start(), -300 * S))?.ms).toBe(S);
});

test('an open step is no longer than it was', () => {
  const open = start({ ...schedule, steps: [ready, step('Sit', 0, { ms: null })] });
  expect(addAfterLeadIn(open, 60 * S)).toBe(open);
});

test('after the lead-in, and after the end, there is none', () => {
  const { run } = advance(start(), T0 + 4 * S);
  expect(firstAfterLeadIn(run)).toBeNull();
  expect(firstAfterLeadIn(finishRun(start(), T0 + S))).toBeNull();
});
