import type { SortKey } from './keyset.ts';
import { writeCursor } from './keyset.ts';

/** A list whose rows are read in order by an index, and looked at one by one for what no index knows. */
export interface FilteredList<Row> {
  /** Reads the rows after a key (null: from the first), in order, at most `limit`. */
  readonly read: (after: SortKey | null, limit: number) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => SortKey;
  readonly keeps: (row: Row) => boolean;
}

/** So many rows are read for a page, whatever becomes of it. */
const MOST_ROWS = 2000;

/**
 * A page of a filtered list. Where few rows are kept it ends before it is full, so that no call reads
 * more than about two thousand rows; its cursor then goes on where the reading ended.
 */
export async function readFilteredPage<Row>(
  { read, keyOf, keeps }: FilteredList<Row>,
  { after, limit }: { after: SortKey | null; limit: number },
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const kept: Row[] = [];
  let place = after;
  // One more than is shown tells whether there is a next page; where few are kept, ever more are read.
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
