import { expect, test } from 'vitest';
import { buildStep, type Plan } from './plan.ts';
import { addTime, advance, finishRun, pauseRun, resumeRun, skipStep, startRun } from './run.ts';
import { readStoredRuns } from './stored-run.ts';

const plan: Plan = {
  name: '',
  steps: [buildStep({ ms: 60_000 }), buildStep({ ms: 10_000, tone: 'rest' })],
  rounds: 1,
};
const begin = () => startRun(plan, { id: 'a', page: '/x', volume: 50, isMuted: false }, 0);

test('a step whose time ran out is written down as full, with its end', () => {
  const { run } = advance(begin(), 65_000);
  expect(run.done).toEqual([{ place: 0, ms: 60_000, endedAt: 60_000, isFull: true }]);
});

test('a pause does not count to a step, and a skipped one is not full', () => {
  const resumed = resumeRun(pauseRun(begin(), 10_000), 40_000);
  expect(skipStep(resumed, 45_000).done).toEqual([
    { place: 0, ms: 15_000, endedAt: 45_000, isFull: false },
  ]);
});

test('what is ended by hand is written down too', () => {
  expect(finishRun(begin(), 5000).done).toMatchObject([{ ms: 5000, isFull: false }]);
});

test('time that is added after the end takes the last step back', () => {
  const ended = advance(begin(), 70_000).run;
  expect(ended.done).toHaveLength(2);
  expect(addTime(ended, 60_000, 80_000).done).toHaveLength(1);
});

test('what is done survives storage, and runs from before it was kept are read', () => {
  const { run } = advance(begin(), 65_000);
  expect(readStoredRuns(JSON.parse(JSON.stringify([run])))).toEqual([run]);
  const { done: _, ...old } = run;
  expect(readStoredRuns([old])).toEqual([{ ...run, done: [] }]);
});
