import { describe, expect, it } from 'vitest';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { valueOr } from '../storage/loadable.ts';
import { buildTask, idOf } from '../sync/contract-test-kit.ts';
import { cacheInMemory, OFFLINE, ok, promised, refused } from '../sync/server-test-kit.ts';
import type { TaskChange } from './task-edits.ts';
import { createTasksStore, type TasksServer } from './tasks-store.ts';

class FakeServer implements TasksServer {
  rows: Task[] = [buildTask(2), buildTask(1)];
  answer: 'yes' | 'away' | 'no' | 'gone' = 'yes';
  removed: string[] = [];

  async list() {
    return this.#answer(this.rows);
  }
  async create(task: { id: string; projectId: string; title: string }) {
    return this.#answer(buildTask(9, { ...task, position: 3 }));
  }
  async update(id: string, change: TaskChange) {
    const row = this.rows.find((task) => task.id === id) ?? buildTask(0);
    return this.#answer({ ...row, ...change });
  }
  async remove(id: string) {
    this.removed.push(id);
    return this.#answer(undefined);
  }

  async savePositions() {
    return this.#answer(undefined);
  }

  #answer<T>(value: T): CallResult<T> {
    if (this.answer === 'away') return OFFLINE;
    if (this.answer === 'no') return refused(422, 'Wrong.', { title: 'Title is missing.' });
    return this.answer === 'gone' ? refused(404) : ok(value);
  }
}

async function setUp() {
  const tab = new FakeBrowser().openTab();
  const server = new FakeServer();
  const reports: string[] = [];
  const store = createTasksStore({
    server,
    ids: tab.ids,
    clock: tab.clock,
    cache: cacheInMemory<readonly Task[]>(),
    report: (message) => reports.push(message),
  });
  await store.load();
  const titles = () => valueOr(store.$tasks.get(), []).map(({ title }) => title);
  return { server, reports, store, titles };
}

describe('tasks', () => {
  it('stand in the user’s order', async () => {
    expect((await setUp()).titles()).toEqual(['Task 1', 'Task 2']);
  });

  it('show a new one at once at the end', async () => {
    const { store, titles } = await setUp();
    const creating = store.create({ projectId: idOf(1), title: 'New' });
    expect(titles()).toEqual(['Task 1', 'Task 2', 'New']);
    await creating;
    expect(titles()).toEqual(['Task 1', 'Task 2', 'New']);
  });

  it('say at the field why a new one is refused, and take it back', async () => {
    const { store, server, reports, titles } = await setUp();
    server.answer = 'no';
    await store.create({ projectId: idOf(1), title: ' ' });
    expect(reports).toEqual(['“ ” was not added. Title is missing.']);
    expect(titles()).toEqual(['Task 1', 'Task 2']);
  });

  it('are checked off at once, and open again when that fails', async () => {
    const { store, server } = await setUp();
    const answer = promised<CallResult<Task>>();
    server.update = () => answer.promise;
    const changing = store.change(idOf(1), { completed: true });
    const first = () => valueOr(store.$tasks.get(), [])[0];
    expect(first()).toMatchObject({ completed: true, completedAt: '2026-11-20T10:00:00.000Z' });
    answer.answer(OFFLINE);
    await changing;
    expect(first()).toMatchObject({ completed: false, completedAt: null });
  });
});

describe('deleting a task', () => {
  it('hides it and asks the server only when it is committed', async () => {
    const { store, server, titles } = await setUp();
    store.removals.begin(idOf(1));
    expect(titles()).toEqual(['Task 2']);
    expect(server.removed).toEqual([]);
    await store.removals.commit(idOf(1));
    expect(server.removed).toEqual([idOf(1)]);
    expect(titles()).toEqual(['Task 2']);
  });

  it('shows it again when it is taken back', async () => {
    const { store, server, titles } = await setUp();
    store.removals.begin(idOf(1));
    store.removals.undo(idOf(1));
    await store.removals.commitAll();
    expect(titles()).toEqual(['Task 1', 'Task 2']);
    expect(server.removed).toEqual([]);
  });

  it('shows it again when the server does not answer', async () => {
    const { store, server, reports, titles } = await setUp();
    server.answer = 'away';
    store.removals.begin(idOf(1));
    await store.removals.commitAll();
    expect(titles()).toEqual(['Task 1', 'Task 2']);
    expect(reports).toEqual(['The task was not deleted. There is no connection to the server.']);
  });

  it('counts as done when the task is gone already', async () => {
    const { store, server, reports, titles } = await setUp();
    server.answer = 'gone';
    store.removals.begin(idOf(1));
    await store.removals.commit(idOf(1));
    expect(titles()).toEqual(['Task 2']);
    expect(reports).toEqual([]);
  });
});
