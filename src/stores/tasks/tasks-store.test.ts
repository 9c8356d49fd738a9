import { describe, expect, it } from 'vitest';
import type { Task } from '#shared/contract/work/tasks.ts';
import type { WorkChange } from '#shared/contract/work/work-changes.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { openForStore } from '../change-queue/change-queue-test-kit.ts';
import { valueOr } from '../storage/loadable.ts';
import { buildTask, idOf } from '../sync/contract-test-kit.ts';
import { cacheInMemory, ok, promised, refused } from '../sync/server-test-kit.ts';
import { createTasksStore } from './tasks-store.ts';

async function setUp() {
  const { deps, pendingOf, reports, sent, server } = openForStore();
  const store = createTasksStore({
    ...deps,
    server: { list: async () => ok([buildTask(2), buildTask(1)]) },
    cache: cacheInMemory<readonly Task[]>(),
    pending: pendingOf('tasks')(),
  });
  await store.load();
  const titles = () => valueOr(store.$tasks.get(), []).map(({ title }) => title);
  return { server, reports, sent, store, titles };
}

const GONE: WorkChange = { entity: 'task', id: idOf(1), act: 'delete' };

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
    server.answer = () => refused(422, 'Wrong.', { title: 'Title is missing.' });
    await store.create({ projectId: idOf(1), title: ' ' });
    expect(reports).toEqual(['“ ” was not added. Title is missing.']);
    expect(titles()).toEqual(['Task 1', 'Task 2']);
  });

  it('are checked off at once, and open again when that fails', async () => {
    const { store, server } = await setUp();
    const answer = promised<CallResult<Task>>();
    server.answer = () => answer.promise;
    const changing = store.change(idOf(1), { completed: true });
    const first = () => valueOr(store.$tasks.get(), [])[0];
    expect(first()).toMatchObject({ completed: true, completedAt: '2026-11-20T10:00:00.000Z' });
    answer.answer(refused(422));
    await changing;
    expect(first()).toMatchObject({ completed: false, completedAt: null });
  });
});

describe('deleting a task', () => {
  it('hides it and asks the server only when it is committed', async () => {
    const { store, sent, titles } = await setUp();
    store.removals.begin(idOf(1));
    expect(titles()).toEqual(['Task 2']);
    expect(sent).toEqual([]);
    await store.removals.commit(idOf(1));
    expect(sent).toEqual([GONE]);
    expect(titles()).toEqual(['Task 2']);
  });

  it('shows it again when it is taken back', async () => {
    const { store, sent, titles } = await setUp();
    store.removals.begin(idOf(1));
    store.removals.undo(idOf(1));
    await store.removals.commitAll();
    expect(titles()).toEqual(['Task 1', 'Task 2']);
    expect(sent).toEqual([]);
  });

  it('shows it again when the server refuses', async () => {
    const { store, server, reports, titles } = await setUp();
    server.answer = () => refused(422, 'No.');
    store.removals.begin(idOf(1));
    await store.removals.commitAll();
    expect(titles()).toEqual(['Task 1', 'Task 2']);
    expect(reports).toEqual(['The task was not deleted. No.']);
  });
});
