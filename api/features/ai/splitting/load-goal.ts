import type { Actor } from '#api/auth/actor.ts';
import type { Db } from '#api/db/connection/knex.ts';
import { invalid } from '#api/errors.ts';
import { readTasks } from '#api/features/ai/queries/repo.ts';
import { checkProjectRef, loadProject } from '#api/features/projects/service.ts';
import type { aiBreakdownApi } from '#shared/contract/account/ai/ai-breakdown.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { Goal } from '#shared/domain/planner/breakdown/break-down.ts';

/** A goal with the texts that belong to it. */
export interface LoadedGoal extends Goal {
  /** The title of its project; null for none. */
  readonly project: string | null;
  /** The session length of its project; null for the general one. */
  readonly workMinutes: number | null;
  /** The notes of the task; empty for none. */
  readonly notes: string;
}

/** Returns the goal that is to be broken down; throws 422 where it is none, or not of the user. */
export async function loadGoal(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  { goal, taskId, projectId, kind: shape, estimate }: BodyOf<typeof aiBreakdownApi.breakDown>,
): Promise<LoadedGoal> {
  if (taskId !== null) {
    const scope = { isDone: false, projectId: null, id: taskId, limit: 1 };
    const [task] = (await readTasks(db, userId, scope)).tasks;
    if (task === undefined) throw invalid({ taskId: 'This is none of your open tasks.' });
    const { title, notes } = task;
    return { title, notes, shape, estimate, ...(await projectOf(db, userId, task.projectId)) };
  }
  if (goal === null) throw invalid({ goal: 'The goal is missing.' });
  const named = { title: goal, notes: '', shape, estimate };
  if (projectId === null) return { ...named, projectId, project: null, workMinutes: null };
  await checkProjectRef(db, userId, projectId, { allowsDeleted: false });
  return { ...named, ...(await projectOf(db, userId, projectId)) };
}

async function projectOf(db: Db, userId: string, projectId: string) {
  const { title, workMinutes } = await loadProject(db, userId, projectId);
  return { projectId, project: title, workMinutes };
}
