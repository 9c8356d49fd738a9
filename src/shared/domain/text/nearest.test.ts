import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const groups = ['kitchen', 'calm', 'exam', 'classroom'];

test.each([
  ['kichen', 'kitchen'],
  ['Exam', 'exam'],
  ['classrooms', 'classroom'],
  ['clam', 'calm'],
])('%s means %s', (word, meant) => {
  expect(nearest(word, groups)).toBe(meant);
});

test('a word that is like none of them means none', () => {
  expect(nearest('swimming', groups)).toBeUndefined();
  expect(nearest('calm', [])).toBeUndefined();
});
