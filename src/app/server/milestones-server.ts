import type { ApiClient } from '#client/api-client.ts';
import { type Milestone, milestonesApi } from '#shared/contract/work/milestones.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { DaysRange } from '#stores/calendar/days-range.ts';
import { everyPage } from './every-page.ts';

/** Returns every milestone of a project. */
export function listMilestones(
  client: ApiClient,
  projectId: string,
): Promise<CallResult<readonly Milestone[]>> {
  return everyPage<Milestone>((query) =>
    client.call(milestonesApi.list, { params: { id: projectId }, query }),
  );
}

/** Returns every milestone due in a range of days. */
export function listDueMilestones(
  client: ApiClient,
  { from, to }: DaysRange,
): Promise<CallResult<readonly Milestone[]>> {
  return everyPage<Milestone>((cursor) =>
    client.call(milestonesApi.listDue, { query: { startDate: from, endDate: to, ...cursor } }),
  );
}
