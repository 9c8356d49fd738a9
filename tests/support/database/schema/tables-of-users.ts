import type { Knex } from 'knex';
import { tableNames } from './table-names.ts';

/** Every table of a database that names a user in a column, with all its columns, in order. */
export async function tablesOfUsers(db: Knex): Promise<Map<string, readonly string[]>> {
  const found: [string, readonly string[]][] = [];
  for (const name of await tableNames(db)) {
    const columns = Object.keys(await db(name).columnInfo());
    if (columns.includes('user_id')) found.push([name, columns]);
  }
  return new Map(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
