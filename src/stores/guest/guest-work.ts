/*
 * Projects and tasks of a visitor without an account: the verbs of the signed-in stores over this
 * browser alone. Only one project is worked on at a time; choosing one sets all others back to open
 * (the specification, section 4).
 */
import { computed, type ReadableAtom } from 'nanostores';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { Clock, Ids, KeyValueStore } from '#shared/domain/platform.ts';
import { byPosition, nextPosition } from '#shared/domain/projects/positions.ts';
import { sortProjects } from '#shared/domain/projects/sort-projects.ts';
import type { GuestSession } from '../sessions/guest-sessions.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { type GuestProject, LONGEST_PROJECT_TITLE, readGuestProject } from './guest-project.ts';
import { type GuestTask, LONGEST_TASK_TITLE, readGuestTask } from './guest-task.ts';
import { presentProjects, presentTasks } from './present-work.ts';
import { readTitle } from './stored-fields.ts';
import { createStoredList, type StoredList } from './stored-list.ts';

/** The fields of a task that a visitor can change; `estimate` is in pomodoros. */
export type GuestTaskChange = {
  readonly title?: string;
  readonly completed?: boolean;
  readonly estimate?: number | null;
};

/** Dependencies of the visitor's projects and tasks. */
export interface GuestWorkDeps {
  readonly storage: KeyValueStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly $sessions: ReadableAtom<readonly GuestSession[]>;
}

/** Projects and tasks of a visitor, in the forms that the screens know, and what they do with them. */
export interface GuestWork {
  /** In the order they are listed, without deleted ones. */
  readonly $projects: ReadableAtom<readonly Project[]>;
  readonly $working: ReadableAtom<Project | null>;
  /** In order, without deleted ones and those of deleted projects. */
  readonly $tasks: ReadableAtom<readonly Task[]>;
  /** Names by id, also of what is deleted: sessions keep the name of their task. */
  readonly $names: ReadableAtom<ReadableNames>;
  /** False once storage has refused a change. */
  readonly $isKept: ReadableAtom<boolean>;
  /** A new project; null for a title that is blank. */
  createProject(title: string): Project | null;
  renameProject(id: string, title: string): void;
  setWorking(id: string): void;
  finishProject(id: string): void;
  reopenProject(id: string): void;
  removeProject(id: string): void;
  restoreProject(id: string): void;
  /** A new task; null for a blank title or a project that is not there. */
  createTask(task: { projectId: string; title: string; estimate?: number | null }): Task | null;
  changeTask(id: string, change: GuestTaskChange): void;
  /** Puts these tasks first, in this order; the others follow as they were. */
  orderTasks(ids: readonly string[]): void;
  removeTask(id: string): void;
  restoreTask(id: string): void;
  /** Follows the other tabs until the returned function is called. */
  connect(): () => void;
}

/** Names of projects and tasks by id. */
export type ReadableNames = ReadonlyMap<string, string>;

/** How long a deletion can be taken back, and longer. */
const KEEPS_DELETED_MS = 86_400_000;

