import { expect, test } from 'vitest';
import { readSentenceTime, type SentenceUnit, sentenceTime } from './sentence.ts';

test.each<[string, SentenceUnit, unknown]>([
  ['10', 'minutes', { ms: 600_000 }],
  ['1.5', 'hours', { ms: 5_400_000 }],
  ['1,5', 'minutes', { ms: 90_000 }],
  ['45', 'seconds', { ms: 45_000 }],
  ['1:30', 'minutes', { ms: 90_000 }],
  ['15:30', 'until', { untilMinuteOfDay: 930 }],
  ['3pm', 'until', { untilMinuteOfDay: 900 }],
  ['', 'minutes', null],
  ['0', 'minutes', null],
  ['ten', 'minutes', null],
  ['100', 'hours', null],
  ['10', 'seconds', { ms: 10_000 }],
  ['25:00', 'until', null],
])('“%s” %s', (amount, unit, asked) => {
  expect(readSentenceTime({ amount, unit })).toEqual(asked);
});

test.each([
  [600_000, '10', 'minutes'],
  [7_200_000, '2', 'hours'],
  [90_000, '1:30', 'minutes'],
  [45_000, '45', 'seconds'],
])('%d ms stand in the gaps as %s %s, and are read back', (ms, amount, unit) => {
  const gaps = sentenceTime({ ms, untilMinuteOfDay: null });
  expect(gaps).toEqual({ amount, unit });
  expect(readSentenceTime(gaps)).toEqual({ ms });
});

test('a time of day stands in the gap as it is written', () => {
  expect(sentenceTime({ ms: 1, untilMinuteOfDay: 930 })).toEqual({
    amount: '15:30',
    unit: 'until',
  });
});
