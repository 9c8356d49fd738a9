import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#api/db/connection/knex.ts';
import { withTransaction } from '#api/db/connection/transaction.ts';
import { createForUser } from '#api/db/rows/create-for-user.ts';
import type { Created } from '#api/db/rows/create-once.ts';
import { lockUser } from '#api/db/rows/lock-user.ts';
import type { Deps } from '#api/deps.ts';
import { conflict, notFound } from '#api/errors.ts';
import * as repo from '#api/features/loose-tasks/repo.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { fastTasksApi } from '#shared/contract/work/loose-tasks.ts';

export { countLooseTasks } from '#api/features/loose-tasks/repo.ts';

type Context = Pick<Deps, 'db' | 'now'>;

const NAMES: Readonly<Record<repo.LooseKind, string>> = {
  fast: 'The fast task',
  standalone: 'The standalone task',
};

/** Returns a task of a list that is not deleted; throws 404 for any other id. */
export async function loadLooseTask(
  db: Db,
  list: repo.LooseList,
  id: string,
): Promise<repo.LooseTaskRow> {
  const row = await repo.findLooseTask(db, list, id);
  if (row === null) throw notFound(NAMES[list.kind]);
  return row;
}

/**
 * Creates a task at the end of a list. A repeated id returns the first one; throws 409 where the
 * other list has it.
 */
export async function createLooseTask(
  { db, now }: Context,
  list: repo.LooseList,
  given: BodyOf<typeof fastTasksApi.create>,
): Promise<Created<repo.LooseTaskRow>> {
  const { title, dueOn } = given;
  const id = given.id ?? uuidv7();
  const createdAt = now();
  return createForUser(db, list.userId, {
    find: (any) => repo.findLooseTaskEver(any, list, id),
    async make(trx) {
      const other = list.kind === 'fast' ? 'standalone' : 'fast';
      if ((await repo.findLooseTaskEver(trx, { ...list, kind: other }, id)) !== null) {
        throw conflict(`This id belongs to a ${other} task.`);
      }
      const position = await repo.nextPosition(trx, list);
      await repo.insertLooseTask(trx, list, { id, title, dueOn, position, createdAt });
      return loadLooseTask(trx, list, id);
    },
  });
}

/** Changes a task; throws 404. Completing it again keeps the first instant. */
export function changeLooseTask(
  { db, now }: Context,
  list: repo.LooseList,
  id: string,
  change: BodyOf<typeof fastTasksApi.update>,
): Promise<repo.LooseTaskRow> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, list.userId);
    const task = await loadLooseTask(trx, list, id);
    const { title = task.title, position = task.position, dueOn = task.dueOn } = change;
    const isCompleted = change.completed ?? task.completedAt !== null;
    const completedAt = isCompleted ? (task.completedAt ?? nowMs) : null;
    await repo.updateLooseTask(trx, list, { id, title, dueOn, position, completedAt }, nowMs);
    return loadLooseTask(trx, list, id);
  });
}

/** Counts one pomodoro for a task; a repeated count id changes nothing. Throws 404. */
export function incrementLooseTask(
  { db, now }: Context,
  list: repo.LooseList,
  { id, countId = uuidv7() }: { id: string; countId?: string | undefined },
): Promise<repo.LooseTaskRow> {
  const createdAt = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, list.userId);
    const task = await loadLooseTask(trx, list, id);
    if (await repo.hasCount(trx, list.userId, countId)) return task;
    await repo.insertCount(trx, list.userId, { id: countId, taskId: id, createdAt });
    return loadLooseTask(trx, list, id);
  });
}

/** Deletes a task; throws 404. */
export function removeLooseTask(
  { db, now }: Context,
  list: repo.LooseList,
  id: string,
): Promise<void> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, list.userId);
    if (!(await repo.deleteLooseTask(trx, list, id, nowMs))) throw notFound(NAMES[list.kind]);
  });
}
