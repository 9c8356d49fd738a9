import { describe, expect, it } from 'vitest';
import { moved } from './moved.ts';

const ITEMS = Array.from({ length: 12 }, (_, place) => `item ${place}`);

describe('moving in a list', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 11, 0],
    ['ArrowUp', 0, 11],
    ['ArrowUp', 5, 4],
    ['Home', 7, 0],
    ['End', 7, 11],
    ['PageDown', 2, 10],
    ['PageDown', 9, 11],
    ['PageUp', 9, 1],
    ['PageUp', 3, 0],
  ])('moves with %s from %i to %i', (key, from, to) => {
    expect(moved(ITEMS, ITEMS[from], key)).toBe(ITEMS[to]);
  });

  it('moves nowhere by other keys or in an empty list', () => {
    expect(moved(ITEMS, ITEMS[0], 'a')).toBeNull();
    expect(moved([], undefined, 'ArrowDown')).toBeNull();
    expect(moved(ITEMS, undefined, 'ArrowDown')).toBe(ITEMS[0]);
  });
});
