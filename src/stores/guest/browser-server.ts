/*
 * The server of visitors without an account, in their browser: the stores of accounts submit the
 * same changes to it. It applies a change as an account's screen shows it, and stores the result.
 *
 * Invariants
 * - A change is stored when `submit` returns, and what is stored shows in every tab.
 * - A row that a change takes away is marked as deleted. It leaves storage after a day, unless a
 *   session names it.
 */
import { computed, type ReadableAtom } from 'nanostores';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { WorkChange } from '#shared/contract/work/work-changes.ts';
import type { CallResult, Clock, KeyValueStore } from '#shared/domain/platform.ts';
import type { Fields } from '#shared/domain/timer/engine/reading.ts';
import { showIn } from '../change-queue/shows/shows.ts';
import type { GuestSession } from '../sessions/guest-sessions.ts';
import { NO_ANSWER } from '../storage/failure.ts';
import type { ProjectsStoreDeps } from '../tasks/projects-store.ts';
import type { TasksStoreDeps } from '../tasks/tasks-store.ts';
import { openGuestLists } from './guest-lists.ts';
import {
  LONGEST_TASK_TITLE,
  readGuestProject,
  readGuestTask,
  readTitle,
  type StoredRow,
  storedForm,
} from './guest-rows.ts';
import { presentProjects, presentTasks } from './present-work.ts';
import type { StoredList } from './stored-list.ts';

/** Dependencies of the server in the browser. */
export interface BrowserServerDeps {
  readonly storage: KeyValueStore;
  readonly clock: Clock;
  readonly $sessions: ReadableAtom<readonly GuestSession[]>;
}

type Ports = 'server' | 'pending' | 'cache';

/** Projects and tasks of a visitor, and the ports of the stores that show and change them. */
export interface BrowserServer {
  readonly $projects: ReadableAtom<readonly Project[]>;
  readonly $tasks: ReadableAtom<readonly Task[]>;
  /** Names by id, also of what is deleted: sessions keep the name of their task. */
  readonly $names: ReadableAtom<ReadonlyMap<string, string>>;
  /** False once storage has refused a change. */
  readonly $isKept: ReadableAtom<boolean>;
  readonly projects: Pick<ProjectsStoreDeps, Ports>;
  readonly tasks: Pick<TasksStoreDeps, Ports>;
  /** Applies a change, and returns the row as it is now. */
  submit<Reply>(change: WorkChange): Promise<CallResult<Reply>>;
  /** Follows the other tabs until the returned function is called. */
  connect(): () => void;
}

/** How long a deleted row is kept: longer than its deletion can be taken back. */
const KEEPS_DELETED_MS = 86_400_000;

