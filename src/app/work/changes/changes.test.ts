import { describe, expect, it } from 'vitest';
import { createApiClient } from '#client/api-client.ts';
import type { Project } from '#shared/contract/work/projects.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { createChangeQueue } from '#stores/change-queue/change-queue.ts';
import { ADA, openForStore, signIn } from '#stores/change-queue/change-queue-test-kit.ts';
import { pendingIn } from '#stores/change-queue/shows/shows.ts';
import { valueOr } from '#stores/storage/loadable.ts';
import * as STORAGE_KEYS from '#stores/storage/storage-keys.ts';
import { buildProject, buildTask, idOf } from '#stores/sync/contract-test-kit.ts';
import { cacheInMemory, OFFLINE, ok } from '#stores/sync/server-test-kit.ts';
import { createProjectsStore } from '#stores/tasks/projects-store.ts';
import { createTasksStore } from '#stores/tasks/tasks-store.ts';
import { FakeBrowser, type FakeTab } from '#tests/support/browser/fake-browser.ts';
import { describeChange } from '../../parts/waiting/change-words.ts';
import { createWorkspaceServer } from '../../server/server-ports.ts';
import { afterChanges } from '../after-changes.ts';
import { createNames } from '../names-of-work.ts';
import { replaces, sendChange } from './entities.ts';
import { readPendingChange } from './read-change.ts';

function refusal(status: number, message: string): Response {
  return Response.json({ error: { id: 'test', message, requestId: 'r' } }, { status });
}

/** Simulates the API with one project and one task; it can be offline or refuse every change. */
class FakeApi {
  mode: 'up' | 'away' | 'refuses' = 'up';
  /** A call with this method and path gets no answer. */
  stuck = '';
  /** A title that is refused. */
  taken = '';
  projects: Project[] = [buildProject(1, { title: 'Thesis' })];
  readonly calls: string[] = [];

  readonly fetch: typeof fetch = async (url, { method = 'GET', body = null } = {}) => {
    const path = String(url).replace('/api', '').split('?')[0] ?? '';
    const call = `${method} ${path}`;
    if (this.mode === 'away' || call === this.stuck) throw new Error('There is no network.');
    if (method === 'GET') return Response.json({ items: this.#list(path), nextCursor: null });
    this.calls.push(call);
    const fields: Partial<Project> = JSON.parse(String(body ?? '{}'));
    const isRefused = this.mode === 'refuses' || fields.title === this.taken;
    return isRefused ? refusal(422, 'That is taken.') : this.#change(path, fields);
  };

  #list(path: string): readonly unknown[] {
    return path === '/projects' ? this.projects : [buildTask(5)];
  }

  #change(path: string, fields: Partial<Project>): Response {
    if (path === '/projects') {
      const made = buildProject(2, fields);
      this.projects = [...this.projects, made];
      return Response.json(made, { status: 201 });
    }
    if (path === '/tasks') {
      return Response.json(buildTask(6, { title: fields.title ?? '' }), { status: 201 });
    }
    if (path.startsWith('/projects/')) {
      this.projects = this.projects.map((each) =>
        path.endsWith(each.id) ? { ...each, ...fields } : each,
      );
      return Response.json(this.projects.find(({ id }) => path.endsWith(id)));
    }
    if (path === '/users/active-task') return Response.json({ activeTask: null });
    return new Response(null, { status: 204 });
  }
}

