import { createIds } from '#platform/device/ids.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import type { ActiveTaskStore } from '#stores/tasks/active-task-store.ts';
import type { TasksStore } from '#stores/tasks/tasks-store.ts';
import type { Toasts } from '../notices/toasts.ts';
import { nextOf } from './next-of.ts';

/** Dependencies of the task verbs. */
export interface TaskVerbsDeps {
  readonly tasks: Pick<TasksStore, '$tasks' | 'change' | 'load' | 'removals'>;
  readonly activeTask: Pick<ActiveTaskStore, 'load'>;
  readonly toasts: Pick<Toasts, 'show'>;
  /** Returns the local day, `YYYY-MM-DD`. */
  readonly today: () => string;
  /** Follows each task that was completed or reopened. */
  readonly onToggled?: () => Promise<unknown>;
}

const ids = createIds();

/** Completes a task with its sub-tasks, or reopens it. A repeated one leaves its next one behind. */
export async function toggleTask(
  deps: TaskVerbsDeps,
  task: Task,
  completed: boolean,
): Promise<void> {
  const { tasks, toasts, today } = deps;
  const parts = partsOf(deps, task);
  const open = parts.filter((part) => !part.completed).length;
  const next = completed ? nextOf(task, parts, { today: today(), ids }) : {};
  if (completed && open > 0) {
    toasts.show({
      tone: 'success',
      text: `“${task.title}” and its ${counted(open, 'open sub-task')} are done.`,
      action: { label: 'Undo', onAct: () => void toggleTask(deps, task, false) },
    });
  }
  await tasks.change(task.id, { completed, ...next });
  // The server decides what the next task is, and whether it is removed.
  if (task.repeat !== null || task.nextId !== null) await tasks.load();
  await deps.onToggled?.();
}

/** Deletes a task with its sub-tasks, with Undo. */
export function removeTask(deps: TaskVerbsDeps, task: Task): void {
  const { tasks, activeTask, toasts } = deps;
  const parts = partsOf(deps, task).length;
  const what = parts === 0 ? '' : ` and its ${counted(parts, 'sub-task')}`;
  tasks.removals.begin(task.id);
  toasts.show({
    tone: 'info',
    text: `“${task.title}”${what} deleted.`,
    action: { label: 'Undo', onAct: () => tasks.removals.undo(task.id) },
    onEnd: () => void tasks.removals.commit(task.id).then(() => activeTask.load()),
  });
}

function partsOf({ tasks }: TaskVerbsDeps, { id }: Task): readonly Task[] {
  return valueOr(tasks.$tasks.get(), []).filter(({ parentId }) => parentId === id);
}
