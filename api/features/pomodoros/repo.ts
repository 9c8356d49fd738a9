import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { insertForUser } from '#api/db/derived/account-usage.ts';
import { changeSums, SUMMED_COLUMNS, type SummedSession } from '#api/db/derived/session-sums.ts';
import { optionalText, type StoredRow } from '#api/db/fields/fields.ts';
import { type SessionValues, storedSession } from '#api/db/fields/stored-session.ts';
import { SESSION_FIELDS } from '#api/db/fields/work-fields.ts';
import { pageAfter } from '#api/db/rows/keyset.ts';
import { lookUp } from '#api/db/rows/look-up.ts';
import { softDelete } from '#api/db/rows/soft-delete.ts';
import { DAY_MS, dayNumber } from '#shared/domain/dates/days.ts';
import { foldText } from '#shared/domain/search/fold-text.ts';

/** How many sessions are compared with a text at once: a few milliseconds. */
const COMPARED_AT_ONCE = 300;

/** A session without titles, as it is written. */
export type { SessionValues as PomodoroValues } from '#api/db/fields/stored-session.ts';

/** A recorded session with the titles of what it was for; instants in UTC milliseconds. */
export interface PomodoroRow extends SessionValues {
  projectTitle: string | null;
  taskTitle: string | null;
}

/** The sort key of a session: end, then id. */
export type PomodoroKey = [endedAt: number, id: string];

/** One end of a range, itself included: a local day of the sessions, or an instant they end at. */
export type Bound = { localDate: string } | { endedAt: number };

/** Which sessions are asked for: all that meet every condition; null and no text ask nothing. */
export interface PomodoroFilter {
  from: Bound | null;
  to: Bound | null;
  /** `none` asks for sessions without a project. */
  projectId: string | null;
  /** Stands in the task's title, the intention or the note, whatever case and accents. */
  text: string;
  interrupted: boolean | null;
  flagged: boolean | null;
}

// MySQL adds integers up to decimals, which arrive as text.
type Sum = number | string;

const SELECTED = SESSION_FIELDS.with({ projectTitle: optionalText, taskTitle: optionalText });

/** Titles of deleted projects and tasks come along: their sessions are still there. */
function selectPomodoros(db: Db, userId: string): Knex.QueryBuilder {
  const titleOf = (table: 'projects' | 'tasks', key: 's.project_id' | 's.task_id') =>
    lookUp(db, table, 'title', { user_id: 's.user_id', id: key });
  return db('pomodoros as s')
    .where('s.user_id', userId)
    .select(SESSION_FIELDS.columns('s'))
    .select({
      project_title: titleOf('projects', 's.project_id'),
      task_title: titleOf('tasks', 's.task_id'),
    });
}

type Page = PomodoroFilter & { after: PomodoroKey | null; limit: number };

/** Sessions that are not deleted, newest end first, as far as a filter keeps them, after a key. */
export async function listPomodoros(db: Db, userId: string, page: Page): Promise<PomodoroRow[]> {
  if (page.text === '') return readPage(db, userId, page);
  const found: PomodoroRow[] = [];
  for await (const rows of holdingText(db, userId, page)) {
    found.push(...rows);
    if (found.length >= page.limit) break;
  }
  return found.slice(0, page.limit);
}

async function readPage(db: Db, userId: string, page: Page): Promise<PomodoroRow[]> {
  const query = selectPomodoros(db, userId);
  keepMatching(query, page);
  keepNear(query, page);
  const columns = ['s.ended_at', 's.id'];
  const records: StoredRow[] = await pageAfter(query, columns, 'desc', page.after).limit(
    page.limit,
  );
  return records.map(SELECTED.read);
}

/**
 * The sessions of a filter that hold its text, some of a few hundred at a time: comparing the texts of
 * many years in one statement would let nobody else in.
 */
