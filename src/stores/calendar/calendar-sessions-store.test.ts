import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import type { SessionsStore } from '../sessions/sessions-store.ts';
import { valueOr } from '../storage/loadable.ts';
import { cacheInMemory, ok, refused } from '../sync/server-test-kit.ts';
import { createCalendarSessionsStore } from './calendar-sessions-store.ts';

const session = (id: string, given: Partial<Pomodoro> = {}): Pomodoro => ({
  ...{ id, taskId: null, projectId: null, taskTitle: null, projectTitle: null },
  startTime: '2026-11-23T08:00:00.000Z',
  endTime: '2026-11-23T08:25:00.000Z',
  ...{ duration: 25, completed: true, interrupted: false, isStandalone: true, isFlagged: false },
  ...{ internalInterruptions: 0, externalInterruptions: 0, intention: '', note: '' },
  localDate: '2026-11-23',
  timeZone: 'Europe/Vienna',
  createdAt: '2026-11-23T08:25:00.000Z',
  ...given,
});

/** A store of the day on which clocks in Vienna are put back, or of another. */
function open(
  all: readonly Pomodoro[],
  change: SessionsStore['change'] = async (present, times) => ok({ ...present, ...times }),
  day = '2026-11-23',
) {
  const asked: string[] = [];
  const removed: string[] = [];
  const removals = {
    $hidden: atom<ReadonlySet<string>>(new Set()),
    begin: (id: string) => void removed.push(id),
    undo: () => {},
    commit: async () => {},
    commitAll: async () => {},
  };
  const store = createCalendarSessionsStore({
    list: async ({ fromMs, toMs }) => {
      asked.push(`${new Date(fromMs).toISOString()} ${new Date(toMs).toISOString()}`);
      return ok(all);
    },
    recorded: { change, removals },
    changes: { $waiting: atom([]), onDelivered: () => () => {} },
    cache: () => cacheInMemory(),
    range: { from: day, to: day },
    timeZone: () => 'Europe/Vienna',
    report: () => {},
  });
  const shown = () => valueOr(store.$sessions.get(), []).map(({ id }) => id);
  return { store, shown, asked, removed };
}

const LATER = {
  startTime: '2026-11-25T08:00:00.000Z',
  endTime: '2026-11-25T08:25:00.000Z',
  duration: 25,
};

describe('recorded sessions', () => {
  it('are asked for from the first instant of the days on, past their end', async () => {
    const { store, asked } = open([], undefined, '2026-10-25');
    await store.load();
    expect(asked).toEqual(['2026-10-24T22:00:00.000Z 2026-10-26T23:00:00.000Z']);
  });

  it('leave the days that they are moved from', async () => {
    const { store, shown } = open([session('a')]);
    await store.load();
    const corrected = store.correct(session('a'), LATER);
    expect(shown()).toEqual([]);
    expect(await corrected).toMatchObject({ kind: 'ok' });
    expect(shown()).toEqual([]);
  });

  it('go back where a correction is refused', async () => {
    const { store, shown } = open([session('a')], async () => refused(422, 'It overlaps.'));
    await store.load();
    expect(await store.correct(session('a'), LATER)).toMatchObject({ message: 'It overlaps.' });
    expect(shown()).toEqual(['a']);
  });

  it('are taken over as another part of the app saved them', async () => {
    const { store, shown } = open([]);
    await store.load();
    store.accept(session('b'));
    expect(shown()).toEqual(['b']);
  });

  it('are deleted the way of every other screen', async () => {
    const { store, shown, removed } = open([session('a')]);
    await store.load();
    store.removals.begin('a');
    expect(removed).toEqual([]);
    await store.removals.commit('a');
    expect([shown(), removed]).toEqual([[], ['a']]);
  });
});
