import { describe, expect, it } from 'vitest';
import type { Project } from '#shared/contract/work/projects.ts';
import { PendingChange } from '#shared/contract/work/work-changes.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { createChangeQueue } from '#stores/change-queue/change-queue.ts';
import { patchProjects, patchTasks, pendingPatch } from '#stores/change-queue/work-patches.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { buildProject, buildTask, idOf } from '#stores/sync/contract-test-kit.ts';
import { cacheInMemory, OFFLINE, ok, refused } from '#stores/sync/server-test-kit.ts';
import { createProjectsStore } from '#stores/tasks/projects-store.ts';
import { createTasksStore } from '#stores/tasks/tasks-store.ts';
import { FakeBrowser, type FakeTab } from '#tests/support/browser/fake-browser.ts';
import { createQueuedServer } from './queued-server.ts';
import { createChangeSender } from './send-change.ts';
import type { WorkspaceServer } from './server-ports.ts';

const OWNER = '01990000-0000-7000-8000-0000000000aa';

/** Simulates the API with one project and one task; it can be offline or refuse every change. */
class FakeApi {
  mode: 'up' | 'away' | 'refuses' = 'up';
  projects: Project[] = [buildProject(1, { title: 'Thesis' })];
  readonly calls: string[] = [];

  answer<T>(call: string, value: () => T): Promise<CallResult<T>> {
    if (this.mode === 'away') return Promise.resolve(OFFLINE);
    this.calls.push(call);
    if (this.mode === 'refuses') return Promise.resolve(refused(422, 'That is taken.'));
    return Promise.resolve(ok(value()));
  }

  ports(): WorkspaceServer {
    const rename = (id: string, title: string) => {
      this.projects = this.projects.map((each) => (each.id === id ? { ...each, title } : each));
      return this.projects.find((each) => each.id === id) ?? buildProject(9);
    };
    const ports: unknown = {
      projects: {
        list: () =>
          this.mode === 'away' ? Promise.resolve(OFFLINE) : Promise.resolve(ok(this.projects)),
        create: ({ id, title }: { id: string; title: string }) =>
          this.answer(`create project ${title}`, () => {
            const made = buildProject(2, { id, title });
            this.projects = [...this.projects, made];
            return made;
          }),
        update: (id: string, { title }: { title: string }) =>
          this.answer(`rename to ${title}`, () => rename(id, title)),
      },
      tasks: {
        list: () => Promise.resolve(this.mode === 'away' ? OFFLINE : ok([buildTask(5)])),
        create: (task: { id: string; title: string }) =>
          this.answer(`create task ${task.title}`, () => buildTask(6, task)),
        update: () => this.answer('change task', () => buildTask(5)),
        remove: () => this.answer('delete task', () => undefined),
      },
      sessions: {},
      activeTask: {
        save: (taskId: string) => this.answer(`choose ${taskId}`, () => null),
      },
      timer: { save: () => this.answer('save timer', () => ({})) },
      createPomodoro: () => this.answer('record', () => ({})),
    };
    return ports as WorkspaceServer;
  }
}

function open(tab: FakeTab, api: FakeApi, cache = cacheInMemory<readonly Project[]>()) {
  tab.storage.write('ripenUser', JSON.stringify({ id: OWNER }));
  tab.storage.write(STORAGE_KEYS.token, 'token');
  const direct = api.ports();
  const changes = createChangeQueue({
    ...tab,
    owner: OWNER,
    send: createChangeSender(direct),
    read: (value) => PendingChange.safeParse(value).data ?? null,
  });
  changes.connect();
  const server = createQueuedServer(direct, { changes, nameOf: () => 'Thesis' });
  const reports: string[] = [];
  const report = (message: string) => reports.push(message);
  const projects = createProjectsStore({
    ...tab,
    server: server.projects,
    cache,
    pending: pendingPatch(changes, patchProjects),
    report,
  });
  const tasks = createTasksStore({
    ...tab,
    server: server.tasks,
    cache: cacheInMemory(),
    pending: pendingPatch(changes, patchTasks),
    report,
  });
  const titles = () => valueOr(projects.$projects.get(), []).map(({ title }) => title);
  return { changes, server, projects, tasks, reports, titles };
}

async function setUp() {
  const browser = new FakeBrowser();
  const api = new FakeApi();
  const cache = cacheInMemory<readonly Project[]>();
  const page = open(browser.openTab(), api, cache);
  await Promise.all([page.projects.load(), page.tasks.load()]);
  return { browser, api, cache, ...page };
}

