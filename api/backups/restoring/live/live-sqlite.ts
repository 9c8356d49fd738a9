import type { LiveData } from '#api/backups/restoring/live/live-data.ts';
import {
  listNames,
  openSqliteFile,
  readColumns,
  type SqliteConnection,
} from '#api/backups/restoring/live/sqlite-file.ts';
import { switchedTables } from '#api/backups/restoring/table-rules.ts';
import { COMPLETED_MIGRATIONS } from '#api/db/schema/migrate.ts';

/** A transaction of a request takes far less; one that repairs something may take longer. */
const LOCK_WAIT_MS = 30_000;

/**
 * Opens a live SQLite database. Tables of equal schemas are copied page by page, with their indexes; readers
 * see the state before until the commit.
 */
export async function openLiveSqlite(file: string): Promise<LiveData> {
  const { connection, close } = await openSqliteFile(file);
  connection.pragma(`busy_timeout = ${LOCK_WAIT_MS}`);
  connection.pragma('synchronous = FULL');
  // Rows come in before the rows that they refer to; the scratch has been checked.
  connection.pragma('foreign_keys = OFF');
  return {
    async migrations() {
      return connection
        .prepare(COMPLETED_MIGRATIONS)
        .all()
        .map(({ name }) => String(name));
    },
    async begin() {
      connection.exec('begin immediate');
    },
    carriedFile: async () => file,
    async replace(scratch, replaced) {
      connection.prepare('attach ? as scratch').run(scratch);
      for (const table of switchedTables()) replaced(replaceTable(connection, table));
    },
    async noteSwitch(restoreId, nowMs) {
      connection.prepare('update restores set switched_at = ? where id = ?').run(nowMs, restoreId);
    },
    async commit() {
      connection.exec('commit');
      // The log is as large as the data. Where a reader needs it, it is emptied later.
      connection.pragma('busy_timeout = 0');
      connection.pragma('wal_checkpoint(TRUNCATE)');
    },
    async close() {
      // A full disk has already ended the transaction.
      if (connection.inTransaction) connection.exec('rollback');
      await close();
    },
  };
}

function replaceTable(connection: SqliteConnection, table: string): number {
  const { columns } = readColumns(connection, table);
  const others = readColumns(connection, table, 'scratch').columns;
  // SQLite copies pages only for a plain `select *`.
  const isSame = columns.every((column, index) => column === others[index]);
  const names = listNames(columns);
  connection.exec(`delete from main.${table}`);
  connection.exec(
    isSame
      ? `insert into main.${table} select * from scratch.${table}`
      : `insert into main.${table} (${names}) select ${names} from scratch.${table}`,
  );
  const [row] = connection.prepare(`select count(*) as rows from main.${table}`).all();
  return Number(row?.['rows'] ?? 0);
}
