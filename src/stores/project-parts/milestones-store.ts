import { computed, type ReadableAtom } from 'nanostores';
import type { Milestone } from '#shared/contract/work/milestones.ts';
import type { CallResult, Ids } from '#shared/domain/platform.ts';
import { byDueDay } from '#shared/domain/projects/milestones.ts';
import { type ChangedListDeps, createChangedList } from '../change-queue/changed-list.ts';
import type { Loadable } from '../storage/loadable.ts';
import { createDeferredRemovals, type DeferredRemovals } from '../sync/deferred-removals.ts';

/** The milestones of a project. */
export type Milestones = readonly Milestone[];

/** Dependencies of the milestones store. */
export interface MilestonesDeps extends Omit<ChangedListDeps<Milestone>, 'fetch'> {
  readonly projectId: string;
  readonly list: () => Promise<CallResult<Milestones>>;
  readonly ids: Ids;
}

/** The milestones of one project, the earliest due first; changes show at once. */
export interface MilestonesStore {
  readonly $milestones: ReadableAtom<Loadable<Milestones>>;
  /** Deletions, which can be taken back until they are committed. */
  readonly removals: DeferredRemovals;
  load(): Promise<void>;
  /** Adds a milestone; answers whether that stands. */
  create(milestone: { title: string; dueOn: string | null }): Promise<CallResult<unknown>>;
  change(
    milestone: Milestone,
    change: { title?: string; dueOn?: string | null; completed?: boolean },
  ): Promise<CallResult<unknown>>;
}

/** Makes the store of one project's milestones. */
export function createMilestonesStore(deps: MilestonesDeps): MilestonesStore {
  const { projectId, ids, list: fetch, ...rest } = deps;
  const list = createChangedList<Milestone>({ ...rest, fetch });
  return {
    $milestones: computed(
      list.$state,
      (state): Loadable<Milestones> =>
        state.kind === 'ready' ? { ...state, value: state.value.toSorted(byDueDay) } : state,
    ),
    removals: createDeferredRemovals({
      remote: list,
      remove: (id) => rest.submit({ entity: 'milestone', id, act: 'delete' }),
      report: rest.report,
      what: 'The milestone was not deleted.',
    }),
    load: list.load,
    create: ({ title, dueOn }) =>
      list.submit(
        {
          entity: 'milestone',
          id: ids.next(),
          act: 'create',
          fields: { projectId, title, dueOn },
        },
        { failure: `“${title}” was not added.` },
      ),
    change: ({ id, title: name }, fields) =>
      list.submit(
        { entity: 'milestone', id, fields },
        { name, failure: 'The milestone was not changed.' },
      ),
  };
}
