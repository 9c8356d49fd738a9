import { useStore } from '@nanostores/react';
import type { ActiveTask } from '#shared/contract/users.ts';
import type { PendingPomodoro } from '#stores/sessions/pending-pomodoro.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { useApp } from '../app-context.ts';

interface Titled {
  readonly id: string;
  readonly title: string;
}

/** Where the work of a session is looked up while the server has not named it. */
export interface WorkTitles {
  readonly tasks: readonly Titled[];
  readonly projects: readonly Titled[];
  readonly active: ActiveTask | null;
}

/** The name of a session that was for no task. */
export const WITHOUT_TASK = 'Focus without a task';

/** The names of tasks and projects as this page knows them. */
export function useWorkTitles(): WorkTitles {
  const { tasks, projects, activeTask } = useApp().workspace;
  return {
    tasks: valueOr(useStore(tasks.$tasks), []),
    projects: valueOr(useStore(projects.$projects), []),
    active: useStore(activeTask.$activeTask),
  };
}

/** The task that a session was for, else its project, else that it was for neither. */
export function workOf(
  { taskId, projectId }: Pick<PendingPomodoro, 'taskId' | 'projectId'>,
  { tasks, projects, active }: WorkTitles,
): string {
  const isActive = taskId !== null && active?.taskId === taskId;
  const task = tasks.find(({ id }) => id === taskId)?.title ?? (isActive ? active.taskName : null);
  return task ?? projects.find(({ id }) => id === projectId)?.title ?? WITHOUT_TASK;
}
