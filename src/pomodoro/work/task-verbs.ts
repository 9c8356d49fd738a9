import { createIds } from '#platform/device/ids.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import type { DeferredRemovals } from '#stores/sync/deferred-removals.ts';
import type { ActiveTaskStore } from '#stores/tasks/active-task-store.ts';
import type { TasksStore } from '#stores/tasks/tasks-store.ts';
import type { Toasts } from '../notices/toasts.ts';
import { nextOf } from './next-of.ts';

/** Where tasks are, and how they are completed and deleted there. */
export interface TaskHome {
  readonly removals: DeferredRemovals;
  all(): readonly Task[];
  /** Completes a task whose sub-tasks are `parts`, or reopens it. */
  complete(task: Task, completed: boolean, parts: readonly Task[]): Promise<void>;
  /** Runs after a task was deleted for good. */
  afterRemoval(): void;
}

/** Dependencies of the home of tasks. */
export interface TasksDeps {
  readonly tasks: Pick<TasksStore, '$all' | 'change' | 'load' | 'removals'>;
  readonly activeTask: Pick<ActiveTaskStore, 'load'>;
  /** Returns the local day, `YYYY-MM-DD`. */
  readonly today: () => string;
  /** Follows each task that was completed or reopened. */
  readonly onToggled?: () => Promise<unknown>;
}

/** Dependencies of the task verbs. */
export interface TaskVerbsDeps {
  readonly home: TaskHome;
  readonly toasts: Pick<Toasts, 'show'>;
}

const ids = createIds();

/** Returns the home of all tasks. A repeated one leaves its next one behind. */
export function homeOfTasks(deps: TasksDeps): TaskHome {
  const { tasks, activeTask, today } = deps;
  return {
    removals: tasks.removals,
    all: () => valueOr(tasks.$all.get(), []),
    async complete(task, completed, parts) {
      const next = completed ? nextOf(task, parts, { today: today(), ids }) : {};
      await tasks.change(task.id, { completed, ...next });
      // The server decides what the next task is, and whether it is removed.
      if (task.repeat !== null || task.nextId !== null) await tasks.load();
      await deps.onToggled?.();
    },
    afterRemoval: () => void activeTask.load(),
  };
}

/** Completes a task with its sub-tasks, or reopens it; returns whether that was said. */
export function toggleTask(
  { home, toasts }: TaskVerbsDeps,
  task: Task,
  completed: boolean,
): boolean {
  const parts = partsOf(home, task);
  const open = completed ? parts.filter((part) => !part.completed).length : 0;
  if (open > 0) {
    toasts.show({
      tone: 'success',
      text: `“${task.title}” and its ${counted(open, 'open sub-task')} are done.`,
      action: { label: 'Undo', onAct: () => void home.complete(task, false, parts) },
    });
  }
  void home.complete(task, completed, parts);
  return open > 0;
}

/** Deletes a task with its sub-tasks, with Undo. */
export function removeTask({ home, toasts }: TaskVerbsDeps, task: Task): void {
  const { removals } = home;
  const parts = partsOf(home, task).length;
  const what = parts === 0 ? '' : ` and its ${counted(parts, 'sub-task')}`;
  removals.begin(task.id);
  toasts.show({
    tone: 'info',
    text: `“${task.title}”${what} deleted.`,
    action: { label: 'Undo', onAct: () => removals.undo(task.id) },
    onEnd: () => void removals.commit(task.id).then(home.afterRemoval),
  });
}

function partsOf(home: TaskHome, { id }: Task): readonly Task[] {
  return home.all().filter(({ parentId }) => parentId === id);
}
