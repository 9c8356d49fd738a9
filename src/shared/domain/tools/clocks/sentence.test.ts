import { expect, test } from 'vitest';
import { type SentenceUnit, sentenceTime } from './sentence.ts';
import { readSentenceTime } from './sentence-reading.ts';

const length = (ms: number) => ({ kind: 'for', ms, name: '' });
const until = (minuteOfDay: number) => ({ kind: 'until', minuteOfDay, name: '' });

test.each<[string, SentenceUnit, unknown]>([
  ['10', 'minutes', length(600_000)],
  ['1.5', 'hours', length(5_400_000)],
  ['1,5', 'minutes', length(90_000)],
  ['45', 'seconds', length(45_000)],
  ['1:30', 'minutes', length(90_000)],
  ['1:30', 'hours', length(5_400_000)],
  ['ten', 'minutes', length(600_000)],
  ['half an hour', 'minutes', length(1_800_000)],
  ['15:30', 'until', until(930)],
  ['3pm', 'until', until(900)],
  ['10', 'seconds', length(10_000)],
])('“%s” %s', (amount, unit, asked) => {
  expect(readSentenceTime({ amount, unit })).toEqual(asked);
});

test.each<[string, SentenceUnit, string]>([
  ['', 'minutes', 'unreadable'],
  ['0', 'minutes', 'unreadable'],
  ['100', 'hours', 'unreadable'],
  ['25:00', 'until', 'unreadable'],
  ['10 eggs', 'minutes', 'unsure'],
  ['1.30', 'hours', 'unsure'],
])('“%s” %s sets nothing', (amount, unit, kind) => {
  expect(readSentenceTime({ amount, unit }).kind).toBe(kind);
});

test.each([
  [600_000, '10', 'minutes'],
  [7_200_000, '2', 'hours'],
  [90_000, '1:30', 'minutes'],
  [45_000, '45', 'seconds'],
])('%d ms stand in the gaps as %s %s, and are read back', (ms, amount, unit) => {
  const gaps = sentenceTime({ ms, untilMinuteOfDay: null });
  expect(gaps).toEqual({ amount, unit });
  expect(readSentenceTime(gaps)).toEqual(length(ms));
});

test('a time of day stands in the gap as it is written', () => {
  expect(sentenceTime({ ms: 1, untilMinuteOfDay: 930 })).toEqual({
    amount: '15:30',
    unit: 'until',
  });
});
