import type { Connection } from 'mysql2';
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
    rows: (sql) => readRows(connection, sql),
    async close() {
      await new Promise<void>((resolve) => {
        connection.end(() => resolve());
      });
    },
  };
}

/** Reads rows by their events: awaiting each of them would take longer than all else. */
async function* readRows(connection: Connection, sql: string): AsyncGenerator<unknown[][]> {
  let [rows, isOver]: [unknown[][], boolean] = [[], false];
  const ended: { failure: Error | null } = { failure: null };
  let wake = () => {};
  const end = () => {
    isOver = true;
    wake();
  };
  connection
    .query({ sql, rowsAsArray: true })
    .on('result', (row) => {
      // A row as an array, as it was asked for.
      rows.push(row as unknown as unknown[]);
      if (rows.length < ROWS_AHEAD) return;
      connection.pause();
      wake();
    })
    .on('error', (error) => {
      ended.failure = error;
      end();
    })
    .on('end', end);
  while (!isOver) {
    const filled = new Promise<void>((resolve) => {
      wake = resolve;
    });
    if (rows.length < ROWS_AHEAD) await filled;
    if (ended.failure !== null) throw ended.failure;
    const taken = rows;
    rows = [];
    yield taken;
    connection.resume();
  }
  if (ended.failure !== null) throw ended.failure;
  yield rows;
}
