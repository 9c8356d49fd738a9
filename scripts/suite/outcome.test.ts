import { expect, test } from 'vitest';
import { closingLine, judgeSecondTries, singleOutcome } from './outcome.ts';

const withSecondTries = (count: number) => ({
  ...singleOutcome(true, ''),
  secondTries: Array.from({ length: count }, (_, index) => `a slow test ${index}`),
});

test('up to five tests that needed a second try are named and change nothing', () => {
  const outcomes = [withSecondTries(2), withSecondTries(3)];
  expect(closingLine([...outcomes, judgeSecondTries(outcomes)])).toBe('2 passed, 0 failed');
});

test('with more, the run has failed', () => {
  const outcomes = [withSecondTries(2), withSecondTries(4)];
  expect(closingLine([...outcomes, judgeSecondTries(outcomes)])).toBe('2 passed, 1 failed');
  expect(judgeSecondTries(outcomes).failedTests).toEqual([
    '6 tests passed at the second try, and at most 5 may',
  ]);
});
