import type { Knex } from 'knex';
import { engineOf } from '#api/db/connection/knex.ts';

/** The names of all tables of a database, sorted. */
export async function tableNames(db: Knex): Promise<string[]> {
  // MySQL names the columns of its own tables in capitals, unless they are renamed.
  const rows: { name: string }[] =
    engineOf(db) === 'mysql'
      ? await db('information_schema.tables')
          .whereRaw('table_schema = database()')
          .select({ name: 'table_name' })
      : await db('sqlite_master')
          .where({ type: 'table' })
          .whereNot('name', 'like', 'sqlite_%')
          .select('name');
  return rows.map(({ name }) => name).toSorted();
}
