import { computed, type ReadableAtom } from 'nanostores';
import type { Project } from '#shared/contract/work/projects.ts';
import type { CallResult, Clock, Ids } from '#shared/domain/platform.ts';
import type { Positioned } from '#shared/domain/projects/positions.ts';
import { nextProjectColor, type ProjectColor } from '#shared/domain/projects/project-colors.ts';
import type { ProjectStatus } from '#shared/domain/projects/project-status.ts';
import { sortProjects } from '#shared/domain/projects/sort-projects.ts';
import type { CachedCopy } from '../storage/cached-copy.ts';
import { explain } from '../storage/failure.ts';
import { type Loadable, valueOr } from '../storage/loadable.ts';
import { createDeferredRemovals, type DeferredRemovals } from '../sync/deferred-removals.ts';
import { createRemote, type PendingPatch, type Queued } from '../sync/remote.ts';
import {
  colored,
  finished,
  madeWorking,
  newProject,
  type Projects,
  placedAt,
  renamed,
  reopened,
  withAnswer,
  withProject,
  withSessionLength,
} from './project-edits.ts';

/** The answer to a call, or `queued` while it waits in the change queue. */
type Answer<T> = Promise<CallResult<T> | Queued>;

/** The changes of a project that one call can make. */
export type ProjectChange =
  | { readonly title: string }
  | { readonly status: 'open' }
  | { readonly color: ProjectColor | null }
  | { readonly workMinutes: number | null };

/** The calls of the projects store. */
export interface ProjectsServer {
  /** Every project with one of these statuses. */
  list(statuses: readonly ProjectStatus[]): Promise<CallResult<readonly Project[]>>;
  create(project: Pick<Project, 'id' | 'title' | 'color'>): Answer<Project>;
  update(id: string, change: ProjectChange): Answer<Project>;
  setWorking(id: string): Answer<Project>;
  finish(id: string): Answer<Project>;
  remove(id: string): Answer<unknown>;
  savePositions(places: readonly Positioned[]): Answer<unknown>;
  /** Recounts the sessions of a project. */
  recount(id: string): Promise<CallResult<ProjectCount>>;
}

/** The sessions of a project, counted. */
export type ProjectCount = Pick<Project, 'id' | 'pomodoroCount' | 'focusedMinutes'>;

/** Dependencies of the projects store; `report` tells the user why a change failed. */
export interface ProjectsStoreDeps {
  readonly server: ProjectsServer;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly cache: CachedCopy<Projects>;
  /** The pending changes; absent where changes cannot be queued. */
  readonly pending?: PendingPatch<Projects>;
  readonly report: (message: string) => void;
}

/** The projects in the order they are listed, and what a user does with them; changes show at once. */
export interface ProjectsStore {
  readonly $projects: ReadableAtom<Loadable<readonly Project[]>>;
  /** The one project being worked on, or null. */
  readonly $working: ReadableAtom<Project | null>;
  /** Deletions, which can be taken back until they are committed. */
  readonly removals: DeferredRemovals;
  /** Fetches the open and working projects, and the finished ones once they were asked for. */
  load(): Promise<void>;
  /** Shows how many sessions a project has by now: one of them was just recorded. */
  recount(id: string): Promise<void>;
  /** From now on the finished projects are part of the list. */
  loadFinished(): Promise<void>;
  create(title: string): Promise<CallResult<Project>>;
  rename(id: string, title: string): Promise<CallResult<Project>>;
  /** Gives it a colour, or takes it away with null. */
  color(id: string, color: ProjectColor | null): Promise<CallResult<Project>>;
  /** Sets how long its focus sessions are, in minutes; null for the length of the settings. */
  setSessionLength(id: string, workMinutes: number | null): Promise<CallResult<Project>>;
  /** Makes this the working project, and the one before open. */
  setWorking(id: string): Promise<CallResult<Project>>;
  finish(id: string): Promise<CallResult<Project>>;
  reopen(id: string): Promise<CallResult<Project>>;
  /** Takes back that a project was finished, given as it was: working again, unless another is by now. */
  undoFinish(before: Pick<Project, 'id' | 'status'>): Promise<CallResult<Project>>;
  /** Puts projects at other places of the order. */
  order(places: readonly Positioned[]): Promise<void>;
}

type Change = {
  readonly patch: (projects: Projects) => Projects;
  readonly call: () => Answer<Project>;
  readonly failure: string;
};

