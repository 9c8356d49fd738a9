import type { ApiClient } from '#client/api-client.ts';
import { type Milestone, milestonesApi } from '#shared/contract/work/milestones.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { DaysRange } from '#stores/calendar/days-range.ts';
import type { MilestoneChange } from '#stores/project-parts/milestones-store.ts';
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

/** Sends a change; a missing milestone counts as deleted. */
export async function sendMilestone(
  client: ApiClient,
  change: MilestoneChange,
): Promise<CallResult<unknown>> {
  const { act, projectId, milestoneId: id, title, dueOn, completed } = change;
  const params = { id };
  switch (act) {
    case 'create': {
      const body = { id, title: title ?? '', dueOn: dueOn ?? null };
      return client.call(milestonesApi.create, { params: { id: projectId }, body });
    }
    case 'change': {
      const body = {
        ...(title === undefined ? {} : { title }),
        ...(dueOn === undefined ? {} : { dueOn }),
        ...(completed === undefined ? {} : { completed }),
      };
      return client.call(milestonesApi.update, { params, body });
    }
    case 'delete': {
      const result = await client.call(milestonesApi.remove, { params, outlivesPage: true });
      const isGone = result.kind === 'refused' && result.status === 404;
      return isGone ? { kind: 'ok', value: undefined } : result;
    }
  }
}
