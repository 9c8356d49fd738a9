import { describe, expect, it } from 'vitest';
import type { PlannedBlock } from '#shared/contract/work/planned-block.ts';
import type { WorkChange } from '#shared/contract/work/work-changes.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { openForStore } from '../change-queue/change-queue-test-kit.ts';
import type { CachedCopy } from '../storage/cached-copy.ts';
import { valueOr } from '../storage/loadable.ts';
import { idOf } from '../sync/contract-test-kit.ts';
import { cacheInMemory, OFFLINE, ok, refused } from '../sync/server-test-kit.ts';
import { type CachedRange, cacheByRange } from './cached-ranges.ts';
import { createPlannedBlocksStore } from './planned-blocks-store.ts';

const MONDAY = { from: '2026-11-23', to: '2026-11-23' };
const TUESDAY = { from: '2026-11-24', to: '2026-11-24' };
const VALUES = {
  projectId: null,
  taskId: null,
  title: 'Read',
  startsAt: '2026-11-23T08:00:00.000Z',
  endsAt: '2026-11-23T08:25:00.000Z',
};
const TO_TUESDAY = {
  startsAt: '2026-11-24T08:00:00.000Z',
  endsAt: '2026-11-24T08:25:00.000Z',
};
const NO_TITLES = { projectTitle: null, taskTitle: null };
const READ: PlannedBlock = {
  id: idOf(1),
  ...VALUES,
  ...NO_TITLES,
  timeZone: 'Europe/Vienna',
  createdAt: '2026-11-20T10:00:00.000Z',
};

interface Given {
  readonly all?: readonly PlannedBlock[];
  readonly cache?: CachedCopy<readonly CachedRange<PlannedBlock>[]>;
  readonly browser?: FakeBrowser;
}

/** A store of Monday over a queue whose server says yes, no or nothing. */
async function setUp(
  answer: 'yes' | 'no' | 'away',
  { all = [], cache = cacheInMemory(), browser = new FakeBrowser() }: Given = {},
) {
  const { deps, pendingOf, reports, names, sent, server } = openForStore(browser);
  server.answer = (change) => {
    if (answer === 'away') return OFFLINE;
    if (answer === 'no') return refused(422, 'No.', { endsAt: 'It ends before it begins.' });
    return ok('shown' in change ? change.shown : undefined);
  };
  const store = createPlannedBlocksStore({
    ...deps,
    list: async ({ from }): Promise<CallResult<readonly PlannedBlock[]>> =>
      answer === 'away' && all.length === 0
        ? OFFLINE
        : ok(all.filter(({ startsAt }) => startsAt.startsWith(from))),
    pending: pendingOf('plannedBlocks'),
    cache: cacheByRange(cache),
    range: MONDAY,
    timeZone: () => 'Europe/Vienna',
  });
  await store.load();
  const shown = () =>
    valueOr(store.$plans.get(), []).map(
      ({ title, startsAt }) => `${title} ${startsAt.slice(8, 16)}`,
    );
  return { store, shown, reports, sent, names, browser };
}

const gone = (id: string): WorkChange => ({ entity: 'plannedBlock', id, act: 'delete' });

const ALONE = cacheInMemory<readonly CachedRange<PlannedBlock>[]>([
  { range: '2026-11-23/2026-11-23', items: [] },
]);

