import type { Knex } from 'knex';
import {
  checkSchema,
  completedMigrations,
  type KnownMigrations,
  migrateDown,
  migrateUp,
} from '../schema/migrate.ts';
import { openDatabase } from './knex.ts';

/**
 * A table, or with `column` one of its columns, that a rollback would delete with its number of
 * rows or values.
 */
export interface Loss {
  readonly table: string;
  readonly column: string | null;
  readonly count: number;
}

/** Tables that are derived from others or hold temporary state: their loss does not matter. */
const DERIVED: readonly string[] = [
  'account_usage',
  'api_processes',
  'article_presence',
  'live_release',
  'rate_limits',
  'release_lease',
  'restore_lease',
  'restore_previews',
  'search_items',
  'search_words',
  'session_sums',
  'timer_streams',
  'data_changes',
];

/** The columns of each table, with their default values. */
type Schema = Map<string, Map<string, string | null>>;

/**
 * Returns the data that rolling back the newest migration, or all of them, would delete; changes
 * nothing. A column counts the values that differ from its default, a table not the rows that migrations
 * make themselves.
 */
export async function findLosses(
  db: Knex,
  { all, ...known }: KnownMigrations & { all: boolean },
): Promise<Loss[]> {
  await checkSchema(db, known);
  const completed = { ...known, only: await completedMigrations(db) };
  const rehearsal = openDatabase({ engine: 'sqlite', file: ':memory:' });
  try {
    await migrateUp(rehearsal, completed);
    const before = await readSchema(rehearsal);
    const made = new Map<string, number>();
    for (const table of before.keys()) made.set(table, await countRows(rehearsal(table)));
    await migrateDown(rehearsal, { ...completed, all });
    const after = await readSchema(rehearsal);
    const losses: Loss[] = [];
    for (const [table, columns] of before)
      losses.push(...(await compare(db, table, columns, after)));
    return losses
      .map((loss) => withoutMade(loss, made.get(loss.table) ?? 0))
      .filter(({ count }) => count > 0);
  } finally {
    await rehearsal.destroy();
  }
}

function withoutMade(loss: Loss, made: number): Loss {
  return loss.column === null ? { ...loss, count: loss.count - made } : loss;
}

async function compare(
  db: Knex,
  table: string,
  columns: ReadonlyMap<string, string | null>,
  after: Schema,
): Promise<Loss[]> {
  if (DERIVED.includes(table)) return [];
  // An interrupted migration may have created only a part.
  if (!(await db.schema.hasTable(table))) return [];
  const kept = after.get(table);
  if (kept === undefined) return [{ table, column: null, count: await countRows(db(table)) }];
  const present = await db(table).columnInfo();
  const gone = [...columns].filter(([column]) => !kept.has(column) && column in present);
  return Promise.all(
    gone.map(async ([column, value]) => {
      const values = db(table).whereNotNull(column);
      if (value !== null) values.whereNot(column, value);
      return { table, column, count: await countRows(values) };
    }),
  );
}

async function countRows(query: Knex.QueryBuilder): Promise<number> {
  const [row]: { count: number | string }[] = await query.count({ count: '*' });
  return Number(row?.count ?? 0);
}

async function readSchema(db: Knex): Promise<Schema> {
  const tables: string[] = await db('sqlite_master')
    .where({ type: 'table' })
    .whereNot('name', 'like', 'sqlite_%')
    .whereNot('name', 'like', 'schema_%')
    .pluck('name');
  const schema: Schema = new Map();
  for (const table of tables.sort()) {
    const rows: { name: string; dflt_value: string | null }[] = await db.raw(
      'select name, dflt_value from pragma_table_info(?)',
      [table],
    );
    schema.set(table, new Map(rows.map((row) => [row.name, readDefault(row.dflt_value)])));
  }
  return schema;
}

/** Parses a default as SQLite writes it, `'0'` or `0`. */
function readDefault(sql: string | null): string | null {
  if (sql === null || /^null$/i.test(sql)) return null;
  return sql.replace(/^'(.*)'$/s, '$1').replaceAll("''", "'");
}
