import { expect, test, vi } from 'vitest';
import {
  clockText,
  lengthText,
  minuteOfClock,
  msLeftUntil,
  msUntilTimeOfDay,
  nextTimeOfDay,
} from './time-text.ts';

const MIN = 60_000;
const H = 3_600_000;

test('the next time of day is today, or tomorrow once it is past', () => {
  const noon = new Date(2026, 10, 21, 12).getTime();
  expect(nextTimeOfDay(930, noon) - noon).toBe(3.5 * H);
  expect(nextTimeOfDay(720, noon) - noon).toBe(24 * H);
});

test('a time of day that clocks skip today is tomorrow’s own', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const fourOClock = new Date(2026, 2, 29, 4).getTime();
  expect(new Date(nextTimeOfDay(150, fourOClock)).toISOString()).toBe('2026-03-30T00:30:00.000Z');
  vi.unstubAllEnvs();
});

test('a time of day is as far away as its next instant', () => {
  const noon = new Date(2026, 10, 21, 12).getTime();
  expect(msUntilTimeOfDay(930, noon)).toBe(3.5 * H);
  expect(msUntilTimeOfDay(720, noon)).toBe(24 * H);
  expect(msUntilTimeOfDay(720, noon - 1)).toBe(1);
});

test('nothing is left once the instant is too close to start anything', () => {
  expect(msLeftUntil(MIN, 0)).toBe(MIN);
  expect(msLeftUntil(MIN, MIN - 1000)).toBe(1000);
  expect(msLeftUntil(MIN, MIN - 999)).toBeNull();
  expect(msLeftUntil(MIN, MIN + H)).toBeNull();
});

test.each([
  [0, '0:00'],
  [900, '0:01'],
  [59_001, '1:00'],
  [5 * MIN, '5:00'],
  [H, '1:00:00'],
  [100 * H, '100:00:00'],
])('%i ms left is shown as %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});

test('what has passed is rounded down', () => {
  expect(clockText(59_999, 'down')).toBe('0:59');
});

test.each([
  [30_000, '30 s'],
  [90_000, '1 min 30 s'],
  [90_400, '1 min 30 s'],
  [90_500, '1 min 31 s'],
  [10 * MIN, '10 min'],
  [H, '1 h'],
  [65 * MIN, '1 h 5 min'],
  [112.5 * MIN, '1 h 52 min 30 s'],
  [H + 5000, '1 h 5 s'],
  [0, '0 s'],
])('%i ms in words is %s', (ms, words) => {
  expect(lengthText(ms)).toBe(words);
});

test.each([
  ['00:00', 0],
  ['09:30', 570],
  ['23:59', 1439],
  ['9:30', null],
  ['24:00', null],
  ['', null],
])('the field %j is minute %j of the day', (text, minute) => {
  expect(minuteOfClock(text)).toBe(minute);
});
