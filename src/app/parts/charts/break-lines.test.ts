import { expect, test } from 'vitest';
import { brokenAt } from './break-lines.ts';

const letters = (text: string) => text.length;

test('breaks a text between words where a line is full', () => {
  expect(brokenAt(9, 'one two three four', letters)).toEqual(['one two', 'three', 'four']);
  expect(brokenAt(40, 'one two three four', letters)).toEqual(['one two three four']);
  expect(brokenAt(3, 'a longword b', letters)).toEqual(['a', 'longword', 'b']);
});
