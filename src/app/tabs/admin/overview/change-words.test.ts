import { expect, test } from 'vitest';
import { changeInWords, comparedInWords, toneOfChange } from './change-words.ts';

test.each([
  [106, 100, '+6%'],
  [91, 100, '−9%'],
  [100, 100, '0%'],
  [5, 0, null],
  [5, null, null],
  [10, 1, '+900%'],
  [3000, 1, null],
])('%s after %s is a change of %s', (now, before, words) => {
  expect(changeInWords(now, before)).toBe(words);
});

test('a figure beside another has its change where that says something', () => {
  expect(comparedInWords(60, 50, 'last week')).toBe('+20% · 50 last week');
  expect(comparedInWords(60, 0, 'last week')).toBe('0 last week');
});

test('more is better, except of errors', () => {
  expect(toneOfChange(2, 1)).toBe('good');
  expect(toneOfChange(1, 2)).toBe('bad');
  expect(toneOfChange(2, 1, true)).toBe('bad');
  expect(toneOfChange(0, 2, true)).toBe('good');
  expect(toneOfChange(2, 2)).toBe('plain');
  expect(toneOfChange(2233, 2241)).toBe('plain');
  expect(toneOfChange(2, null)).toBe('plain');
});