/** Makes the server over what local storage holds. */
export function createBrowserServer(deps: BrowserServerDeps): BrowserServer {
  const { storage, clock, $sessions } = deps;
  const { projects, tasks } = openGuestLists(storage);
  const lists = [projects.$items, tasks.$items, $sessions] as const;
  const $projects = computed(lists, presentProjects);
  const $tasks = computed(lists, presentTasks);

  function apply(change: WorkChange): void {
    const at = new Date(clock.now()).toISOString();
    const how = { at, belongs: () => true, answer: null };
    const showTasks = showIn('tasks', change);
    const showProjects = showIn('projects', change);
    if (showTasks !== null) {
      tasks.change((all) => {
        const before = presentTasks(projects.$items.get(), all, $sessions.get());
        return merged(all, { before, after: showTasks(before, how), at, read: readGuestTask });
      });
    }
    if (showProjects !== null) {
      projects.change((all) => {
        const before = presentProjects(all, tasks.$items.get(), $sessions.get());
        return merged(all, {
          before,
          after: showProjects(before, how),
          at,
          read: readGuestProject,
        });
      });
    }
  }

  return {
    $projects,
    $tasks,
    $names: computed([projects.$items, tasks.$items], (...all) => {
      return new Map(all.flat().map(({ id, title }) => [id, title]));
    }),
    $isKept: computed([projects.$isKept, tasks.$isKept], (...all) => all.every(Boolean)),
    projects: {
      ...portsOf($projects),
      server: {
        list: async () => ({ kind: 'ok', value: $projects.get() }),
        // Counts are derived from the sessions here.
        recount: async () => NO_ANSWER,
      },
    },
    tasks: {
      ...portsOf($tasks),
      server: { list: async () => ({ kind: 'ok', value: $tasks.get() }) },
    },
    submit<Reply>(change: WorkChange) {
      const problem = problemOf(change, $projects.get());
      if (problem !== null) return Promise.resolve(refusalOf(problem));
      apply(change);
      const row = [...$projects.get(), ...$tasks.get()].find(({ id }) => id === change.id);
      // The row is one of the entity that was changed.
      return Promise.resolve({ kind: 'ok', value: (row ?? null) as Reply } as const);
    },
    connect() {
      const ends = [projects.connect(), tasks.connect()];
      sweep(deps, { projects, tasks });
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** Shows the stored rows over those that a store has loaded: there is nothing to wait for, or to cache. */
function portsOf<Row>($rows: ReadableAtom<readonly Row[]>) {
  return {
    cache: { read: () => $rows.get(), write: () => {} },
    pending: {
      $patches: computed($rows, (rows) => [() => rows]),
      onDelivered: () => () => {},
    },
  };
}

interface Merging<Row> {
  readonly before: readonly Row[];
  readonly after: readonly Row[];
  readonly at: string;
  readonly read: (value: Fields) => StoredRow<Row> | null;
}

/** The stored rows with a change in them, from those that were shown before it and are after it. */
function merged<Row extends { readonly id: string }>(
  all: readonly StoredRow<Row>[],
  { before, after, at, read }: Merging<Row>,
): readonly StoredRow<Row>[] {
  const same = new Set(before);
  const left = new Set(after.map(({ id }) => id));
  const gone = new Set(before.map(({ id }) => id).filter((id) => !left.has(id)));
  const changed = after.filter((row) => !same.has(row));
  if (gone.size === 0 && changed.length === 0) return all;
  const rows = new Map(
    all.map((row) => [row.id, gone.has(row.id) ? { ...row, deletedAt: at } : row]),
  );
  for (const row of changed) {
    // Stored and shown as it will be read.
    const kept = read(storedForm({ ...row, deletedAt: null }));
    if (kept !== null) rows.set(row.id, kept);
  }
  return [...rows.values()];
}

/** Says what is wrong with a change: a title that is blank, or a project that is not there. */
function problemOf(
  { entity, fields = {} }: WorkChange,
  projects: readonly Project[],
): Readonly<Record<string, string>> | null {
  if ('title' in fields && readTitle(fields.title, LONGEST_TASK_TITLE) === null) {
    return { title: 'Title is missing.' };
  }
  const projectId = 'projectId' in fields ? fields.projectId : undefined;
  const isPlaced = entity === 'task' && typeof projectId === 'string';
  const isKnown = projects.some(({ id }) => id === projectId);
  return isPlaced && !isKnown ? { projectId: 'This project is not there any more.' } : null;
}

function refusalOf(fields: Readonly<Record<string, string>>): CallResult<never> {
  const message = Object.values(fields).join(' ');
  return { kind: 'refused', status: 422, id: 'invalid', message, fields, current: null };
}

type Lists = ReturnType<typeof openGuestLists>;

function sweep({ clock, $sessions }: BrowserServerDeps, { projects, tasks }: Lists): void {
  const isOver = ({ deletedAt }: { deletedAt: string | null }) =>
    deletedAt !== null && Math.abs(clock.now() - Date.parse(deletedAt)) > KEEPS_DELETED_MS;
  const sessions = $sessions.get();
  const named = new Set(sessions.flatMap(({ projectId, taskId }) => [projectId, taskId]));
  dropWhere(tasks, (task) => isOver(task) && !named.has(task.id));
  const held = new Set(tasks.$items.get().map(({ projectId }) => projectId));
  dropWhere(projects, (project) => {
    return isOver(project) && !named.has(project.id) && !held.has(project.id);
  });
}

function dropWhere<Item>(list: StoredList<Item>, isGone: (item: Item) => boolean): void {
  list.change((all) => (all.some(isGone) ? all.filter((item) => !isGone(item)) : all));
}
