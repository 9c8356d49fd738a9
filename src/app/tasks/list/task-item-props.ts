import type { TaskField } from '#pomodoro/tasks/fields/typed-task.ts';
import type { TaskRowProject } from '#pomodoro/tasks/TaskRow.tsx';
import type { AnyTask } from '#shared/contract/work/loose-tasks.ts';
import type { LooseTasksStore } from '#stores/tasks/loose-tasks-store.ts';
import type { MakeMovable } from '../order/use-movable.ts';
import type { TaskVerbs } from './use-task-verbs.ts';

/** Props of the row of a task. */
export type TaskItemProps = {
  task: AnyTask;
  parts: readonly AnyTask[];
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
  /** The list of the task, where it has no project. */
  store: LooseTasksStore | undefined;
  verbs: TaskVerbs;
  onEdit: (task: AnyTask, field: TaskField) => void;
};
