import { describe, expect, test, vi } from 'vitest';
import {
  clockText,
  lengthText,
  msLeftUntil,
  msUntilTimeOfDay,
  nextTimeOfDay,
  readTypedTime,
} from './time-text.ts';

const MIN = 60_000;
const H = 3_600_000;

describe('a typed time', () => {
  test.each([
    ['10', 10 * MIN],
    ['1.5', 90_000],
    ['1,5', 90_000],
    ['10m', 10 * MIN],
    ['10 min', 10 * MIN],
    ['25 minutes', 25 * MIN],
    ['1:30', 90_000],
    ['90:00', 90 * MIN],
    ['1:05:00', H + 5 * MIN],
    ['1.23.17', H + 23 * MIN + 17_000],
    ['1h 5m', H + 5 * MIN],
    ['1h5m', H + 5 * MIN],
    ['1h30', 90 * MIN],
    ['1 hour and 5 minutes', H + 5 * MIN],
    ['95s', 95_000],
    ['2m30s', 150_000],
    ['1/2 h', 30 * MIN],
    ['1.5 hours', 90 * MIN],
    ['1s', 1000],
    ['99:59:59', 359_999_000],
  ])('%s is read', (text, ms) => {
    expect(readTypedTime(text)).toEqual({ kind: 'for', ms });
  });

  test.each([
    ['until 15:30', 930],
    ['until 3pm', 900],
    ['till 12 am', 0],
    ['at 12:05 pm', 725],
    ['until 7', 420],
    ['until noon', 720],
    ['until 1530', 930],
    ['until 24:00', 0],
  ])('%s is a time of day', (text, minuteOfDay) => {
    expect(readTypedTime(text)).toEqual({ kind: 'until', minuteOfDay });
  });

  test.each([
    '',
    'soon',
    '0',
    '-5',
    '0s',
    '1:75',
    '1:60:00',
    '5m 1h',
    '3m 3m',
    '1/0 h',
    '100:00:00',
    'until 25:00',
    'until 13pm',
    'until',
    '1e9',
    '<b>5</b>',
    '١٠',
  ])('%j is refused with a sentence', (text) => {
    const read = readTypedTime(text);
    expect(read.kind).toBe('unreadable');
    expect(read).toHaveProperty('message', expect.stringMatching(/^(Type|Choose) .+\.$/));
  });
});

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
  [90_000, '1:30 min'],
  [10 * MIN, '10 min'],
  [H, '1 h'],
  [65 * MIN, '1 h 5 min'],
])('%i ms in words is %s', (ms, words) => {
  expect(lengthText(ms)).toBe(words);
});
