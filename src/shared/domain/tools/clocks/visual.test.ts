import { describe, expect, it, test } from 'vitest';
import {
  lightsOn,
  minutesAt,
  minutesByKey,
  pointAt,
  shareAtAngle,
  shareLeft,
  slicePath,
  wholeMs,
} from './visual.ts';

const MINUTE_MS = 60_000;

test('the dial is an hour, whatever is on it, until more is asked for', () => {
  expect(wholeMs(15 * MINUTE_MS, false)).toBe(60 * MINUTE_MS);
  expect(wholeMs(90 * MINUTE_MS, false)).toBe(90 * MINUTE_MS);
  expect(wholeMs(15 * MINUTE_MS, true)).toBe(15 * MINUTE_MS);
  expect(shareLeft(15 * MINUTE_MS, 60 * MINUTE_MS)).toBe(0.25);
  expect(shareLeft(-1, 10)).toBe(0);
});

describe('a hand on the dial', () => {
  it.each([
    [{ x: -100, y: 0 }, 15],
    [{ x: 0, y: 100 }, 30],
    [{ x: 100, y: 0 }, 45],
    [{ x: 0, y: -100 }, 60],
    [{ x: -10, y: -100 }, 1],
    [{ x: 1, y: -100 }, 60],
  ])('at %j sets %d minutes', (point, minutes) => {
    expect(minutesAt(shareAtAngle(point))).toBe(minutes);
  });

  it('finds the place where its share is drawn', () => {
    for (const share of [0.1, 0.25, 0.6, 0.9]) {
      expect(shareAtAngle(pointAt(share, 90))).toBeCloseTo(share, 3);
    }
  });
});

test.each([
  ['ArrowUp', 16],
  ['ArrowLeft', 14],
  ['PageUp', 20],
  ['Home', 1],
  ['End', 60],
  ['a', null],
])('the key %s sets %s minutes from 15', (key, minutes) => {
  expect(minutesByKey(key, 15 * MINUTE_MS)).toBe(minutes);
});

test('a key never leaves the dial', () => {
  expect(minutesByKey('ArrowUp', 60 * MINUTE_MS)).toBe(60);
  expect(minutesByKey('PageDown', 3 * MINUTE_MS)).toBe(1);
});

test('a slice is nothing, a part, or the whole disc', () => {
  expect(slicePath(0, 90)).toBe('');
  expect(slicePath(0.25, 90)).toBe('M0 0V-90A90 90 0 0 0 -90 0z');
  expect(slicePath(0.75, 90)).toContain('0 1 0 90 0z');
  expect(slicePath(1, 90)).not.toContain('V');
});

test('lights go out one after another, the last at the end', () => {
  expect([1, 0.99, 0.25, 0.001, 0].map((share) => lightsOn(share, 12))).toEqual([12, 12, 3, 1, 0]);
});
