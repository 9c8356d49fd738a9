import type { Progress } from '#api/backups/progress.ts';
import { openSource } from '#api/backups/snapshot/open-source.ts';
import type { RowSource } from '#api/backups/snapshot/row-source.ts';
import {
  newestInstant,
  readRows,
  readShape,
  type TableShape,
} from '#api/backups/snapshot/table-rows.ts';
import type { DatabaseSettings } from '#api/config/env.ts';

/** The work of comparing a scratch file with the live data. */
export interface Compared {
  readonly settings: DatabaseSettings;
  readonly scratch: string;
  /** The instant, in UTC milliseconds. */
  readonly nowMs: number;
  readonly progress: Progress;
}

/** A table before and after a restore; instants in UTC milliseconds. */
export interface ComparedTable {
  readonly table: string;
  readonly inBackup: number;
  readonly now: number;
  readonly comesBack: number;
  readonly goes: number;
  readonly changes: number;
  readonly newestInBackup: number | null;
  readonly newestNow: number | null;
}

/** The changes that a restore would make. */
export interface Comparison {
  readonly tables: readonly ComparedTable[];
  readonly people: {
    readonly comeBack: number;
    readonly go: number;
    readonly stayDeleted: number;
    readonly signedOut: number;
  };
  readonly suppressionsKept: number;
}

/** Tables with what people made. Accounts, whose rights and passwords are kept, are counted apart. */
export const TABLES_OF_PEOPLE = [
  'projects',
  'tasks',
  'task_counts',
  'milestones',
  'notes',
  'plans',
  'pomodoros',
  'achievements',
  'articles',
  'article_revisions',
  'article_pictures',
  'redirects',
  'mail_lists',
  'mail_contacts',
  'mail_list_members',
] as const;

/** Compares a scratch file with one consistent state of the live data, at constant memory. */
export async function compareData(given: Compared): Promise<Comparison> {
  const [live, scratch] = await Promise.all([
    openSource(given.settings),
    openSource({ engine: 'sqlite', file: given.scratch }),
  ]);
  try {
    const tables: ComparedTable[] = [];
    for (const name of TABLES_OF_PEOPLE) {
      tables.push(await compareTable(name, { live, scratch, progress: given.progress }));
    }
    const isChanged = ({ comesBack, goes, changes }: ComparedTable) =>
      comesBack + goes + changes > 0;
    return {
      tables: [...tables.filter(isChanged), ...tables.filter((each) => !isChanged(each))],
      ...(await compareAccounts({ live, scratch }, given.nowMs)),
    };
  } finally {
    await Promise.all([live.close(), scratch.close()]);
  }
}

interface Sides {
  readonly live: RowSource;
  readonly scratch: RowSource;
}

async function compareTable(
  name: string,
  { live, scratch, progress }: Sides & { readonly progress: Progress },
): Promise<ComparedTable> {
  const [shape, backedUp] = [await readShape(live, name), await readShape(scratch, name)];
  if (shape === null || backedUp === null) throw new Error(`There is no table ${name}.`);
  const before = lineReader(live, shape);
  const after = lineReader(scratch, backedUp);
  const counts = { inBackup: 0, now: 0, comesBack: 0, goes: 0, changes: 0 };
  let [one, other] = [await before.next(), await after.next()];
  while (one !== null || other !== null) {
    const order = orderOf(one, other, shape);
    counts.now += order <= 0 ? 1 : 0;
    counts.inBackup += order >= 0 ? 1 : 0;
    if (order < 0) counts.goes += 1;
    else if (order > 0) counts.comesBack += 1;
    else if (one !== other) counts.changes += 1;
    if (order <= 0) one = await before.next();
    if (order >= 0) other = await after.next();
    if ((counts.now + counts.inBackup) % 1024 === 0) progress.advance(1024);
  }
  const [newestNow, newestInBackup] = [
    await newestInstant(live, shape),
    await newestInstant(scratch, backedUp),
  ];
  return { table: name, ...counts, newestInBackup, newestNow };
}

/** Reads the canonical lines of a table, in the order of its key. */
function lineReader(source: RowSource, shape: TableShape) {
  const batches = readRows(source, shape);
  let lines: string[] = [];
  let at = 0;
  return {
    /** Returns the next line, or null after the last. */
    async next(): Promise<string | null> {
      if (at >= lines.length) {
        const { value, done } = await batches.next();
        if (done === true || value === undefined) return null;
        lines = value.text.split('\n');
        lines.pop();
        at = 0;
      }
      at += 1;
      return lines[at - 1] ?? null;
    },
  };
}

/** Negative where the current row comes first, positive where that of the backup does, 0 for the same key. */
function orderOf(one: string | null, other: string | null, shape: TableShape): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  const [now, backedUp] = [keyOf(one, shape), keyOf(other, shape)];
  for (const [at, value] of now.entries()) {
    const order = Buffer.compare(Buffer.from(value), Buffer.from(backedUp[at] ?? ''));
    if (order !== 0) return order;
  }
  return 0;
}

/** Keys of these tables are ids and names, whose bytes decide their order. */
function keyOf(line: string, { columns, key }: TableShape): string[] {
  const values: unknown[] = JSON.parse(line);
  return key.map((name) => String(values[columns.findIndex((column) => column.name === name)]));
}

async function compareAccounts({ live, scratch }: Sides, nowMs: number) {
  const ids = async (source: RowSource, sql: string): Promise<Set<string>> => {
    const found = new Set<string>();
    for await (const rows of source.rows(sql)) for (const [id] of rows) found.add(String(id));
    return found;
  };
  const [now, backedUp] = [
    await ids(live, 'select id from users'),
    await ids(scratch, 'select id from users'),
  ];
  const deleted = await ids(live, 'select id from deleted_accounts');
  const suppressed = await ids(scratch, 'select address_hash from mail_suppressions');
  const kept = await ids(live, 'select address_hash from mail_suppressions');
  const [sessions] = await live.read(
    'select count(*) as sessions from sessions where expires_at > ?',
    [String(nowMs)],
  );
  const missing = [...backedUp].filter((id) => !now.has(id));
  const comeBack = missing.filter((id) => !deleted.has(id)).length;
  return {
    people: {
      comeBack,
      go: [...now].filter((id) => !backedUp.has(id)).length,
      stayDeleted: missing.length - comeBack,
      signedOut: Number(sessions?.['sessions'] ?? 0),
    },
    suppressionsKept: [...kept].filter((hash) => !suppressed.has(hash)).length,
  };
}
