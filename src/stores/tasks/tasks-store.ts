import { computed, type ReadableAtom } from 'nanostores';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { FieldsOf } from '#shared/contract/work/work-changes.ts';
import type { CallResult, Clock, Ids } from '#shared/domain/platform.ts';
import { byPosition, type Positioned } from '#shared/domain/projects/positions.ts';
import type { TaskDetails } from '#shared/domain/tasks/lines/plain-task.ts';
import { withoutBranch } from '#shared/domain/tasks/task-tree.ts';
import { type ChangedListDeps, createChangedList } from '../change-queue/changed-list.ts';
import type { Loadable } from '../storage/loadable.ts';
import { createDeferredRemovals, type DeferredRemovals } from '../sync/deferred-removals.ts';

/** The tasks of every project, in any order. */
export type Tasks = readonly Task[];

/** The fields of a new task. */
export type NewTask = Partial<TaskDetails> & {
  /** Given where it may be created twice; by default a new one. */
  readonly id?: string;
  readonly projectId: string;
  readonly title: string;
  readonly estimate?: number | null;
};

/** Which tasks are asked for. */
export type TaskQuery =
  | { readonly doneSince: string }
  | { readonly projectId: string; readonly completed: 'true' };

/** The calls of the tasks store. */
export interface TasksServer {
  /**
   * Returns the open tasks of every project with those done since an instant (ISO 8601), or the
   * done tasks of one project.
   */
  list(which: TaskQuery): Promise<CallResult<readonly Task[]>>;
}

/** Dependencies of the tasks store; the order has the id of the account, `owner`. */
export interface TasksStoreDeps extends Omit<ChangedListDeps<Task>, 'fetch'> {
  readonly server: TasksServer;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly owner: string;
}

/** The tasks of all projects in the user's order, and what a user does with them; changes show at once. */
export interface TasksStore {
  readonly $tasks: ReadableAtom<Loadable<readonly Task[]>>;
  /** Deletions, which can be taken back until they are committed. */
  readonly removals: DeferredRemovals;
  /** Shows the tasks with a patch until the returned function is called. */
  hold(patch: (tasks: Tasks) => Tasks): () => void;
  /** Fetches what is open and what was done of late, and all of the project that was asked for. */
  load(): Promise<void>;
  /** From now on everything that is done in this project is part of the list, and in no other. */
  loadDone(projectId: string): Promise<void>;
  create(task: NewTask): Promise<CallResult<Task>>;
  change(id: string, fields: FieldsOf<'task'>): Promise<CallResult<unknown>>;
  /** Puts tasks at other places of the order. */
  order(places: readonly Positioned[]): Promise<void>;
}

/** Tasks done within this time are always loaded: it covers today in every time zone. */
const LATELY_MS = 48 * 3_600_000;

/** The most tasks that change their places in one call. */
const MOST_PLACES = 500;

/** Makes a tasks store; a failed load falls back to the tasks cached on this device. */
export function createTasksStore(deps: TasksStoreDeps): TasksStore {
  const { server, ids, clock, owner, ...rest } = deps;
  let doneOf: string | null = null;
  const list = createChangedList<Task>({ ...rest, fetch: fetchAll });

  async function fetchAll(): Promise<CallResult<Tasks>> {
    const doneSince = new Date(clock.now() - LATELY_MS).toISOString();
    const [current, done] = await Promise.all([
      server.list({ doneSince }),
      doneOf === null ? null : server.list({ projectId: doneOf, completed: 'true' }),
    ]);
    if (current.kind !== 'ok' || done === null) return current;
    if (done.kind !== 'ok') return done;
    const all = new Map([...current.value, ...done.value].map((task) => [task.id, task]));
    return { kind: 'ok', value: [...all.values()] };
  }

  return {
    $tasks: computed(
      list.$state,
      (state): Loadable<Tasks> =>
        state.kind === 'ready' ? { ...state, value: state.value.toSorted(byPosition) } : state,
    ),
    removals: createDeferredRemovals({
      remote: list,
      remove: (id) => rest.submit({ entity: 'task', id, act: 'delete' }),
      report: rest.report,
      what: 'The task was not deleted.',
      without: withoutBranch,
    }),
    hold: list.hold,
    load: list.load,
    loadDone(projectId) {
      if (doneOf === projectId) return Promise.resolve();
      doneOf = projectId;
      return list.load();
    },
    create({ id = ids.next(), ...fields }) {
      return list.create(
        { entity: 'task', id, act: 'create', fields: { estimate: null, ...fields } },
        { failure: `“${fields.title}” was not added.` },
      );
    },
    change: (id, fields) =>
      list.submit({ entity: 'task', id, fields }, { failure: 'The task was not changed.' }),
    async order(places) {
      const calls: Promise<unknown>[] = [];
      for (let from = 0; from < places.length; from += MOST_PLACES) {
        const some = places.slice(from, from + MOST_PLACES);
        const change = { entity: 'taskOrder', id: owner, fields: { places: some } } as const;
        calls.push(list.submit(change, { failure: 'The task was not moved.' }));
      }
      await Promise.all(calls);
    },
  };
}
