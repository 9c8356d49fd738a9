import { computed, type ReadableAtom } from 'nanostores';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { CallResult, Clock, Ids } from '#shared/domain/platform.ts';
import { byPosition, type Positioned } from '#shared/domain/projects/positions.ts';
import type { TaskDetails } from '#shared/domain/tasks/lines/plain-task.ts';
import type { CachedCopy } from '../storage/cached-copy.ts';
import { explain } from '../storage/failure.ts';
import { type Loadable, valueOr } from '../storage/loadable.ts';
import { createDeferredRemovals, type DeferredRemovals } from '../sync/deferred-removals.ts';
import { createRemote, type PendingPatch, type Queued } from '../sync/remote.ts';
import {
  changedTask,
  newTask,
  type TaskChange,
  type Tasks,
  tasksPlacedAt,
  withoutTask,
  withTask,
  withTaskAnswer,
} from './task-edits.ts';

/** The fields of a new task. */
export type NewTask = Partial<TaskDetails> & {
  /** Given where it may be created twice; by default a new one. */
  readonly id?: string;
  readonly projectId: string;
  readonly title: string;
  readonly estimate?: number | null;
};

/** The answer to a call, or `queued` while it waits in the change queue. */
type Answer<T> = Promise<CallResult<T> | Queued>;

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
  create(task: NewTask & { id: string; estimate: number | null }): Answer<Task>;
  update(id: string, change: TaskChange): Answer<Task>;
  remove(id: string): Answer<unknown>;
  savePositions(places: readonly Positioned[]): Answer<unknown>;
}

/** Dependencies of the tasks store; `report` tells the user why a change failed. */
export interface TasksStoreDeps {
  readonly server: TasksServer;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly cache: CachedCopy<Tasks>;
  /** The pending changes; absent where changes cannot be queued. */
  readonly pending?: PendingPatch<Tasks>;
  readonly report: (message: string) => void;
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
  change(id: string, change: TaskChange): Promise<CallResult<Task>>;
  /** Puts tasks at other places of the order. */
  order(places: readonly Positioned[]): Promise<void>;
}

/** Tasks done within this time are always loaded: it covers today in every time zone. */
const LATELY_MS = 48 * 3_600_000;

/** The most tasks that change their places in one call. */
const MOST_PLACES = 500;

/** Makes a tasks store; a failed load falls back to the tasks cached on this device. */
export function createTasksStore(deps: TasksStoreDeps): TasksStore {
  const { server, report, cache, pending } = deps;
  let doneOf: string | null = null;
  const remote = createRemote<Tasks>({
    fetch: fetchAll,
    cache,
    ...(pending === undefined ? {} : { pending }),
  });
  const now = () => new Date(deps.clock.now()).toISOString();

  async function fetchAll(): Promise<CallResult<Tasks>> {
    const doneSince = new Date(deps.clock.now() - LATELY_MS).toISOString();
    const [current, done] = await Promise.all([
      server.list({ doneSince }),
      doneOf === null ? null : server.list({ projectId: doneOf, completed: 'true' }),
    ]);
    if (current.kind !== 'ok' || done === null) return current;
    if (done.kind !== 'ok') return done;
    const all = new Map([...current.value, ...done.value].map((task) => [task.id, task]));
    return { kind: 'ok', value: [...all.values()] };
  }

  async function place(places: readonly Positioned[]): Promise<void> {
    const patch = (tasks: Tasks) => tasksPlacedAt(tasks, places);
    const result = await remote.mutate<unknown>({
      patch,
      call: () => server.savePositions(places),
      settle: patch,
      ifKept: () => places,
    });
    if (result.kind !== 'ok') report(explain(result, 'The task was not moved.'));
  }

  return {
    $tasks: computed(
      remote.$state,
      (state): Loadable<Tasks> =>
        state.kind === 'ready' ? { ...state, value: state.value.toSorted(byPosition) } : state,
    ),
    removals: createDeferredRemovals({
      remote,
      remove: (id) => server.remove(id),
      report,
      what: 'The task was not deleted.',
      without: withoutTask,
    }),
    hold: remote.hold,
    load: () => remote.load(),
    loadDone(projectId) {
      if (doneOf === projectId) return Promise.resolve();
      doneOf = projectId;
      return remote.load();
    },
    async create({ estimate = null, ...rest }) {
      const given = { id: deps.ids.next(), ...rest, estimate };
      const { title } = given;
      const task = newTask({ ...given, createdAt: now() }, valueOr(remote.$state.get(), []));
      const result = await remote.mutate({
        patch: (tasks) => withTask(tasks, task),
        call: () => server.create(given),
        settle: withTaskAnswer,
        ifKept: () => task,
      });
      if (result.kind !== 'ok') report(explain(result, `“${title}” was not added.`));
      return result;
    },
    async change(id, change) {
      const at = now();
      const patch = (tasks: Tasks) => changedTask(tasks, { id, change, at });
      const result = await remote.mutate({
        patch,
        call: () => server.update(id, change),
        // The answer says nothing of its parts and of its next one.
        settle: (tasks, answer) => withTaskAnswer(patch(tasks), answer),
        ifKept: (tasks) => tasks?.find((task) => task.id === id) ?? null,
      });
      if (result.kind !== 'ok') report(explain(result, 'The task was not changed.'));
      return result;
    },
    async order(places) {
      const calls: Promise<void>[] = [];
      for (let from = 0; from < places.length; from += MOST_PLACES) {
        calls.push(place(places.slice(from, from + MOST_PLACES)));
      }
      await Promise.all(calls);
    },
  };
}
