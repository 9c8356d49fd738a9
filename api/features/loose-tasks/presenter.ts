import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import type { LooseTaskRow } from '#api/features/loose-tasks/repo.ts';
import type { LooseTask } from '#shared/contract/work/loose-tasks.ts';

/** Returns a fast or a standalone task for replies. */
export function presentLooseTask(row: LooseTaskRow): LooseTask {
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
