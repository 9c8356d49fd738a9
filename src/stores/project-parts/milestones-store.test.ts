import { describe, expect, it } from 'vitest';
import type { Milestone } from '#shared/contract/work/milestones.ts';
import { openForStore } from '../change-queue/change-queue-test-kit.ts';
import { valueOr } from '../storage/loadable.ts';
import { idOf } from '../sync/contract-test-kit.ts';
import { OFFLINE, ok, refused } from '../sync/server-test-kit.ts';
import { createMilestonesStore } from './milestones-store.ts';

const PROJECT = idOf(7);

function milestone(id: string, rest: Partial<Milestone> = {}): Milestone {
  return {
    id,
    projectId: PROJECT,
    title: id,
    dueOn: null,
    completed: false,
    completedAt: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    ...rest,
  };
}

const SOON = milestone(idOf(1), { title: 'soon', dueOn: '2026-12-01' });
const LATER = milestone(idOf(2), { title: 'later', dueOn: '2027-01-01' });

const ANSWERS = { yes: ok(undefined), no: refused(422, 'Wrong.'), away: OFFLINE } as const;

async function setUp(answer: keyof typeof ANSWERS, all: readonly Milestone[] = [LATER, SOON]) {
  const { deps, pendingOf, reports, server, queue } = openForStore();
  server.answer = () => ANSWERS[answer];
  const store = createMilestonesStore({
    ...deps,
    projectId: PROJECT,
    list: async () => ok(all),
    pending: pendingOf('milestones')(({ projectId }) => projectId === PROJECT),
  });
  await store.load();
  const shown = () => valueOr(store.$milestones.get(), []);
  return { store, queue, shown, reports, titles: () => shown().map(({ title }) => title) };
}

describe('the milestones of a project', () => {
  it('come in the order of their days', async () => {
    const { titles } = await setUp('yes');
    expect(titles()).toEqual(['soon', 'later']);
  });

  it.each(['yes', 'away'] as const)('show a new one at once, and once (%s)', async (answer) => {
    const { store, titles, reports } = await setUp(answer, []);
    const adding = store.create({ title: 'Draft', dueOn: null });
    expect(titles()).toEqual(['Draft']);
    expect((await adding).kind).toBe('ok');
    expect([titles(), reports]).toEqual([['Draft'], []]);
  });

  it('take back what was refused, and say so', async () => {
    const { store, titles, reports } = await setUp('no', []);
    await store.create({ title: 'Draft', dueOn: null });
    expect([titles(), reports]).toEqual([[], ['“Draft” was not added. Wrong.']]);
  });

  it.each(['yes', 'away'] as const)('are reached at once (%s)', async (answer) => {
    const { store, shown } = await setUp(answer, [SOON]);
    const changing = store.change(SOON, { completed: true });
    expect(shown()[0]?.completed).toBe(true);
    await changing;
    expect(shown()[0]).toMatchObject({ completed: true, title: 'soon', dueOn: '2026-12-01' });
    await store.change(SOON, { completed: false });
    expect(shown()[0]).toMatchObject({ completed: false, completedAt: null });
  });

  it('are not reached where that was refused', async () => {
    const { store, shown, reports } = await setUp('no', [SOON]);
    await store.change(SOON, { completed: true });
    expect(shown()[0]?.completed).toBe(false);
    expect(reports).toEqual(['The milestone was not changed. Wrong.']);
  });

  it.each(['yes', 'away'] as const)('are gone at once and can come back (%s)', async (answer) => {
    const { store, titles } = await setUp(answer);
    store.removals.begin(SOON.id);
    expect(titles()).toEqual(['later']);
    store.removals.undo(SOON.id);
    expect(titles()).toEqual(['soon', 'later']);
    store.removals.begin(SOON.id);
    await store.removals.commit(SOON.id);
    expect(titles()).toEqual(['later']);
  });

  it('of another project are another list’s', async () => {
    const { queue, titles } = await setUp('away', []);
    const fields = { projectId: idOf(8), title: 'Other', dueOn: null };
    await queue.submit({ entity: 'milestone', id: idOf(1), act: 'create', fields });
    expect(titles()).toEqual([]);
  });
});
