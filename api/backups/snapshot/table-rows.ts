import type { ColumnKind } from '#api/backups/format/format.ts';
import type { RowSource } from './row-source.ts';

/** A table as a backup holds it. */
export interface TableShape {
  readonly name: string;
  /** In the order of their names, which is the same on every engine. */
  readonly columns: readonly { readonly name: string; readonly kind: ColumnKind }[];
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[];
}

/** Columns that say when a row was written last, the best first. */
const WRITTEN_AT = [
  'updated_at',
  'saved_at',
  'ended_at',
  'created_at',
  'added_at',
  'made_at',
  'at',
];
const TEXT = /char|text/i;
const BINARY = /blob|binary/i;

/** Returns the shape of a table; null where the database has none of this name. */
export async function readShape(source: RowSource, name: string): Promise<TableShape | null> {
  const statement = source.engine === 'sqlite' ? SQLITE_COLUMNS : MYSQL_COLUMNS;
  const found = (await source.read(statement, [name])).map((row) => ({
    name: String(row['name']),
    kind: kindOf(String(row['type'])),
    /** In the primary key, from 1; 0 outside it. */
    place: Number(row['place']),
  }));
  if (found.length === 0) return null;
  const byName = found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const key = found.filter(({ place }) => place > 0).toSorted((a, b) => a.place - b.place);
  return {
    name,
    columns: byName.map((column) => ({ name: column.name, kind: column.kind })),
    key: key.map((column) => column.name),
  };
}

const SQLITE_COLUMNS = 'select name, type, pk as place from pragma_table_info(?)';
const MYSQL_COLUMNS = `select c.column_name as name, c.data_type as type,
    ifnull(k.ordinal_position, 0) as place
  from information_schema.columns as c
  left join information_schema.key_column_usage as k
    on k.table_schema = c.table_schema and k.table_name = c.table_name
    and k.column_name = c.column_name and k.constraint_name = 'PRIMARY'
  where c.table_schema = database() and c.table_name = ?`;

function kindOf(type: string): ColumnKind {
  if (BINARY.test(type)) return 'binary';
  return TEXT.test(type) ? 'text' : 'integer';
}

/** A number of rows as text: one canonical line each, with its line end. */
export interface RowBatch {
  readonly text: string;
  readonly rows: number;
}

/** Rows are passed on in texts of about so many characters. */
const BATCH_CHARS = 256 * 1024;

/**
 * Reads every row of a table in batches, in the order of its primary key. The next batch is read when the
 * caller has taken the one before: memory does not depend on the table.
 */
export async function* readRows(source: RowSource, shape: TableShape): AsyncGenerator<RowBatch> {
  let text = '';
  let rows = 0;
  const take = (): RowBatch => {
    const batch = { text, rows };
    text = '';
    rows = 0;
    return batch;
  };
  if (source.lines !== undefined) {
    for (const line of source.lines(linesStatement(shape))) {
      text += `${line}\n`;
      rows += 1;
      if (text.length >= BATCH_CHARS) yield take();
    }
  } else {
    const write = lineWriter(shape);
    for await (const batch of source.rows(rowsStatement(shape))) {
      for (const row of batch) {
        text += `${write(row)}\n`;
        rows += 1;
        if (text.length >= BATCH_CHARS) yield take();
      }
    }
  }
  if (rows > 0) yield take();
}

/** The statement that makes SQLite write each row as JSON, much faster than Node. */
function linesStatement({ name, columns, key }: TableShape): string {
  const values = columns.map((column) => {
    const value = `"${column.name}"`;
    return column.kind === 'binary'
      ? `case when ${value} is not null then hex(${value}) end`
      : value;
  });
  const order = key.map((each) => `"${each}"`).join(', ');
  return `select json_array(${values.join(', ')}) as line from "${name}" order by ${order}`;
}

/** The statement that reads each row of MySQL as its values: Node writes JSON faster than it does. */
function rowsStatement({ name, columns, key }: TableShape): string {
  const list = (names: readonly string[]) => names.map((each) => `\`${each}\``).join(', ');
  return `select ${list(columns.map((column) => column.name))} from \`${name}\` order by ${list(key)}`;
}

/** Returns what writes the values of a row as a line. */
function lineWriter({ columns }: TableShape): (row: unknown[]) => string {
  const placesOf = (kind: ColumnKind) =>
    columns.flatMap((column, place) => (column.kind === kind ? [place] : []));
  const [binary, integers] = [placesOf('binary'), placesOf('integer')];
  return (row) => {
    for (const place of binary) {
      const bytes = row[place];
      if (Buffer.isBuffer(bytes)) row[place] = bytes.toString('hex').toUpperCase();
    }
    // Digits beyond 2^53.
    if (!integers.some((place) => typeof row[place] === 'string')) return JSON.stringify(row);
    const values = row.map((value, place) =>
      columns[place]?.kind === 'integer' ? String(value) : JSON.stringify(value),
    );
    return `[${values.join(',')}]`;
  };
}

/** Returns the newest instant (UTC milliseconds) of a table; null for one without rows or instants. */
export async function newestInstant(
  source: RowSource,
  { name, columns }: TableShape,
): Promise<number | null> {
  const column = WRITTEN_AT.find((each) => columns.some((known) => known.name === each));
  if (column === undefined) return null;
  const [row] = await source.read(`select max(${column}) as newest from ${name}`);
  const newest = row?.['newest'] ?? null;
  const at = Number(newest);
  return newest !== null && Number.isSafeInteger(at) && at >= 0 ? at : null;
}
