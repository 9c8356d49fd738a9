/* Where a task is: in a project, or without one in the inbox. */
import type { TaskKind } from './task-kinds.ts';

/** The kind of a task after it came into a project, or (null) left one. */
export function kindIn(projectId: string | null, kind: TaskKind): TaskKind {
  if (projectId !== null) return 'project';
  return kind === 'project' ? 'standalone' : kind;
}

/** Whether a task is one of a project. */
export function isOfProject<Task extends { readonly projectId: string | null }>(
  task: Task,
): task is Task & { readonly projectId: string } {
  return task.projectId !== null;
}
