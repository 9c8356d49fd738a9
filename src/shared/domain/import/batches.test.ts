import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { batchesOf } from './batches.ts';

test('a batch ends where the next row would be too much', () => {
  expect(batchesOf([1, 2, 3, 4, 5], { rows: 2, bytes: 100 })).toEqual([[1, 2], [3, 4], [5]]);
  expect(batchesOf(['aa', 'bb', 'cc'], { rows: 9, bytes: 10 })).toEqual([['aa', 'bb'], ['cc']]);
  const weightOf = (row: number) => row;
  expect(batchesOf([1, 2, 3, 9, 1], { rows: 4, bytes: 99, weightOf })).toEqual([
    [1, 2],
    [3],
    [9],
    [1],
  ]);
});

test.prop([fc.array(fc.string()), fc.integer({ min: 1, max: 9 })])(
  'every row comes once and in its order',
  (rows, most) => {
    expect(batchesOf(rows, { rows: most, bytes: 40 }).flat()).toEqual(rows);
  },
);
