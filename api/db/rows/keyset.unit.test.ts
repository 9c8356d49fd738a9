import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { pageOf, readCursor, writeCursor } from './keyset.ts';

const Key = z.tuple([z.int(), z.string()]);
const keyOf = (row: { at: number; id: string }): [number, string] => [row.at, row.id];

describe('a cursor', () => {
  it('decodes to its key, and is safe in a URL', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.string({ unit: 'grapheme' }), (at, id) => {
        const cursor = writeCursor([at, id]);
        expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
        expect(readCursor(cursor, Key)).toEqual([at === 0 ? 0 : at, id]);
      }),
    );
  });

  it('is refused when it is not one of ours', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => readCursor(text, Key)).toThrow('Take the cursor from the page before.');
      }),
    );
  });

  it('is refused with a key of another list', () => {
    expect(() => readCursor(writeCursor(['a', 1]), Key)).toThrow();
    expect(() => readCursor(writeCursor([1, 'a', 2]), Key)).toThrow();
  });

  it('is not needed for the first page', () => {
    expect(readCursor(undefined, Key)).toBeNull();
  });
});

describe('a page', () => {
  const rows = [
    { at: 3, id: 'c' },
    { at: 2, id: 'b' },
    { at: 1, id: 'a' },
  ];

  it('ends with the cursor of its last row when there are more', () => {
    const page = pageOf(rows, 2, keyOf);
    expect(page.rows).toEqual(rows.slice(0, 2));
    expect(readCursor(page.nextCursor ?? undefined, Key)).toEqual([2, 'b']);
  });

  it('is the last one when it contains everything', () => {
    expect(pageOf(rows, 3, keyOf)).toEqual({ rows, nextCursor: null });
    expect(pageOf([], 3, keyOf)).toEqual({ rows: [], nextCursor: null });
  });
});
