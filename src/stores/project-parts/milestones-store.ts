import { computed, type ReadableAtom } from 'nanostores';
import type { Milestone } from '#shared/contract/work/milestones.ts';
import type { PendingChange, WorkChange } from '#shared/contract/work/work-changes.ts';
import type { CallResult, Ids } from '#shared/domain/platform.ts';
import { byDueDay } from '#shared/domain/projects/milestones.ts';
import { explain } from '../storage/failure.ts';
import type { Loadable } from '../storage/loadable.ts';
import { createDeferredRemovals, type DeferredRemovals } from '../sync/deferred-removals.ts';
import { createRemote, type PendingPatch, type Queued } from '../sync/remote.ts';

/** Something that a user did to a milestone. */
export type MilestoneChange = Omit<Extract<WorkChange, { kind: 'milestone' }>, 'kind'>;

/** The milestones of a project. */
export type Milestones = readonly Milestone[];

/**
 * Dependencies of the milestones store; `send` queues a change when the server cannot be reached,
 * `report` tells the user why a change failed.
 */
export interface MilestonesDeps {
  readonly projectId: string;
  readonly list: () => Promise<CallResult<Milestones>>;
  readonly send: (
    change: MilestoneChange,
    name: string,
  ) => Promise<CallResult<Milestone | undefined> | Queued>;
  readonly ids: Ids;
  readonly pending: PendingPatch<Milestones>;
  readonly report: (message: string) => void;
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

/**
 * Returns the patch of a pending change for the milestones of a project; null when it changes none.
 */
export function patchMilestones(
  { change, madeAt }: PendingChange,
  projectId: string,
): ((milestones: Milestones) => Milestones) | null {
  if (change.kind !== 'milestone' || change.projectId !== projectId) return null;
  const at = new Date(madeAt).toISOString();
  return (milestones) => changed(milestones, change, at);
}

/** Makes the store of one project's milestones. */
export function createMilestonesStore(deps: MilestonesDeps): MilestonesStore {
  const { projectId, ids, send, report, pending } = deps;
  const remote = createRemote<Milestones>({ fetch: deps.list, pending });

  async function act(
    change: Omit<MilestoneChange, 'projectId'>,
    { name, failure }: { name: string; failure: string },
  ): Promise<CallResult<unknown>> {
    const result = await remote.mutate<Milestone | 'queued' | undefined>({
      // The change is in the queue from the first moment and is shown by its pending patch.
      patch: (milestones) => milestones,
      call: async () => {
        const answer = await send({ ...change, projectId }, name);
        return answer.kind === 'queued' ? { kind: 'ok', value: 'queued' } : answer;
      },
      settle: (milestones, answer) =>
        answer === 'queued' || answer === undefined
          ? milestones
          : edited(milestones, answer.id, () => answer),
    });
    if (result.kind !== 'ok') report(explain(result, failure));
    return result;
  }

  return {
    $milestones: computed(
      remote.$state,
      (state): Loadable<Milestones> =>
        state.kind === 'ready' ? { ...state, value: state.value.toSorted(byDueDay) } : state,
    ),
    removals: createDeferredRemovals({
      remote,
      remove: (milestoneId) => send({ projectId, milestoneId, act: 'delete' }, ''),
      report,
      what: 'The milestone was not deleted.',
    }),
    load: () => remote.load(),
    create: ({ title, dueOn }) =>
      act(
        { milestoneId: ids.next(), act: 'create', title, dueOn },
        { name: title, failure: `“${title}” was not added.` },
      ),
    change: ({ id, title: name }, change) =>
      act(
        { milestoneId: id, act: 'change', ...change },
        { name, failure: 'The milestone was not changed.' },
      ),
  };
}

function changed(milestones: Milestones, change: MilestoneChange, at: string): Milestones {
  const { projectId, milestoneId: id, act, ...fields } = change;
  switch (act) {
    case 'create': {
      const { title, dueOn = null } = fields;
      if (title === undefined || milestones.some((milestone) => milestone.id === id)) {
        return milestones;
      }
      const made = { id, projectId, title, dueOn, completed: false, completedAt: null };
      return [...milestones, { ...made, createdAt: at }];
    }
    case 'delete':
      return milestones.filter((milestone) => milestone.id !== id);
    case 'change':
      return edited(milestones, id, (milestone) => {
        const { completed = milestone.completed } = fields;
        const completedAt = completed ? (milestone.completedAt ?? at) : null;
        return { ...milestone, ...fields, completed, completedAt };
      });
  }
}

function edited(
  milestones: Milestones,
  id: string,
  edit: (milestone: Milestone) => Milestone,
): Milestones {
  return milestones.map((milestone) => (milestone.id === id ? edit(milestone) : milestone));
}
