import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { levelOf, levelProgress, pointsForLevel } from './levels.ts';

describe('levelOf', () => {
  test.each([
    [0, 1],
    [15, 1],
    [99, 1],
    [100, 2],
    [399, 2],
    [400, 3],
    [4860, 7],
    [4899, 7],
    [4900, 8],
    [1_000_000, 101],
    [-5, 1],
    [Number.NaN, 1],
  ])('puts %d points on level %i', (points, level) => {
    expect(levelOf(points)).toBe(level);
  });

  test('is the level whose span holds the points, up to far beyond a lifetime', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (points) => {
        const level = levelOf(points);
        expect(100 * (level - 1) ** 2).toBeLessThanOrEqual(points);
        expect(100 * level ** 2).toBeGreaterThan(points);
      }),
    );
  });

  test('turns exactly at each threshold', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (level) => {
        expect(levelOf(pointsForLevel(level) - 1)).toBe(level);
        expect(levelOf(pointsForLevel(level))).toBe(level + 1);
      }),
    );
  });
});

test('100 n² points complete level n', () => {
  expect([1, 2, 3, 10].map(pointsForLevel)).toEqual([100, 400, 900, 10_000]);
});

describe('levelProgress', () => {
  test('starts with nothing on level 1', () => {
    expect(levelProgress(0)).toEqual({
      level: 1,
      points: 0,
      levelStart: 0,
      levelEnd: 100,
      percent: 0,
    });
  });

  test('measures between the thresholds of the level', () => {
    expect(levelProgress(4860)).toEqual({
      level: 7,
      points: 4860,
      levelStart: 3600,
      levelEnd: 4900,
      percent: 96,
    });
  });

  test.each([
    [29, 29],
    [58, 58],
    [99, 99],
    [100, 0],
    [399, 99],
  ])('shows %d points as %i percent of their level', (points, percent) => {
    expect(levelProgress(points).percent).toBe(percent);
  });

  test('takes less than nothing as nothing', () => {
    expect(levelProgress(-40)).toEqual(levelProgress(0));
    expect(levelProgress(Number.NaN)).toEqual(levelProgress(0));
  });
});
