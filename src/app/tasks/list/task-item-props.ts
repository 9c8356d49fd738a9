import type { TaskField } from '#pomodoro/tasks/fields/typed-task.ts';
import type { TaskRowProject } from '#pomodoro/tasks/TaskRow.tsx';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { MakeMovable } from '../order/use-movable.ts';
import type { TaskVerbs } from './use-task-verbs.ts';

/** Props of the row of a task. */
export type TaskItemProps = {
  task: Task;
  parts: readonly Task[];
  /** The active task. */
  activeId: string | null;
  today: string;
  /** Shown below the title in lists of several projects. */
  project: TaskRowProject | undefined;
  /** The title of its task, for a sub-task that is listed without it. */
  parentTitle: string | undefined;
  /** In a list for today, the due day is not repeated. */
  isOfToday: boolean;
  isMovable: boolean;
  makeMovable: MakeMovable | null;
  verbs: TaskVerbs;
  onEdit: (task: Task, field: TaskField) => void;
};
