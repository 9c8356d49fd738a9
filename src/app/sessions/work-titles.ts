import { useStore } from '@nanostores/react';
import type { ActiveTask } from '#shared/contract/account/users.ts';
import type { PendingPomodoro } from '#stores/sessions/pending-pomodoro.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import { useApp } from '../workspace/app-context.ts';

interface Titled {
  readonly id: string;
  readonly title: string;
}

/** Lookups for the work of a session that the server has not named. */
export interface WorkTitles {
  readonly tasks: readonly Titled[];
  readonly projects: readonly Titled[];
  readonly active: ActiveTask | null;
}

/** Title of a session without a task. */
export const WITHOUT_TASK = 'Focus without a task';

/** Returns the titles of loaded tasks and projects. */
export function useWorkTitles(): WorkTitles {
  const { tasks, projects, activeTask } = useApp().workspace;
  return {
    tasks: valueOr(useStore(tasks.$tasks), []),
    projects: valueOr(useStore(projects.$projects), []),
    active: useStore(activeTask.$activeTask),
  };
}

/** Returns the title of a session's task, else of its project, else the text for neither. */
export function workOf(
  { taskId, projectId }: Pick<PendingPomodoro, 'taskId' | 'projectId'>,
  { tasks, projects, active }: WorkTitles,
): string {
  const isActive = taskId !== null && active?.taskId === taskId;
  const task = tasks.find(({ id }) => id === taskId)?.title ?? (isActive ? active.taskName : null);
  return task ?? projects.find(({ id }) => id === projectId)?.title ?? WITHOUT_TASK;
}
