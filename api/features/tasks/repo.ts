import type { Knex } from 'knex';
import { pageAfter } from '#api/db/keyset.ts';
import type { Db } from '#api/db/knex.ts';

/** A task with the number of its completed sessions; instants in UTC milliseconds. */
export interface TaskRow {
  id: string;
  projectId: string;
  title: string;
  estimate: number | null;
  position: number;
  completedPomodoros: number;
  createdAt: number;
  completedAt: number | null;
}

/** The sort key of a task: position, then creation, then id. */
export type TaskKey = [position: number, createdAt: number, id: string];

interface TaskRecord {
  id: string;
  project_id: string;
  title: string;
  estimate: number | null;
  position: number;
  created_at: number;
  completed_at: number | null;
  completed_pomodoros: number | null;
}

/** What tasks are narrowed to. */
interface Scope {
  id?: string | undefined;
  projectId?: string | undefined;
}

/** Tasks with their counts in one query; an `id` narrows tasks and counts to one. */
function selectTasks(db: Db, userId: string, { id, projectId }: Scope): Knex.QueryBuilder {
  const sessions = db('pomodoros')
    .where({ user_id: userId, completed: 1, ...(id === undefined ? {} : { task_id: id }) })
    .whereNull('deleted_at')
    .groupBy('task_id')
    .select('task_id')
    .count({ completed_pomodoros: '*' })
    .as('s');
  return db('tasks as t')
    .leftJoin(sessions, 's.task_id', 't.id')
    .where({
      't.user_id': userId,
      ...(id === undefined ? {} : { 't.id': id }),
      ...(projectId === undefined ? {} : { 't.project_id': projectId }),
    })
    .select(
      't.id',
      't.project_id',
      't.title',
      't.estimate',
      't.position',
      't.created_at',
      't.completed_at',
      's.completed_pomodoros',
    );
}

function fromRecord(record: TaskRecord): TaskRow {
  return {
    id: record.id,
    projectId: record.project_id,
    title: record.title,
    estimate: record.estimate,
    position: record.position,
    completedPomodoros: record.completed_pomodoros ?? 0,
    createdAt: record.created_at,
    completedAt: record.completed_at,
  };
}

/** Tasks that are not deleted, in order, of one project or of all, after a key. */
export async function listTasks(
  db: Db,
  userId: string,
  page: { projectId: string | undefined; after: TaskKey | null; limit: number },
): Promise<TaskRow[]> {
  const query = selectTasks(db, userId, { projectId: page.projectId }).whereNull('t.deleted_at');
  const columns = ['t.position', 't.created_at', 't.id'];
  const records: TaskRecord[] = await pageAfter(query, columns, 'asc', page.after).limit(
    page.limit,
  );
  return records.map(fromRecord);
}

/** A task that is not deleted, or null. */
export async function findTask(db: Db, userId: string, id: string): Promise<TaskRow | null> {
  const record: TaskRecord | undefined = await selectTasks(db, userId, { id })
    .whereNull('t.deleted_at')
    .first();
  return record === undefined ? null : fromRecord(record);
}

/** A task, deleted or not, or null. */
export async function findTaskEver(db: Db, userId: string, id: string): Promise<TaskRow | null> {
  const record: TaskRecord | undefined = await selectTasks(db, userId, { id }).first();
  return record === undefined ? null : fromRecord(record);
}

/** The project of a task, deleted or not; null for a task that the user does not have. */
export async function findProjectIdOf(
  db: Db,
  userId: string,
  taskId: string,
): Promise<string | null> {
  const record: { project_id: string } | undefined = await db('tasks')
    .where({ user_id: userId, id: taskId })
    .first('project_id');
  return record?.project_id ?? null;
}

/** The position after the last task of a project; 0 for the first. */
export async function nextPosition(db: Db, userId: string, projectId: string): Promise<number> {
  const record: { last?: number | null } | undefined = await db('tasks')
    .where({ user_id: userId, project_id: projectId })
    .whereNull('deleted_at')
    .max({ last: 'position' })
    .first();
  return (record?.last ?? -1) + 1;
}

/** Inserts an open task; rejects as a duplicate when the user has the id already. */
export async function insertTask(
  db: Db,
  userId: string,
  task: Omit<TaskRow, 'completedPomodoros'>,
): Promise<void> {
  await db('tasks').insert({
    user_id: userId,
    id: task.id,
    project_id: task.projectId,
    title: task.title,
    estimate: task.estimate,
    position: task.position,
    completed_at: task.completedAt,
    created_at: task.createdAt,
    updated_at: task.createdAt,
  });
}

/** Writes the changeable columns of a task that is not deleted. */
export async function updateTask(
  db: Db,
  userId: string,
  task: Pick<TaskRow, 'id' | 'projectId' | 'title' | 'estimate' | 'position' | 'completedAt'>,
  updatedAt: number,
): Promise<void> {
  await db('tasks').where({ user_id: userId, id: task.id }).whereNull('deleted_at').update({
    project_id: task.projectId,
    title: task.title,
    estimate: task.estimate,
    position: task.position,
    completed_at: task.completedAt,
    updated_at: updatedAt,
  });
}

/** Deletes a task softly; answers whether it was there. */
export async function deleteTask(
  db: Db,
  userId: string,
  id: string,
  deletedAt: number,
): Promise<boolean> {
  const deleted = await db('tasks')
    .where({ user_id: userId, id })
    .whereNull('deleted_at')
    .update({ deleted_at: deletedAt, updated_at: deletedAt });
  return deleted === 1;
}

/** Leaves the user without an active task if this is the one. */
export async function clearActiveTask(db: Db, userId: string, taskId: string): Promise<void> {
  await db('users').where({ id: userId, active_task_id: taskId }).update({ active_task_id: null });
}
