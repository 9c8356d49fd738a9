import { describe, expect, it } from 'vitest';
import { orderPlaces } from './order-places.ts';

const tasks = (...positions: number[]) =>
  positions.map((position, index) => ({ id: 'abcdef'[index] ?? '', position }));

describe('orderPlaces', () => {
  it('lets neighbours change sides, and nothing else', () => {
    expect(orderPlaces(tasks(0, 3, 9), 'b', 0)).toEqual([
      { id: 'b', position: 0 },
      { id: 'a', position: 3 },
    ]);
  });

  it('moves those in between by one', () => {
    expect(orderPlaces(tasks(0, 1, 2, 3), 'a', 2)).toEqual([
      { id: 'b', position: 0 },
      { id: 'c', position: 1 },
      { id: 'a', position: 2 },
    ]);
  });

  it('tells tasks apart that had the same position', () => {
    expect(orderPlaces(tasks(5, 5, 5), 'c', 0)).toEqual([
      { id: 'a', position: 6 },
      { id: 'b', position: 7 },
    ]);
  });

  it('stays within the list, and changes nothing where nothing moves', () => {
    expect(orderPlaces(tasks(0, 1), 'b', 9)).toEqual([]);
    expect(orderPlaces(tasks(0, 1), 'a', -1)).toEqual([]);
    expect(orderPlaces(tasks(0, 1), 'x', 0)).toEqual([]);
  });
});
