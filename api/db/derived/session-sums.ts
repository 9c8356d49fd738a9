/*
 * The sums of recorded sessions, so that no call adds up years of them. They are derived: whatever
 * changes a session changes them in the same transaction, and `rebuildSums` recomputes them.
 *
 * A row adds up the sessions of a user that are not deleted and share a period (empty for all time)
 * and an item. Its kind says what both are:
 *
 * | kind            | period | item                                |
 * | --------------- | ------ | ----------------------------------- |
 * | `all`           |        |                                     |
 * | `day`           | day    |                                     |
 * | `project`       |        | project, empty for sessions without |
 * | `project_month` | month  | project, empty for sessions without |
 * | `task`          |        | task                                |
 * | `hour_month`    | month  | hour of the week                    |
 * | `hour_year`     | year   | hour of the week                    |
 *
 * `pomodoros`, `minutes` and the interruptions count completed sessions, `unfinished` and
 * `unfinished_minutes` the others. A row may be left with zeros when its last session is gone.
 */

import type { Knex } from 'knex';
import { forAllAccounts } from '#api/db/derived/account-batches.ts';
import { type Db, engineOf } from '../connection/knex.ts';
import { withTransaction } from '../connection/transaction.ts';
import { markChangedDays } from '../rows/changed-days.ts';
import { lockUser } from '../rows/lock-user.ts';
import { refreshLevel } from './user-directory.ts';

/** Columns of a stored session that the sums need. */
export const SUMMED_COLUMNS = [
  'project_id',
  'task_id',
  'duration_minutes',
  'completed',
  'interrupted',
  'internal_interruptions',
  'external_interruptions',
  'ended_at',
  'local_date',
  'hour_of_week',
] as const;

/** The values of these columns. */
export interface SummedSession {
  readonly project_id: string | null;
  readonly task_id: string | null;
  readonly duration_minutes: number;
  readonly completed: number;
  readonly interrupted: number;
  readonly internal_interruptions: number;
  readonly external_interruptions: number;
  readonly ended_at: number;
  readonly local_date: string;
  readonly hour_of_week: number | null;
}

/** Length of the month prefix and the year prefix of a day. */
const MONTH = 7;
const YEAR = 4;

const FIGURES = [
  'pomodoros',
  'minutes',
  'interrupted',
  'internal_interruptions',
  'external_interruptions',
  'unfinished',
  'unfinished_minutes',
] as const;

const KEY = ['user_id', 'kind', 'period', 'item'] as const;
const ROWS_OF_A_STATEMENT = 100;

type Figures = Record<(typeof FIGURES)[number], number>;
type SumRow = Figures & { kind: string; period: string; item: string };

/**
 * Removes sessions from the sums of a user and adds others, in the transaction that changes them
 * and after `lockUser`, and marks their days for the figures of the installation. A changed session
 * is removed with its old values and added with its new ones.
 */
export async function changeSums(
  trx: Knex.Transaction,
  userId: string,
  change: {
    removed?: readonly SummedSession[];
    added?: readonly SummedSession[];
    nowMs: number;
  },
): Promise<void> {
  const sums = new Map<string, SumRow>();
  for (const session of change.removed ?? []) addTo(sums, session, -1);
  for (const session of change.added ?? []) addTo(sums, session, 1);
  const rows = [...sums.values()]
    .filter((row) => FIGURES.some((figure) => row[figure] !== 0))
    .map((row) => ({ user_id: userId, ...row }));
  for (let first = 0; first < rows.length; first += ROWS_OF_A_STATEMENT) {
    await trx('session_sums')
      .insert(rows.slice(first, first + ROWS_OF_A_STATEMENT))
      .onConflict([...KEY])
      .merge(additions(trx));
  }
  const changed = [...(change.removed ?? []), ...(change.added ?? [])];
  await markChangedDays(
    trx,
    changed.map((session) => session.ended_at),
    change.nowMs,
  );
  // A single new session is left to the caller, which awards achievements and knows the total.
  const isOneMore = (change.removed ?? []).length === 0 && (change.added ?? []).length === 1;
  if (rows.length > 0 && !isOneMore) await refreshLevel(trx, userId);
}

function addTo(sums: Map<string, SumRow>, session: SummedSession, sign: 1 | -1): void {
  const figures = figuresOf(session);
  for (const { kind, period, item } of keysOf(session)) {
    const key = `${kind} ${period} ${item}`;
    const row = sums.get(key) ?? { kind, period, item, ...NOTHING };
    for (const figure of FIGURES) row[figure] += sign * figures[figure];
    sums.set(key, row);
  }
}

const NOTHING: Figures = {
  pomodoros: 0,
  minutes: 0,
  interrupted: 0,
  internal_interruptions: 0,
  external_interruptions: 0,
  unfinished: 0,
  unfinished_minutes: 0,
};

