import path from 'node:path';
import type { Connection } from 'mysql2';
import type { LiveData } from '#api/backups/restoring/live/live-data.ts';
import { type Row, readDifferences } from '#api/backups/restoring/live/row-differences.ts';
import {
  listNames,
  openSqliteFile,
  readColumns,
  type SqliteConnection,
} from '#api/backups/restoring/live/sqlite-file.ts';
import { carriedTables, switchedTables } from '#api/backups/restoring/table-rules.ts';
import type { MysqlSettings } from '#api/config/database-url.ts';
import { connectMysql } from '#api/db/connection/mysql.ts';
import { COMPLETED_MIGRATIONS } from '#api/db/schema/migrate.ts';

/** Rows that are read, written or deleted by one statement. */
const ROWS_AT_ONCE = 2000;
/** Less than the smallest packet that servers accept by default. */
const BYTES_AT_ONCE = 4 * 1024 * 1024;
/** The name of the file with what is carried over. */
const CARRIED_FILE = 'now.sqlite';

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

/**
 * Opens a live MySQL or MariaDB database. Only rows that differ are written: the transaction is as large as
 * the difference. All rows are read for update, so that nobody else changes any of them.
 */
export async function openLiveMysql(settings: MysqlSettings, folder: string): Promise<LiveData> {
  const connection = await connectMysql(settings);
  const live = new MysqlTables(connection);
  await live.run('set session foreign_key_checks = 0, innodb_lock_wait_timeout = 30');
  return {
    migrations: () => live.migrations(),
    begin: () => live.run('start transaction'),
    async carriedFile() {
      const file = path.join(folder, CARRIED_FILE);
      const now = await openSqliteFile(file);
      try {
        now.connection.pragma('journal_mode = OFF');
        now.connection.pragma('synchronous = OFF');
        for (const name of carriedTables()) {
          await copyTable(live, await live.describe(name), now.connection);
        }
      } finally {
        await now.close();
      }
      return file;
    },
    async replace(scratch, replaced) {
      const from = await openSqliteFile(scratch);
      try {
        for (const name of switchedTables()) {
          const { columns, key } = readColumns(from.connection, name);
          replaced(await replaceTable(live, { name, columns, key }, from.connection));
        }
      } finally {
        await from.close();
      }
    },
    noteSwitch: (restoreId, nowMs) =>
      live.run('update restores set switched_at = ? where id = ?', [nowMs, restoreId]),
    commit: () => live.run('commit'),
    // The server rolls back what is not committed.
    close: () =>
      new Promise((resolve) => {
        connection.end(() => resolve());
      }),
  };
}

/** The tables of a MySQL database, by the transaction of one connection. */
class MysqlTables {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  run(sql: string, values: readonly unknown[] = []): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#connection.query(sql, [...values], (error) =>
        error === null ? resolve() : reject(error),
      );
    });
  }

  #read(sql: string, values: readonly unknown[]): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      const query = { sql, rowsAsArray: true, values: [...values] };
      this.#connection.query<Row[] & import('mysql2').RowDataPacket[][]>(query, (error, rows) =>
        error === null ? resolve(rows) : reject(error),
      );
    });
  }

  async migrations(): Promise<readonly string[]> {
    const rows = await this.#read(COMPLETED_MIGRATIONS, []);
    return rows.map(([name]) => String(name));
  }

  async describe(name: string): Promise<Table> {
    const columns = await this.#read(
      `select column_name from information_schema.columns
       where table_schema = database() and table_name = ? order by ordinal_position`,
      [name],
    );
    const key = await this.#read(
      `select column_name from information_schema.key_column_usage
       where table_schema = database() and table_name = ? and constraint_name = 'PRIMARY'
       order by ordinal_position`,
      [name],
    );
    return {
      name,
      columns: columns.map(([each]) => String(each)),
      key: key.map(([each]) => String(each)),
    };
  }

  /** Reads the rows of a table in the order of its key, and locks them and the gaps between them. */
  async *rows({ name, columns, key }: Table): AsyncGenerator<Row[]> {
    const places = key.map((column) => columns.indexOf(column));
    const order = listNames(key, '`');
    let after: Row | null = null;
    for (;;) {
      const values: Row | null = after === null ? null : places.map((place) => after?.[place]);
      const where = values === null ? '' : `where ${afterKey(key)}`;
      const rows = await this.#read(
        `select ${listNames(columns, '`')} from \`${name}\` ${where}
         order by ${order} limit ${ROWS_AT_ONCE} for update`,
        values === null ? [] : keyValues(values),
      );
      if (rows.length > 0) yield rows;
      if (rows.length < ROWS_AT_ONCE) return;
      after = rows.at(-1) ?? null;
    }
  }

  /** Writes rows; one with the key or a unique value of another takes its place. */
  async replace({ name, columns }: Table, rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    await this.run(`replace into \`${name}\` (${listNames(columns, '`')}) values ?`, [rows]);
  }

  async delete({ name, key }: Table, keys: readonly Row[]): Promise<void> {
    if (keys.length === 0) return;
    const each = key.map((column) => `\`${column}\` = ?`).join(' and ');
    await this.run(
      `delete from \`${name}\` where ${keys.map(() => `(${each})`).join(' or ')}`,
      keys.flat(),
    );
  }
}

