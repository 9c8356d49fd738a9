import type { Knex } from 'knex';
import { pageAfter } from '#api/db/keyset.ts';
import type { Db } from '#api/db/knex.ts';
import { softDelete } from '#api/db/soft-delete.ts';
import { holdsWord } from '#api/db/text-search.ts';
import { DAY_MS, dayNumber } from '#shared/domain/dates/days.ts';
import { foldText } from '#shared/domain/search/fold-text.ts';
import { hourOfWeek } from '#shared/domain/stats/hour-of-week.ts';

/** A recorded session with the titles of what it was for; instants in UTC milliseconds. */
export interface PomodoroRow {
  id: string;
  projectId: string | null;
  taskId: string | null;
  projectTitle: string | null;
  taskTitle: string | null;
  startedAt: number;
  endedAt: number;
  durationMinutes: number;
  completed: boolean;
  interrupted: boolean;
  internalInterruptions: number;
  externalInterruptions: number;
  isStandalone: boolean;
  isFlagged: boolean;
  localDate: string;
  timeZone: string;
  intention: string;
  note: string;
  createdAt: number;
}

/** A session without the titles, as it is written. */
export type PomodoroValues = Omit<PomodoroRow, 'projectTitle' | 'taskTitle'>;

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

interface PomodoroRecord {
  id: string;
  project_id: string | null;
  task_id: string | null;
  project_title: string | null;
  task_title: string | null;
  started_at: number;
  ended_at: number;
  duration_minutes: number;
  completed: number;
  interrupted: number;
  internal_interruptions: number;
  external_interruptions: number;
  is_standalone: number;
  is_flagged: number;
  local_date: string;
  time_zone: string;
  intention: string;
  note: string;
  created_at: number;
}

/** Titles of deleted projects and tasks come along: their sessions are still there. */
function selectPomodoros(db: Db, userId: string): Knex.QueryBuilder {
  return db('pomodoros as s')
    .leftJoin('projects as p', { 'p.user_id': 's.user_id', 'p.id': 's.project_id' })
    .leftJoin('tasks as t', { 't.user_id': 's.user_id', 't.id': 's.task_id' })
    .where('s.user_id', userId)
    .select(
      's.id',
      's.project_id',
      's.task_id',
      { project_title: 'p.title', task_title: 't.title' },
      's.started_at',
      's.ended_at',
      's.duration_minutes',
      's.completed',
      's.interrupted',
      's.internal_interruptions',
      's.external_interruptions',
      's.is_standalone',
      's.is_flagged',
      's.local_date',
      's.time_zone',
      's.intention',
      's.note',
      's.created_at',
    );
}

function fromRecord(record: PomodoroRecord): PomodoroRow {
  return {
    id: record.id,
    projectId: record.project_id,
    taskId: record.task_id,
    projectTitle: record.project_title,
    taskTitle: record.task_title,
    startedAt: record.started_at,
    endedAt: record.ended_at,
    durationMinutes: record.duration_minutes,
    completed: record.completed === 1,
    interrupted: record.interrupted === 1,
    internalInterruptions: record.internal_interruptions,
    externalInterruptions: record.external_interruptions,
    isStandalone: record.is_standalone === 1,
    isFlagged: record.is_flagged === 1,
    localDate: record.local_date,
    timeZone: record.time_zone,
    intention: record.intention,
    note: record.note,
    createdAt: record.created_at,
  };
}

function toColumns(
  values: PomodoroValues,
): Omit<PomodoroRecord, 'project_title' | 'task_title'> & { hour_of_week: number } {
  return {
    id: values.id,
    project_id: values.projectId,
    task_id: values.taskId,
    started_at: values.startedAt,
    ended_at: values.endedAt,
    duration_minutes: values.durationMinutes,
    completed: values.completed ? 1 : 0,
    interrupted: values.interrupted ? 1 : 0,
    internal_interruptions: values.internalInterruptions,
    external_interruptions: values.externalInterruptions,
    is_standalone: values.isStandalone ? 1 : 0,
    is_flagged: values.isFlagged ? 1 : 0,
    local_date: values.localDate,
    time_zone: values.timeZone,
    hour_of_week: hourOfWeek(values.startedAt, values.timeZone),
    intention: values.intention,
    note: values.note,
    created_at: values.createdAt,
  };
}

