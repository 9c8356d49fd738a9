import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import type { LooseTask } from '#shared/contract/work/loose-tasks.ts';
import type { PendingChange } from '#shared/contract/work/work-changes.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { pendingPatch } from '../change-queue/work-patches.ts';
import { valueOr } from '../storage/loadable.ts';
import { idOf } from '../sync/contract-test-kit.ts';
import { cacheInMemory, ok, refused } from '../sync/server-test-kit.ts';
import {
  createLooseTasksStore,
  type LooseTaskChange,
  type LooseTasks,
  patchLooseTasks,
} from './loose-tasks-store.ts';

const MILK: LooseTask = {
  id: idOf(1),
  title: 'Buy milk',
  completed: false,
  completedAt: null,
  completedPomodoros: 2,
  dueOn: null,
  position: 0,
  createdAt: '2026-11-20T08:00:00.000Z',
};

/** A queue whose server says yes, no or nothing; a list that counts what it has got. */
async function setUp(answer: 'yes' | 'no' | 'away') {
  const tab = new FakeBrowser().openTab();
  const $waiting = atom<readonly PendingChange[]>([]);
  const hearers = new Set<(entry: PendingChange) => void>();
  const reports: string[] = [];
  let counted = MILK.completedPomodoros;
  const send = async (change: LooseTaskChange) => {
    const entry: PendingChange = {
      ...{ id: tab.ids.next(), userId: idOf(9), madeAt: tab.clock.now(), name: '', error: '' },
      ...{ change: { kind: 'looseTask' as const, ...change }, isRefused: false },
    };
    $waiting.set([...$waiting.get(), entry]);
    if (answer === 'away') return { kind: 'queued' as const };
    await Promise.resolve();
    if (answer === 'yes') {
      if (change.act === 'count') counted += 1;
      for (const hear of hearers) hear(entry);
    }
    $waiting.set([]);
    return answer === 'yes' ? ok({ ...MILK, completedPomodoros: counted }) : refused(422, 'Wrong.');
  };
  const store = createLooseTasksStore({
    kind: 'fast',
    list: async () => ok([{ ...MILK, completedPomodoros: counted }]),
    send,
    ids: tab.ids,
    cache: cacheInMemory<LooseTasks>(),
    pending: pendingPatch(
      {
        $waiting,
        onDelivered: (hear) => {
          hearers.add(hear);
          return () => hearers.delete(hear);
        },
      },
      (entry) => patchLooseTasks(entry, 'fast'),
    ),
    report: (message) => reports.push(message),
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
    expect(all()).toEqual([MILK]);
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
    expect(all()).toEqual([MILK]);
  });
});
