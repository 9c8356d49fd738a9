import { expect, test } from 'vitest';
import { readEstimate } from './typed-estimate.ts';

test.each([
  ['', null],
  [' ', null],
  ['1', 1],
  [' 99 ', 99],
  ['0', undefined],
  ['100', undefined],
  ['1.5', undefined],
  ['many', undefined],
])('%j is read as %s', (typed, estimate) => {
  expect(readEstimate(typed)).toBe(estimate);
});