describe('projects and tasks through the queue', () => {
  it('are changed immediately while the server answers', async () => {
    const { api, projects, titles } = await setUp();
    expect(await projects.rename(idOf(1), 'Book')).toMatchObject({ kind: 'ok' });
    expect([api.calls, titles()]).toEqual([['rename to Book'], ['Book']]);
  });

  it('show offline changes without an error', async () => {
    const { api, projects, reports, titles } = await setUp();
    api.mode = 'away';
    expect(await projects.create('Garden')).toMatchObject({
      kind: 'ok',
      value: { title: 'Garden', status: 'open' },
    });
    expect(await projects.rename(idOf(1), 'Book')).toMatchObject({ value: { title: 'Book' } });
    expect([titles(), reports]).toEqual([['Book', 'Garden'], []]);
  });

  it('show it after a reload too, over what is cached and over what the server tells', async () => {
    const { browser, api, cache, projects } = await setUp();
    api.mode = 'away';
    await projects.create('Garden');
    const again = open(browser.openTab(), api, cache);
    expect(again.titles()).toEqual(['Thesis', 'Garden']);
    await again.projects.load();
    expect(again.titles()).toEqual(['Thesis', 'Garden']);
  });

  it('hold it for good once it was delivered, without a load', async () => {
    const { api, changes, cache, projects, titles } = await setUp();
    api.mode = 'away';
    await projects.create('Garden');
    api.mode = 'up';
    await changes.flush();
    expect(titles()).toEqual(['Thesis', 'Garden']);
    expect(cache.read()?.map(({ title }) => title)).toEqual(['Thesis', 'Garden']);
  });

  it('roll back a change refused immediately, and say so', async () => {
    const { api, changes, projects, reports, titles } = await setUp();
    api.mode = 'refuses';
    await projects.create('Garden');
    expect([titles(), reports]).toEqual([['Thesis'], ['“Garden” was not created. That is taken.']]);
    expect(changes.$refused.get()).toEqual([]);
  });

  it('roll back a change refused later, and set it aside', async () => {
    const { api, changes, projects, titles } = await setUp();
    api.mode = 'away';
    await projects.create('Garden');
    api.mode = 'refuses';
    await changes.flush();
    expect(titles()).toEqual(['Thesis']);
    expect(changes.$refused.get()).toMatchObject([{ name: 'Garden', error: 'That is taken.' }]);
  });

  it('hide a task whose deletion is queued', async () => {
    const { api, tasks } = await setUp();
    api.mode = 'away';
    tasks.removals.begin(idOf(5));
    await tasks.removals.commit(idOf(5));
    expect(valueOr(tasks.$tasks.get(), [])).toEqual([]);
  });
});

describe('records and the live timer', () => {
  it('wait for the task that they name, and for no other change', async () => {
    const { api, changes, server, tasks } = await setUp();
    api.mode = 'away';
    const made = await tasks.create({ projectId: idOf(1), title: 'Write' });
    const taskId = made.kind === 'ok' ? made.value.id : '';
    const session: unknown = { projectId: idOf(1), taskId };
    const other: unknown = { projectId: null, taskId: null };
    const create = server.createPomodoro as (body: unknown) => Promise<CallResult<unknown>>;
    expect(await create(session)).toEqual(OFFLINE);
    api.mode = 'up';
    expect(await create(session)).toMatchObject({ kind: 'ok' });
    expect(await create(other)).toMatchObject({ kind: 'ok' });
    expect(api.calls).toEqual(['create task Write', 'record', 'record']);
    expect(changes.$waiting.get()).toEqual([]);
  });

  it('are sent although another change cannot be sent', async () => {
    const { browser, api, server, projects } = await setUp();
    api.mode = 'away';
    await projects.rename(idOf(1), 'Book');
    api.mode = 'up';
    const stuck = api.answer.bind(api);
    api.answer = (call, value) =>
      call.startsWith('rename') ? Promise.resolve(OFFLINE) : stuck(call, value);
    const create = server.createPomodoro as (body: unknown) => Promise<CallResult<unknown>>;
    expect(await create({ projectId: idOf(1), taskId: null })).toMatchObject({ kind: 'ok' });
    expect(browser.stored.get(STORAGE_KEYS.changes)).toContain('Book');
  });
});

describe('the active task', () => {
  it('is behind while a choice is queued', async () => {
    const { api, changes, server } = await setUp();
    api.mode = 'away';
    expect(await server.activeTask.save(idOf(5))).toEqual({ kind: 'queued' });
    expect(server.activeTask.isBehind?.()).toBe(true);
    api.mode = 'up';
    await changes.flush();
    expect(server.activeTask.isBehind?.()).toBe(false);
  });
});

describe('a missing entity', () => {
  it.each([
    ['counts as deleted', 'deleteTask' as const, 'ok'],
    ['cannot be changed', 'changeTask' as const, 'refused'],
  ])('%s', async (_what, kind, outcome) => {
    const gone: unknown = {
      tasks: { remove: async () => refused(404), update: async () => refused(404) },
    };
    const send = createChangeSender(gone as WorkspaceServer);
    const change =
      kind === 'deleteTask' ? { kind, taskId: idOf(1) } : { kind, taskId: idOf(1), change: {} };
    expect((await send(change)).kind).toBe(outcome);
  });
});