/** Makes the work over what local storage holds. */
export function createGuestWork(deps: GuestWorkDeps): GuestWork {
  const { storage, clock } = deps;
  const projects = createStoredList({
    storage,
    key: STORAGE_KEYS.guestProjects,
    read: readGuestProject,
  });
  const tasks = createStoredList({ storage, key: STORAGE_KEYS.guestTasks, read: readGuestTask });
  const lists = [projects.$items, tasks.$items, deps.$sessions] as const;
  const $projects = computed(lists, (...all) => sortProjects(presentProjects(...all)));

  function sweep(): void {
    const isOver = ({ deletedAt }: { deletedAt: number | null }) =>
      deletedAt !== null && Math.abs(clock.now() - deletedAt) > KEEPS_DELETED_MS;
    const sessions = deps.$sessions.get();
    const named = new Set(sessions.flatMap(({ projectId, taskId }) => [projectId, taskId]));
    dropWhere(tasks, (task) => isOver(task) && !named.has(task.id));
    const held = new Set(tasks.$items.get().map(({ projectId }) => projectId));
    dropWhere(projects, (project) => {
      return isOver(project) && !named.has(project.id) && !held.has(project.id);
    });
  }

  return {
    $projects,
    $working: computed($projects, (all) => all.find(({ status }) => status === 'working') ?? null),
    $tasks: computed(lists, (...all) => presentTasks(...all)),
    $names: computed([projects.$items, tasks.$items], (...all) => {
      return new Map(all.flat().map(({ id, title }) => [id, title]));
    }),
    $isKept: computed([projects.$isKept, tasks.$isKept], (...all) => all.every(Boolean)),
    ...projectVerbs(deps, projects, tasks),
    ...taskVerbs(deps, projects, tasks),
    connect() {
      const ends = [projects.connect(), tasks.connect()];
      sweep();
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

type ProjectVerb =
  | 'createProject'
  | 'renameProject'
  | 'setWorking'
  | 'finishProject'
  | 'reopenProject'
  | 'removeProject'
  | 'restoreProject';

function projectVerbs(
  { ids, clock }: GuestWorkDeps,
  projects: StoredList<GuestProject>,
  tasks: StoredList<GuestTask>,
): Pick<GuestWork, ProjectVerb> {
  const patch = (id: string, change: Partial<GuestProject>) =>
    projects.change((all) => patched(all, id, change));
  return {
    createProject(given) {
      const title = readTitle(given, LONGEST_PROJECT_TITLE);
      if (title === null) return null;
      const project: GuestProject = {
        id: ids.next(),
        title,
        status: 'open',
        position: nextPosition(projects.$items.get()),
        createdAt: clock.now(),
        finishedAt: null,
        deletedAt: null,
      };
      projects.change((all) => [...all, { ...project, position: nextPosition(all) }]);
      const own = tasks.$items.get();
      return presentProjects([project], own, [])[0] ?? null;
    },
    renameProject(id, given) {
      const title = readTitle(given, LONGEST_PROJECT_TITLE);
      if (title !== null) patch(id, { title });
    },
    setWorking: (id) =>
      projects.change((all) =>
        all.some((project) => project.id === id)
          ? all.map((project) => {
              if (project.id === id) return { ...project, status: 'working', finishedAt: null };
              return project.status === 'working' ? { ...project, status: 'open' } : project;
            })
          : all,
      ),
    finishProject: (id) => patch(id, { status: 'finished', finishedAt: clock.now() }),
    reopenProject: (id) => patch(id, { status: 'open', finishedAt: null }),
    removeProject: (id) => patch(id, { deletedAt: clock.now() }),
    restoreProject: (id) => patch(id, { deletedAt: null }),
  };
}

function taskVerbs(
  { ids, clock }: GuestWorkDeps,
  projects: StoredList<GuestProject>,
  tasks: StoredList<GuestTask>,
): Pick<GuestWork, 'createTask' | 'changeTask' | 'orderTasks' | 'removeTask' | 'restoreTask'> {
  const patch = (id: string, change: (task: GuestTask) => Partial<GuestTask>) =>
    tasks.change((all) => {
      const task = all.find((candidate) => candidate.id === id);
      return task === undefined ? all : patched(all, id, change(task));
    });
  return {
    createTask({ projectId, title: given, estimate = null }) {
      const title = readTitle(given, LONGEST_TASK_TITLE);
      const project = projects.$items.get().find(({ id }) => id === projectId);
      if (title === null || project === undefined || project.deletedAt !== null) return null;
      const task: GuestTask = {
        id: ids.next(),
        projectId,
        title,
        estimate,
        position: 0,
        createdAt: clock.now(),
        completedAt: null,
        deletedAt: null,
      };
      tasks.change((all) => {
        const own = all.filter((other) => other.projectId === projectId);
        return [...all, { ...task, position: nextPosition(own) }];
      });
      return presentTasks([project], [task], [])[0] ?? null;
    },
    changeTask: (id, { title, completed, estimate }) =>
      patch(id, (task) => ({
        title: readTitle(title, LONGEST_TASK_TITLE) ?? task.title,
        estimate: estimate === undefined ? task.estimate : estimate,
        completedAt: completedAtOf(task, completed, clock.now()),
      })),
    orderTasks: (taskIds) =>
      tasks.change((all) => {
        const others = all.toSorted(byPosition).map(({ id }) => id);
        const places = new Map(
          [...new Set([...taskIds, ...others])].map((id, place) => [id, place]),
        );
        return all.map((task) => ({ ...task, position: places.get(task.id) ?? task.position }));
      }),
    removeTask: (id) => patch(id, () => ({ deletedAt: clock.now() })),
    restoreTask: (id) => patch(id, () => ({ deletedAt: null })),
  };
}

function completedAtOf(task: GuestTask, completed: boolean | undefined, nowMs: number) {
  if (completed === undefined) return task.completedAt;
  return completed ? (task.completedAt ?? nowMs) : null;
}

function patched<Item extends { readonly id: string }>(
  all: readonly Item[],
  id: string,
  change: Partial<Item>,
): readonly Item[] {
  if (!all.some((item) => item.id === id)) return all;
  return all.map((item) => (item.id === id ? { ...item, ...change } : item));
}

function dropWhere<Item>(list: StoredList<Item>, isGone: (item: Item) => boolean): void {
  list.change((all) => (all.some(isGone) ? all.filter((item) => !isGone(item)) : all));
}
