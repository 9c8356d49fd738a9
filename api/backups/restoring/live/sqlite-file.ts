import knex, { type Knex } from 'knex';
import { holdConnection } from '#api/db/connection/held-connection.ts';

/** The part of a better-sqlite3 statement that is used here. */
interface Statement {
  run(...values: unknown[]): unknown;
  all(...values: unknown[]): Record<string, unknown>[];
  raw(): { iterate(): IterableIterator<unknown[]> };
}

/** A connection to a SQLite file; its statements run at once. */
export interface SqliteConnection {
  readonly inTransaction: boolean;
  exec(sql: string): unknown;
  pragma(statement: string): unknown;
  prepare(sql: string): Statement;
}

/** A SQLite file with the one connection to it. */
export interface SqliteFile {
  readonly connection: SqliteConnection;
  close(): Promise<void>;
}

/** Opens a SQLite file by a connection without settings of its own; creates it where it is missing. */
export async function openSqliteFile(file: string): Promise<SqliteFile> {
  const db: Knex = knex({
    client: 'better-sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
  });
  try {
    const { connection, release } = await holdConnection<SqliteConnection>(db);
    return {
      connection,
      async close() {
        await release();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Returns the columns of a table in their order, and those of its primary key in its order. */
export function readColumns(
  connection: SqliteConnection,
  table: string,
  schema = 'main',
): { columns: string[]; key: string[] } {
  const rows = connection
    .prepare(`select name, pk from pragma_table_info(?, ?)`)
    .all(table, schema);
  const columns = rows.map(({ name }) => String(name));
  const key = rows
    .filter(({ pk }) => Number(pk) > 0)
    .toSorted((a, b) => Number(a['pk']) - Number(b['pk']))
    .map(({ name }) => String(name));
  return { columns, key };
}

/** Returns names as a list for a statement. */
export function listNames(names: readonly string[], quote = '"'): string {
  return names.map((name) => `${quote}${name}${quote}`).join(', ');
}
