import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { insertForUser } from '#api/db/derived/account-usage.ts';
import type { StoredRow } from '#api/db/fields/fields.ts';
import { TASK_FIELDS } from '#api/db/fields/work-fields.ts';
import { pageAfter } from '#api/db/rows/keyset.ts';
import { softDelete } from '#api/db/rows/soft-delete.ts';
import { selectCounts } from '#api/features/tasks/counts-repo.ts';
import type { TaskKind } from '#shared/domain/tasks/places/task-kinds.ts';

/** A task as stored; instants in UTC milliseconds. */
type StoredTask = ReturnType<typeof TASK_FIELDS.read>;

/** A task with the number of its pomodoros. */
export interface TaskRow extends StoredTask {
  completedPomodoros: number;
}

/** The fields of a task that can be changed. */
export type TaskValues = Omit<TaskRow, 'completedPomodoros' | 'createdAt'>;

/** The sort key of a task in a list of one kind: position, then creation, then id. */
export type TaskKey = [position: number, createdAt: number, id: string];

/** The sort key of a task in a list of several kinds. */
export type KindKey = [kind: string, ...place: TaskKey];

interface TaskRecord extends StoredRow {
  readonly sessions: number | null;
  readonly counts: number;
}

/** Filters for a list of tasks. */
interface Scope {
  id?: string | undefined;
  kinds?: readonly TaskKind[] | undefined;
  projectId?: string | undefined;
}

function selectTasks(db: Db, userId: string, { id, kinds, projectId }: Scope): Knex.QueryBuilder {
  const counts = selectCounts(db, {
    'n.user_id': db.ref('t.user_id'),
    'n.task_id': db.ref('t.id'),
  });
  return db('tasks as t')
    .leftJoin('session_sums as s', (join) =>
      join
        .on({ 's.user_id': 't.user_id', 's.item': 't.id' })
        .andOnVal('s.kind', 'task')
        .andOnVal('s.period', ''),
    )
    .where({
      't.user_id': userId,
      ...(id === undefined ? {} : { 't.id': id }),
      ...(projectId === undefined ? {} : { 't.project_id': projectId }),
    })
    .modify((query) => kinds !== undefined && void query.whereIn('t.kind', [...kinds]))
    .select(TASK_FIELDS.columns('t'))
    .select({ sessions: 's.pomodoros' }, counts.count('*').as('counts'));
}

async function firstOf(query: Knex.QueryBuilder): Promise<TaskRow | null> {
  const record: TaskRecord | undefined = await query.first();
  return record === undefined ? null : fromRecord(record);
}

function fromRecord(record: TaskRecord): TaskRow {
  const completedPomodoros = (record.sessions ?? 0) + record.counts;
  return { ...TASK_FIELDS.read(record), completedPomodoros };
}

/** Which tasks a list holds; instants in UTC milliseconds. */
export interface TaskFilter {
  readonly kinds: readonly TaskKind[];
  readonly projectId?: string | undefined;
  /** Only what is done, or open. */
  readonly completed?: boolean | undefined;
  /** Leaves out what was completed before. */
  readonly doneSince?: number | undefined;
}

/** Tasks that are not deleted, kind by kind and in order, after a key. */
export async function listTasks(
  db: Db,
  userId: string,
  page: TaskFilter & { after: TaskKey | KindKey | null; limit: number },
): Promise<TaskRow[]> {
  const { kinds, completed, doneSince, after, limit } = page;
  const query = selectTasks(db, userId, page).whereNull('t.deleted_at');
  if (completed === true) query.whereNotNull('t.completed_at');
  if (completed === false) query.whereNull('t.completed_at');
  if (doneSince !== undefined) {
    query.where((any) => {
      any.whereNull('t.completed_at').orWhere('t.completed_at', '>=', doneSince);
    });
  }
  // In the order of an index, also where there are several kinds.
  const place = ['t.position', 't.created_at', 't.id'];
  const columns = kinds.length > 1 ? ['t.kind', ...place] : place;
  const records: TaskRecord[] = await pageAfter(query, columns, 'asc', after).limit(limit);
  return records.map(fromRecord);
}

/** A task that is not deleted, of a kind or of any, or null. */
export function findTask(
  db: Db,
  userId: string,
  id: string,
  kind?: TaskKind,
): Promise<TaskRow | null> {
  const kinds = kind === undefined ? undefined : [kind];
  return firstOf(selectTasks(db, userId, { id, kinds }).whereNull('t.deleted_at'));
}

/** A task, deleted or not, or null. */
export function findTaskEver(db: Db, userId: string, id: string): Promise<TaskRow | null> {
  return firstOf(selectTasks(db, userId, { id }));
}

/** The parts of a task that are not deleted, in order. */
export async function listParts(db: Db, userId: string, id: string): Promise<TaskRow[]> {
  const query = selectTasks(db, userId, {}).where('t.parent_id', id).whereNull('t.deleted_at');
  const records: TaskRecord[] = await query.orderBy(['t.position', 't.created_at', 't.id']);
  return records.map(fromRecord);
}

/**
 * The project of a task, deleted or not; null for a task without one, or that the user does not have.
 */
export async function findProjectIdOf(
  db: Db,
  userId: string,
  taskId: string,
): Promise<string | null> {
  const record: { project_id: string | null } | undefined = await db('tasks')
    .where({ user_id: userId, id: taskId })
    .first('project_id');
  return record?.project_id ?? null;
}

