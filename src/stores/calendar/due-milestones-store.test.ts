import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import type { Milestone } from '#shared/contract/work/milestones.ts';
import type { PendingChange } from '#shared/contract/work/work-changes.ts';
import { valueOr } from '../storage/loadable.ts';
import { idOf } from '../sync/contract-test-kit.ts';
import { ok } from '../sync/server-test-kit.ts';
import { createDueMilestonesStore } from './due-milestones-store.ts';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const DRAFT: Milestone = {
  ...{ id: idOf(1), projectId: idOf(2), title: 'Draft', dueOn: '2026-11-20' },
  ...{ completed: false, completedAt: null, createdAt: '2026-11-01T08:00:00.000Z' },
};

type Change = Extract<PendingChange['change'], { kind: 'milestone' }>;

function setUp() {
  const $waiting = atom<readonly PendingChange[]>([]);
  const asked: string[] = [];
  const store = createDueMilestonesStore({
    list: async ({ from, to }) => {
      asked.push(`${from}/${to}`);
      return ok(from === NOVEMBER.from ? [DRAFT] : []);
    },
    changes: { $waiting, onDelivered: () => () => {} },
    range: NOVEMBER,
  });
  const wait = (change: Omit<Change, 'kind' | 'projectId'>) =>
    $waiting.set([
      {
        ...{ id: idOf(8), userId: idOf(9), madeAt: 0, name: '', error: '', isRefused: false },
        change: { kind: 'milestone', projectId: idOf(2), ...change },
      },
    ]);
  const titles = () => valueOr(store.$milestones.get(), []).map(({ title }) => title);
  return { store, asked, wait, titles };
}

it('shows the milestones of the days that are shown', async () => {
  const { store, asked, titles } = setUp();
  await store.load();
  expect(titles()).toEqual(['Draft']);
  await store.show({ from: '2026-12-01', to: '2026-12-31' });
  expect(titles()).toEqual([]);
  expect(asked).toEqual(['2026-11-01/2026-11-30', '2026-12-01/2026-12-31']);
});

it('shows what waits for the server, where it is due in these days', async () => {
  const { store, wait, titles } = setUp();
  await store.load();
  wait({ milestoneId: idOf(3), act: 'create', title: 'Print', dueOn: '2026-11-30' });
  expect(titles()).toEqual(['Draft', 'Print']);
  wait({ milestoneId: idOf(3), act: 'create', title: 'Print', dueOn: '2026-12-01' });
  expect(titles()).toEqual(['Draft']);
  wait({ milestoneId: DRAFT.id, act: 'change', dueOn: null });
  expect(titles()).toEqual([]);
});
