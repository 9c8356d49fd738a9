import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test.each([
  [0, '0 sessions'],
  [1, '1 session'],
  [1200, '1,200 sessions'],
])('%i in words', (count, words) => {
  expect(counted(count, 'session')).toBe(words);
});
