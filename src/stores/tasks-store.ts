import { computed, type ReadableAtom } from 'nanostores';
import type { Task } from '#shared/contract/tasks.ts';
import type { CallResult, Clock, Ids } from '#shared/domain/platform.ts';
import { byPosition } from '#shared/domain/projects/positions.ts';
import type { TaskDetails } from '#shared/domain/tasks/plain-task.ts';
import { createDeferredRemovals, type DeferredRemovals } from './deferred-removals.ts';
import { explain } from './failure.ts';
import type { KeptCopy } from './kept-copy.ts';
import { type Loadable, valueOr } from './loadable.ts';
import { type Ahead, createRemote, type Kept } from './remote.ts';
import {
  changedTask,
  newTask,
  type TaskChange,
  type Tasks,
  withTask,
  withTaskAnswer,
} from './task-edits.ts';

/** What a user says of a new task. */
export type NewTask = Partial<TaskDetails> & {
  readonly projectId: string;
  readonly title: string;
  readonly estimate?: number | null;
};

/** What a call answers; `kept` where it waits on this device for a server. */
type Answer<T> = Promise<CallResult<T> | Kept>;

/** The calls of the tasks store. */
export interface TasksServer {
  /** Every task of every project. */
  list(): Promise<CallResult<readonly Task[]>>;
  create(task: NewTask & { id: string; estimate: number | null }): Answer<Task>;
  update(id: string, change: TaskChange): Answer<Task>;
  remove(id: string): Answer<unknown>;
}

/** What a tasks store is made of; `report` tells the user what did not work. */
export interface TasksStoreDeps {
  readonly server: TasksServer;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly kept: KeptCopy<Tasks>;
  /** What waits for the server, where changes can. */
  readonly ahead?: Ahead<Tasks>;
  readonly report: (message: string) => void;
}

/** The tasks of all projects in the user's order, and what a user does with them; changes show at once. */
export interface TasksStore {
  readonly $tasks: ReadableAtom<Loadable<readonly Task[]>>;
  /** Deletions, which can be taken back until they are committed. */
  readonly removals: DeferredRemovals;
  /** Shows the tasks with a patch until the answered function is called. */
  hold(patch: (tasks: Tasks) => Tasks): () => void;
  load(): Promise<void>;
  create(task: NewTask): Promise<CallResult<Task>>;
  change(id: string, change: TaskChange): Promise<CallResult<Task>>;
}

/** Makes a tasks store; a failed load falls back to the tasks kept on this device. */
export function createTasksStore(deps: TasksStoreDeps): TasksStore {
  const { server, report, kept, ahead } = deps;
  const remote = createRemote<Tasks>({
    fetch: () => server.list(),
    kept,
    ...(ahead === undefined ? {} : { ahead }),
  });
  const now = () => new Date(deps.clock.now()).toISOString();

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
    }),
    hold: remote.hold,
    load: () => remote.load(),
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
      const result = await remote.mutate({
        patch: (tasks) => changedTask(tasks, { id, change, at }),
        call: () => server.update(id, change),
        settle: withTaskAnswer,
        ifKept: (tasks) => tasks?.find((task) => task.id === id) ?? null,
      });
      if (result.kind !== 'ok') report(explain(result, 'The task was not changed.'));
      return result;
    },
  };
}
