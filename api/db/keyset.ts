import type { Knex } from 'knex';
import type * as z from 'zod';
import { parseJson } from '#api/db/parse-json.ts';
import { invalid } from '#api/errors.ts';

/** The values that a list is sorted by, the last of them unique. */
export type SortKey = readonly (number | string)[];

/** The sort key of the last row of a page, as an opaque cursor for the page after it. */
export function writeCursor(key: SortKey): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** The sort key in a cursor, or null without one; throws 422 at `cursor` for what is not one of ours. */
export function readCursor<Key extends SortKey>(
  cursor: string | undefined,
  shape: z.ZodType<Key>,
): Key | null {
  if (cursor === undefined) return null;
  const result = shape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!result.success) throw invalid({ cursor: 'Take the cursor from the page before.' });
  return result.data;
}

/** Sorts a query by columns in one direction, and keeps of it what comes after the key, if there is one. */
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
  // Says nothing new, and lets an index begin at the key: of alternatives it would read all.
  if (first !== undefined) query.where(first, `${operator}=`, valueAt(key, 0));
  // Spelled out instead of comparing rows, which MySQL does without its index.
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

/** Cuts rows that were read one beyond the limit into a page, with the cursor where there is more. */
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
