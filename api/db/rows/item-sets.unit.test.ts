import { expect, test } from 'vitest';
import { readItems, writeItems } from './item-sets.ts';

const range = (count: number, step: number) =>
  Array.from({ length: count }, (_, index) => index * step);

test.each([[[]], [[0]], [[1023, 5, 5]], [range(63, 16)], [range(64, 16)], [range(1024, 1)]])(
  'reads a set of items as written: %j',
  (items) => {
    const stored = writeItems(items);
    expect(readItems(stored)).toEqual([...new Set(items)].sort((one, other) => one - other));
    expect(stored.length).toBeLessThanOrEqual(128);
  },
);
