import { expect, it } from 'vitest';
import type { Milestone } from '#shared/contract/work/milestones.ts';
import { openForStore } from '../change-queue/change-queue-test-kit.ts';
import { valueOr } from '../storage/loadable.ts';
import { idOf } from '../sync/contract-test-kit.ts';
import { OFFLINE, ok } from '../sync/server-test-kit.ts';
import { createDueMilestonesStore } from './due-milestones-store.ts';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const DRAFT: Milestone = {
  id: idOf(1),
  projectId: idOf(2),
  title: 'Draft',
  dueOn: '2026-11-20',
  completed: false,
  completedAt: null,
  createdAt: '2026-11-01T08:00:00.000Z',
};

function setUp() {
  const { queue, server, pendingOf } = openForStore();
  server.answer = () => OFFLINE;
  const asked: string[] = [];
  const store = createDueMilestonesStore({
    list: async ({ from, to }) => {
      asked.push(`${from}/${to}`);
      return ok(from === NOVEMBER.from ? [DRAFT] : []);
    },
    pending: pendingOf('milestones'),
    range: NOVEMBER,
  });
  const titles = () => valueOr(store.$milestones.get(), []).map(({ title }) => title);
  return { store, asked, queue, titles };
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
  const { store, queue, titles } = setUp();
  await store.load();
  const create = (id: string, title: string, dueOn: string) =>
    queue.submit({
      entity: 'milestone',
      act: 'create',
      id,
      fields: { projectId: idOf(2), title, dueOn },
    });
  await create(idOf(3), 'Print', '2026-11-30');
  await create(idOf(4), 'Bind', '2026-12-01');
  expect(titles()).toEqual(['Draft', 'Print']);
  await queue.submit({ entity: 'milestone', id: DRAFT.id, fields: { dueOn: null } });
  expect(titles()).toEqual(['Print']);
});
