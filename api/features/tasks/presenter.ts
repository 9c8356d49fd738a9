import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import type { TaskRow } from '#api/features/tasks/repo.ts';
import type { Task } from '#shared/contract/work/tasks.ts';

/** A task as replies show it. */
export function presentTask(row: TaskRow): Task {
  return {
    id: row.id,
    projectId: row.projectId,
    title: row.title,
    completed: row.completedAt !== null,
    completedAt: writeOptionalInstant(row.completedAt),
    completedPomodoros: row.completedPomodoros,
    estimate: row.estimate,
    notes: row.notes,
    dueOn: row.dueOn,
    tags: [...row.tags],
    repeat: row.repeat,
    parentId: row.parentId,
    repeatDay: row.repeatDay,
    nextId: row.nextId,
    position: row.position,
    createdAt: writeInstant(row.createdAt),
  };
}
