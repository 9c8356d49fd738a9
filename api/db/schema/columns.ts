import type { Knex } from 'knex';
import { engineOf } from '../connection/knex.ts';

/**
 * The column policy, the same on SQLite, MySQL, MariaDB, Galera and TiDB: ids are UUIDs created by
 * the application in `char(36)`, instants are UTC milliseconds in `bigint`, local days are
 * `char(10)`, flags are 0 or 1, JSON is text that the repo parses, text compares byte by byte.
 * Every table has a primary key that begins with `user_id`.
 */
export interface Columns {
  id(name: string): Knex.ColumnBuilder;
  instant(name: string): Knex.ColumnBuilder;
  day(name: string): Knex.ColumnBuilder;
  /** Bounded text; `max` counts characters. */
  text(name: string, max: number): Knex.ColumnBuilder;
  longText(name: string): Knex.ColumnBuilder;
  json(name: string): Knex.ColumnBuilder;
  flag(name: string): Knex.ColumnBuilder;
  count(name: string): Knex.ColumnBuilder;
  /** SHA-256 in lower-case hex. */
  hash(name: string): Knex.ColumnBuilder;
  /** At most `max` bytes. */
  bytes(name: string, max: number): Knex.ColumnBuilder;
}

/** Returns the column builders of a new table, by the policy. */
export function columnsOf(db: Knex, table: Knex.CreateTableBuilder): Columns {
  const ascii = (length: number) =>
    engineOf(db) === 'mysql'
      ? `char(${length}) character set ascii collate ascii_bin`
      : `char(${length})`;
  return {
    id: (name) => table.specificType(name, ascii(36)),
    instant: (name) => table.bigInteger(name),
    day: (name) => table.specificType(name, ascii(10)),
    text: (name, max) => table.string(name, max),
    longText: (name) => table.text(name, 'mediumtext'),
    json: (name) => table.text(name, 'mediumtext'),
    flag: (name) => table.specificType(name, 'smallint'),
    count: (name) => table.integer(name),
    hash: (name) => table.specificType(name, ascii(64)),
    bytes: (name, max) =>
      table.specificType(name, engineOf(db) === 'mysql' ? `varbinary(${max})` : 'blob'),
  };
}

/**
 * Adds columns to a table by the column policy, each unless it exists, so that a migration can be
 * repeated. Existing rows get the defaults.
 */
export async function addColumns(
  db: Knex,
  name: string,
  columns: Readonly<Record<string, (column: Columns, name: string) => Knex.ColumnBuilder>>,
): Promise<void> {
  const present = await db(name).columnInfo();
  const missing = Object.entries(columns).filter(([column]) => !(column in present));
  for (const [column, build] of missing) {
    // Older TiDB accepts one change per statement.
    await db.schema.alterTable(name, (table) => void build(columnsOf(db, table), column));
  }
}

/** Drops columns without an index from a table, each if it exists. */
export async function dropColumns(
  db: Knex,
  name: string,
  columns: readonly string[],
): Promise<void> {
  if (!(await db.schema.hasTable(name))) return;
  const present = await db(name).columnInfo();
  for (const column of columns) {
    // In plain SQL: for SQLite knex would rebuild the whole table without enforcing its foreign
    // keys.
    if (column in present) await db.raw('alter table ?? drop column ??', [name, column]);
  }
}

/** Adds an index to a table unless one of its name exists, so that a migration can be repeated. */
export async function addIndex(
  db: Knex,
  table: string,
  { name, columns }: { name: string; columns: readonly string[] },
): Promise<void> {
  if (await hasIndex(db, table, name)) return;
  await db.schema.alterTable(table, (each) => each.index([...columns], name));
}

/** Drops an index from a table if both exist. */
export async function dropIndex(db: Knex, table: string, name: string): Promise<void> {
  if (!(await db.schema.hasTable(table)) || !(await hasIndex(db, table, name))) return;
  await db.schema.alterTable(table, (each) => each.dropIndex([], name));
}

async function hasIndex(db: Knex, table: string, name: string): Promise<boolean> {
  if (engineOf(db) === 'sqlite') {
    return (await db('sqlite_master').where({ type: 'index', name }).first()) !== undefined;
  }
  const found = await db('information_schema.statistics')
    .whereRaw('table_schema = database()')
    .where({ table_name: table, index_name: name })
    .first('index_name');
  return found !== undefined;
}

/**
 * Creates a table by the column policy unless it exists, so that a migration can be repeated. MySQL
 * makes a table and its parts one by one: there it gets its name last, so that an existing one has all
 * its indexes and references.
 */
export async function createTable(
  db: Knex,
  name: string,
  build: (columns: Columns, table: Knex.CreateTableBuilder) => void,
): Promise<void> {
  if (await db.schema.hasTable(name)) return;
  // A migration of SQLite is one transaction.
  if (engineOf(db) === 'sqlite') {
    await db.schema.createTable(name, (table) => build(columnsOf(db, table), table));
    return;
  }
  const draft = `${name}_draft`;
  await db.schema.dropTableIfExists(draft);
  await db.schema.createTable(draft, (table) => {
    table.charset('utf8mb4');
    table.collate('utf8mb4_bin');
    table.engine('InnoDB');
    build(columnsOf(db, table), table);
  });
  await db.schema.renameTable(draft, name);
}
