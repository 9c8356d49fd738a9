import { TASK_FIELDS } from '#api/db/fields/work-fields.ts';
import type { TaskRow } from '#api/features/tasks/repo.ts';
import type { LooseTask } from '#shared/contract/work/loose-tasks.ts';
import type { Task } from '#shared/contract/work/tasks.ts';

const SHOWN_LOOSE = TASK_FIELDS.without('kind', 'projectId', 'repeatDay', 'nextId');

/** A task as replies show it. */
export function presentTask(row: TaskRow): Task {
  return { ...TASK_FIELDS.show(row), ...figuresOf(row) };
}

/** A task as the calls on fast and standalone tasks show it. */
export function presentLooseTask(row: TaskRow): LooseTask {
  return { ...SHOWN_LOOSE.show(row), ...figuresOf(row) };
}

function figuresOf({ completedAt, completedPomodoros }: TaskRow) {
  return { completed: completedAt !== null, completedPomodoros };
}
