import { type Db, engineOf } from './knex.ts';

/**
 * Returns the size of the database in bytes as reported by the engine; null where it is not
 * available.
 */
export async function readDatabaseBytes(db: Db): Promise<number | null> {
  const rows: { bytes: number | string | null }[] =
    engineOf(db) === 'sqlite'
      ? await db.raw(
          'select p.page_count * s.page_size as bytes from pragma_page_count as p, pragma_page_size as s',
        )
      : await db('information_schema.tables')
          .whereRaw('table_schema = database()')
          .select(db.raw('sum(data_length + index_length) as bytes'));
  const bytes = rows[0]?.bytes ?? null;
  return bytes === null ? null : Number(bytes);
}
