import { writeInstant } from '#api/db/rows/instants.ts';
import type { PlanRow } from '#api/features/plans/repo.ts';
import type { PlannedBlock } from '#shared/contract/work/planned-block.ts';

/** Returns a planned block for replies. */
export function presentPlan(row: PlanRow): PlannedBlock {
  return {
    id: row.id,
    projectId: row.projectId,
    taskId: row.taskId,
    projectTitle: row.projectTitle,
    taskTitle: row.taskTitle,
    title: row.title,
    startsAt: writeInstant(row.startsAt),
    endsAt: writeInstant(row.endsAt),
    timeZone: row.timeZone,
    createdAt: writeInstant(row.createdAt),
  };
}
