import { computed, type ReadableAtom } from 'nanostores';
import type { ProjectTask, Task } from '#shared/contract/work/tasks.ts';
import type { FieldsOf } from '#shared/contract/work/work-changes.ts';
import type { CallResult, Clock, Ids } from '#shared/domain/platform.ts';
import { byPosition, type Positioned } from '#shared/domain/projects/positions.ts';
import type { TaskDetails } from '#shared/domain/tasks/lines/plain-task.ts';
import type { LooseKind } from '#shared/domain/tasks/places/task-kinds.ts';
import { isOfProject } from '#shared/domain/tasks/places/task-places.ts';
import { withoutBranch } from '#shared/domain/tasks/task-tree.ts';
import { type ChangedListDeps, createChangedList } from '../change-queue/changed-list.ts';
import type { Loadable } from '../storage/loadable.ts';
import { createDeferredRemovals, type DeferredRemovals } from '../sync/deferred-removals.ts';

/** Every task, in any order. */
export type Tasks = readonly Task[];

/** The fields of a new task. */
export type NewTask = Partial<TaskDetails> & {
  /** Given where it may be created twice; by default a new one. */
  readonly id?: string;
  /** Null for the inbox. */
  readonly projectId: string | null;
  /** Which of its lists one in the inbox goes into. */
  readonly kind?: LooseKind;
  readonly title: string;
  readonly estimate?: number | null;
};

/** Which tasks are asked for. */
export type TaskQuery =
  | { readonly in: 'everywhere'; readonly doneSince: string }
  | { readonly in: 'inbox'; readonly completed: 'true' }
  | { readonly projectId: string; readonly completed: 'true' };

/** The calls of the tasks store. */
export interface TasksServer {
  /**
   * Returns all open tasks with those done since an instant (ISO 8601), or the done tasks of one
   * project or of the inbox.
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

/** All tasks in the user's order, and what a user does with them; changes show at once. */
export interface TasksStore {
  /** Those of projects and those in the inbox. */
  readonly $all: ReadableAtom<Loadable<Tasks>>;
  /** Those of projects. */
  readonly $tasks: ReadableAtom<Loadable<readonly ProjectTask[]>>;
  /** Deletions, which can be taken back until they are committed. */
  readonly removals: DeferredRemovals;
  /** Shows the tasks with a patch until the returned function is called. */
  hold(patch: (tasks: Tasks) => Tasks): () => void;
  /** Fetches what is open and what was done of late, and all of the project that was asked for. */
  load(): Promise<void>;
  /**
   * From now on everything that is done in this project (null: in the inbox) is part of the list,
   * and in no other.
   */
  loadDone(projectId: string | null): Promise<void>;
  create(task: NewTask): Promise<CallResult<Task>>;
  /** Changes a task. One in the inbox that is given a project brings its sessions and counts. */
  change(id: string, fields: FieldsOf<'task'>): Promise<CallResult<unknown>>;
  /** Counts one for a task in the inbox. */
  count(task: Task): Promise<CallResult<unknown>>;
  /** Puts tasks at other places of the order. */
  order(places: readonly Positioned[]): Promise<CallResult<unknown>>;
}

/** Tasks done within this time are always loaded: it covers today in every time zone. */
const LATELY_MS = 48 * 3_600_000;

/** Makes a tasks store; a failed load falls back to the tasks cached on this device. */
export function createTasksStore(deps: TasksStoreDeps): TasksStore {
  const { server, ids, clock, owner, ...rest } = deps;
  let doneOf: string | null | undefined;
  const list = createChangedList<Task>({ ...rest, fetch: fetchAll });

  async function fetchAll(): Promise<CallResult<Tasks>> {
    const doneSince = new Date(clock.now() - LATELY_MS).toISOString();
    const [current, done] = await Promise.all([
      server.list({ in: 'everywhere', doneSince }),
      doneOf === undefined ? null : server.list({ ...placeOf(doneOf), completed: 'true' }),
    ]);
    if (current.kind !== 'ok' || done === null) return current;
    if (done.kind !== 'ok') return done;
    const all = new Map([...current.value, ...done.value].map((task) => [task.id, task]));
    return { kind: 'ok', value: [...all.values()] };
  }

  const $all = computed(
    list.$state,
    (state): Loadable<Tasks> =>
      state.kind === 'ready' ? { ...state, value: state.value.toSorted(byPosition) } : state,
  );
  return {
    $all,
    $tasks: computed(
      $all,
      (state): Loadable<readonly ProjectTask[]> =>
        state.kind === 'ready' ? { ...state, value: state.value.filter(isOfProject) } : state,
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
        { entity: 'task', id, act: 'create', fields },
        { failure: `“${fields.title}” was not added.` },
      );
    },
    change: (id, fields) =>
      list.submit({ entity: 'task', id, fields }, { failure: 'The task was not changed.' }),
    count: ({ id, title: name }) =>
      list.submit(
        { entity: 'task', id, act: 'count', fields: { countId: ids.next() } },
        { name, failure: 'The task was not changed.' },
      ),
    order: (places) =>
      list.submit(
        { entity: 'taskOrder', id: owner, fields: { places: [...places] } },
        { failure: 'The task was not moved.' },
      ),
  };
}

/** Where the done tasks of a project, or of the inbox, are listed. */
function placeOf(projectId: string | null) {
  return projectId === null ? { in: 'inbox' as const } : { projectId };
}
