import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byPosition, moveWithin, nextPosition, positionsOf } from './positions.ts';

test('byPosition orders by position, and by id where two have the same', () => {
  const [late, young, old] = [
    { id: 'a', position: 2 },
    { id: 'c', position: 1 },
    { id: 'b', position: 1 },
  ];
  expect([late, young, old].toSorted(byPosition)).toEqual([old, young, late]);
});

test('nextPosition is after the last one, and 0 for the first', () => {
  expect(nextPosition([{ position: 4 }, { position: 0 }])).toBe(5);
  expect(nextPosition([])).toBe(0);
});

describe('positionsOf', () => {
  test('counts from 0 in the order given', () => {
    expect(positionsOf(['c', 'a', 'b'])).toEqual([
      { id: 'c', position: 0 },
      { id: 'a', position: 1 },
      { id: 'b', position: 2 },
    ]);
  });

  test('keeps the first place of an id that repeats, without a gap', () => {
    expect(positionsOf(['a', 'b', 'a', 'c'])).toEqual([
      { id: 'a', position: 0 },
      { id: 'b', position: 1 },
      { id: 'c', position: 2 },
    ]);
  });

  test('is empty for nothing', () => {
    expect(positionsOf([])).toEqual([]);
  });
});

describe('moveWithin', () => {
  test.each([
    ['down', 'a', 2, ['b', 'c', 'a', 'd']],
    ['up', 'c', 0, ['c', 'a', 'b', 'd']],
    ['nowhere', 'b', 1, ['a', 'b', 'c', 'd']],
    ['to the end', 'a', 3, ['b', 'c', 'd', 'a']],
    ['past the end', 'a', 99, ['b', 'c', 'd', 'a']],
    ['before the start', 'd', -3, ['d', 'a', 'b', 'c']],
    ['to no place at all', 'b', Number.NaN, ['b', 'a', 'c', 'd']],
    ['an unknown id', 'x', 0, ['a', 'b', 'c', 'd']],
  ])('moves %s', (_, id, toIndex, expected) => {
    expect(moveWithin(['a', 'b', 'c', 'd'], id, toIndex)).toEqual(expected);
  });

  test('leaves the given list alone', () => {
    const ids = Object.freeze(['a', 'b']);
    expect(moveWithin(ids, 'a', 1)).toEqual(['b', 'a']);
    expect(ids).toEqual(['a', 'b']);
  });

  test('keeps every id, puts the moved one in its place and the others in their order', () => {
    const list = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(list, fc.nat(), fc.nat(), (ids, from, to) => {
        const id = ids[from % ids.length] ?? '';
        const toIndex = to % ids.length;
        const moved = moveWithin(ids, id, toIndex);
        expect(moved[toIndex]).toBe(id);
        expect(moved.filter((other) => other !== id)).toEqual(ids.filter((other) => other !== id));
      }),
    );
  });
});