async function* holdingText(
  db: Db,
  userId: string,
  filter: PomodoroFilter & { after: PomodoroKey | null },
): AsyncGenerator<PomodoroRow[]> {
  const text = foldText(filter.text);
  const holds = ({ note, intention, taskTitle }: PomodoroRow) =>
    [note, intention, taskTitle ?? ''].some((each) => foldText(each).includes(text));
  for (let { after } = filter; ; ) {
    const rows = await readPage(db, userId, { ...filter, after, limit: COMPARED_AT_ONCE });
    yield rows.filter(holds);
    const last = rows.at(-1);
    if (last === undefined || rows.length < COMPARED_AT_ONCE) return;
    after = [last.endedAt, last.id];
    await letOthersRun();
  }
}

/** How many sessions a filter keeps of those that are not deleted, and their minutes. */
export async function sumPomodoros(
  db: Db,
  userId: string,
  filter: PomodoroFilter,
): Promise<{ count: number; minutes: number }> {
  if (filter.text === '') return sumAll(db, userId, filter);
  const sums = { count: 0, minutes: 0 };
  for await (const rows of holdingText(db, userId, { ...filter, after: null })) {
    sums.count += rows.length;
    for (const { durationMinutes } of rows) sums.minutes += durationMinutes;
  }
  return sums;
}

async function sumAll(db: Db, userId: string, filter: PomodoroFilter) {
  const kept = keptSums(db, userId, filter);
  if (kept !== null) {
    const sums: { count: Sum | null; minutes: Sum | null } | undefined = await kept.first({
      count: db.raw('sum(pomodoros + unfinished)'),
      minutes: db.raw('sum(minutes + unfinished_minutes)'),
    });
    return { count: Number(sums?.count ?? 0), minutes: Number(sums?.minutes ?? 0) };
  }
  const query = db('pomodoros as s').where('s.user_id', userId);
  keepMatching(query, filter);
  const [sums] = await query.count({ count: '*' }).sum({ minutes: 's.duration_minutes' });
  return { count: Number(sums?.['count'] ?? 0), minutes: Number(sums?.['minutes'] ?? 0) };
}

/** The kept sums that a filter asks for; null where it asks for something that is not kept. */
function keptSums(
  db: Db,
  userId: string,
  { from, to, projectId, text, interrupted, flagged }: PomodoroFilter,
): Knex.QueryBuilder | null {
  if (text !== '' || interrupted !== null || flagged !== null) return null;
  const sums = db('session_sums').where({ user_id: userId });
  if (from === null && to === null) {
    if (projectId === null) return sums.where({ kind: 'all' });
    const item = projectId === 'none' ? '' : projectId;
    return sums.where({ kind: 'project', period: '', item });
  }
  const isByDay = [from, to].every((bound) => bound === null || 'localDate' in bound);
  if (projectId !== null || !isByDay) return null;
  sums.where({ kind: 'day' });
  if (from !== null && 'localDate' in from) sums.where('period', '>=', from.localDate);
  if (to !== null && 'localDate' in to) sums.where('period', '<=', to.localDate);
  return sums;
}

/** Keeps what a filter keeps, whatever its text. */
function keepMatching(
  query: Knex.QueryBuilder,
  { from, to, projectId, interrupted, flagged }: PomodoroFilter,
): void {
  query.whereNull('s.deleted_at');
  keepWithin(query, '>=', from);
  keepWithin(query, '<=', to);
  if (projectId === 'none') query.whereNull('s.project_id');
  else if (projectId !== null) query.where('s.project_id', projectId);
  if (interrupted !== null) query.where('s.interrupted', interrupted ? 1 : 0);
  if (flagged !== null) query.where('s.is_flagged', flagged ? 1 : 0);
}

function keepWithin(query: Knex.QueryBuilder, operator: '>=' | '<=', bound: Bound | null): void {
  if (bound === null) return;
  if ('localDate' in bound) query.where('s.local_date', operator, bound.localDate);
  else query.where('s.ended_at', operator, bound.endedAt);
}

