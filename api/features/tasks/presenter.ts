import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import type { TaskRow } from '#api/features/tasks/repo.ts';
import type { LooseTask } from '#shared/contract/work/loose-tasks.ts';
import type { Task } from '#shared/contract/work/tasks.ts';

/** A task of a project as replies show it; throws for one without. */
export function presentTask(row: TaskRow): Task {
  const { projectId } = row;
  if (projectId === null) throw new Error(`The task ${row.id} has no project.`);
  return {
    ...presentLooseTask(row),
    projectId,
    estimate: row.estimate,
    notes: row.notes,
    tags: [...row.tags],
    repeat: row.repeat,
    parentId: row.parentId,
    repeatDay: row.repeatDay,
    nextId: row.nextId,
  };
}

/** A task as the calls on fast and standalone tasks show it. */
export function presentLooseTask(row: TaskRow): LooseTask {
  return {
    id: row.id,
    title: row.title,
    completed: row.completedAt !== null,
    completedAt: writeOptionalInstant(row.completedAt),
    completedPomodoros: row.completedPomodoros,
    dueOn: row.dueOn,
    position: row.position,
    createdAt: writeInstant(row.createdAt),
  };
}