function open(tab: FakeTab, api: FakeApi, cache = cacheInMemory<readonly Project[]>()) {
  signIn(tab, ADA);
  const client = createApiClient({
    fetch: api.fetch,
    token: () => tab.storage.read(STORAGE_KEYS.token),
    onUnauthorized: () => {},
  });
  const changes = createChangeQueue({
    ...tab,
    owner: ADA,
    send: (change) => sendChange(client, change),
    replaces,
    nameOf: createNames([cache]),
    read: readPendingChange,
  });
  changes.connect();
  const direct = createWorkspaceServer(client, () => () => {});
  const reports: string[] = [];
  const rest = {
    ...tab,
    submit: changes.submit,
    owner: ADA,
    report: (message: string) => void reports.push(message),
  };
  const projects = createProjectsStore({
    ...rest,
    cache,
    server: direct.projects,
    pending: pendingIn(changes, 'projects'),
  });
  const tasks = createTasksStore({
    ...rest,
    server: direct.tasks,
    cache: cacheInMemory(),
    pending: pendingIn(changes, 'tasks'),
  });
  const record = afterChanges(changes, async (_body: object): Promise<CallResult<unknown>> => {
    api.calls.push('record');
    return ok(undefined);
  });
  const titles = () => valueOr(projects.$projects.get(), []).map(({ title }) => title);
  return { client, changes, record, projects, tasks, reports, titles };
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
    expect(await projects.change(idOf(1), { title: 'Book' })).toMatchObject({ kind: 'ok' });
    expect([api.calls, titles()]).toEqual([[`PUT /projects/${idOf(1)}`], ['Book']]);
  });

  it('show offline changes without an error', async () => {
    const { api, projects, reports, titles } = await setUp();
    api.mode = 'away';
    expect(await projects.create('Garden')).toMatchObject({
      kind: 'ok',
      value: { title: 'Garden', status: 'open' },
    });
    expect(await projects.change(idOf(1), { title: 'Book' })).toMatchObject({
      value: { title: 'Book' },
    });
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

describe('a row that is changed on two devices', () => {
  it.each([
    ['has both changes, in different fields', { color: 'teal' as const }],
    ['has the later change, in the same field', { title: 'Novel' }],
  ])('%s', async (_what, later) => {
    const { browser, api, projects, changes } = await setUp();
    const other = open(new FakeBrowser().openTab(), api);
    await other.projects.load();
    api.mode = 'away';
    await projects.change(idOf(1), { title: 'Book' });
    await other.projects.change(idOf(1), later);
    api.mode = 'up';
    browser.goOnline();
    await changes.flush();
    await other.changes.flush();
    await Promise.all([projects.load(), other.projects.load()]);
    const expected = { ...buildProject(1, { title: 'Book' }), ...later };
    expect(valueOr(projects.$projects.get(), [])).toEqual([expected]);
    expect(other.projects.$projects.get()).toEqual(projects.$projects.get());
  });
});

describe('ten changes of which the third is refused', () => {
  it('leave nine, and tell which one was refused and why', async () => {
    const { api, changes, projects } = await setUp();
    api.mode = 'away';
    for (let made = 1; made <= 10; made += 1) await projects.create(`Project ${made}`);
    api.mode = 'up';
    api.taken = 'Project 3';
    await changes.flush();
    expect(api.projects.slice(1).map(({ title }) => title)).toEqual(
      [1, 2, 4, 5, 6, 7, 8, 9, 10].map((made) => `Project ${made}`),
    );
    expect(changes.$refused.get().map(describeChange)).toEqual(['Create project “Project 3”']);
    expect(changes.$refused.get()).toMatchObject([{ error: 'That is taken.' }]);
  });
});

describe('records and the live timer', () => {
  it('wait for the task that they name, and for no other change', async () => {
    const { api, changes, record, tasks } = await setUp();
    api.mode = 'away';
    const made = await tasks.create({ projectId: idOf(1), title: 'Write' });
    const taskId = made.kind === 'ok' ? made.value.id : '';
    expect(await record({ projectId: idOf(1), taskId })).toEqual(OFFLINE);
    api.mode = 'up';
    expect(await record({ projectId: idOf(1), taskId })).toMatchObject({ kind: 'ok' });
    expect(await record({ projectId: null, taskId: null })).toMatchObject({ kind: 'ok' });
    expect(api.calls).toEqual(['POST /tasks', 'record', 'record']);
    expect(changes.$waiting.get()).toEqual([]);
  });

  it('are sent although another change cannot be sent', async () => {
    const { browser, api, record, projects } = await setUp();
    api.stuck = `PUT /projects/${idOf(1)}`;
    await projects.change(idOf(1), { title: 'Book' });
    expect(await record({ projectId: idOf(1), taskId: null })).toMatchObject({ kind: 'ok' });
    expect(browser.stored.get(STORAGE_KEYS.changes)).toContain('Book');
  });
});

describe('a missing entity', () => {
  it.each([
    ['counts as deleted', { act: 'delete' }, 'ok'],
    ['cannot be changed', { fields: {} }, 'refused'],
  ] as const)('%s', async (_what, change, outcome) => {
    const client = createApiClient({
      fetch: async () => refusal(404, 'It is not there.'),
      token: () => 'token',
      onUnauthorized: () => {},
    });
    const result = await sendChange(client, { entity: 'task', id: idOf(1), ...change });
    expect(result.kind).toBe(outcome);
  });
});

it('a task that was added to a finished project opens it again, and no other', async () => {
  const { queue, server, pendingOf } = openForStore();
  server.answer = () => OFFLINE;
  const fields = { projectId: idOf(1), title: 'Write' };
  await queue.submit({ entity: 'task', id: idOf(5), act: 'create', fields });
  const shown = (projects: readonly Project[]) =>
    pendingOf('projects')()
      .$patches.get()
      .reduce((all, patch) => patch(all), projects);
  const finished = { status: 'finished', finishedAt: '2026-11-20T10:00:00.000Z' } as const;
  const projects = [buildProject(1, finished), buildProject(2, finished), buildProject(3)];
  expect(shown(projects).map(({ status }) => status)).toEqual(['open', 'finished', 'open']);
  const working = [buildProject(1, { status: 'working' })];
  expect(shown(working)).toEqual(working);
});
