import { expect, test } from 'vitest';
import { advance, startRun } from '../runs/run.ts';
import {
  BREAK_PRESETS,
  breakSchedule,
  breathAt,
  chosenKind,
  exerciseAt,
  readBreak,
  USUAL_BREAK,
} from './breaks.ts';

const START = { id: 'a', page: '/break-timer', volume: 60, isMuted: false };
const eyeLoop = { kind: 'eyes' as const, ms: 20_000, everyMs: 1_200_000 };

test('a break asks until somebody is back', () => {
  const { run } = advance(startRun(breakSchedule(USUAL_BREAK), START, 0), 300_000);
  expect(run).toMatchObject({ status: 'ended', isRinging: true });
});

test('the cycle goes on by itself: work, look away, work', () => {
  const { run, signals } = advance(startRun(breakSchedule(eyeLoop), START, 0), 1_220_000);
  expect(signals.map((signal) => signal.at)).toEqual([1_200_000, 1_220_000]);
  expect(run).toMatchObject({ status: 'running', place: 2 });
});

test('exercises share the time of the break', () => {
  expect(exerciseAt('stretch', 0)).toMatch(/^Neck/);
  expect(exerciseAt('stretch', 0.5)).toMatch(/^Wrists/);
  expect(exerciseAt('stretch', 1)).toMatch(/^Hips/);
});

test('the page chooses another kind each time, and only when it is asked to', () => {
  expect(new Set([0, 1, 2, 3].map((turn) => chosenKind('any', turn))).size).toBe(4);
  expect(chosenKind('walk', 3)).toBe('walk');
});

test('breath goes in for four seconds and out for six', () => {
  expect([0, 3999, 4000, 9999, 10_000].map(breathAt)).toEqual(['in', 'in', 'out', 'out', 'in']);
});

test('settings are taken whole or not at all', () => {
  expect(BREAK_PRESETS.every(({ part }) => readBreak({ ...USUAL_BREAK, ...part }) !== null)).toBe(
    true,
  );
  expect(readBreak({ ...USUAL_BREAK, kind: 'sleep' })).toBeNull();
  expect(readBreak({ ...USUAL_BREAK, ms: -5 })).toBeNull();
  expect(readBreak([])).toBeNull();
});
