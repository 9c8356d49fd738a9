import type { Task } from '#shared/contract/tasks.ts';
import { nextPosition } from '#shared/domain/projects/positions.ts';
import { PLAIN_TASK, type TaskDetails } from '#shared/domain/tasks/plain-task.ts';

/** The tasks of every project, in any order. */
export type Tasks = readonly Task[];

/** What a user can change of a task; `estimate` is in pomodoros. */
export type TaskChange = {
  readonly title?: string;
  readonly completed?: boolean;
  readonly estimate?: number | null;
  readonly notes?: string;
  readonly dueOn?: string | null;
  readonly tags?: string[];
  readonly repeat?: Task['repeat'];
  readonly parentId?: string | null;
  readonly projectId?: string;
};

/** A task that was just made: the last of its project. */
export function newTask(
  made: Pick<Task, 'id' | 'projectId' | 'title' | 'estimate' | 'createdAt'> & Partial<TaskDetails>,
  others: Tasks,
): Task {
  const own = others.filter(({ projectId }) => projectId === made.projectId);
  return {
    ...PLAIN_TASK,
    ...made,
    completed: false,
    completedAt: null,
    completedPomodoros: 0,
    position: nextPosition(own),
  };
}

/** With a task that was made, once. */
export function withTask(tasks: Tasks, task: Task): Tasks {
  return tasks.some(({ id }) => id === task.id) ? tasks : [...tasks, task];
}

/** Without the task. */
export function withoutTask(tasks: Tasks, id: string): Tasks {
  return tasks.filter((task) => task.id !== id);
}

/** With the task changed at an instant (ISO 8601); completing it again keeps the first instant. */
export function changedTask(
  tasks: Tasks,
  { id, change, at }: { id: string; change: TaskChange; at: string },
): Tasks {
  return tasks.map((task) => {
    if (task.id !== id) return task;
    const { completed = task.completed } = change;
    return {
      ...task,
      ...change,
      completed,
      completedAt: completed ? (task.completedAt ?? at) : null,
    };
  });
}

/** With the task as the server answered it. */
export function withTaskAnswer(tasks: Tasks, answer: Task): Tasks {
  return tasks.some(({ id }) => id === answer.id)
    ? tasks.map((task) => (task.id === answer.id ? answer : task))
    : [...tasks, answer];
}
