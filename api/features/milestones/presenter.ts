import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import type { MilestoneRow } from '#api/features/milestones/repo.ts';
import type { Milestone } from '#shared/contract/work/milestones.ts';

/** Returns a milestone for replies. */
export function presentMilestone(row: MilestoneRow): Milestone {
  return {
    id: row.id,
    projectId: row.projectId,
    title: row.title,
    dueOn: row.dueOn,
    completed: row.completedAt !== null,
    completedAt: writeOptionalInstant(row.completedAt),
    createdAt: writeInstant(row.createdAt),
  };
}
