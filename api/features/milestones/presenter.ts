import { MILESTONE_FIELDS } from '#api/db/fields/work-fields.ts';
import type { MilestoneRow } from '#api/features/milestones/repo.ts';
import type { Milestone } from '#shared/contract/work/milestones.ts';

/** Returns a milestone for replies. */
export function presentMilestone(row: MilestoneRow): Milestone {
  return { ...MILESTONE_FIELDS.show(row), completed: row.completedAt !== null };
}
