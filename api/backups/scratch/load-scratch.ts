import { type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import type { PictureStart, TableStart } from '#api/backups/format/format.ts';
import { RestoreError } from '#api/backups/format/problems.ts';
import type { Part } from '#api/backups/format/read-backup.ts';
import { FORMER_TABLES, KEPT_TABLES } from '#api/backups/format/tables.ts';
import type { Progress } from '#api/backups/progress.ts';
import { holdConnection } from '#api/db/connection/held-connection.ts';
import { piecesOf } from './check-content.ts';
import { type RowValue, readRowLines } from './read-rows.ts';

interface LoadOptions {
  /** An empty SQLite database with the schema of the backup. */
  readonly db: Knex;
  readonly parts: AsyncIterable<Part>;
  /** The folder that pictures are written into. */
  readonly pictures: string;
  readonly progress: Progress;
}

interface Connection {
  pragma(statement: string): unknown;
  exec(sql: string): unknown;
  prepare(sql: string): {
    run(...values: readonly RowValue[]): unknown;
    all(...values: readonly string[]): { [name: string]: string | null }[];
  };
}

/** Takes the lines after a table's or a picture's beginning. */
interface Taker {
  take(lines: Buffer): Promise<void> | void;
  end(): Promise<void> | void;
}

/**
 * Loads the parts of a backup into a database and a folder. Until the end, foreign keys are not enforced,
 * secondary indexes are not there and nothing is waited for on the disk: the file is worthless until then.
 */
export async function loadScratch({ db, parts, pictures, progress }: LoadOptions): Promise<void> {
  const { connection, release } = await holdConnection<Connection>(db);
  try {
    const restoreIndexes = prepare(connection);
    let taker: Taker | null = null;
    for await (const part of parts) {
      if (part.kind === 'lines') {
        if (taker === null) throw damaged('it has rows of no table');
        await taker.take(part.bytes);
        continue;
      }
      await taker?.end();
      taker = null;
      if (part.kind === 'table') taker = tableTaker(connection, part, progress);
      if (part.kind === 'picture') taker = await pictureTaker(pictures, part);
    }
    await taker?.end();
    restoreIndexes();
    finish(connection);
  } finally {
    await release();
  }
}

/** Empties the tables, drops their indexes, and returns what creates these again. */
function prepare(connection: Connection): () => void {
  for (const each of [
    'foreign_keys = off',
    'journal_mode = off',
    'synchronous = off',
    'cache_size = -32768',
  ]) {
    connection.pragma(each);
  }
  const kept: readonly string[] = [...KEPT_TABLES, ...FORMER_TABLES];
  const objects = connection.prepare('select type, name, tbl_name, sql from sqlite_master').all();
  const isKept = (name: string | null | undefined) => kept.includes(name ?? '');
  const indexes = objects.filter(
    (each) => each['type'] === 'index' && each['sql'] !== null && isKept(each['tbl_name']),
  );
  // Migrations insert a few first rows, which the backup has as well.
  for (const table of objects) {
    if (table['type'] === 'table' && isKept(table['name']))
      connection.exec(`delete from "${table['name']}"`);
  }
  for (const { name } of indexes) connection.exec(`drop index "${name}"`);
  return () => {
    for (const { sql } of indexes) connection.exec(sql ?? '');
  };
}

function finish(connection: Connection): void {
  const broken = connection.prepare('pragma foreign_key_check').all();
  if (broken.length > 0)
    throw damaged(`rows of ${broken[0]?.['table']} refer to rows that are missing`);
  for (const each of ['journal_mode = wal', 'synchronous = full', 'foreign_keys = on'])
    connection.pragma(each);
}

/** Inserts the rows of a table, in one transaction. */
function tableTaker(
  connection: Connection,
  { table, columns }: TableStart,
  progress: Progress,
): Taker {
  const kept: readonly string[] = [...KEPT_TABLES, ...FORMER_TABLES];
  if (!kept.includes(table)) throw damaged(`${table} is in no backup`);
  const names = connection
    .prepare(`select name from pragma_table_info(?) order by name`)
    .all(table);
  const known = names.map(({ name }) => name);
  // Only names of the schema become part of a statement.
  if (JSON.stringify(known) !== JSON.stringify(columns.map(({ name }) => name))) {
    throw damaged(`${table} has other columns`);
  }
  const insert = connection.prepare(
    `insert into "${table}" (${known.map((name) => `"${name}"`).join(', ')}) values (${known.map(() => '?').join(', ')})`,
  );
  connection.exec('begin');
  return {
    take(lines) {
      const rows = readRowLines(lines, { table, columns });
      for (const row of rows) insert.run(...row);
      progress.advance(rows.length);
    },
    end: () => void connection.exec('commit'),
  };
}

/** Writes the file of a picture under its name, which was checked: a hash, a width and a type. */
async function pictureTaker(folder: string, { picture, bytes }: PictureStart): Promise<Taker> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const handle: FileHandle = await open(path.join(folder, picture), 'wx', 0o600);
  let size = 0;
  return {
    async take(lines) {
      for (const piece of piecesOf(lines)) {
        size += piece.length;
        await handle.appendFile(piece);
      }
    },
    async end() {
      await handle.sync();
      await handle.close();
      if (size !== bytes) throw damaged(`${picture} has another size`);
    },
  };
}

function damaged(why: string): RestoreError {
  return new RestoreError('damaged', `The backup is damaged: ${why}.`);
}
