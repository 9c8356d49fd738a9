import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';

/**
 * A column of the one row of another table whose columns are as those given of the row that is read; null
 * where there is none. It is looked up for each row that is returned: beside a left join MySQL may sort
 * everything before it takes a page of it.
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