function figuresOf(session: SummedSession): Figures {
  if (session.completed === 0) {
    return { ...NOTHING, unfinished: 1, unfinished_minutes: session.duration_minutes };
  }
  return {
    ...NOTHING,
    pomodoros: 1,
    minutes: session.duration_minutes,
    interrupted: session.interrupted,
    internal_interruptions: session.internal_interruptions,
    external_interruptions: session.external_interruptions,
  };
}

function keysOf(session: SummedSession): { kind: string; period: string; item: string }[] {
  const { local_date: day, project_id, task_id, hour_of_week, completed } = session;
  const [month, year] = [day.slice(0, MONTH), day.slice(0, YEAR)];
  const project = project_id ?? '';
  const keys = [
    { kind: 'all', period: '', item: '' },
    { kind: 'day', period: day, item: '' },
    { kind: 'project', period: '', item: project },
    { kind: 'project_month', period: month, item: project },
  ];
  if (task_id !== null) keys.push({ kind: 'task', period: '', item: task_id });
  if (hour_of_week !== null && completed === 1) {
    const item = String(hour_of_week);
    keys.push({ kind: 'hour_month', period: month, item });
    keys.push({ kind: 'hour_year', period: year, item });
  }
  return keys;
}

/** Each engine has its own name for the row that could not be inserted. */
function additions(db: Db): Record<string, Knex.Raw> {
  const sum = engineOf(db) === 'mysql' ? '?? + values(??)' : '?? + excluded.??';
  const present = (figure: string) =>
    engineOf(db) === 'mysql' ? figure : `session_sums.${figure}`;
  return Object.fromEntries(
    FIGURES.map((figure) => [figure, db.raw(sum, [present(figure), figure])]),
  );
}

/** Rebuilds the sums of a user from the sessions; run it in a transaction, after `lockUser`. */
export async function rebuildSums(trx: Db, userId: string): Promise<void> {
  await trx('session_sums').where({ user_id: userId }).delete();
  const month = part(trx, 'local_date', MONTH);
  const year = part(trx, 'local_date', YEAR);
  const [nothing, project] = [trx.raw("''"), trx.raw("coalesce(project_id, '')")];
  const hour = trx.raw('hour_of_week');
  const ofUser = () => trx('pomodoros').where({ user_id: userId }).whereNull('deleted_at');
  const timed = () => ofUser().where({ completed: 1 }).whereNotNull('hour_of_week');
  const write = (kind: string, sessions: Knex.QueryBuilder, [period, item]: Knex.Raw[]) =>
    insertSums(trx, userId, { kind, sessions, period: period ?? nothing, item: item ?? nothing });
  await write('all', ofUser(), []);
  await write('day', ofUser(), [trx.raw('local_date')]);
  await write('project', ofUser(), [nothing, project]);
  await write('project_month', ofUser(), [month, project]);
  await write('task', ofUser().whereNotNull('task_id'), [nothing, trx.raw('task_id')]);
  await write('hour_month', timed(), [month, hour]);
  await write('hour_year', timed(), [year, hour]);
}

/** Rebuilds the sums of every account, one account at a time; returns the number of accounts. */
export function rebuildAllSums(db: Knex): Promise<number> {
  return forAllAccounts(db, async (ids) => {
    for (const id of ids) {
      await withTransaction(db, async (trx) => {
        await lockUser(trx, id);
        await rebuildSums(trx, id);
      });
    }
  });
}

function part(db: Db, column: string, length: number): Knex.Raw {
  return db.raw('substr(??, 1, ?)', [column, length]);
}

async function insertSums(
  trx: Db,
  userId: string,
  given: { kind: string; sessions: Knex.QueryBuilder; period: Knex.Raw; item: Knex.Raw },
): Promise<void> {
  const { kind, sessions, period, item } = given;
  const grouped = sessions
    .select({ period, item })
    .select(trx.raw('sum(completed) as pomodoros'))
    .select(trx.raw('sum(completed * duration_minutes) as minutes'))
    .select(trx.raw('sum(completed * interrupted) as interrupted'))
    .select(trx.raw('sum(completed * internal_interruptions) as internal_interruptions'))
    .select(trx.raw('sum(completed * external_interruptions) as external_interruptions'))
    .select(trx.raw('sum(1 - completed) as unfinished'))
    .select(trx.raw('sum((1 - completed) * duration_minutes) as unfinished_minutes'))
    .groupBy('period', 'item')
    .as('grouped');
  const columns = [...KEY, ...FIGURES];
  const target = trx.raw(`?? (${columns.map(() => '??').join(', ')})`, [
    'session_sums',
    ...columns,
  ]);
  const rows = trx
    .from(grouped)
    .select(trx.raw('? as user_id', [userId]), trx.raw('? as kind', [kind]))
    .select('period', 'item', ...FIGURES);
  // An aggregate over no sessions still returns one row, which is dropped here.
  await trx(target).insert(rows.whereNotNull('pomodoros'));
}