describe('planned blocks', () => {
  it.each(['yes', 'away'] as const)(
    'show at once, in the days that they lie in (%s)',
    async (answer) => {
      const { store, shown, names } = await setUp(answer, { cache: ALONE });
      const planned = store.create(VALUES, NO_TITLES);
      expect(shown()).toEqual(['Read 23T08:00']);
      expect(await planned).toMatchObject({ kind: 'ok' });
      await store.create(
        { ...VALUES, title: '', ...TO_TUESDAY },
        { ...NO_TITLES, taskTitle: 'Essay' },
      );
      expect(shown()).toEqual(['Read 23T08:00']);
      expect(names).toEqual(['Read', 'Essay']);
    },
  );

  it.each(['yes', 'away'] as const)(
    'move from day to day, also to days that were shown before (%s)',
    async (answer) => {
      const { store, shown } = await setUp(answer, { all: [READ] });
      await store.show(TUESDAY);
      await store.show(MONDAY);
      await store.change(READ, TO_TUESDAY);
      expect(shown()).toEqual([]);
      void store.show(TUESDAY);
      expect(shown()).toEqual(['Read 24T08:00']);
    },
  );

  it('are changed by what was changed, one on top of the other', async () => {
    const { store, shown, sent } = await setUp('yes', { all: [READ] });
    const at = (hour: string) => ({ startsAt: `2026-11-23T${hour}:00:00.000Z` });
    const all = { ...VALUES, ...at('07') };
    await Promise.all([store.change(READ, all), store.change(READ, at('06'))]);
    expect(await store.change(READ, VALUES)).toMatchObject({ kind: 'ok' });
    expect(shown()).toEqual(['Read 23T06:00']);
    expect(sent.map(({ fields }) => fields)).toEqual([at('07'), at('06')]);
  });

  it('go back where a change is refused, and say why', async () => {
    const { store, shown, reports } = await setUp('no', { all: [READ] });
    await store.create({ ...VALUES, title: 'Write' }, NO_TITLES);
    await store.change(READ, TO_TUESDAY);
    store.removals.begin(READ.id);
    await store.removals.commit(READ.id);
    expect(shown()).toEqual(['Read 23T08:00']);
    expect(reports).toEqual([
      'The block was not planned. It ends before it begins.',
      'The planned block was not changed. It ends before it begins.',
      'The planned block was not deleted. It ends before it begins.',
    ]);
  });

  it.each(['yes', 'away'] as const)('are gone at once and can come back (%s)', async (answer) => {
    const { store, shown } = await setUp(answer, { all: [READ] });
    store.removals.begin(READ.id);
    expect(shown()).toEqual([]);
    store.removals.undo(READ.id);
    expect(shown()).toEqual(['Read 23T08:00']);
    store.removals.begin(READ.id);
    await store.removals.commit(READ.id);
    expect(shown()).toEqual([]);
  });

  it.each(['yes', 'away'] as const)('come and go together (%s)', async (answer) => {
    const { store, shown, sent } = await setUp(answer, { cache: ALONE });
    const blocks = ['Read', 'Write'].map((title) => ({
      values: { ...VALUES, title },
      titles: NO_TITLES,
    }));
    const { ids, refused: failures } = store.createAll(blocks);
    expect(shown()).toEqual(['Read 23T08:00', 'Write 23T08:00']);
    expect(await failures).toBe(0);
    await store.removeAll(ids);
    expect(shown()).toEqual([]);
    expect(sent.slice(2)).toEqual(answer === 'yes' ? ids.map(gone) : []);
  });

  it('that are refused together are reported once', async () => {
    const { store, shown, reports } = await setUp('no', { cache: ALONE });
    const block = { values: VALUES, titles: NO_TITLES };
    expect(await store.createAll([block, block]).refused).toBe(2);
    expect(shown()).toEqual([]);
    expect(reports).toEqual(['2 blocks could not be planned. It ends before it begins.']);
  });

  it('that wait are shown over what is cached after a reload without a network', async () => {
    const cache = cacheInMemory<readonly CachedRange<PlannedBlock>[]>();
    await setUp('yes', { all: [READ], cache });
    const before = await setUp('away', { cache });
    expect(before.shown()).toEqual(['Read 23T08:00']);
    await before.store.create({ ...VALUES, title: 'Write' }, NO_TITLES);
    await before.store.change(READ, TO_TUESDAY);
    const after = await setUp('away', { cache, browser: before.browser });
    expect(after.shown()).toEqual(['Write 23T08:00']);
    expect(after.store.$plans.get()).toMatchObject({ kind: 'ready', isStale: true });
  });
});
