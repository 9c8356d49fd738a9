import { milestonesApi } from '#shared/contract/work/milestones.ts';
import { plansApi } from '#shared/contract/work/plans.ts';

/** Endpoints of entities that only parts of the app show: loaded with the first of their changes. */
export const partEndpoints = { milestonesApi, plansApi };
