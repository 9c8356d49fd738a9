import { expect, test } from 'vitest';
import { arcPath, clampFraction, pointAt } from './ripening-arc.ts';

test.each([
  [0, 50, 5],
  [0.25, 95, 50],
  [0.5, 50, 95],
  [0.75, 5, 50],
  [1, 50, 5],
])('%d of the way round is at %d, %d', (fraction, x, y) => {
  expect(pointAt(fraction)).toEqual({ x, y });
});

test.each([
  [-1, 0],
  [0.4, 0.4],
  [7, 1],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 1],
])('%d counts as %d of the way', (fraction, way) => {
  expect(clampFraction(fraction)).toBe(way);
});

test('an arc runs clockwise from its first point to its second', () => {
  expect(arcPath(0, 0.25)).toBe('M50 5A45 45 0 0 1 95 50');
});

test('an arc without length is not drawn', () => {
  expect(arcPath(0, 0)).toBe('');
  expect(arcPath(0.5, 0.2)).toBe('');
});
