import type { TaskField } from '#pomodoro/tasks/TaskFields.tsx';
import type { Task } from '#shared/contract/tasks.ts';
import type { MakeMovable } from './order/use-movable.ts';
import type { TaskVerbs } from './use-task-verbs.ts';

/** What the row of a task is drawn from. */
export type TaskItemProps = {
  task: Task;
  parts: readonly Task[];
  /** The task that the timer works on. */
  activeId: string | null;
  today: string;
  /** Stands under the title, where tasks of several projects are listed. */
  projectTitle: string | undefined;
  isMovable: boolean;
  makeMovable: MakeMovable | null;
  verbs: TaskVerbs;
  onEdit: (task: Task, field: TaskField) => void;
};
