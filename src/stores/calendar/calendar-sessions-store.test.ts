import { describe, expect, it } from 'vitest';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import { openForStore } from '../change-queue/change-queue-test-kit.ts';
import { createSessionsStore } from '../sessions/sessions-store.ts';
import { valueOr } from '../storage/loadable.ts';
import { idOf } from '../sync/contract-test-kit.ts';
import { cacheInMemory, OFFLINE, ok, refused } from '../sync/server-test-kit.ts';
import { createCalendarSessionsStore } from './calendar-sessions-store.ts';

const session = (id: string, given: Partial<Pomodoro> = {}): Pomodoro => ({
  id,
  taskId: null,
  projectId: null,
  taskTitle: null,
  projectTitle: null,
  startTime: '2026-11-23T08:00:00.000Z',
  endTime: '2026-11-23T08:25:00.000Z',
  duration: 25,
  completed: true,
  interrupted: false,
  isStandalone: true,
  isFlagged: false,
  internalInterruptions: 0,
  externalInterruptions: 0,
  intention: '',
  note: '',
  localDate: '2026-11-23',
  timeZone: 'Europe/Vienna',
  createdAt: '2026-11-23T08:25:00.000Z',
  ...given,
});

/** A store of the day on which clocks in Vienna are put back, or of another. */
function open(all: readonly Pomodoro[], day = '2026-11-23') {
  const asked: string[] = [];
  const { deps, pendingOf, sent, server } = openForStore();
  const shared = { pending: pendingOf('sessions'), timeZone: () => 'Europe/Vienna' };
  const recorded = createSessionsStore({
    ...deps,
    ...shared,
    list: async () => ok(all),
    today: () => '2026-11-23',
  });
  const store = createCalendarSessionsStore({
    ...shared,
    list: async ({ fromMs, toMs }) => {
      asked.push(`${new Date(fromMs).toISOString()} ${new Date(toMs).toISOString()}`);
      return ok(all);
    },
    recorded,
    cache: () => cacheInMemory(),
    range: { from: day, to: day },
    report: () => {},
  });
  const shown = () => valueOr(store.$sessions.get(), []).map(({ id }) => id);
  return { store, recorded, shown, asked, sent, server };
}

const [A, B] = [idOf(1), idOf(2)];

const LATER = {
  startTime: '2026-11-25T08:00:00.000Z',
  endTime: '2026-11-25T08:25:00.000Z',
  duration: 25,
};

describe('recorded sessions', () => {
  it('are asked for from the first instant of the days on, past their end', async () => {
    const { store, asked } = open([], '2026-10-25');
    await store.load();
    expect(asked).toEqual(['2026-10-24T22:00:00.000Z 2026-10-26T23:00:00.000Z']);
  });

  it('leave the days that they are moved from', async () => {
    const { store, shown } = open([session(A)]);
    await store.load();
    const corrected = store.correct(session(A), LATER);
    expect(shown()).toEqual([]);
    expect(await corrected).toMatchObject({ kind: 'ok' });
    expect(shown()).toEqual([]);
  });

  it('go back where a correction is refused', async () => {
    const { store, shown, server } = open([session(A)]);
    server.answer = () => refused(422, 'It overlaps.');
    await store.load();
    expect(await store.correct(session(A), LATER)).toMatchObject({ message: 'It overlaps.' });
    expect(shown()).toEqual([A]);
  });

  it('show those that another part of the app added', async () => {
    const { store, recorded, shown, server } = open([]);
    server.answer = () => OFFLINE;
    await store.load();
    const { id, startTime, endTime } = session(B);
    const rest = { projectId: null, taskId: null, interrupted: false, intention: '', note: '' };
    const titles = { projectTitle: null, taskTitle: null };
    await recorded.add({ id, startTime, endTime, duration: 25, ...rest }, titles);
    expect(shown()).toEqual([B]);
  });

  it('are deleted the way of every other screen', async () => {
    const { store, shown, sent } = open([session(A)]);
    await store.load();
    store.removals.begin(A);
    expect(sent).toEqual([]);
    await store.removals.commit(A);
    expect([shown(), sent]).toEqual([[], [{ entity: 'session', id: A, act: 'delete' }]]);
  });
});
