import { expect, test } from 'vitest';
import { readTimerWords, timerWords } from './timer-words.ts';

const MINUTE_MS = 60_000;
const minutes = (count: number) => ({ kind: 'for', ms: count * MINUTE_MS });

test.each([
  ['25 min for essay', minutes(25), 'essay'],
  ['25', minutes(25), ''],
  ['1h 5m', minutes(65), ''],
  ['1/2 h for quiet reading', minutes(30), 'quiet reading'],
  ['95s', { kind: 'for', ms: 95_000 }, ''],
  ['until 15:30', { kind: 'until', minuteOfDay: 930 }, ''],
  ['until 15:30 for the bus', { kind: 'until', minuteOfDay: 930 }, 'the bus'],
  ['until 3:30 pm bus', { kind: 'until', minuteOfDay: 930 }, 'bus'],
  ['12 min for pair work', minutes(12), 'pair work'],
  ['12 min pair work', minutes(12), 'pair work'],
  ['essay for 25 min', minutes(25), 'essay'],
  ['lunch until 13:00', { kind: 'until', minuteOfDay: 780 }, 'lunch'],
  ['for 10 minutes', minutes(10), ''],
  ['Set a timer for 10 minutes called pizza', minutes(10), 'pizza'],
  ['10 min for a walk for the dog', minutes(10), 'a walk for the dog'],
  ['5m For Tea', minutes(5), 'Tea'],
  ['tea 5 min', minutes(5), 'tea'],
  ['tea in 5 min', minutes(5), 'tea'],
  ['2 eggs 5 min', minutes(5), '2 eggs'],
  ['2 eggs', minutes(2), 'eggs'],
  ['25 min chapter 2', minutes(25), 'chapter 2'],
  ['half an hour', minutes(30), ''],
  ['half an hour for lunch', minutes(30), 'lunch'],
  ['set a timer for an hour', minutes(60), ''],
  ['a minute', minutes(1), ''],
  ['10 min for a minute of silence', minutes(10), 'a minute of silence'],
  ['3pm', { kind: 'until', minuteOfDay: 900 }, ''],
  ['7:30 pm dinner', { kind: 'until', minuteOfDay: 1170 }, 'dinner'],
])('%s', (typed, time, name) => {
  expect(readTimerWords(typed)).toEqual({ time, name });
});

test.each(['', 'essay', 'for', 'for essay', '0', '<b>'])('%j is no time', (typed) => {
  expect(readTimerWords(typed).time.kind).toBe('unreadable');
});

test.each([
  [25 * MINUTE_MS, 'essay'],
  [95_000, ''],
  [90 * MINUTE_MS, 'for later'],
  [3_725_000, 'long'],
])('%d ms for “%s” can be written and read again', (ms, name) => {
  expect(readTimerWords(timerWords(ms, name))).toEqual({ time: { kind: 'for', ms }, name });
});
