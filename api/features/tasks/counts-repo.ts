/*
 * Pomodoros counted toward a task without a project: by hand, or by a session that has the id of the
 * count. The sessions of such a task have neither project nor task of their own until it is given a
 * project; then they follow, and their counts have done their work.
 */
import type { Knex } from 'knex';
import type { Db } from '#api/db/connection/knex.ts';
import { insertForUser, takeRoom } from '#api/db/derived/account-usage.ts';
import { changeSums, SUMMED_COLUMNS, type SummedSession } from '#api/db/derived/session-sums.ts';

/**
 * Selects the counts of tasks. A count with the id of a session follows it: it does not count while
 * the session is deleted or assigned to a project.
 */
export function selectCounts(
  db: Db,
  ofTasks: Readonly<Record<string, string | Knex.Ref<string, object>>>,
) {
  return db('task_counts as n')
    .leftJoin('pomodoros as p', { 'p.user_id': 'n.user_id', 'p.id': 'n.id' })
    .where(ofTasks)
    .where((either) => {
      void either.whereNull('p.id').orWhere({ 'p.is_standalone': 1, 'p.deleted_at': null });
    });
}

/** Returns the counts of these tasks by id; those at 0 are left out. */
export async function readCounts(
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

/** Returns whether a count with this id was written before. */
export async function hasCount(db: Db, userId: string, countId: string): Promise<boolean> {
  const found: { id: string } | undefined = await db('task_counts')
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
  await insertForUser(db, userId, 'task_counts', [
    { id: count.id, task_id: count.taskId, created_at: count.createdAt },
  ]);
}

/** Returns what a session that is not deleted is for: a task, or nothing; null where there is none. */
export async function findSession(
  db: Db,
  userId: string,
  id: string,
): Promise<{ isStandalone: boolean; taskId: string | null } | null> {
  const record: { is_standalone: number; task_id: string | null } | undefined = await db(
    'pomodoros',
  )
    .where({ user_id: userId, id })
    .whereNull('deleted_at')
    .first('is_standalone', 'task_id');
  if (record === undefined) return null;
  return { isStandalone: record.is_standalone === 1, taskId: record.task_id };
}

/** Assigns the sessions counted toward a task to it and to its project, in the sums as well. */
export async function assignSessions(
  trx: Knex.Transaction,
  userId: string,
  task: { id: string; projectId: string },
  updatedAt: number,
): Promise<void> {
  const target = { project_id: task.projectId, task_id: task.id };
  const counts = () => trx('task_counts').where({ user_id: userId, task_id: task.id });
  const counted = () =>
    trx('pomodoros')
      .where({ user_id: userId, is_standalone: 1 })
      .whereNull('deleted_at')
      .whereIn('id', counts().select('id'));
  const removed: SummedSession[] = await counted().select(SUMMED_COLUMNS);
  if (removed.length === 0) return;
  await takeRoom(trx, userId, 'looseTaskCounts', -removed.length);
  await counted().update({ ...target, is_standalone: 0, updated_at: updatedAt });
  const assigned = trx('pomodoros').where({ user_id: userId, task_id: task.id }).select('id');
  await counts().whereIn('id', assigned).delete();
  const added = removed.map((session) => ({ ...session, ...target }));
  await changeSums(trx, userId, { removed, added, nowMs: updatedAt });
}
