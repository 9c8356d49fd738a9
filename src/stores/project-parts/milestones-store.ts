import { computed, type ReadableAtom } from 'nanostores';
import type { Milestone } from '#shared/contract/milestones.ts';
import type { CallResult, Clock, Ids } from '#shared/domain/platform.ts';
import { byDueDay } from '#shared/domain/projects/milestones.ts';
import { createDeferredRemovals, type DeferredRemovals } from '../deferred-removals.ts';
import { explain } from '../failure.ts';
import type { Loadable } from '../loadable.ts';
import { createRemote } from '../remote.ts';

/** What a user can change of a milestone. */
export type MilestoneChange = {
  readonly title?: string;
  readonly dueOn?: string | null;
  readonly completed?: boolean;
};

/** The calls of a milestones store, on one project. */
export interface MilestonesServer {
  list(): Promise<CallResult<readonly Milestone[]>>;
  create(milestone: {
    id: string;
    title: string;
    dueOn: string | null;
  }): Promise<CallResult<Milestone>>;
  update(id: string, change: MilestoneChange): Promise<CallResult<Milestone>>;
  remove(id: string): Promise<CallResult<unknown>>;
}

/** What a milestones store is made of; `report` tells the user what did not work. */
export interface MilestonesDeps {
  readonly projectId: string;
  readonly server: MilestonesServer;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly report: (message: string) => void;
}

/** The milestones of one project, the earliest due first; changes show at once. */
export interface MilestonesStore {
  readonly $milestones: ReadableAtom<Loadable<readonly Milestone[]>>;
  /** Deletions, which can be taken back until they are committed. */
  readonly removals: DeferredRemovals;
  load(): Promise<void>;
  create(milestone: { title: string; dueOn: string | null }): Promise<CallResult<Milestone>>;
  change(id: string, change: MilestoneChange): Promise<CallResult<Milestone>>;
}

type Milestones = readonly Milestone[];

/** Makes the store of one project's milestones. */
export function createMilestonesStore(deps: MilestonesDeps): MilestonesStore {
  const { projectId, server, ids, clock, report } = deps;
  const remote = createRemote<Milestones>({ fetch: () => server.list() });
  const now = () => new Date(clock.now()).toISOString();

  return {
    $milestones: computed(
      remote.$state,
      (state): Loadable<Milestones> =>
        state.kind === 'ready' ? { ...state, value: state.value.toSorted(byDueDay) } : state,
    ),
    removals: createDeferredRemovals({
      remote,
      remove: (id) => server.remove(id),
      report,
      what: 'The milestone was not deleted.',
    }),
    load: () => remote.load(),
    async create(given) {
      const id = ids.next();
      const made = { id, projectId, ...given, completed: false, completedAt: null };
      const result = await remote.mutate({
        patch: (all) => withAnswer(all, { ...made, createdAt: now() }),
        call: () => server.create({ id, ...given }),
        settle: withAnswer,
      });
      if (result.kind !== 'ok') report(explain(result, `“${given.title}” was not added.`));
      return result;
    },
    async change(id, change) {
      const at = now();
      const result = await remote.mutate({
        patch: (all) => all.map((each) => (each.id === id ? changed(each, change, at) : each)),
        call: () => server.update(id, change),
        settle: withAnswer,
      });
      if (result.kind !== 'ok') report(explain(result, 'The milestone was not changed.'));
      return result;
    },
  };
}

function changed(milestone: Milestone, change: MilestoneChange, at: string): Milestone {
  const { completed = milestone.completed } = change;
  const completedAt = completed ? (milestone.completedAt ?? at) : null;
  return { ...milestone, ...change, completed, completedAt };
}

function withAnswer(all: Milestones, answer: Milestone): Milestones {
  return all.some(({ id }) => id === answer.id)
    ? all.map((each) => (each.id === answer.id ? answer : each))
    : [...all, answer];
}
