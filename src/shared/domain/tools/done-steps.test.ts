import { expect, test } from 'vitest';
import {
  addTime,
  advance,
  finishRun,
  pauseRun,
  resumeRun,
  skipStep,
  startRun,
} from './runs/run.ts';
import { buildStep, type Schedule } from './runs/schedule.ts';
import { readStoredRuns, storedTextOf } from './runs/stored-run.ts';

const schedule: Schedule = {
  name: '',
  steps: [buildStep({ ms: 60_000 }), buildStep({ ms: 10_000, tone: 'rest' })],
  rounds: 1,
};
const begin = () => startRun(schedule, { id: 'a', page: '/x', volume: 50, isMuted: false }, 0);

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
  const [stored] = JSON.parse(storedTextOf([run]));
  expect(readStoredRuns([stored])).toEqual([run]);
  const { done: _, ...old } = stored;
  expect(readStoredRuns([old])).toEqual([{ ...run, done: [] }]);
});
