import { describe, expect, it } from 'vitest';
import { rowAfter } from './row-keys.ts';

describe('rowAfter', () => {
  const ids = ['a', 'b', 'c', 'd'];

  it.each([
    [['b'], 'c'],
    [['b', 'c'], 'd'],
    [['d'], 'c'],
    [['c', 'd'], 'b'],
    [['a', 'd'], 'c'],
    [['a', 'b', 'c', 'd'], null],
  ])('after %j comes %s', (gone, next) => {
    expect(rowAfter(ids, new Set(gone))).toBe(next);
  });
});
