import type { ReadableAtom } from 'nanostores';
import { computed } from 'nanostores';
import type { Plan } from '#shared/contract/plan.ts';
import type { PlansStore } from '#stores/calendar/plans-store.ts';
import { CACHE_KEYS } from '#stores/storage/cache-keys.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import type { AppScope } from '../app-context.ts';
import type { Workspace } from '../workspace.ts';
import { wirePlans } from './wire-plans.ts';

/** The planned blocks of the current day. */
export interface TodaysPlans {
  readonly store: PlansStore;
  /** The tasks with a block today, the earliest first. */
  readonly $taskIds: ReadableAtom<readonly string[]>;
  /** Loads the blocks of the current day. */
  load(): Promise<void>;
}

const known = new WeakMap<Workspace, TodaysPlans>();

/** Returns the store of today's planned blocks, one per workspace. */
export function todaysPlansOf(scope: AppScope): TodaysPlans {
  const plans = known.get(scope.workspace) ?? wireTodaysPlans(scope);
  known.set(scope.workspace, plans);
  return plans;
}

function wireTodaysPlans(scope: AppScope): TodaysPlans {
  const { today } = scope.workspace;
  const range = () => ({ from: today(), to: today() });
  const store = wirePlans(scope, { range: range(), key: CACHE_KEYS.todaysPlans });
  return {
    store,
    $taskIds: computed(store.$plans, (state) => taskIdsOf(valueOr(state, []))),
    load: () => store.show(range()),
  };
}

function taskIdsOf(plans: readonly Plan[]): readonly string[] {
  const sorted = plans.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  return [...new Set(sorted.flatMap(({ taskId }) => taskId ?? []))];
}
