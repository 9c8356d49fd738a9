import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import type { Milestone } from '#shared/contract/work/milestones.ts';
import type { PendingChange } from '#shared/contract/work/work-changes.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { pendingPatch } from '../change-queue/work-patches.ts';
import { valueOr } from '../storage/loadable.ts';
import { idOf } from '../sync/contract-test-kit.ts';
import { ok, refused } from '../sync/server-test-kit.ts';
import {
  createMilestonesStore,
  type MilestoneChange,
  patchMilestones,
} from './milestones-store.ts';

const PROJECT = idOf(7);

function milestone(id: string, rest: Partial<Milestone> = {}): Milestone {
  return {
    ...{ id, projectId: PROJECT, title: id, dueOn: null, completed: false, completedAt: null },
    createdAt: '2026-11-01T10:00:00.000Z',
    ...rest,
  };
}

const SOON = milestone(idOf(1), { title: 'soon', dueOn: '2026-12-01' });
const LATER = milestone(idOf(2), { title: 'later', dueOn: '2027-01-01' });

/** A queue whose server says yes, no or nothing. */
async function setUp(answer: 'yes' | 'no' | 'away', all: readonly Milestone[] = [LATER, SOON]) {
  const tab = new FakeBrowser().openTab();
  const $waiting = atom<readonly PendingChange[]>([]);
  const hearers = new Set<(entry: PendingChange) => void>();
  const reports: string[] = [];
  const send = async (change: MilestoneChange) => {
    const entry: PendingChange = {
      ...{ id: tab.ids.next(), userId: idOf(9), madeAt: tab.clock.now(), name: '', error: '' },
      ...{ change: { kind: 'milestone' as const, ...change }, isRefused: false },
    };
    $waiting.set([...$waiting.get(), entry]);
    if (answer === 'away') return { kind: 'queued' as const };
    await Promise.resolve();
    if (answer === 'yes') for (const hear of hearers) hear(entry);
    $waiting.set([]);
    return answer === 'yes' ? ok(undefined) : refused(422, 'Wrong.');
  };
  const onDelivered = (hear: (entry: PendingChange) => void) => {
    hearers.add(hear);
    return () => hearers.delete(hear);
  };
  const store = createMilestonesStore({
    projectId: PROJECT,
    list: async () => ok(all),
    send,
    ids: tab.ids,
    pending: pendingPatch({ $waiting, onDelivered }, (entry) => patchMilestones(entry, PROJECT)),
    report: (message) => reports.push(message),
  });
  await store.load();
  const shown = () => valueOr(store.$milestones.get(), []);
  return { store, shown, reports, titles: () => shown().map(({ title }) => title) };
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

  it('of another project are another list’s', () => {
    const change = { kind: 'milestone' as const, projectId: idOf(8), milestoneId: idOf(1) };
    const entry: PendingChange = {
      ...{ id: idOf(3), userId: idOf(9), madeAt: 0, name: '', error: '', isRefused: false },
      change: { ...change, act: 'delete' },
    };
    expect(patchMilestones(entry, PROJECT)).toBeNull();
  });
});
