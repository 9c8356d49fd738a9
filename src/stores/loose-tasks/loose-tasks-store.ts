import { computed, type ReadableAtom } from 'nanostores';
import type { LooseTask } from '#shared/contract/work/loose-tasks.ts';
import type { PendingChange, WorkChange } from '#shared/contract/work/work-changes.ts';
import type { CallResult, Ids } from '#shared/domain/platform.ts';
import { byPosition, nextPosition } from '#shared/domain/projects/positions.ts';
import type { CachedCopy } from '../storage/cached-copy.ts';
import { explain } from '../storage/failure.ts';
import type { Loadable } from '../storage/loadable.ts';
import { createDeferredRemovals, type DeferredRemovals } from '../sync/deferred-removals.ts';
import { createRemote, type PendingPatch, type Queued } from '../sync/remote.ts';

/** Fast tasks and standalone tasks are two lists of the same shape. */
export type LooseKind = 'fast' | 'standalone';

/** Something that a user did to a task of one of the lists. */
export type LooseTaskChange = Omit<Extract<WorkChange, { kind: 'looseTask' }>, 'kind'>;

/** The tasks of one list. */
export type LooseTasks = readonly LooseTask[];

/**
 * Dependencies of a store of loose tasks; `send` queues a change when the server cannot be reached.
 */
export interface LooseTasksDeps {
  readonly kind: LooseKind;
  readonly list: () => Promise<CallResult<LooseTasks>>;
  readonly send: (
    change: LooseTaskChange,
    name: string,
  ) => Promise<CallResult<LooseTask | undefined> | Queued>;
  readonly ids: Ids;
  readonly cache: CachedCopy<LooseTasks>;
  readonly pending: PendingPatch<LooseTasks>;
  readonly report: (message: string) => void;
}

/** The tasks of one list in order, and what a user does with them; changes show at once. */
export interface LooseTasksStore {
  readonly kind: LooseKind;
  readonly $tasks: ReadableAtom<Loadable<LooseTasks>>;
  /** Deletions, which can be taken back until they are committed. */
  readonly removals: DeferredRemovals;
  load(): Promise<void>;
  /** Adds a task; answers whether that stands. */
  create(title: string, dueOn?: string): Promise<CallResult<unknown>>;
  change(
    task: LooseTask,
    change: { title?: string; completed?: boolean; dueOn?: string | null },
  ): Promise<CallResult<unknown>>;
  /** Counts one for a task. */
  count(task: LooseTask): Promise<CallResult<unknown>>;
}

/**
 * Returns the patch of a pending change for one of the lists; null when it changes nothing there.
 */
export function patchLooseTasks(
  { change, madeAt }: PendingChange,
  kind: LooseKind,
): ((tasks: LooseTasks) => LooseTasks) | null {
  if (change.kind !== 'looseTask' || change.list !== kind) return null;
  const at = new Date(madeAt).toISOString();
  return (tasks) => changed(tasks, change, at);
}

/** Makes the store of one list. */
export function createLooseTasksStore(deps: LooseTasksDeps): LooseTasksStore {
  const { kind: list, ids, send, report, cache, pending } = deps;
  const remote = createRemote<LooseTasks>({ fetch: deps.list, cache, pending });

  async function act(
    change: Omit<LooseTaskChange, 'list'>,
    { name, failure }: { name: string; failure: string },
  ): Promise<CallResult<unknown>> {
    const result = await remote.mutate<LooseTask | 'queued' | undefined>({
      // The change is in the queue from the first moment and is shown by its pending patch.
      patch: (tasks) => tasks,
      call: async () => {
        const answer = await send({ ...change, list }, name);
        return answer.kind === 'queued' ? { kind: 'ok', value: 'queued' } : answer;
      },
      // Counts are the server's: what was loaded meanwhile may hold this one already.
      settle: (tasks, answer) =>
        answer === 'queued' || answer === undefined
          ? tasks
          : edited(tasks, answer.id, () => answer),
    });
    if (result.kind !== 'ok') report(explain(result, failure));
    return result;
  }

  return {
    kind: list,
    $tasks: computed(
      remote.$state,
      (state): Loadable<LooseTasks> =>
        state.kind === 'ready' ? { ...state, value: state.value.toSorted(byPosition) } : state,
    ),
    removals: createDeferredRemovals({
      remote,
      remove: (taskId) => send({ list, taskId, act: 'delete' }, ''),
      report,
      what: 'The task was not deleted.',
    }),
    load: () => remote.load(),
    create: (title, dueOn) =>
      act(
        { taskId: ids.next(), act: 'create', title, ...(dueOn === undefined ? {} : { dueOn }) },
        { name: title, failure: `“${title}” was not added.` },
      ),
    change: ({ id, title: name }, change) =>
      act({ taskId: id, act: 'change', ...change }, { name, failure: 'The task was not changed.' }),
    count: ({ id, title: name }) =>
      act(
        { taskId: id, act: 'count', countId: ids.next() },
        { name, failure: 'The task was not counted.' },
      ),
  };
}

function changed(tasks: LooseTasks, change: LooseTaskChange, at: string): LooseTasks {
  const { taskId: id, act, title, completed, dueOn } = change;
  switch (act) {
    case 'create': {
      if (title === undefined || tasks.some((task) => task.id === id)) return tasks;
      const made = { completed: false, completedAt: null, completedPomodoros: 0, createdAt: at };
      return [
        ...tasks,
        { id, title, ...made, dueOn: dueOn ?? null, position: nextPosition(tasks) },
      ];
    }
    case 'delete':
      return tasks.filter((task) => task.id !== id);
    case 'count':
      return edited(tasks, id, (task) => ({
        ...task,
        completedPomodoros: task.completedPomodoros + 1,
      }));
    case 'change':
      return edited(tasks, id, (task) => {
        const isDone = completed ?? task.completed;
        const completedAt = isDone ? (task.completedAt ?? at) : null;
        const day = dueOn === undefined ? task.dueOn : dueOn;
        return { ...task, title: title ?? task.title, completed: isDone, completedAt, dueOn: day };
      });
  }
}

function edited(tasks: LooseTasks, id: string, edit: (task: LooseTask) => LooseTask): LooseTasks {
  return tasks.map((task) => (task.id === id ? edit(task) : task));
}
