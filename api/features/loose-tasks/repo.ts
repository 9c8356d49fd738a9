import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { insertForUser } from '#api/db/derived/account-usage.ts';
import { pageAfter } from '#api/db/rows/keyset.ts';
import { softDelete } from '#api/db/rows/soft-delete.ts';

/** Kind of list: fast and standalone tasks are two lists of the same shape. */
export type LooseKind = 'fast' | 'standalone';

/** A task outside every project with its count; instants in UTC milliseconds. */
export interface LooseTaskRow {
  id: string;
  title: string;
  position: number;
  completedPomodoros: number;
  /** `YYYY-MM-DD`. */
  dueOn: string | null;
  createdAt: number;
  completedAt: number | null;
}

/** A list of a user. */
export interface LooseList {
  readonly userId: string;
  readonly kind: LooseKind;
}

/** The sort key of such a task: position, then creation, then id. */
export type LooseTaskKey = [position: number, createdAt: number, id: string];

interface LooseTaskRecord {
  id: string;
  title: string;
  position: number;
  due_on: string | null;
  created_at: number;
  completed_at: number | null;
  count: number;
}

/**
 * Selects the counts of tasks. A count with the id of a session follows it: it does not count while
 * the session is deleted or assigned to a project.
 */
function selectCounts(
  db: Db,
  ofTasks: Readonly<Record<string, string | Knex.Ref<string, object>>>,
) {
  return db('loose_task_counts as n')
    .leftJoin('pomodoros as s', { 's.user_id': 'n.user_id', 's.id': 'n.id' })
    .where(ofTasks)
    .where((either) => {
      void either.whereNull('s.id').orWhere({ 's.is_standalone': 1, 's.deleted_at': null });
    });
}

/** Returns the counts of these tasks by id; those at 0 are left out. */
export async function countLooseTasks(
  db: Db,
  userId: string,
  taskIds: readonly string[],
): Promise<Map<string, number>> {
  const rows: { task_id: string; count: number | string }[] = await selectCounts(db, {
    'n.user_id': userId,
  })
    .whereIn('n.task_id', taskIds)
    .groupBy('n.task_id')
    .select('n.task_id')
    .count({ count: '*' });
  return new Map(rows.map(({ task_id, count }) => [task_id, Number(count)]));
}

/** Selects tasks of a list with their counts in one query; an `id` restricts them to one. */
function selectTasks(db: Db, { userId, kind }: LooseList, id?: string): Knex.QueryBuilder {
  const counts = selectCounts(db, {
    'n.user_id': db.ref('t.user_id'),
    'n.task_id': db.ref('t.id'),
  });
  return db('loose_tasks as t')
    .where({ 't.user_id': userId, 't.kind': kind, ...(id === undefined ? {} : { 't.id': id }) })
    .select(
      't.id',
      't.title',
      't.position',
      't.due_on',
      't.created_at',
      't.completed_at',
      counts.count('*').as('count'),
    );
}

function fromRecord(record: LooseTaskRecord): LooseTaskRow {
  return {
    id: record.id,
    title: record.title,
    position: record.position,
    completedPomodoros: record.count,
    dueOn: record.due_on,
    createdAt: record.created_at,
    completedAt: record.completed_at,
  };
}

/** Returns the tasks of a list that are not deleted, in order, after a key. */
export async function listLooseTasks(
  db: Db,
  list: LooseList,
  page: { after: LooseTaskKey | null; limit: number },
): Promise<LooseTaskRow[]> {
  const query = selectTasks(db, list).whereNull('t.deleted_at');
  const columns = ['t.position', 't.created_at', 't.id'];
  const records: LooseTaskRecord[] = await pageAfter(query, columns, 'asc', page.after).limit(
    page.limit,
  );
  return records.map(fromRecord);
}

/** Returns a task of a list that is not deleted, or null. */
export async function findLooseTask(
  db: Db,
  list: LooseList,
  id: string,
): Promise<LooseTaskRow | null> {
  const record: LooseTaskRecord | undefined = await selectTasks(db, list, id)
    .whereNull('t.deleted_at')
    .first();
  return record === undefined ? null : fromRecord(record);
}

/** Returns a task of a list, deleted or not, or null. */
export async function findLooseTaskEver(
  db: Db,
  list: LooseList,
  id: string,
): Promise<LooseTaskRow | null> {
  const record: LooseTaskRecord | undefined = await selectTasks(db, list, id).first();
  return record === undefined ? null : fromRecord(record);
}

/** Returns the position after the last task of a list; 0 for the first. */
export async function nextPosition(db: Db, { userId, kind }: LooseList): Promise<number> {
  const record: { last?: number | null } | undefined = await db('loose_tasks')
    .where({ user_id: userId, kind })
    .whereNull('deleted_at')
    .max({ last: 'position' })
    .first();
  return (record?.last ?? -1) + 1;
}

/**
 * Inserts an open task; rejects as a duplicate when the user has the id already, in either list.
 */
export async function insertLooseTask(
  db: Db,
  { userId, kind }: LooseList,
  task: Pick<LooseTaskRow, 'id' | 'title' | 'dueOn' | 'position' | 'createdAt'>,
): Promise<void> {
  await insertForUser(db, userId, 'loose_tasks', [
    {
      kind,
      id: task.id,
      title: task.title,
      due_on: task.dueOn,
      position: task.position,
      created_at: task.createdAt,
      updated_at: task.createdAt,
    },
  ]);
}

/** Updates the columns of a task that is not deleted. */
export async function updateLooseTask(
  db: Db,
  { userId, kind }: LooseList,
  task: Pick<LooseTaskRow, 'id' | 'title' | 'dueOn' | 'position' | 'completedAt'>,
  updatedAt: number,
): Promise<void> {
  await db('loose_tasks')
    .where({ user_id: userId, kind, id: task.id })
    .whereNull('deleted_at')
    .update({
      title: task.title,
      due_on: task.dueOn,
      position: task.position,
      completed_at: task.completedAt,
      updated_at: updatedAt,
    });
}

/** Soft-deletes a task; returns whether it existed. */
export async function deleteLooseTask(
  db: Db,
  { userId, kind }: LooseList,
  id: string,
  deletedAt: number,
): Promise<boolean> {
  const rows = db('loose_tasks').where({ user_id: userId, kind, id });
  return (await softDelete(rows, deletedAt)) === 1;
}

/** Returns whether a count with this id was written before. */
export async function hasCount(db: Db, userId: string, countId: string): Promise<boolean> {
  const found: { id: string } | undefined = await db('loose_task_counts')
    .where({ user_id: userId, id: countId })
    .first('id');
  return found !== undefined;
}

/** Inserts one count for a task. */
export async function insertCount(
  db: Db,
  userId: string,
  count: { id: string; taskId: string; createdAt: number },
): Promise<void> {
  await insertForUser(db, userId, 'loose_task_counts', [
    {
      id: count.id,
      task_id: count.taskId,
      created_at: count.createdAt,
    },
  ]);
}
