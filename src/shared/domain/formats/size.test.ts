import { expect, test } from 'vitest';
import { formatSize } from './size.ts';

test.each([
  [0, '0 kB'],
  [1500, '1.5 kB'],
  [91_938_816, '92 MB'],
  [1_240_000_000, '1.2 GB'],
])('%s bytes are %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});
