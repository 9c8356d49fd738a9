import { TASK_FIELDS } from '#api/db/fields/work-fields.ts';
import type { TaskRow } from '#api/features/tasks/repo.ts';
import type { LooseTask } from '#shared/contract/work/loose-tasks.ts';
import type { Task } from '#shared/contract/work/tasks.ts';

const SHOWN = TASK_FIELDS.without('kind', 'projectId');
const SHOWN_LOOSE = SHOWN.without('repeatDay', 'nextId');

/** A task of a project as replies show it; throws for one without. */
export function presentTask(row: TaskRow): Task {
  const { projectId } = row;
  if (projectId === null) throw new Error(`The task ${row.id} has no project.`);
  return { ...SHOWN.show(row), projectId, ...figuresOf(row) };
}

/** A task as the calls on fast and standalone tasks show it. */
export function presentLooseTask(row: TaskRow): LooseTask {
  return { ...SHOWN_LOOSE.show(row), ...figuresOf(row) };
}

function figuresOf({ completedAt, completedPomodoros }: TaskRow) {
  return { completed: completedAt !== null, completedPomodoros };
}
