import type { ApiClient } from '#client/api-client.ts';
import type { PlannedBlock } from '#shared/contract/work/planned-block.ts';
import { plansApi } from '#shared/contract/work/plans.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { DaysRange } from '#stores/calendar/days-range.ts';
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
