import { describe, expect, test } from 'vitest';
import { nextBeatInMs, startBeat } from './beat.ts';
import { createFakeTime } from './fake-time-test-kit.ts';

describe('the way to the next beat', () => {
  test.each([
    [10_000, 12_345, 345],
    [12_345, 12_345, 1000],
    [12_346, 12_345, 999],
    [12_344, 12_345, 1],
    [10_000, 0, 1000],
    [10_400, 0, 600],
    [12_344.6, 12_345, 1],
  ])('at %d for the step %d is %d ms', (nowMs, stepMs, expected) => {
    expect(nextBeatInMs(nowMs, stepMs)).toBe(expected);
  });
});

describe('the beat', () => {
  function start(atMs: number) {
    const time = createFakeTime(atMs);
    const beats: number[] = [];
    const beat = startBeat(time.now, time.later, () => beats.push(time.now()));
    return { time, beats, beat };
  }

  test('falls on every whole second', () => {
    const { time, beats } = start(1_000_400);
    time.pass(3000);
    expect(beats).toEqual([1_001_000, 1_002_000, 1_003_000]);
  });

  test('falls on the instant it is stepped to, exactly', () => {
    const { time, beats, beat } = start(1_000_400);
    beat.step(1_002_750);
    time.pass(3000);
    expect(beats).toEqual([1_000_750, 1_001_750, 1_002_750]);
  });

  test('keeps its step when the browser is late', () => {
    const { time, beats } = start(1_000_000);
    time.sleep(2300);
    time.pass(1000);
    expect(beats).toEqual([1_002_300, 1_003_000]);
  });

  test('is silent after its stop', () => {
    const { time, beats, beat } = start(1_000_000);
    beat.stop();
    time.pass(5000);
    expect(beats).toEqual([]);
  });
});
