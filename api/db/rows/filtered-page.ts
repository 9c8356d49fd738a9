import type { SortKey } from './keyset.ts';
import { writeCursor } from './keyset.ts';

/**
 * A list whose rows are read in index order and filtered one by one by conditions without an index.
 */
export interface FilteredList<Row> {
  /** Returns at most `limit` rows after a key (null: from the first), in order. */
  readonly read: (after: SortKey | null, limit: number) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => SortKey;
  readonly keeps: (row: Row) => boolean;
}

/** Maximum number of rows read for a page. */
const MOST_ROWS = 2000;

/**
 * Returns a page of a filtered list. Where few rows match, the page ends before it is full, so that
 * no call reads more than about two thousand rows. Its cursor continues where reading stopped.
 */
export async function readFilteredPage<Row>(
  { read, keyOf, keeps }: FilteredList<Row>,
  { after, limit }: { after: SortKey | null; limit: number },
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const kept: Row[] = [];
  let place = after;
  // One row beyond the page tells whether there is a next one; where few match, batches grow.
  let asked = limit + 1;
  for (let left = MOST_ROWS; left > 0; left -= asked) {
    asked = Math.min(left === MOST_ROWS ? asked : asked * 2, left);
    const rows = await read(place, asked);
    for (const row of rows) {
      if (!keeps(row)) continue;
      const last = kept.at(-1);
      if (kept.length === limit && last !== undefined) {
        return { rows: kept, nextCursor: writeCursor(keyOf(last)) };
      }
      kept.push(row);
    }
    const last = rows.at(-1);
    if (rows.length < asked || last === undefined) return { rows: kept, nextCursor: null };
    place = keyOf(last);
  }
  return { rows: kept, nextCursor: place === null ? null : writeCursor(place) };
}