/** Makes a projects store; a failed load falls back to the projects cached on this device. */
export function createProjectsStore(deps: ProjectsStoreDeps): ProjectsStore {
  const { server, report, cache, pending } = deps;
  let withFinished = false;
  const remote = createRemote<Projects>({
    fetch: fetchAll,
    cache,
    ...(pending === undefined ? {} : { pending }),
  });
  const now = () => new Date(deps.clock.now()).toISOString();

  async function fetchAll(): Promise<CallResult<Projects>> {
    const [current, finished] = await Promise.all([
      server.list(['open', 'working']),
      withFinished ? server.list(['finished']) : null,
    ]);
    if (current.kind !== 'ok' || finished === null) return current;
    if (finished.kind !== 'ok') return finished;
    return { kind: 'ok', value: [...current.value, ...finished.value] };
  }

  async function change(
    id: string,
    { patch, call, failure }: Change,
  ): Promise<CallResult<Project>> {
    const result = await remote.mutate({
      patch,
      call,
      settle: withAnswer,
      ifKept: (projects) => projects?.find((project) => project.id === id) ?? null,
    });
    if (result.kind !== 'ok') report(explain(result, failure));
    return result;
  }

  const $projects = computed(
    remote.$state,
    (state): Loadable<Projects> =>
      state.kind === 'ready' ? { ...state, value: sortProjects(state.value) } : state,
  );

  const $working = computed($projects, (projects) => {
    return valueOr(projects, []).find(({ status }) => status === 'working') ?? null;
  });
  const setWorking = (id: string) =>
    change(id, {
      patch: (projects) => madeWorking(projects, id),
      call: () => server.setWorking(id),
      failure: 'The working project was not changed.',
    });
  const reopen = (id: string) =>
    change(id, {
      patch: (projects) => reopened(projects, id),
      call: () => server.update(id, { status: 'open' }),
      failure: 'The project was not reopened.',
    });

  return {
    $projects,
    $working,
    removals: createDeferredRemovals({
      remote,
      remove: (id) => server.remove(id),
      report,
      what: 'The project was not deleted.',
    }),
    load: () => remote.load(),
    async recount(id) {
      const result = await remote.mutate({
        patch: (projects) => projects,
        call: () => server.recount(id),
        settle: counted,
      });
      // The list is asked for again when the server can be heard, and a project may be gone.
      if (result.kind !== 'ok') await remote.load();
    },
    loadFinished() {
      withFinished = true;
      return remote.load();
    },
    async create(title) {
      const color = nextProjectColor(valueOr($projects.get(), []));
      const made = { id: deps.ids.next(), title, color, createdAt: now() };
      const project = newProject(made, valueOr(remote.$state.get(), []));
      const result = await remote.mutate({
        patch: (projects) => withProject(projects, project),
        call: () => server.create({ id: project.id, title, color }),
        settle: withAnswer,
        ifKept: () => project,
      });
      if (result.kind !== 'ok') report(explain(result, `“${title}” was not created.`));
      return result;
    },
    rename: (id, title) =>
      change(id, {
        patch: (projects) => renamed(projects, id, title),
        call: () => server.update(id, { title }),
        failure: 'The project was not renamed.',
      }),
    color: (id, color) =>
      change(id, {
        patch: (projects) => colored(projects, id, color),
        call: () => server.update(id, { color }),
        failure: 'The colour of the project was not changed.',
      }),
    setSessionLength: (id, workMinutes) =>
      change(id, {
        patch: (projects) => withSessionLength(projects, id, workMinutes),
        call: () => server.update(id, { workMinutes }),
        failure: 'The session length of the project was not changed.',
      }),
    setWorking,
    finish: (id) => {
      const at = now();
      return change(id, {
        patch: (projects) => finished(projects, id, at),
        call: () => server.finish(id),
        failure: 'The project was not finished.',
      });
    },
    reopen,
    undoFinish: ({ id, status }) =>
      status === 'working' && $working.get() === null ? setWorking(id) : reopen(id),
    async order(places) {
      const result = await remote.mutate<unknown>({
        patch: (projects) => placedAt(projects, places),
        call: () => server.savePositions(places),
        settle: (projects) => placedAt(projects, places),
        ifKept: () => places,
      });
      if (result.kind !== 'ok') report(explain(result, 'The project was not moved.'));
    },
  };
}

function counted(projects: Projects, count: ProjectCount): Projects {
  return projects.map((project) => (project.id === count.id ? { ...project, ...count } : project));
}
