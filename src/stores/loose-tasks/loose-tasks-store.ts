import { computed, type ReadableAtom } from 'nanostores';
import type { LooseTask } from '#shared/contract/work/loose-tasks.ts';
import type { CallResult, Ids } from '#shared/domain/platform.ts';
import { byPosition } from '#shared/domain/projects/positions.ts';
import { type ChangedListDeps, createChangedList } from '../change-queue/changed-list.ts';
import type { Loadable } from '../storage/loadable.ts';
import { createDeferredRemovals, type DeferredRemovals } from '../sync/deferred-removals.ts';

/** Fast tasks and standalone tasks are two lists of the same shape. */
export type LooseKind = 'fast' | 'standalone';

/** The tasks of one list. */
export type LooseTasks = readonly LooseTask[];

/** Dependencies of a store of loose tasks. */
export interface LooseTasksDeps extends Omit<ChangedListDeps<LooseTask>, 'fetch'> {
  readonly kind: LooseKind;
  readonly list: () => Promise<CallResult<LooseTasks>>;
  readonly ids: Ids;
}

/** The tasks of one list in order, and what a user does with them; changes show at once. */
export interface LooseTasksStore {
  readonly kind: LooseKind;
  readonly $tasks: ReadableAtom<Loadable<LooseTasks>>;
  /** Deletions, which can be taken back until they are committed. */
  readonly removals: DeferredRemovals;
  load(): Promise<void>;
  /** Adds a task; answers whether that stands. */
  create(title: string, dueOn?: string | null): Promise<CallResult<unknown>>;
  change(
    task: LooseTask,
    change: { title?: string; completed?: boolean; dueOn?: string | null },
  ): Promise<CallResult<unknown>>;
  /** Counts one for a task. */
  count(task: LooseTask): Promise<CallResult<unknown>>;
}

/** Makes the store of one list. */
export function createLooseTasksStore(deps: LooseTasksDeps): LooseTasksStore {
  const { kind, ids, list: fetch, ...rest } = deps;
  const entity = `${kind}Task` as const;
  const list = createChangedList<LooseTask>({ ...rest, fetch });

  return {
    kind,
    $tasks: computed(
      list.$state,
      (state): Loadable<LooseTasks> =>
        state.kind === 'ready' ? { ...state, value: state.value.toSorted(byPosition) } : state,
    ),
    removals: createDeferredRemovals({
      remote: list,
      remove: (id) => rest.submit({ entity, id, act: 'delete' }),
      report: rest.report,
      what: 'The task was not deleted.',
    }),
    load: list.load,
    create: (title, dueOn = null) =>
      list.submit(
        { entity, id: ids.next(), act: 'create', fields: { title, dueOn } },
        { failure: `“${title}” was not added.` },
      ),
    change: ({ id, title: name }, fields) =>
      list.submit({ entity, id, fields }, { name, failure: 'The task was not changed.' }),
    count: ({ id, title: name }) =>
      list.submit(
        { entity, id, act: 'count', fields: { countId: ids.next() } },
        { name, failure: 'The task was not counted.' },
      ),
  };
}
