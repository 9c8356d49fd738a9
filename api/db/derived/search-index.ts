import type { Knex } from 'knex';
import { indexWords } from '#shared/domain/search/index-words.ts';
import type { Db } from '../connection/knex.ts';
import { BLOCK_SIZE, readItems, writeItems } from '../rows/item-sets.ts';

/* Full-text index of an account's texts. Each text has a number (`search_items`); for each word
   and each block of 1,024 numbers `search_words` stores which texts contain it. It is updated
   in the transaction that writes a text. Its results are candidates, to be compared with the
   text itself. */

/** The searched tables, and the columns that are searched together. */
const SEARCHED = {
  notes: ['text'],
  tasks: ['title'],
  pomodoros: ['intention', 'note'],
} as const;

/** A searched table. */
export type SearchedTable = keyof typeof SEARCHED;

/** A change of a text; '' stands for none. */
export interface TextChange {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

type Row = Readonly<Record<string, string | number | null>>;

const WORDS_OF_A_STATEMENT = 400;
const ROWS_OF_A_STATEMENT = 100;
const REBUILT_AT_ONCE = 200;
/**
 * A prefix in more rows than this does not narrow the search: the newest rows are scanned instead.
 */
const MOST_ROWS_OF_A_WORD = 2000;

/** Returns whether the texts of a table are searched. */
export function isSearched(table: string): table is SearchedTable {
  return table in SEARCHED;
}

/** Returns the text columns of a searched table. */
export function searchedColumns(table: SearchedTable): readonly string[] {
  return SEARCHED[table];
}

/** Returns the searched text of a row. */
export function searchedText(table: SearchedTable, row: Row): string {
  const columns: readonly string[] = SEARCHED[table];
  return columns
    .map((column) => row[column])
    .filter((text) => typeof text === 'string' && text !== '')
    .join('\n');
}

/**
 * Updates the index for changed texts of a user's rows: adds the new words and removes the old
 * ones.
 */
export async function indexTexts(
  trx: Db,
  userId: string,
  table: SearchedTable,
  changes: readonly TextChange[],
): Promise<void> {
  const wordChanges = changes.flatMap(({ id, from, to }) => {
    if (from === to) return [];
    const [old, fresh] = [indexWords(from), indexWords(to)];
    const added = [...fresh].filter((word) => !old.has(word));
    const removed = [...old].filter((word) => !fresh.has(word));
    return [{ id, added, removed }];
  });
  if (wordChanges.length === 0) return;
  const items = await numberRows(
    trx,
    { userId, table },
    wordChanges.map(({ id }) => id),
  );
  const blocks = new Map<number, BlockChange>();
  for (const { id, added, removed } of wordChanges) {
    const item = items.get(id) ?? 0;
    const number = Math.floor(item / BLOCK_SIZE);
    const block = blocks.get(number) ?? new Map();
    blocks.set(number, block);
    for (const word of added) changeOf(block, word).added.push(item % BLOCK_SIZE);
    for (const word of removed) changeOf(block, word).removed.push(item % BLOCK_SIZE);
  }
  for (const [number, block] of blocks) await writeBlock(trx, { userId, table, number }, block);
}

type BlockChange = Map<string, { added: number[]; removed: number[] }>;

function changeOf(block: BlockChange, word: string) {
  const change = block.get(word) ?? { added: [], removed: [] };
  block.set(word, change);
  return change;
}

/** Returns the numbers of rows and assigns the next to new ones. The caller must lock the user. */
async function numberRows(
  trx: Db,
  { userId, table }: { userId: string; table: SearchedTable },
  ids: readonly string[],
): Promise<Map<string, number>> {
  const own = () => trx('search_items').where({ user_id: userId, kind: table });
  const numbers = new Map<string, number>();
  for (const chunk of chunksOf(ids, WORDS_OF_A_STATEMENT)) {
    const rows: { row_id: string; item: number }[] = await own()
      .whereIn('row_id', chunk)
      .select('row_id', 'item');
    for (const { row_id, item } of rows) numbers.set(row_id, item);
  }
  const fresh = [...new Set(ids)].filter((id) => !numbers.has(id));
  if (fresh.length === 0) return numbers;
  const [last]: { last: number | null }[] = await own().max({ last: 'item' });
  const first = (last?.last ?? -1) + 1;
  const rows = fresh.map((row_id, place) => ({
    user_id: userId,
    kind: table,
    item: first + place,
    row_id,
  }));
  for (const chunk of chunksOf(rows, ROWS_OF_A_STATEMENT)) {
    await trx('search_items').insert(chunk);
    for (const { row_id, item } of chunk) numbers.set(row_id, item);
  }
  return numbers;
}

async function writeBlock(
  trx: Db,
  { userId, table, number }: { userId: string; table: SearchedTable; number: number },
  changes: BlockChange,
): Promise<void> {
  const key = { user_id: userId, kind: table, block: number };
  for (const words of chunksOf([...changes.keys()].sort(), WORDS_OF_A_STATEMENT)) {
    const known: { word: string; items: Buffer }[] = await trx('search_words')
      .where(key)
      .whereIn('word', words)
      .select('word', 'items');
    const before = new Map(known.map(({ word, items }) => [word, items]));
    const rows = words.map((word) => {
      const items = new Set(readItems(before.get(word) ?? Buffer.alloc(0)));
      for (const item of changes.get(word)?.removed ?? []) items.delete(item);
      for (const item of changes.get(word)?.added ?? []) items.add(item);
      return { ...key, word, items: writeItems(items) };
    });
    const left = rows.filter(({ items }) => items.length > 0);
    for (const chunk of chunksOf(left, ROWS_OF_A_STATEMENT)) {
      await trx('search_words')
        .insert(chunk)
        .onConflict(['user_id', 'kind', 'word', 'block'])
        .merge(['items']);
    }
    const gone = rows.filter(({ items }) => items.length === 0).map(({ word }) => word);
    if (gone.length > 0) await trx('search_words').where(key).whereIn('word', gone).delete();
  }
}

/** Scope of a search. */
interface Asked {
  readonly userId: string;
  readonly table: SearchedTable;
  /** The folded words of the search. */
  readonly words: readonly string[];
  /** The maximum number of rows to scan. */
  readonly limit: number;
}

/**
 * Returns the rows of a user that may contain words with these prefixes, the newest first, at most
 * `limit`. Where the prefixes do not narrow the search (almost every row matches, or there are no
 * words), returns the newest of all.
 */
export async function findCandidates(db: Db, asked: Asked): Promise<string[]> {
  const { userId, table, limit } = asked;
  const own = () => db('search_items').where({ user_id: userId, kind: table });
  const items = await findItems(db, asked);
  if (items === null) return own().orderBy('item', 'desc').limit(limit).pluck('row_id');
  const newest = [...items].sort((one, other) => other - one).slice(0, limit);
  const rows: { row_id: string; item: number }[] = [];
  for (const chunk of chunksOf(newest, WORDS_OF_A_STATEMENT)) {
    const some: typeof rows = await own().whereIn('item', chunk).select('row_id', 'item');
    rows.push(...some);
  }
  return rows.sort((one, other) => other.item - one.item).map(({ row_id }) => row_id);
}

/**
 * Returns the numbers of the texts that match every word of the search; null where the words do not
 * narrow it.
 */
async function findItems(db: Db, { userId, table, words }: Asked): Promise<Set<number> | null> {
  const beginnings = new Set(words.flatMap((word) => [...indexWords(word)]));
  let found: Set<number> | null = null;
  for (const beginning of beginnings) {
    const rows: { block: number; items: Buffer }[] = await db('search_words')
      .where({ user_id: userId, kind: table })
      .where('word', '>=', beginning)
      .where('word', '<', `${beginning}\u{10ffff}`)
      .limit(MOST_ROWS_OF_A_WORD + 1)
      .select('block', 'items');
    if (rows.length > MOST_ROWS_OF_A_WORD) continue;
    const having = new Set<number>();
    for (const { block, items } of rows) {
      for (const item of readItems(items)) {
        const number = block * BLOCK_SIZE + item;
        if (found === null || found.has(number)) having.add(number);
      }
    }
    found = having;
    if (found.size === 0) return found;
  }
  return found;
}

/** Rebuilds the index of every account from the stored texts. */
export async function rebuildSearch(db: Knex): Promise<void> {
  await db('search_words').delete();
  await db('search_items').delete();
  for (const table of Object.keys(SEARCHED).filter(isSearched)) await rebuildTable(db, table);
}

async function rebuildTable(db: Knex, table: SearchedTable): Promise<void> {
  const columns: readonly string[] = SEARCHED[table];
  for (let after = ['', '']; ; ) {
    const [userId = '', id = ''] = after;
    const rows: (Record<string, string> & { user_id: string; id: string })[] = await db(table)
      .where('user_id', '>', userId)
      .orWhere((same) => {
        same.where('user_id', userId).where('id', '>', id);
      })
      .orderBy(['user_id', 'id'])
      .limit(REBUILT_AT_ONCE)
      .select('user_id', 'id', ...columns);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = [last.user_id, last.id];
    for (const owner of new Set(rows.map(({ user_id }) => user_id))) {
      const own = rows.filter(({ user_id }) => user_id === owner);
      const texts = own.map((row) => ({ id: row.id, from: '', to: searchedText(table, row) }));
      await indexTexts(db, owner, table, texts);
    }
  }
}

function chunksOf<Value>(values: readonly Value[], size: number): Value[][] {
  const count = Math.ceil(values.length / size);
  return Array.from({ length: count }, (_, place) =>
    values.slice(place * size, (place + 1) * size),
  );
}
