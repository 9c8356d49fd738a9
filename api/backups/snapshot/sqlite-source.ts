import knex from 'knex';
import { holdConnection } from '#api/db/connection/held-connection.ts';
import type { RowSource, SourceValue } from './row-source.ts';

interface Statement {
  all(...values: readonly string[]): Record<string, SourceValue>[];
  pluck(): { iterate(): IterableIterator<string> };
  raw(): { iterate(): IterableIterator<unknown[]> };
}

interface Connection {
  readonly inTransaction: boolean;
  pragma(statement: string): unknown;
  exec(sql: string): unknown;
  prepare(sql: string): Statement;
}

const ROWS_AT_ONCE = 1000;

/** Opens a SQLite file for reading alone, in one transaction. */
export async function openSqliteSource(file: string): Promise<RowSource> {
  const db = knex({
    client: 'better-sqlite3',
    connection: { filename: file, options: { readonly: true } },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
  });
  try {
    const { connection, release } = await holdConnection<Connection>(db);
    connection.pragma('busy_timeout = 5000');
    connection.exec('begin');
    // The first read fixes the state that the transaction sees.
    connection.prepare('select count(*) as tables from sqlite_master').all();
    return {
      engine: 'sqlite',
      read: async (sql, values = []) => connection.prepare(sql).all(...values),
      async *rows(sql) {
        let batch: unknown[][] = [];
        for (const row of connection.prepare(sql).raw().iterate()) {
          if (batch.push(row) < ROWS_AT_ONCE) continue;
          yield batch;
          batch = [];
        }
        yield batch;
      },
      lines: (sql) => connection.prepare(sql).pluck().iterate(),
      async close() {
        // Some failures have already ended the transaction.
        if (connection.inTransaction) connection.exec('rollback');
        await release();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
