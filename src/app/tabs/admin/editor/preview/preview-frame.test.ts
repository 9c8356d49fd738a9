import { expect, test } from 'vitest';
import { alike, topOfLine } from './preview-frame.ts';

const ANCHORS = [
  { line: 10, top: 200 },
  { line: 20, top: 600 },
];

test.each([
  ['at a block', 10, 200],
  ['between two blocks', 15, 400],
  ['after the last block', 90, 600],
  ['before the first block', 2, 0],
])('a line %s is shown where its block is', (_where, line, top) => {
  expect(topOfLine(ANCHORS, line)).toBe(top);
});

test.each([
  ['abc', 'abc', [3, 0]],
  ['abc', 'aXc', [1, 1]],
  ['abc', 'abXc', [2, 1]],
  ['aa', 'aaa', [2, 0]],
  ['abc', '', [0, 0]],
])('of the blocks %s, those that %s shows as well stay', (before, after, expected) => {
  const blocks = (text: string) => [...text].map((html) => ({ html }));
  expect(alike(blocks(before), blocks(after))).toEqual(expected);
});
