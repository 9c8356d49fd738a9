import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Laid, shareColumns } from './share-columns.ts';

const laid = (top: number, bottom: number): Laid => ({ top, bottom });

describe('sharing columns', () => {
  it('gives what stands alone all the room', () => {
    const alone = { column: 0, columns: 1, span: 1 };
    expect(shareColumns([laid(0, 2), laid(2, 60), laid(70, 80)])).toEqual([
      { ...alone, room: 2 },
      { ...alone, room: 68 },
      { ...alone, room: Number.POSITIVE_INFINITY },
    ]);
  });

  it('puts what overlaps side by side, and the next into the column that is free again', () => {
    const half = { columns: 2, span: 1, room: Number.POSITIVE_INFINITY };
    expect(shareColumns([laid(0, 60), laid(30, 90), laid(60, 120)])).toEqual([
      { ...half, column: 0, room: 60 },
      { ...half, column: 1 },
      { ...half, column: 0 },
    ]);
  });

  it('lets one take the free columns beside it', () => {
    const [, , , wide] = shareColumns([laid(0, 60), laid(0, 40), laid(0, 30), laid(45, 60)]);
    expect(wide).toMatchObject({ column: 1, columns: 3, span: 2 });
  });

  it('never lays one over another', () => {
    const item = fc
      .tuple(fc.nat(300), fc.integer({ min: 1, max: 120 }))
      .map(([top, length]) => laid(top, top + length));
    fc.assert(
      fc.property(fc.array(item, { maxLength: 25 }), (items) => {
        const placed = shareColumns(items).map((column, index) => ({
          ...column,
          ...items[index],
        }));
        for (const [index, one] of placed.entries()) {
          expect(one.column + one.span).toBeLessThanOrEqual(one.columns);
          for (const other of placed.slice(index + 1)) {
            const touch =
              (one.top ?? 0) < (other.bottom ?? 0) && (other.top ?? 0) < (one.bottom ?? 0);
            if (!touch) continue;
            expect(one.columns).toBe(other.columns);
            const apart =
              one.column + one.span <= other.column || other.column + other.span <= one.column;
            expect(apart).toBe(true);
          }
        }
      }),
    );
  });
});
