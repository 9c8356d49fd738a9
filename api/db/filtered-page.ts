import type { SortKey } from './keyset.ts';
import { writeCursor } from './keyset.ts';

/** A list whose rows are read in order by an index, and looked at one by one for what no index knows. */
export interface FilteredList<Row> {
  /** Reads the rows after a key (null: from the first), in order, at most `limit`. */
  readonly read: (after: SortKey | null, limit: number) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => SortKey;
  readonly keeps: (row: Row) => boolean;
}

/** How many rows are read at a time, and how often, where few are kept. */
const READ_AT_ONCE = 400;
const MOST_READS = 5;

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
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    // One more than is shown tells whether there is a next page.
    const asked = reads === 0 ? limit + 1 : READ_AT_ONCE;
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
