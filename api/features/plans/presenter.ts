import { type PlanRow, SHOWN_PLAN } from '#api/features/plans/repo.ts';
import type { PlannedBlock } from '#shared/contract/work/planned-block.ts';

/** Returns a planned block for replies. */
export const presentPlan: (row: PlanRow) => PlannedBlock = SHOWN_PLAN.show;