/**
 * Keeps what ended within a day of the range: no zone is further from UTC. It takes nothing away,
 * and lets the index of the order find the range.
 */
function keepNear(
  query: Knex.QueryBuilder,
  { from, to }: Pick<PomodoroFilter, 'from' | 'to'>,
): void {
  if (from !== null && 'localDate' in from) {
    query.where('s.ended_at', '>=', (dayNumber(from.localDate) - 1) * DAY_MS);
  }
  if (to !== null && 'localDate' in to) {
    query.where('s.ended_at', '<', (dayNumber(to.localDate) + 2) * DAY_MS);
  }
}

/**
 * Returns the fields of a session that the sums are made from, or null when it is missing or
 * deleted.
 */
async function findSummed(db: Db, userId: string, id: string): Promise<SummedSession | null> {
  const record: SummedSession | undefined = await db('pomodoros')
    .where({ user_id: userId, id })
    .whereNull('deleted_at')
    .first(SUMMED_COLUMNS);
  return record ?? null;
}

/** A session that is not deleted, or null. */
export async function findPomodoro(
  db: Db,
  userId: string,
  id: string,
): Promise<PomodoroRow | null> {
  const record: StoredRow | undefined = await selectPomodoros(db, userId)
    .where('s.id', id)
    .whereNull('s.deleted_at')
    .first();
  return record === undefined ? null : SELECTED.read(record);
}

/** A session, deleted or not, or null. */
export async function findPomodoroEver(
  db: Db,
  userId: string,
  id: string,
): Promise<PomodoroRow | null> {
  const record: StoredRow | undefined = await selectPomodoros(db, userId).where('s.id', id).first();
  return record === undefined ? null : SELECTED.read(record);
}

/** The first completed session, other than `exceptId`, that shares time with this span; or null. */
export async function findOverlap(
  db: Db,
  userId: string,
  span: { startedAt: number; endedAt: number; exceptId: string },
): Promise<PomodoroRow | null> {
  const record: StoredRow | undefined = await selectPomodoros(db, userId)
    .where('s.completed', 1)
    .where('s.ended_at', '>', span.startedAt)
    .where('s.started_at', '<', span.endedAt)
    .whereNot('s.id', span.exceptId)
    .whereNull('s.deleted_at')
    .orderBy('s.ended_at')
    .first();
  return record === undefined ? null : SELECTED.read(record);
}

/** Inserts a session and adds it to the sums; rejects as a duplicate when the user has the id already. */
export async function insertPomodoro(
  trx: Knex.Transaction,
  userId: string,
  values: SessionValues,
): Promise<void> {
  const columns = storedSession(values);
  await insertForUser(trx, userId, 'pomodoros', [{ ...columns, updated_at: values.createdAt }]);
  await changeSums(trx, userId, { added: [columns], nowMs: values.createdAt });
}

/** Writes all values of a session that is not deleted, and to the sums what has changed. */
export async function updatePomodoro(
  trx: Knex.Transaction,
  userId: string,
  values: SessionValues,
  updatedAt: number,
): Promise<void> {
  const { id, ...columns } = storedSession(values);
  const present = await findSummed(trx, userId, id);
  if (present === null) return;
  await trx('pomodoros')
    .where({ user_id: userId, id })
    .whereNull('deleted_at')
    .update({ ...columns, updated_at: updatedAt });
  await changeSums(trx, userId, { removed: [present], added: [columns], nowMs: updatedAt });
}

/** Deletes a session softly and takes it out of the sums; answers whether it was there. */
export async function deletePomodoro(
  trx: Knex.Transaction,
  userId: string,
  id: string,
  deletedAt: number,
): Promise<boolean> {
  const present = await findSummed(trx, userId, id);
  if (present === null) return false;
  await softDelete(trx('pomodoros').where({ user_id: userId, id }), deletedAt);
  await changeSums(trx, userId, { removed: [present], nowMs: deletedAt });
  return true;
}
