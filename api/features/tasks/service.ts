import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '#api/auth/actor.ts';
import { type Created, createOnce } from '#api/db/create-once.ts';
import { readInstant } from '#api/db/instants.ts';
import type { Db } from '#api/db/knex.ts';
import { lockUser } from '#api/db/lock-user.ts';
import { withTransaction } from '#api/db/transaction.ts';
import type { Deps } from '#api/deps.ts';
import { invalid, notFound } from '#api/errors.ts';
import { checkProjectRef } from '#api/features/projects/service.ts';
import { unlockAchievements } from '#api/features/stats/service.ts';
import * as repo from '#api/features/tasks/repo.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { tasksApi } from '#shared/contract/tasks.ts';

type Context = Pick<Deps, 'db' | 'now'>;

/** A task of the user that is not deleted; throws 404 for any other id. */
export async function loadTask(db: Db, userId: string, id: string): Promise<repo.TaskRow> {
  const row = await repo.findTask(db, userId, id);
  if (row === null) throw notFound('The task');
  return row;
}

/** The project of the user's task, deleted or not; throws 422 at `taskId` for any other id. */
export async function projectOfTask(db: Db, userId: string, taskId: string): Promise<string> {
  const projectId = await repo.findProjectIdOf(db, userId, taskId);
  if (projectId === null) throw invalid({ taskId: 'There is no such task.' });
  return projectId;
}

/**
 * Creates a task at the end of its project, completed where it says when (never in the future); the
 * same id answers the first one.
 */
export function createTask(
  { db, now }: Context,
  actor: Actor,
  given: BodyOf<typeof tasksApi.create>,
): Promise<Created<repo.TaskRow>> {
  const { userId } = actor;
  const { title, projectId, estimate } = given;
  const id = given.id ?? uuidv7();
  const createdAt = now();
  const completedAt =
    given.completedAt === null ? null : Math.min(readInstant(given.completedAt), createdAt);
  const create = () =>
    withTransaction(db, async (trx) => {
      await lockUser(trx, userId);
      const first = await repo.findTaskEver(trx, userId, id);
      if (first !== null) return { row: first, isRepeat: true };
      await checkProjectRef(trx, userId, projectId, { allowsDeleted: false });
      const position = await repo.nextPosition(trx, userId, projectId);
      const task = { id, projectId, title, estimate, position, createdAt, completedAt };
      await repo.insertTask(trx, userId, task);
      if (completedAt !== null) await unlockAchievements(trx, actor, createdAt);
      return { row: await loadTask(trx, userId, id), isRepeat: false };
    });
  return createOnce(create, () => repo.findTaskEver(db, userId, id));
}

/**
 * Changes a task; throws 404. Completing it again keeps the first instant; another project puts it
 * at that project's end unless a position is given.
 */
export function changeTask(
  { db, now }: Context,
  actor: Actor,
  id: string,
  change: BodyOf<typeof tasksApi.update>,
): Promise<repo.TaskRow> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, actor.userId);
    const task = await loadTask(trx, actor.userId, id);
    const place = await placeOf(trx, actor.userId, task, change);
    const changed = {
      id,
      ...place,
      title: change.title ?? task.title,
      estimate: change.estimate === undefined ? task.estimate : change.estimate,
      completedAt: completedAtOf(task, change.completed, nowMs),
    };
    await repo.updateTask(trx, actor.userId, changed, nowMs);
    if (task.completedAt === null && changed.completedAt !== null) {
      await unlockAchievements(trx, actor, nowMs);
    }
    return loadTask(trx, actor.userId, id);
  });
}

async function placeOf(
  trx: Knex.Transaction,
  userId: string,
  task: repo.TaskRow,
  change: BodyOf<typeof tasksApi.update>,
): Promise<{ projectId: string; position: number }> {
  const projectId = change.projectId ?? task.projectId;
  if (projectId === task.projectId) {
    return { projectId, position: change.position ?? task.position };
  }
  await checkProjectRef(trx, userId, projectId, { allowsDeleted: false });
  const position = change.position ?? (await repo.nextPosition(trx, userId, projectId));
  return { projectId, position };
}

function completedAtOf(
  task: repo.TaskRow,
  completed: boolean | undefined,
  nowMs: number,
): number | null {
  if (completed === undefined) return task.completedAt;
  return completed ? (task.completedAt ?? nowMs) : null;
}

/** Deletes a task, and lets go of it where it is worked on; throws 404. */
export function removeTask({ db, now }: Context, userId: string, id: string): Promise<void> {
  const nowMs = now();
  return withTransaction(db, async (trx) => {
    await lockUser(trx, userId);
    if (!(await repo.deleteTask(trx, userId, id, nowMs))) throw notFound('The task');
    await repo.clearActiveTask(trx, userId, id);
  });
}