/** The position after the last task of a list: of a project, or of a kind without one; 0 for the first. */
export async function nextPosition(
  db: Db,
  userId: string,
  { kind, projectId }: Pick<TaskRow, 'kind' | 'projectId'>,
): Promise<number> {
  const list = projectId === null ? { kind } : { project_id: projectId };
  const record: { last?: number | null } | undefined = await db('tasks')
    .where({ user_id: userId, ...list })
    .whereNull('deleted_at')
    .max({ last: 'position' })
    .first();
  return (record?.last ?? -1) + 1;
}

/** Inserts a task; rejects as a duplicate when the user has the id already. */
export async function insertTask(
  db: Db,
  userId: string,
  task: Omit<TaskRow, 'completedPomodoros'>,
): Promise<void> {
  await insertForUser(db, userId, 'tasks', [
    { ...TASK_FIELDS.write(task), updated_at: task.createdAt },
  ]);
}

const CHANGED = TASK_FIELDS.without('id', 'createdAt');

/** Writes the changeable columns of a task that is not deleted. */
export async function updateTask(
  db: Db,
  userId: string,
  task: TaskValues,
  updatedAt: number,
): Promise<void> {
  await db('tasks')
    .where({ user_id: userId, id: task.id })
    .whereNull('deleted_at')
    .update({ ...CHANGED.write(task), updated_at: updatedAt });
}

/** Whether a task that is not deleted has parts that are not. */
export async function hasParts(db: Db, userId: string, id: string): Promise<boolean> {
  const part: { id: string } | undefined = await db('tasks')
    .where({ user_id: userId, parent_id: id })
    .whereNull('deleted_at')
    .first('id');
  return part !== undefined;
}

/** The ids of the parts of a task, deleted or not. */
export function readPartIds(db: Db, userId: string, id: string): Promise<string[]> {
  return db('tasks').where({ user_id: userId, parent_id: id }).pluck('id');
}

/** Moves the parts of a task to its project. */
export async function moveParts(
  db: Db,
  userId: string,
  task: Pick<TaskRow, 'id' | 'kind' | 'projectId'>,
  updatedAt: number,
): Promise<void> {
  await db('tasks')
    .where({ user_id: userId, parent_id: task.id })
    .update({ kind: task.kind, project_id: task.projectId, updated_at: updatedAt });
}

/** Gives the parts of a task that were completed at one instant (null: are open) another. */
export async function completeParts(
  db: Db,
  userId: string,
  task: { id: string; from: number | null; to: number | null },
  updatedAt: number,
): Promise<void> {
  await db('tasks')
    .where({ user_id: userId, parent_id: task.id, completed_at: task.from })
    .whereNull('deleted_at')
    .update({ completed_at: task.to, updated_at: updatedAt });
}

/** The position of each of these tasks, by id; null for one that is deleted. */
export async function readPositions(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, number | null>> {
  const records: { id: string; position: number; deleted_at: number | null }[] = await db('tasks')
    .where({ user_id: userId })
    .whereIn('id', ids)
    .select('id', 'position', 'deleted_at');
  return new Map(
    records.map(({ id, position, deleted_at }) => [id, deleted_at === null ? position : null]),
  );
}

/** Moves a task to a position, which says nothing new of the task itself. */
export async function updatePosition(
  db: Db,
  userId: string,
  { id, position }: { id: string; position: number },
): Promise<void> {
  await db('tasks').where({ user_id: userId, id }).update({ position });
}

/** A task and its parts. */
function isOrBelongsTo(id: string) {
  return (any: Knex.QueryBuilder): void => {
    any.where('id', id).orWhere('parent_id', id);
  };
}

/** Whether a task with its parts, made at one instant, is as it was made, and nothing was recorded for it. */
export async function isUntouched(db: Db, userId: string, task: TaskRow): Promise<boolean> {
  const rows: { id: string; created_at: number; updated_at: number }[] = await db('tasks')
    .where({ user_id: userId })
    .where(isOrBelongsTo(task.id))
    .whereNull('deleted_at')
    .select('id', 'created_at', 'updated_at');
  const isNew = rows.every(
    (row) => row.created_at === task.createdAt && row.updated_at === task.createdAt,
  );
  if (!isNew) return false;
  const ids = rows.map(({ id }) => id);
  for (const table of ['pomodoros', 'task_counts']) {
    const recorded: { id: string } | undefined = await db(table)
      .where({ user_id: userId })
      .whereIn('task_id', ids)
      .first('id');
    if (recorded !== undefined) return false;
  }
  return true;
}

/** Brings a deleted task back with its parts. */
export async function reviveTask(db: Db, userId: string, id: string): Promise<void> {
  await db('tasks')
    .where({ user_id: userId })
    .where(isOrBelongsTo(id))
    .update({ deleted_at: null });
}

/** Deletes a task, of a kind or of any, with its parts softly; answers whether it was there. */
export async function deleteTask(
  db: Db,
  userId: string,
  { id, kind }: { id: string; kind: TaskKind | null },
  deletedAt: number,
): Promise<boolean> {
  const own = db('tasks').where({ user_id: userId, id, ...(kind === null ? {} : { kind }) });
  if ((await softDelete(own, deletedAt)) === 0) return false;
  await softDelete(db('tasks').where({ user_id: userId, parent_id: id }), deletedAt);
  return true;
}

/** Leaves the user without an active task if it is this one or a part of it. */
export async function clearActiveTask(db: Db, userId: string, taskId: string): Promise<void> {
  const parts = db('tasks').where({ user_id: userId, parent_id: taskId }).select('id');
  await db('users')
    .where({ id: userId })
    .where((any) => {
      any.where('active_task_id', taskId).orWhereIn('active_task_id', parts);
    })
    .update({ active_task_id: null });
}
