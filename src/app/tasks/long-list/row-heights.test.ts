import { expect, test } from 'vitest';
import { createRowHeights } from './row-heights.ts';

function learnRows(heights: ReturnType<typeof createRowHeights>, from: number, values: number[]) {
  for (const [nth, px] of values.entries()) heights.learn(`${from + nth}`, px);
}

const few = [...Array.from({ length: 15 }, () => 60), ...Array.from({ length: 5 }, () => 400)];

test('uses the last measured height of a row', () => {
  const heights = createRowHeights();
  heights.learn('a', 80);
  heights.learn('a', 90.5);
  expect(heights.of('a')).toBe(90.5);
});

test('estimates other rows by the most common height of the first twenty', () => {
  const heights = createRowHeights();
  expect(heights.of('unseen')).toBe(56);
  learnRows(heights, 0, few);
  expect(heights.of('unseen')).toBe(60);
});

test('keeps the estimate for unseen rows', () => {
  const heights = createRowHeights();
  learnRows(heights, 0, few);
  learnRows(
    heights,
    20,
    Array.from({ length: 60 }, () => 400),
  );
  expect(heights.of('unseen')).toBe(60);
});
