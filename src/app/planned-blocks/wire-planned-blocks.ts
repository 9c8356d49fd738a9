import * as z from 'zod';
import { createIds } from '#platform/device/ids.ts';
import { PlannedBlock } from '#shared/contract/work/planned-block.ts';
import { cacheByRange } from '#stores/calendar/cached-ranges.ts';
import type { DaysRange } from '#stores/calendar/days-range.ts';
import {
  createPlannedBlocksStore,
  type PlannedBlocksStore,
} from '#stores/calendar/planned-blocks-store.ts';
import { pendingIn } from '#stores/change-queue/shows/shows.ts';
import { createCachedCopy } from '../server/cached-copies.ts';
import { listPlans } from '../server/planned-blocks-server.ts';
import type { AppScope } from '../workspace/app-context.ts';

const CachedBlocks = z.array(z.object({ range: z.string(), items: z.array(PlannedBlock) }));

/**
 * Creates a store of planned blocks over the server, the change queue and the copy cached under a
 * key.
 */
export function wirePlannedBlocks(
  { workspace, user }: AppScope,
  { range, key }: { range: DaysRange; key: string },
): PlannedBlocksStore {
  const { client, clock, changes, storage, timeZone, toasts } = workspace;
  const store = createPlannedBlocksStore({
    range,
    timeZone,
    clock,
    submit: changes.submit,
    pending: (belongs) => pendingIn(changes, 'plannedBlocks', belongs),
    list: (days) => listPlans(client, days),
    cache: cacheByRange(createCachedCopy({ storage, key, owner: user.id, schema: CachedBlocks })),
    ids: createIds(),
    report: (text) => toasts.show({ tone: 'error', text }),
  });
  workspace.partRemovals.add(store.removals);
  return store;
}
