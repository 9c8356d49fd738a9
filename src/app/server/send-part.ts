import type { ApiClient } from '#client/api-client.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { PlanChange } from '#stores/calendar/planned-blocks-store.ts';
import type { LooseTaskChange } from '#stores/loose-tasks/loose-tasks-store.ts';
import type { MilestoneChange } from '#stores/project-parts/milestones-store.ts';
import { sendLooseTask } from './loose-tasks-server.ts';
import { sendMilestone } from './milestones-server.ts';
import { sendPlan } from './planned-blocks-server.ts';

/** A change of data that only one part of the app shows. */
export type PartChange =
  | ({ readonly kind: 'milestone' } & MilestoneChange)
  | ({ readonly kind: 'looseTask' } & LooseTaskChange)
  | PlanChange;

/** Sends a change by the calls that are loaded with the part. */
export function sendPart(client: ApiClient, change: PartChange): Promise<CallResult<unknown>> {
  if (change.kind === 'milestone') return sendMilestone(client, change);
  return change.kind === 'looseTask' ? sendLooseTask(client, change) : sendPlan(client, change);
}
