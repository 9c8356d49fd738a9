import type { ReadableAtom } from 'nanostores';
import { computed } from 'nanostores';
import type { PlannedBlock } from '#shared/contract/work/planned-block.ts';
import type { PlannedBlocksStore } from '#stores/calendar/planned-blocks-store.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import type { AppScope } from '../workspace/app-context.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { wirePlannedBlocks } from './wire-planned-blocks.ts';

/** The planned blocks of the current day. */
export interface TodaysBlocks {
  readonly store: PlannedBlocksStore;
  /** The tasks with a block today, the earliest first. */
  readonly $taskIds: ReadableAtom<readonly string[]>;
  /** Loads the blocks of the current day. */
  load(): Promise<void>;
}

const known = new WeakMap<Workspace, TodaysBlocks>();

/** Returns the store of today's planned blocks, one per workspace. */
export function todaysBlocksOf(scope: AppScope): TodaysBlocks {
  const plans = known.get(scope.workspace) ?? wireTodaysBlocks(scope);
  known.set(scope.workspace, plans);
  return plans;
}

function wireTodaysBlocks(scope: AppScope): TodaysBlocks {
  const { today } = scope.workspace;
  const range = () => ({ from: today(), to: today() });
  const store = wirePlannedBlocks(scope, { range: range(), key: CACHE_KEYS.todaysPlans });
  return {
    store,
    $taskIds: computed(store.$plans, (state) => taskIdsOf(valueOr(state, []))),
    load: () => store.show(range()),
  };
}

function taskIdsOf(plans: readonly PlannedBlock[]): readonly string[] {
  const sorted = plans.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  return [...new Set(sorted.flatMap(({ taskId }) => taskId ?? []))];
}
