import { type DayTask, isDueBy } from './todays-tasks.ts';

/** The fields of a task that decide which one comes next. */
export interface NextTask extends DayTask {
  readonly projectId: string;
}

/**
 * The task to go on with in a project, in the order of its list: one that is due or overdue, else
 * one without a day, else one of a later day; null when none is open.
 */
export function nextTaskOf<Task extends NextTask>(
  tasks: readonly Task[],
  { projectId, today }: { projectId: string; today: string },
): Task | null {
  const open = tasks.filter(
    (task) => task.projectId === projectId && task.parentId === null && !task.completed,
  );
  const next =
    open.find((task) => isDueBy(task, today)) ??
    open.find(({ dueOn }) => dueOn === null) ??
    open[0];
  return next ?? null;
}