/** Spelled out instead of comparing rows, for which MySQL does not use its index. */
function afterKey(key: readonly string[]): string {
  const alternatives = key.map((column, index) => {
    const equal = key.slice(0, index).map((each) => `\`${each}\` = ?`);
    return `(${[...equal, `\`${column}\` > ?`].join(' and ')})`;
  });
  return `\`${key[0]}\` >= ? and (${alternatives.join(' or ')})`;
}

function keyValues(values: Row): Row {
  return [values[0], ...values.flatMap((_, index) => values.slice(0, index + 1))];
}

async function copyTable(live: MysqlTables, table: Table, to: SqliteConnection): Promise<void> {
  const { name, columns } = table;
  to.exec(`create table "${name}" (${listNames(columns)})`);
  const marks = columns.map(() => '?').join(', ');
  const insert = to.prepare(`insert into "${name}" values (${marks})`);
  for await (const rows of live.rows(table)) {
    to.exec('begin');
    for (const row of rows) insert.run(...row);
    to.exec('commit');
  }
}

/** Makes the rows of a table those of the scratch; returns how many there are. */
async function replaceTable(
  live: MysqlTables,
  table: Table,
  from: SqliteConnection,
): Promise<number> {
  const { name, columns, key } = table;
  const order = listNames(key);
  const wanted = from
    .prepare(`select ${listNames(columns)} from "${name}" order by ${order}`)
    .raw()
    .iterate();
  const places = key.map((column) => columns.indexOf(column));
  const [written, gone]: [Row[], Row[]] = [[], []];
  let [rows, bytes] = [0, 0];
  let writing: Promise<unknown> = Promise.resolve();
  // Rows are read some pages ahead of those that are written, so none is met again. While the server writes
  // some, the next ones are compared and put into their statement.
  const write = async () => {
    const previous = writing;
    const [keys, values] = [gone.splice(0), written.splice(0)];
    writing = Promise.all([live.delete(table, keys), live.replace(table, values)]);
    // The next write throws it, or the end.
    writing.catch(() => undefined);
    bytes = 0;
    await previous;
  };
  for await (const { before, after } of readDifferences(live.rows(table), wanted, places)) {
    if (after !== null) rows += 1;
    if (after === before) continue;
    if (after === null) gone.push(places.map((place) => before?.[place]));
    else written.push(after);
    bytes += sizeOf(after ?? []);
    const isFull = bytes >= BYTES_AT_ONCE || gone.length + written.length >= ROWS_AT_ONCE;
    if (isFull) await write();
  }
  await write();
  await writing;
  return rows;
}

function sizeOf(row: Row): number {
  return row.reduce<number>(
    (sum, value) => sum + (typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8),
    0,
  );
}
