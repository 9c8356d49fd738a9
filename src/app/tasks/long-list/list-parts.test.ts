import { describe, expect, test } from 'vitest';
import { listParts, rowsBetween } from './list-parts.ts';

const rows = (...heights: number[]) => ({
  count: heights.length,
  heightOf: (place: number) => heights[place] ?? 0,
});

/** Written as `0 [30] 3`: rows by position, placeholders in px. */
const words = (parts: ReturnType<typeof listParts>) =>
  parts.map((part) => (part.kind === 'row' ? `${part.place}` : `[${part.px}]`)).join(' ');

describe('rowsBetween', () => {
  const list = rows(10, 20, 30, 40, 50);

  test('returns every row that overlaps the range', () => {
    expect(rowsBetween(list, { from: 10, to: 60 })).toEqual({ first: 1, last: 2 });
    expect(rowsBetween(list, { from: 29, to: 61 })).toEqual({ first: 1, last: 3 });
  });

  test('returns the nearest row where the list is elsewhere', () => {
    expect(rowsBetween(list, { from: -900, to: -100 })).toEqual({ first: 0, last: 0 });
    expect(rowsBetween(list, { from: 900, to: 1700 })).toEqual({ first: 4, last: 4 });
  });

  test('returns the only row of a list of one', () => {
    expect(rowsBetween(rows(10), { from: 0, to: 5 })).toEqual({ first: 0, last: 0 });
  });
});

describe('listParts', () => {
  const list = rows(10, 11, 12, 13, 14, 15, 16, 17, 18, 19);

  test('includes both ends of a list besides the visible rows', () => {
    expect(words(listParts(list, { first: 4, last: 5 }, []))).toBe('0 [36] 4 5 [51] 9');
  });

  test('includes a kept row with its neighbours', () => {
    expect(words(listParts(list, { first: 8, last: 8 }, [3]))).toBe('0 [11] 2 3 4 [48] 8 9');
    expect(words(listParts(list, { first: 0, last: 1 }, [9]))).toBe('0 1 [87] 8 9');
  });

  test('accepts a range of a list that was longer', () => {
    expect(words(listParts(rows(10, 11, 12), { first: 40, last: 60 }, [50]))).toBe('0 [11] 2');
    expect(words(listParts(rows(), { first: 0, last: 24 }, []))).toBe('');
  });

  test('numbers the placeholders, so that each stays the same', () => {
    const rooms = listParts(list, { first: 4, last: 5 }, []).filter(({ kind }) => kind === 'room');
    expect(rooms).toMatchObject([{ nth: 0 }, { nth: 1 }]);
  });
});
