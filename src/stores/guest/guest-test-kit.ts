import { atom, type ReadableAtom } from 'nanostores';
import type { Project } from '#shared/contract/work/projects.ts';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { KeyValueStore } from '#shared/domain/platform.ts';
import type { FakeTab } from '#tests/support/browser/fake-browser.ts';
import type { GuestSession } from '../sessions/guest-sessions.ts';
import { valueOr } from '../storage/loadable.ts';
import { createProjectsStore } from '../tasks/projects-store.ts';
import { createTasksStore } from '../tasks/tasks-store.ts';
import { createBrowserServer } from './browser-server.ts';

/** A visitor's session of 25 minutes that began at an instant (UTC milliseconds). */
export function buildGuestSession(
  id: string,
  startedAt: number,
  rest: Partial<GuestSession> = {},
): GuestSession {
  return {
    id,
    startedAt,
    endedAt: startedAt + 1_500_000,
    durationMinutes: 25,
    completed: true,
    interrupted: false,
    projectId: null,
    taskId: null,
    timeZone: 'UTC',
    intention: '',
    note: '',
    interruptions: { internal: 0, external: 0 },
    ...rest,
  };
}

/** Storage that throws away what it is given: every write is refused. */
export const REFUSING_STORAGE = {
  read: () => null,
  write: () => false,
  remove: () => {},
  keys: () => [],
  onForeignChange: () => () => {},
};

/** The stores of a visitor's tab, as its page makes them. */
export function createGuestStores(
  tab: Pick<FakeTab, 'clock' | 'ids'> & { readonly storage: KeyValueStore },
  $sessions: ReadableAtom<readonly GuestSession[]> = atom([]),
) {
  const server = createBrowserServer({ ...tab, $sessions });
  const reports: string[] = [];
  const given = {
    ids: tab.ids,
    owner: 'guest',
    submit: server.submit,
    report: (text: string) => void reports.push(text),
  };
  const projects = createProjectsStore({ ...given, ...server.projects });
  const tasks = createTasksStore({ ...given, ...server.tasks, clock: tab.clock });
  server.connect();
  return {
    server,
    projects,
    tasks,
    reports,
    shownProjects: (): readonly Project[] => valueOr(projects.$projects.get(), []),
    shownTasks: (): readonly Task[] => valueOr(tasks.$tasks.get(), []),
    async makeProject(title: string): Promise<string> {
      const made = await projects.create(title);
      return made.kind === 'ok' ? made.value.id : '';
    },
    async makeTask(task: Parameters<typeof tasks.create>[0]): Promise<string> {
      const made = await tasks.create(task);
      return made.kind === 'ok' ? made.value.id : '';
    },
    async remove(from: 'projects' | 'tasks', id: string): Promise<void> {
      const { removals } = from === 'projects' ? projects : tasks;
      removals.begin(id);
      await removals.commit(id);
    },
  };
}