/** Sessions that are not deleted, newest end first, as far as a filter keeps them, after a key. */
export async function listPomodoros(
  db: Db,
  userId: string,
  page: PomodoroFilter & { after: PomodoroKey | null; limit: number },
): Promise<PomodoroRow[]> {
  const query = selectPomodoros(db, userId);
  keepMatching(db, userId, query, page);
  keepNear(query, page);
  const columns = ['s.ended_at', 's.id'];
  const records: PomodoroRecord[] = await pageAfter(query, columns, 'desc', page.after).limit(
    page.limit,
  );
  return records.map(fromRecord);
}

/** How many sessions a filter keeps of those that are not deleted, and their minutes. */
export async function sumPomodoros(
  db: Db,
  userId: string,
  filter: PomodoroFilter,
): Promise<{ count: number; minutes: number }> {
  const query = db('pomodoros as s').where('s.user_id', userId);
  keepMatching(db, userId, query, filter);
  const [sums] = await query.count({ count: '*' }).sum({ minutes: 's.duration_minutes' });
  return { count: Number(sums?.['count'] ?? 0), minutes: Number(sums?.['minutes'] ?? 0) };
}

function keepMatching(
  db: Db,
  userId: string,
  query: Knex.QueryBuilder,
  { from, to, projectId, text, interrupted, flagged }: PomodoroFilter,
): void {
  query.whereNull('s.deleted_at');
  keepWithin(query, '>=', from);
  keepWithin(query, '<=', to);
  if (projectId === 'none') query.whereNull('s.project_id');
  else if (projectId !== null) query.where('s.project_id', projectId);
  if (interrupted !== null) query.where('s.interrupted', interrupted ? 1 : 0);
  if (flagged !== null) query.where('s.is_flagged', flagged ? 1 : 0);
  if (text === '') return;
  const word = foldText(text);
  const tasks = db('tasks')
    .where('user_id', userId)
    .where(holdsWord(db, 'title', { word }));
  query.where((any) => {
    any.orWhereIn('s.task_id', tasks.select('id'));
    for (const column of ['s.note', 's.intention']) any.orWhere(holdsWord(db, column, { word }));
  });
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

/** A session that is not deleted, or null. */
export async function findPomodoro(
  db: Db,
  userId: string,
  id: string,
): Promise<PomodoroRow | null> {
  const record: PomodoroRecord | undefined = await selectPomodoros(db, userId)
    .where('s.id', id)
    .whereNull('s.deleted_at')
    .first();
  return record === undefined ? null : fromRecord(record);
}

/** A session, deleted or not, or null. */
export async function findPomodoroEver(
  db: Db,
  userId: string,
  id: string,
): Promise<PomodoroRow | null> {
  const record: PomodoroRecord | undefined = await selectPomodoros(db, userId)
    .where('s.id', id)
    .first();
  return record === undefined ? null : fromRecord(record);
}

/** The first completed session, other than `exceptId`, that shares time with this span; or null. */
export async function findOverlap(
  db: Db,
  userId: string,
  span: { startedAt: number; endedAt: number; exceptId: string },
): Promise<PomodoroRow | null> {
  const record: PomodoroRecord | undefined = await selectPomodoros(db, userId)
    .where('s.completed', 1)
    .where('s.ended_at', '>', span.startedAt)
    .where('s.started_at', '<', span.endedAt)
    .whereNot('s.id', span.exceptId)
    .whereNull('s.deleted_at')
    .orderBy('s.ended_at')
    .first();
  return record === undefined ? null : fromRecord(record);
}

/** Inserts a session; rejects as a duplicate when the user has the id already. */
export async function insertPomodoro(
  db: Db,
  userId: string,
  values: PomodoroValues,
): Promise<void> {
  await db('pomodoros').insert({
    user_id: userId,
    ...toColumns(values),
    updated_at: values.createdAt,
  });
}

/** Writes all values of a session that is not deleted. */
export async function updatePomodoro(
  db: Db,
  userId: string,
  values: PomodoroValues,
  updatedAt: number,
): Promise<void> {
  const { id, ...columns } = toColumns(values);
  await db('pomodoros')
    .where({ user_id: userId, id })
    .whereNull('deleted_at')
    .update({ ...columns, updated_at: updatedAt });
}

/** Deletes a session softly; answers whether it was there. */
export async function deletePomodoro(
  db: Db,
  userId: string,
  id: string,
  deletedAt: number,
): Promise<boolean> {
  const rows = db('pomodoros').where({ user_id: userId, id });
  return (await softDelete(rows, deletedAt)) === 1;
}
