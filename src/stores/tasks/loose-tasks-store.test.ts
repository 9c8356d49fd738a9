import { describe, expect, it } from 'vitest';
import { type LooseTask, withoutProject } from '#shared/contract/work/loose-tasks.ts';
import { openForStore } from '../change-queue/change-queue-test-kit.ts';
import { valueOr } from '../storage/loadable.ts';
import { idOf } from '../sync/contract-test-kit.ts';
import { cacheInMemory, OFFLINE, ok, refused } from '../sync/server-test-kit.ts';
import { createLooseTasksStore } from './loose-tasks-store.ts';

const MILK: LooseTask = {
  id: idOf(1),
  title: 'Buy milk',
  completed: false,
  completedAt: null,
  completedPomodoros: 2,
  estimate: null,
  notes: '',
  dueOn: null,
  tags: [],
  repeat: null,
  parentId: null,
  position: 0,
  createdAt: '2026-11-20T08:00:00.000Z',
};

/** A server that says yes, no or nothing; a list that counts what it has got. */
async function setUp(answer: 'yes' | 'no' | 'away') {
  const { deps, pendingOf, reports, server } = openForStore();
  let counted = MILK.completedPomodoros;
  const milk = () => ({ ...MILK, completedPomodoros: counted });
  server.answer = ({ act }) => {
    if (answer === 'away') return OFFLINE;
    if (answer === 'no') return refused(422, 'Wrong.');
    if (act === 'count') counted += 1;
    return ok(milk());
  };
  const store = createLooseTasksStore({
    ...deps,
    kind: 'fast',
    list: async () => ok([milk()]),
    cache: cacheInMemory<readonly LooseTask[]>(),
    pending: pendingOf('fastTasks')(),
  });
  await store.load();
  const all = () => valueOr(store.$tasks.get(), []);
  return { store, all, reports };
}

describe('tasks outside every project', () => {
  it.each(['yes', 'away'] as const)('count at once, and once (%s)', async (answer) => {
    const { store, all } = await setUp(answer);
    const counting = store.count(MILK);
    expect(all()[0]?.completedPomodoros).toBe(3);
    await counting;
    expect(all()[0]?.completedPomodoros).toBe(3);
  });

  it('show a new one at the end, and what is done', async () => {
    const { store, all } = await setUp('away');
    expect(await store.create('Call Ada')).toMatchObject({ kind: 'ok' });
    await store.change(MILK, { completed: true });
    expect(all()).toMatchObject([
      { title: 'Buy milk', completed: true },
      { title: 'Call Ada', completed: false, position: 1, completedPomodoros: 0 },
    ]);
  });

  it('are as before when the server refuses, and say so', async () => {
    const { store, all, reports } = await setUp('no');
    await store.count(MILK);
    await store.change(MILK, { title: 'Buy bread' });
    expect(all()).toEqual([withoutProject(MILK)]);
    expect(reports).toEqual([
      'The task was not counted. Wrong.',
      'The task was not changed. Wrong.',
    ]);
  });

  it('come back when their deletion is taken back', async () => {
    const { store, all } = await setUp('yes');
    store.removals.begin(MILK.id);
    expect(all()).toEqual([]);
    store.removals.undo(MILK.id);
    expect(all()).toEqual([withoutProject(MILK)]);
  });
});
