import { computed, type ReadableAtom } from 'nanostores';
import type { Project } from '#shared/contract/work/projects.ts';
import type { ChangeOf, FieldsOf } from '#shared/contract/work/work-changes.ts';
import type { CallResult, Ids } from '#shared/domain/platform.ts';
import type { Positioned } from '#shared/domain/projects/positions.ts';
import { nextProjectColor } from '#shared/domain/projects/project-colors.ts';
import type { ProjectStatus } from '#shared/domain/projects/project-status.ts';
import { sortProjects } from '#shared/domain/projects/sort-projects.ts';
import { type ChangedListDeps, createChangedList } from '../change-queue/changed-list.ts';
import { type Loadable, valueOr } from '../storage/loadable.ts';
import { createDeferredRemovals, type DeferredRemovals } from '../sync/deferred-removals.ts';

/** The projects of a user, in any order. */
export type Projects = readonly Project[];

/** The calls of the projects store. */
export interface ProjectsServer {
  /** Every project with one of these statuses. */
  list(statuses: readonly ProjectStatus[]): Promise<CallResult<readonly Project[]>>;
  /** Recounts the sessions of a project. */
  recount(id: string): Promise<CallResult<ProjectCount>>;
}

/** The sessions of a project, counted. */
export type ProjectCount = Pick<Project, 'id' | 'pomodoroCount' | 'focusedMinutes'>;

/** Dependencies of the projects store; the order has the id of the account, `owner`. */
export interface ProjectsStoreDeps extends Omit<ChangedListDeps<Project>, 'fetch'> {
  readonly server: ProjectsServer;
  readonly ids: Ids;
  readonly owner: string;
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
  change(id: string, fields: FieldsOf<'project'>): Promise<CallResult<unknown>>;
  /** Makes this the working project, and the one before open. */
  setWorking(id: string): Promise<CallResult<unknown>>;
  finish(id: string): Promise<CallResult<unknown>>;
  reopen(id: string): Promise<CallResult<unknown>>;
  /** Takes back that a project was finished, given as it was: working again, unless another is by now. */
  undoFinish(before: Pick<Project, 'id' | 'status'>): Promise<CallResult<unknown>>;
  /** Puts projects at other places of the order. */
  order(places: readonly Positioned[]): Promise<void>;
}

/** Makes a projects store; a failed load falls back to the projects cached on this device. */
export function createProjectsStore(deps: ProjectsStoreDeps): ProjectsStore {
  const { server, ids, owner, ...rest } = deps;
  let withFinished = false;
  const list = createChangedList<Project>({ ...rest, fetch: fetchAll });

  async function fetchAll(): Promise<CallResult<Projects>> {
    const [current, finished] = await Promise.all([
      server.list(['open', 'working']),
      withFinished ? server.list(['finished']) : null,
    ]);
    if (current.kind !== 'ok' || finished === null) return current;
    if (finished.kind !== 'ok') return finished;
    return { kind: 'ok', value: [...current.value, ...finished.value] };
  }

  const change = (
    id: string,
    what: Pick<ChangeOf<'project'>, 'act' | 'fields'>,
    failure: string,
  ): Promise<CallResult<unknown>> => list.submit({ entity: 'project', id, ...what }, { failure });

  const $projects = computed(
    list.$state,
    (state): Loadable<Projects> =>
      state.kind === 'ready' ? { ...state, value: sortProjects(state.value) } : state,
  );

  const $working = computed($projects, (projects) => {
    return valueOr(projects, []).find(({ status }) => status === 'working') ?? null;
  });
  const setWorking = (id: string) =>
    change(id, { act: 'work' }, 'The working project was not changed.');
  const reopen = (id: string) =>
    change(id, { fields: { status: 'open' } }, 'The project was not reopened.');

  return {
    $projects,
    $working,
    removals: createDeferredRemovals({
      remote: list,
      remove: (id) => rest.submit({ entity: 'project', id, act: 'delete' }),
      report: rest.report,
      what: 'The project was not deleted.',
    }),
    load: list.load,
    async recount(id) {
      const result = await list.mutate({
        patch: (projects) => projects,
        call: () => server.recount(id),
        settle: counted,
      });
      // The list is asked for again when the server can be heard, and a project may be gone.
      if (result.kind !== 'ok') await list.load();
    },
    loadFinished() {
      withFinished = true;
      return list.load();
    },
    create(title) {
      const color = nextProjectColor(valueOr($projects.get(), []));
      return list.create(
        { entity: 'project', id: ids.next(), act: 'create', fields: { title, color } },
        { failure: `“${title}” was not created.` },
      );
    },
    change: (id, fields) => change(id, { fields }, 'The project was not changed.'),
    setWorking,
    finish: (id) => change(id, { act: 'finish' }, 'The project was not finished.'),
    reopen,
    undoFinish: ({ id, status }) =>
      status === 'working' && $working.get() === null ? setWorking(id) : reopen(id),
    async order(places) {
      await list.submit(
        { entity: 'projectOrder', id: owner, fields: { places: [...places] } },
        { failure: 'The project was not moved.' },
      );
    },
  };
}

function counted(projects: Projects, count: ProjectCount): Projects {
  return projects.map((project) => (project.id === count.id ? { ...project, ...count } : project));
}
