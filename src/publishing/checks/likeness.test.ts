import { describe, expect, test } from 'vitest';
import { MOST_LOWEST, mayBeAlike, type Shingles, sharedPart, shingleHashes } from './likeness.ts';

const words = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `word${from + at}`).join(' ');

/** Two texts, of which the second repeats so many words of the first. */
const pair = (length: number, otherLength: number, shared: number): [Shingles, Shingles] => [
  shingleHashes(words(0, length)),
  shingleHashes(`${words(0, shared)} ${words(100_000, otherLength - shared)}`),
];

const lowestOf = (shingles: Shingles) => shingles.subarray(0, MOST_LOWEST);

describe('the lowest hashes of a text', () => {
  test.each([
    { length: 2000, otherLength: 2000, shared: 420 },
    { length: 2000, otherLength: 2000, shared: 1300 },
    { length: 5000, otherLength: 600, shared: 400 },
    { length: 600, otherLength: 5000, shared: 400 },
    { length: 90, otherLength: 90, shared: 30 },
    { length: 2000, otherLength: 60, shared: 60 },
  ])(
    'tell that $otherLength words with $shared of $length may be alike',
    ({ length, otherLength, shared }) => {
      const [one, other] = pair(length, otherLength, shared);
      expect(sharedPart(one, other)).toBeGreaterThan(0.2);
      expect(mayBeAlike(one, lowestOf(other))).toBe(true);
    },
  );

  test.each([
    { length: 2000, otherLength: 2000 },
    { length: 5000, otherLength: 300 },
    { length: 100, otherLength: 100 },
  ])('rule out another text of $otherLength words beside $length', ({ length, otherLength }) => {
    const [one, other] = pair(length, otherLength, 0);
    expect(mayBeAlike(one, lowestOf(other))).toBe(false);
  });

  test('rule out nothing of a text without words', () => {
    const [one] = pair(100, 100, 0);
    expect(mayBeAlike(one, shingleHashes(''))).toBe(false);
    expect(mayBeAlike(shingleHashes(''), one)).toBe(false);
  });
});
