import type { Knex } from 'knex';
import { engineOf } from '#api/db/connection/knex.ts';

/** Every table of a database that names a user in a column, with all its columns, in order. */
export async function tablesOfUsers(db: Knex): Promise<Map<string, readonly string[]>> {
  const names: { name: string }[] =
    engineOf(db) === 'mysql'
      ? await db('information_schema.tables')
          .whereRaw('table_schema = database()')
          .select({ name: 'table_name' })
      : await db('sqlite_master').where({ type: 'table' }).select('name');
  const found: [string, readonly string[]][] = [];
  for (const { name } of names) {
    const columns = Object.keys(await db(name).columnInfo());
    if (columns.includes('user_id')) found.push([name, columns]);
  }
  return new Map(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
