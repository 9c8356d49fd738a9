import type { Db } from '#api/db/connection/knex.ts';
import type { Company } from '#api/features/pomodoros/company-repo.ts';
import { checkProjectRef, missingProject } from '#api/features/projects/service.ts';
import { missingTask, projectOfTask } from '#api/features/tasks/service.ts';

/** The project and the task of a session. A task always comes with its project. */
export interface Target {
  projectId: string | null;
  taskId: string | null;
}

/** The same with titles. */
export interface NamedTarget extends Target {
  projectTitle: string | null;
  taskTitle: string | null;
}

/**
 * Returns the target to record a session for: the user's own project or task. It may have been
 * deleted since, because a queued session must not be lost. A task that has moved brings its
 * current project. Throws 422 at the field.
 */
export function targetIn(
  { project, task }: Pick<Company, 'project' | 'task'>,
  { projectId, taskId }: Target,
): NamedTarget {
  if (projectId !== null && project === null) throw missingProject();
  if (taskId === null) {
    return { projectId, taskId, projectTitle: project?.title ?? null, taskTitle: null };
  }
  if (task === null) throw missingTask();
  const { projectTitle, title: taskTitle } = task;
  return { projectId: task.projectId, taskId, projectTitle, taskTitle };
}

async function resolveTarget(
  db: Db,
  userId: string,
  { projectId, taskId }: Target,
): Promise<Target> {
  if (projectId !== null) await checkProjectRef(db, userId, projectId, { allowsDeleted: true });
  if (taskId === null) return { projectId, taskId };
  return { projectId: await projectOfTask(db, userId, taskId), taskId };
}

/**
 * Returns the target of a recorded session after a change that names a project, a task, both or
 * neither.
 */
export async function changeTarget(
  db: Db,
  userId: string,
  present: Target,
  change: { [Field in keyof Target]?: string | null | undefined },
): Promise<Target> {
  const projectId = change.projectId === undefined ? present.projectId : change.projectId;
  if (change.taskId !== undefined) {
    return resolveTarget(db, userId, { projectId, taskId: change.taskId });
  }
  if (projectId === present.projectId) return { projectId, taskId: present.taskId };
  const target = await resolveTarget(db, userId, { projectId, taskId: null });
  const staysInProject =
    present.taskId !== null && (await projectOfTask(db, userId, present.taskId)) === projectId;
  return staysInProject ? { projectId, taskId: present.taskId } : target;
}
