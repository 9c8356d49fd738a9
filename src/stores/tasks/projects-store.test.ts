import { describe, expect, it } from 'vitest';
import type { Project } from '#shared/contract/work/projects.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { Positioned } from '#shared/domain/projects/positions.ts';
import type { ProjectStatus } from '#shared/domain/projects/project-status.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { valueOr } from '../storage/loadable.ts';
import { buildProject, idOf } from '../sync/contract-test-kit.ts';
import { cacheInMemory, OFFLINE, ok, promised } from '../sync/server-test-kit.ts';
import { createProjectsStore, type ProjectsServer } from './projects-store.ts';

class FakeServer implements ProjectsServer {
  rows: Project[] = [
    buildProject(1),
    buildProject(2, { status: 'working' }),
    buildProject(3, { status: 'finished' }),
  ];
  isAway = false;
  asked: string[] = [];
  saved: (readonly Positioned[])[] = [];

  async list(statuses: readonly ProjectStatus[]) {
    this.asked.push(statuses.join(','));
    return this.#answer(this.rows.filter(({ status }) => statuses.includes(status)));
  }
  async create({ id, title }: { id: string; title: string }) {
    return this.#answer(buildProject(9, { id, title }));
  }
  async update(
    id: string,
    change: Partial<Pick<Project, 'title' | 'status' | 'color' | 'workMinutes'>>,
  ) {
    return this.#answer({ ...this.#row(id), ...change });
  }
  async setWorking(id: string): Promise<CallResult<Project>> {
    return this.#answer({ ...this.#row(id), status: 'working' as const });
  }
  async finish(id: string) {
    return this.#answer({ ...this.#row(id), status: 'finished' as const });
  }
  async remove() {
    return this.#answer(undefined);
  }
  async recount(id: string) {
    return this.#answer({ id, pomodoroCount: 7, focusedMinutes: 175 });
  }
  async savePositions(places: readonly Positioned[]) {
    this.saved.push(places);
    return this.#answer(undefined);
  }

  #row(id: string): Project {
    return this.rows.find((row) => row.id === id) ?? buildProject(0);
  }
  #answer<T>(value: T): CallResult<T> {
    return this.isAway ? OFFLINE : ok(value);
  }
}

function setUp() {
  const tab = new FakeBrowser().openTab();
  const server = new FakeServer();
  const reports: string[] = [];
  const cache = cacheInMemory<readonly Project[]>();
  const store = createProjectsStore({
    server,
    ids: tab.ids,
    clock: tab.clock,
    cache,
    report: (message) => reports.push(message),
  });
  const titles = () =>
    valueOr(store.$projects.get(), []).map(({ title, status }) => `${title} ${status}`);
  return { server, reports, cache, store, titles };
}

describe('the list of projects', () => {
  it('fetches open and working projects and puts the working one first', async () => {
    const { store, server, titles } = setUp();
    await store.load();
    expect(server.asked).toEqual(['open,working']);
    expect(titles()).toEqual(['Project 2 working', 'Project 1 open']);
    expect(store.$working.get()?.id).toBe(idOf(2));
  });

  it('holds the finished ones once they were asked for', async () => {
    const { store, titles } = setUp();
    await store.loadFinished();
    await store.load();
    expect(titles()).toContain('Project 3 finished');
  });

  it('counts the sessions of one project without loading the others', async () => {
    const { store, server, cache } = setUp();
    await store.load();
    await store.recount(idOf(2));
    expect(server.asked).toHaveLength(1);
    const counted = { id: idOf(2), pomodoroCount: 7, focusedMinutes: 175 };
    expect(cache.read()).toContainEqual(expect.objectContaining(counted));
    expect(valueOr(store.$projects.get(), [])[0]).toMatchObject(counted);
  });

  it('loads the list where the sessions could not be counted', async () => {
    const { store, server } = setUp();
    await store.load();
    server.isAway = true;
    await store.recount(idOf(2));
    expect(server.asked).toHaveLength(2);
    expect(store.$projects.get()).toMatchObject({ isStale: true });
  });

  it('falls back to the cached projects when the server is away', async () => {
    const { store, server, cache, titles } = setUp();
    await store.load();
    server.isAway = true;
    await store.load();
    expect(titles()).toEqual(['Project 2 working', 'Project 1 open']);
    expect(store.$projects.get()).toMatchObject({ isStale: true });
    expect(cache.read()).toHaveLength(2);
  });
});

