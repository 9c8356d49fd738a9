import { computed, type ReadableAtom } from 'nanostores';
import { type AnyTask, type LooseTask, withoutProject } from '#shared/contract/work/loose-tasks.ts';
import type { FieldsOf } from '#shared/contract/work/work-changes.ts';
import type { CallResult, Ids } from '#shared/domain/platform.ts';
import { byPosition } from '#shared/domain/projects/positions.ts';
import { withoutBranch } from '#shared/domain/tasks/task-tree.ts';
import { type ChangedListDeps, createChangedList } from '../change-queue/changed-list.ts';
import type { Loadable } from '../storage/loadable.ts';
import { createDeferredRemovals, type DeferredRemovals } from '../sync/deferred-removals.ts';

/** Fast tasks and standalone tasks are two lists of the same shape. */
export type LooseKind = 'fast' | 'standalone';

/** Dependencies of a store of loose tasks. */
export interface LooseTasksDeps extends Omit<ChangedListDeps<LooseTask>, 'fetch'> {
  readonly kind: LooseKind;
  readonly list: () => Promise<CallResult<readonly LooseTask[]>>;
  readonly ids: Ids;
}

/** The tasks of one list in order, and what a user does with them; changes show at once. */
export interface LooseTasksStore {
  readonly kind: LooseKind;
  readonly $tasks: ReadableAtom<Loadable<readonly AnyTask[]>>;
  /** Deletions, which can be taken back until they are committed. */
  readonly removals: DeferredRemovals;
  load(): Promise<void>;
  /** Adds a task; answers whether that stands. */
  create(title: string, fields?: FieldsOf<'fastTask'>): Promise<CallResult<unknown>>;
  /** Changes a task. With a project it leaves the list, and its sessions and counts follow. */
  change(task: LooseTask, fields: FieldsOf<'task'>): Promise<CallResult<unknown>>;
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
      (state): Loadable<readonly AnyTask[]> =>
        state.kind === 'ready'
          ? { ...state, value: state.value.toSorted(byPosition).map(withoutProject) }
          : state,
    ),
    removals: createDeferredRemovals({
      remote: list,
      remove: (id) => rest.submit({ entity, id, act: 'delete' }),
      report: rest.report,
      what: 'The task was not deleted.',
      without: withoutBranch,
    }),
    load: list.load,
    create: (title, fields = {}) =>
      list.submit(
        { entity, id: ids.next(), act: 'create', fields: { ...fields, title } },
        { failure: `“${title}” was not added.` },
      ),
    change(task, { projectId, ...fields }) {
      const { id, title: name, completed, estimate, notes, dueOn, tags, repeat } = task;
      const words = { name, failure: 'The task was not changed.' };
      if (projectId === undefined) return list.submit({ entity, id, fields }, words);
      // All of it, to be shown in the project until the server has answered.
      const all = { title: name, completed, estimate, notes, dueOn, tags, repeat };
      const moved = { ...all, ...fields, projectId };
      return list.submit({ entity: 'task', id, fields: moved }, words);
    },
    count: ({ id, title: name }) =>
      list.submit(
        { entity, id, act: 'count', fields: { countId: ids.next() } },
        { name, failure: 'The task was not counted.' },
      ),
  };
}
