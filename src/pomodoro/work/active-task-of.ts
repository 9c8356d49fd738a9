import type { ActiveTask } from '#shared/contract/account/users.ts';

interface Titled {
  readonly id: string;
  readonly title: string;
}

/** A task of a project as the timer knows it. */
export function activeTaskOf(task: Titled, project: Titled): ActiveTask {
  return {
    taskId: task.id,
    projectId: project.id,
    taskName: task.title,
    projectName: project.title,
  };
}