describe('changing projects', () => {
  it('shows a created project at once, last, and keeps it', async () => {
    const { store, titles } = setUp();
    await store.load();
    const creating = store.create('Garden');
    expect(titles()).toEqual(['Project 2 working', 'Project 1 open', 'Garden open']);
    await creating;
    expect(titles()).toHaveLength(3);
  });

  it('takes a project back that could not be created, and says so', async () => {
    const { store, server, reports, titles } = setUp();
    await store.load();
    server.isAway = true;
    await store.create('Garden');
    expect(titles()).toHaveLength(2);
    expect(reports).toEqual(['“Garden” was not created. There is no connection to the server.']);
  });

  it('makes another project working and opens the one before', async () => {
    const { store, server, titles } = setUp();
    await store.load();
    const answer = promised<CallResult<Project>>();
    server.setWorking = () => answer.promise;
    const changing = store.setWorking(idOf(1));
    expect(titles()).toEqual(['Project 1 working', 'Project 2 open']);
    answer.answer(ok(buildProject(1, { status: 'working' })));
    await changing;
    expect(titles()).toEqual(['Project 1 working', 'Project 2 open']);
  });

  it('makes a project working again when its finish is taken back', async () => {
    const { store, titles } = setUp();
    await store.load();
    const before = store.$working.get() ?? buildProject(0);
    await store.finish(before.id);
    expect(store.$working.get()).toBeNull();
    await store.undoFinish(before);
    expect(titles()).toEqual(['Project 2 working', 'Project 1 open']);
  });

  it('only reopens it where another project is worked on by then', async () => {
    const { store } = setUp();
    await store.load();
    const before = store.$working.get() ?? buildProject(0);
    await store.finish(before.id);
    await store.setWorking(idOf(1));
    await store.undoFinish(before);
    expect(store.$working.get()?.id).toBe(idOf(1));
  });

  it('gives the working project back when the change fails', async () => {
    const { store, server, titles } = setUp();
    await store.load();
    server.isAway = true;
    await store.setWorking(idOf(1));
    expect(titles()).toEqual(['Project 2 working', 'Project 1 open']);
  });

  it('finishes, reopens, renames and removes', async () => {
    const { store, titles } = setUp();
    await store.loadFinished();
    await store.finish(idOf(1));
    await store.reopen(idOf(3));
    await store.rename(idOf(2), 'Thesis');
    expect(titles()).toEqual(['Thesis working', 'Project 1 finished', 'Project 3 open']);
    store.removals.begin(idOf(2));
    expect(titles()).toEqual(['Project 1 finished', 'Project 3 open']);
    store.removals.undo(idOf(2));
    expect(titles()).toContain('Thesis working');
    store.removals.begin(idOf(2));
    await store.removals.commitAll();
    expect(titles()).toEqual(['Project 1 finished', 'Project 3 open']);
  });

  it('gives a project a colour at once, and takes it back where it was not saved', async () => {
    const { store, server } = setUp();
    await store.load();
    const color = () => valueOr(store.$projects.get(), []).find(({ id }) => id === idOf(1))?.color;
    await store.color(idOf(1), 'teal');
    expect(color()).toBe('teal');
    server.isAway = true;
    const change = store.color(idOf(1), null);
    expect(color()).toBeNull();
    await change;
    expect(color()).toBe('teal');
  });

  it('sets a session length at once, and takes it back where it was not saved', async () => {
    const { store, server } = setUp();
    await store.load();
    const all = () => valueOr(store.$projects.get(), []);
    const length = () => all().find(({ id }) => id === idOf(1))?.workMinutes;
    await store.setSessionLength(idOf(1), 35);
    expect(length()).toBe(35);
    server.isAway = true;
    const change = store.setSessionLength(idOf(1), null);
    expect(length()).toBeNull();
    await change;
    expect(length()).toBe(35);
  });
});

describe('the order of the projects', () => {
  const AHEAD = [
    { id: idOf(4), position: 1 },
    { id: idOf(1), position: 2 },
  ];

  it('changes at once, and is saved', async () => {
    const { server, store, titles } = setUp();
    server.rows = [buildProject(1), buildProject(4)];
    await store.load();
    const order = store.order(AHEAD);
    expect(titles()).toEqual(['Project 4 open', 'Project 1 open']);
    await order;
    expect(titles()).toEqual(['Project 4 open', 'Project 1 open']);
    expect(server.saved).toEqual([AHEAD]);
  });

  it('is as before where it was not saved', async () => {
    const { server, store, titles, reports } = setUp();
    server.rows = [buildProject(1), buildProject(4)];
    await store.load();
    server.isAway = true;
    await store.order(AHEAD);
    expect(titles()).toEqual(['Project 1 open', 'Project 4 open']);
    expect(reports).toEqual(['The project was not moved. There is no connection to the server.']);
  });
});
