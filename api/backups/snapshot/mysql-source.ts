import type { MysqlSettings } from '#api/config/database-url.ts';
import { connectMysql } from '#api/db/connection/mysql.ts';
import type { RowSource } from './row-source.ts';

/** So many rows wait for the reader at most. */
const ROWS_AHEAD = 2000;

/** Opens a consistent snapshot of a MySQL or MariaDB database. */
export async function openMysqlSource(settings: MysqlSettings): Promise<RowSource> {
  const connection = await connectMysql(settings);
  const run = (sql: string, values: readonly string[] = []) =>
    new Promise<unknown>((resolve, reject) => {
      connection.query(sql, [...values], (error, rows) => (error ? reject(error) : resolve(rows)));
    });
  try {
    // A reader that is slow for a moment must not lose its rows.
    await run('set session net_write_timeout = 600, session wait_timeout = 28800');
    await run('set session transaction isolation level repeatable read');
    await run('start transaction with consistent snapshot, read only');
  } catch (error) {
    connection.destroy();
    throw error;
  }
  return {
    engine: 'mysql',
    read: async (sql, values) => (await run(sql, values)) as Awaited<ReturnType<RowSource['read']>>,
    async *lines(sql) {
      const rows = connection
        .query({ sql, rowsAsArray: true })
        .stream({ highWaterMark: ROWS_AHEAD });
      for await (const [line] of rows as AsyncIterable<[string]>) yield line;
    },
    async close() {
      await new Promise<void>((resolve) => {
        connection.end(() => resolve());
      });
    },
  };
}
