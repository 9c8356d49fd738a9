import type { Knex } from 'knex';
import type * as z from 'zod';
import { parseJson } from '#api/db/schema/parse-json.ts';
import { invalid } from '#api/errors.ts';

/** The values by which a list is sorted, the last one unique. */
export type SortKey = readonly (number | string)[];

/** Encodes the sort key of the last row of a page as an opaque cursor for the next page. */
export function writeCursor(key: SortKey): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/**
 * Returns the sort key in a cursor, or null without one; throws 422 at `cursor` for an invalid one.
 */
export function readCursor<Key extends SortKey>(
  cursor: string | undefined,
  shape: z.ZodType<Key>,
): Key | null {
  if (cursor === undefined) return null;
  const result = shape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!result.success) throw invalid({ cursor: 'Take the cursor from the page before.' });
  return result.data;
}

/** Sorts a query by columns in one direction, after the key where there is one. */
export function pageAfter(
  query: Knex.QueryBuilder,
  columns: readonly string[],
  direction: 'asc' | 'desc',
  key: SortKey | null,
): Knex.QueryBuilder {
  for (const column of columns) query.orderBy(column, direction);
  if (key === null) return query;
  const operator = direction === 'asc' ? '>' : '<';
  const [first] = columns;
  // Redundant, but lets the index start at the key: alternatives alone would scan it all.
  if (first !== undefined) query.where(first, `${operator}=`, valueAt(key, 0));
  // Spelled out instead of comparing rows, for which MySQL does not use its index.
  return query.where((any) => {
    for (const [index, column] of columns.entries()) {
      any.orWhere((later) => {
        for (const [before, equal] of columns.slice(0, index).entries())
          later.where(equal, valueAt(key, before));
        later.where(column, operator, valueAt(key, index));
      });
    }
  });
}

function valueAt(key: SortKey, index: number): number | string {
  const value = key[index];
  if (value === undefined) throw new Error('The sort key is shorter than its columns.');
  return value;
}

/** Truncates rows read one beyond the limit to a page, with the cursor where there are more. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => SortKey,
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { rows: page, nextCursor: hasMore ? writeCursor(keyOf(last)) : null };
}
