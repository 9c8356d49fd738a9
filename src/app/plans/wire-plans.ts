import * as z from 'zod';
import { createIds } from '#platform/device/ids.ts';
import { Plan } from '#shared/contract/plan.ts';
import { cacheByRange } from '#stores/calendar/cached-ranges.ts';
import type { DaysRange } from '#stores/calendar/days-range.ts';
import { createPlansStore, type PlansStore } from '#stores/calendar/plans-store.ts';
import type { AppScope } from '../app-context.ts';
import { createCachedCopy } from '../server/cached-copies.ts';
import { listPlans } from '../server/plans-server.ts';

const CachedPlans = z.array(z.object({ range: z.string(), items: z.array(Plan) }));

/**
 * Creates a store of planned blocks over the server, the change queue and the copy cached under a
 * key.
 */
export function wirePlans(
  { workspace, user }: AppScope,
  { range, key }: { range: DaysRange; key: string },
): PlansStore {
  const { client, clock, changes, storage, timeZone, toasts } = workspace;
  const store = createPlansStore({
    ...{ changes, range, timeZone, clock },
    list: (days) => listPlans(client, days),
    send: (change, name) => changes.submit(change, name),
    cache: cacheByRange(createCachedCopy({ storage, key, owner: user.id, schema: CachedPlans })),
    ids: createIds(),
    report: (text) => toasts.show({ tone: 'error', text }),
  });
  workspace.partRemovals.add(store.removals);
  return store;
}
