import { describe, expect, it } from 'vitest';
import type { Project } from '#shared/contract/work/projects.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { ProjectStatus } from '#shared/domain/projects/project-status.ts';
import { ADA, openForStore } from '../change-queue/change-queue-test-kit.ts';
import { valueOr } from '../storage/loadable.ts';
import { buildProject, idOf } from '../sync/contract-test-kit.ts';
import { cacheInMemory, OFFLINE, ok, promised, refused } from '../sync/server-test-kit.ts';
import { createProjectsStore, type ProjectsServer } from './projects-store.ts';

class FakeServer implements ProjectsServer {
  rows: Project[] = [
    buildProject(1),
    buildProject(2, { status: 'working' }),
    buildProject(3, { status: 'finished' }),
  ];
  isAway = false;
  asked: string[] = [];

  async list(statuses: readonly ProjectStatus[]) {
    this.asked.push(statuses.join(','));
    return this.#answer(this.rows.filter(({ status }) => statuses.includes(status)));
  }
  async recount(id: string) {
    return this.#answer({ id, pomodoroCount: 7, focusedMinutes: 175 });
  }

  #answer<T>(value: T): CallResult<T> {
    return this.isAway ? OFFLINE : ok(value);
  }
}

function setUp() {
  const { deps, pendingOf, reports, sent, server: changing } = openForStore();
  const server = new FakeServer();
  const cache = cacheInMemory<readonly Project[]>();
  const pending = pendingOf('projects')();
  const store = createProjectsStore({ ...deps, server, cache, pending });
  const titles = () =>
    valueOr(store.$projects.get(), []).map(({ title, status }) => `${title} ${status}`);
  return { server, changing, reports, sent, cache, store, titles };
}

const NO = () => refused(422, 'No.');

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
    const { store, changing, reports, titles } = setUp();
    await store.load();
    changing.answer = NO;
    await store.create('Garden');
    expect(titles()).toHaveLength(2);
    expect(reports).toEqual(['“Garden” was not created. No.']);
  });

  it('creates a project that can be worked with although nothing was ever loaded', async () => {
    const { store, changing } = setUp();
    changing.answer = () => OFFLINE;
    expect(await store.create('Garden')).toMatchObject({ value: { title: 'Garden' } });
  });

  it('makes another project working and opens the one before', async () => {
    const { store, changing, titles } = setUp();
    await store.load();
    const answer = promised<CallResult<Project>>();
    changing.answer = () => answer.promise;
    const done = store.setWorking(idOf(1));
    expect(titles()).toEqual(['Project 1 working', 'Project 2 open']);
    answer.answer(ok(buildProject(1, { status: 'working' })));
    await done;
    expect(titles()).toEqual(['Project 1 working', 'Project 2 open']);
  });

  it('shows what the server made of a change', async () => {
    const { store, changing, titles } = setUp();
    await store.load();
    changing.answer = () => ok(buildProject(1, { title: 'Trimmed' }));
    await store.change(idOf(1), { title: ' Trimmed ' });
    expect(titles()).toContain('Trimmed open');
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
    const { store, changing, titles } = setUp();
    await store.load();
    changing.answer = NO;
    await store.setWorking(idOf(1));
    expect(titles()).toEqual(['Project 2 working', 'Project 1 open']);
  });

  it('finishes, reopens, renames and removes', async () => {
    const { store, titles } = setUp();
    await store.loadFinished();
    await store.finish(idOf(1));
    await store.reopen(idOf(3));
    await store.change(idOf(2), { title: 'Thesis' });
    expect(titles()).toEqual(['Thesis working', 'Project 1 finished', 'Project 3 open']);
    store.removals.begin(idOf(2));
    expect(titles()).toEqual(['Project 1 finished', 'Project 3 open']);
    store.removals.undo(idOf(2));
    expect(titles()).toContain('Thesis working');
    store.removals.begin(idOf(2));
    await store.removals.commitAll();
    expect(titles()).toEqual(['Project 1 finished', 'Project 3 open']);
  });

  it.each([
    [{ color: 'teal' }, { color: null }],
    [{ workMinutes: 35 }, { workMinutes: null }],
  ] as const)(
    'shows a field at once, and as before where it was not saved: %o',
    async (first, second) => {
      const { store, changing } = setUp();
      await store.load();
      const shown = () => valueOr(store.$projects.get(), []).find(({ id }) => id === idOf(1));
      await store.change(idOf(1), first);
      expect(shown()).toMatchObject(first);
      changing.answer = NO;
      const change = store.change(idOf(1), second);
      expect(shown()).toMatchObject(second);
      await change;
      expect(shown()).toMatchObject(first);
    },
  );
});

describe('the order of the projects', () => {
  const AHEAD = [
    { id: idOf(4), position: 1 },
    { id: idOf(1), position: 2 },
  ];

  it('changes at once, and is saved', async () => {
    const { server, store, titles, sent } = setUp();
    server.rows = [buildProject(1), buildProject(4)];
    await store.load();
    const order = store.order(AHEAD);
    expect(titles()).toEqual(['Project 4 open', 'Project 1 open']);
    await order;
    expect(titles()).toEqual(['Project 4 open', 'Project 1 open']);
    expect(sent).toEqual([{ entity: 'projectOrder', id: ADA, fields: { places: AHEAD } }]);
  });

  it('is as before where it was not saved', async () => {
    const { server, changing, store, titles, reports } = setUp();
    server.rows = [buildProject(1), buildProject(4)];
    await store.load();
    changing.answer = NO;
    await store.order(AHEAD);
    expect(titles()).toEqual(['Project 1 open', 'Project 4 open']);
    expect(reports).toEqual(['The project was not moved. No.']);
  });
});
