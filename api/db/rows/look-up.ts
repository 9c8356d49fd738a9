import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';

/**
 * Selects one column from another table, by columns of the row that is read: `{ id: 'a.saved_by' }`. Null where
 * no row matches. The database looks it up for each returned row; with a left join MySQL may sort a whole
 * table before it takes a page.
 */
export function lookUp(
  db: Db,
  table: string,
  column: string,
  keys: Readonly<Record<string, string>>,
): Knex.QueryBuilder {
  const query = db(`${table} as looked`).select(`looked.${column}`);
  for (const [key, of] of Object.entries(keys)) query.where(`looked.${key}`, db.ref(of));
  return query;
}
