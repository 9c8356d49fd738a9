import type { ApiClient } from '#client/api-client.ts';
import type { PlannedBlock } from '#shared/contract/work/planned-block.ts';
import { plansApi } from '#shared/contract/work/plans.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { DaysRange } from '#stores/calendar/days-range.ts';
import type { PlanChange } from '#stores/calendar/planned-blocks-store.ts';
import { everyPage } from './every-page.ts';

/** Returns every planned block of a range of days. */
export function listPlans(
  client: ApiClient,
  { from, to }: DaysRange,
): Promise<CallResult<readonly PlannedBlock[]>> {
  return everyPage<PlannedBlock>((cursor) =>
    client.call(plansApi.list, { query: { startDate: from, endDate: to, ...cursor } }),
  );
}

/** Sends a change. */
export function sendPlan(client: ApiClient, change: PlanChange): Promise<CallResult<unknown>> {
  switch (change.kind) {
    case 'createPlan': {
      const { id, projectId, taskId, title, startsAt, endsAt, timeZone } = change.shown;
      const body = { id, projectId, taskId, title, startsAt, endsAt, timeZone };
      return client.call(plansApi.create, { body });
    }
    case 'changePlan': {
      const { change: body, shown } = change;
      return client.call(plansApi.update, { params: { id: shown.id }, body });
    }
    case 'deletePlan': {
      const params = { id: change.planId };
      return client.call(plansApi.remove, { params, outlivesPage: true });
    }
  }
}
