import type { Knex } from 'knex';
import { invalid } from '#api/errors.ts';
import { QUOTAS, type QuotaKind, quotaMessage } from '#shared/domain/account/quotas.ts';
import type { Db } from '../connection/knex.ts';
import { indexTexts, isSearched, searchedColumns, searchedText } from './search-index.ts';

type Row = Readonly<Record<string, string | number | null>>;

/** Quota of each table's rows; tasks without a project have one of their own. */
const KINDS: Readonly<Record<string, QuotaKind>> = {
  projects: 'projects',
  milestones: 'milestones',
  notes: 'notes',
  tasks: 'tasks',
  task_counts: 'looseTaskCounts',
  plans: 'plans',
  pomodoros: 'sessions',
  experiments: 'experiments',
  ai_exchanges: 'questions',
};

const TABLES = new Map(Object.entries(KINDS).map(([table, kind]) => [kind, table]));

/** The rows of a table that a quota counts, where these are not all. */
const PARTS: Partial<Record<QuotaKind, (rows: Knex.QueryBuilder) => Knex.QueryBuilder>> = {
  tasks: (rows) => rows.where('kind', 'project'),
  looseTasks: (rows) => rows.whereNot('kind', 'project'),
};

function quotaOf(table: string, { kind = 'project' }: Row): QuotaKind | undefined {
  return table === 'tasks' && kind !== 'project' ? 'looseTasks' : KINDS[table];
}

/** Texts whose bytes count; titles are short, and bounded by the number of rows. */
const TEXT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  notes: ['text'],
  tasks: ['notes'],
  pomodoros: ['intention', 'note'],
  ai_exchanges: ['question', 'answer'],
};

/** SQLite and MySQL limit a statement to thousands of values. */
const ROWS_OF_A_STATEMENT = 100;

/**
 * Reserves an amount of a quota in an account, before writing and in the same transaction; a
 * negative amount releases it. Throws 422 where the quota is exceeded. An account without a count
 * is measured first, because a repair deletes counts.
 */
export async function takeRoom(
  trx: Db,
  userId: string,
  kind: QuotaKind,
  amount: number,
): Promise<void> {
  if (amount === 0) return;
  const count = trx('account_usage').where({ user_id: userId, kind });
  if (amount > 0) count.where('used', '<=', QUOTAS[kind] - amount);
  if ((await count.increment('used', amount)) === 1) return;
  const [known] = await trx('account_usage').where({ user_id: userId, kind }).select('used');
  const used = known === undefined ? (await measure(trx, userId, kind)) + amount : Infinity;
  if (used > QUOTAS[kind] && amount > 0) throw invalid({}, quotaMessage(kind));
  await trx('account_usage')
    .insert({ user_id: userId, kind, used })
    .onConflict(['user_id', 'kind'])
    .ignore();
}

/** Reserves the quota for new texts, less the texts that they replace. */
export function takeTextRoom(
  trx: Db,
  userId: string,
  written: readonly (string | null)[],
  replaced: readonly (string | null)[] = [],
): Promise<void> {
  return takeRoom(trx, userId, 'textBytes', bytesOf(written) - bytesOf(replaced));
}

/**
 * Inserts rows of a user into a table, many per statement, after reserving their quota, and indexes
 * their texts.
 */
export async function insertForUser(
  trx: Db,
  userId: string,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  for (const [kind, some] of Map.groupBy(rows, (row) => quotaOf(table, row))) {
    if (kind !== undefined) await takeRoom(trx, userId, kind, some.length);
  }
  await takeTextRoom(trx, userId, textsIn(table, rows));
  for (let first = 0; first < rows.length; first += ROWS_OF_A_STATEMENT) {
    const chunk = rows.slice(first, first + ROWS_OF_A_STATEMENT);
    await trx(table).insert(chunk.map((row) => ({ user_id: userId, ...row })));
  }
  if (!isSearched(table)) return;
  const written = rows.map((row) => ({
    id: String(row['id']),
    from: '',
    to: searchedText(table, row),
  }));
  await indexTexts(trx, userId, table, written);
}

/**
 * Overwrites columns of a user's deleted row, reserves the quota for its texts and indexes them.
 */
export async function reviveForUser(
  trx: Db,
  userId: string,
  table: string,
  { id, ...columns }: Row & { readonly id: string },
): Promise<void> {
  const old = trx(table).where({ user_id: userId, id });
  const kept = isSearched(table) ? searchedColumns(table) : [];
  const texts = [...new Set([...(TEXT_COLUMNS[table] ?? []), ...kept])];
  if (table === 'tasks') texts.push('kind');
  const replaced: Row[] = texts.length === 0 ? [] : await old.clone().select(texts);
  const [before, after] = [quotaOf(table, replaced[0] ?? {}), quotaOf(table, columns)];
  if (before !== undefined && after !== undefined && before !== after) {
    await takeRoom(trx, userId, after, 1);
    await takeRoom(trx, userId, before, -1);
  }
  await takeTextRoom(trx, userId, textsIn(table, [columns]), textsIn(table, replaced));
  await old.update({ deleted_at: null, ...columns });
  if (!isSearched(table)) return;
  const [from, to] = [searchedText(table, replaced[0] ?? {}), searchedText(table, columns)];
  await indexTexts(trx, userId, table, [{ id, from, to }]);
}

function textsIn(table: string, rows: readonly Row[]): string[] {
  const columns = TEXT_COLUMNS[table] ?? [];
  const values = rows.flatMap((row) => columns.map((column) => row[column]));
  return values.filter((value) => typeof value === 'string');
}

function bytesOf(texts: readonly (string | null)[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);
}

/** Measures how much of a quota an account uses. */
export async function measure(db: Db, userId: string, kind: QuotaKind): Promise<number> {
  if (kind === 'textBytes') {
    let bytes = 0;
    for (const table of Object.keys(TEXT_COLUMNS)) bytes += await measureTexts(db, userId, table);
    return bytes;
  }
  const table = kind === 'looseTasks' ? 'tasks' : TABLES.get(kind);
  if (table === undefined) return 0;
  const rows = db(table).where({ user_id: userId }).count({ sum: '*' });
  return sumOf(PARTS[kind]?.(rows) ?? rows);
}

function measureTexts(db: Db, userId: string, table: string): Promise<number> {
  const columns = TEXT_COLUMNS[table] ?? [];
  const lengths = columns.map(() => 'coalesce(sum(octet_length(??)), 0)').join(' + ');
  return sumOf(
    db(table)
      .where({ user_id: userId })
      .select({ sum: db.raw(lengths, columns) }),
  );
}

async function sumOf(query: Knex.QueryBuilder): Promise<number> {
  const [row]: { sum: number | string }[] = await query;
  return Number(row?.sum ?? 0);
}

/** Deletes the counts of all accounts, so that each is measured at its next change. */
export async function forgetUsage(db: Knex): Promise<void> {
  await db('account_usage').delete();
}
