import { describe, expect, it } from 'vitest';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { openForStore } from '../change-queue/change-queue-test-kit.ts';
import { valueOr } from '../storage/loadable.ts';
import { buildSession, idOf } from '../sync/contract-test-kit.ts';
import { cacheInMemory, OFFLINE, ok, promised, refused } from '../sync/server-test-kit.ts';
import { createSessionsStore, type NewSession } from './sessions-store.ts';

const TITLES = { projectTitle: 'Thesis', taskTitle: null };
const YESTERDAY: Pomodoro = {
  ...buildSession(3, '09:00'),
  startTime: '2026-11-19T08:35:00.000Z',
  endTime: '2026-11-19T09:00:00.000Z',
  localDate: '2026-11-19',
};

function newSession(rest: Partial<NewSession> = {}): NewSession {
  return {
    id: idOf(9),
    startTime: '2026-11-20T11:00:00.000Z',
    endTime: '2026-11-20T11:25:00.000Z',
    duration: 25,
    projectId: idOf(1),
    taskId: null,
    interrupted: false,
    intention: '',
    note: '',
    ...rest,
  };
}

it('shows the copy of the day on this device when the server is out of reach', async () => {
  const copy = cacheInMemory<readonly Pomodoro[]>([buildSession(1, '09:25')]);
  const { deps, pendingOf } = openForStore();
  const store = createSessionsStore({
    ...deps,
    list: async () => OFFLINE,
    today: () => '2026-11-20',
    timeZone: () => 'UTC',
    cache: () => copy,
    pending: pendingOf('sessions'),
  });
  await store.load();
  expect(valueOr(store.$sessions.get(), [])).toMatchObject([{ id: idOf(1) }]);
});

function setUp() {
  const asked: string[] = [];
  const { deps, pendingOf, sent, server } = openForStore();
  let today = '2026-11-20';
  const rows = [buildSession(1, '09:25'), buildSession(2, '10:00'), YESTERDAY];
  server.answer = ({ id, act, fields }) => {
    const row = rows.find((other) => other.id === id) ?? buildSession(9, '11:25');
    return ok(act === 'delete' ? undefined : { ...row, ...fields, ...TITLES });
  };
  const store = createSessionsStore({
    ...deps,
    async list(day) {
      asked.push(day);
      return ok(rows.filter(({ localDate }) => localDate === day));
    },
    today: () => today,
    timeZone: () => 'Europe/Berlin',
    pending: pendingOf('sessions'),
  });
  const sessions = () => valueOr(store.$sessions.get(), []);
  return {
    store,
    asked,
    sent,
    server,
    sessions,
    ids: () => sessions().map(({ id }) => id),
    setToday: (day: string) => (today = day),
  };
}

describe('the day that is shown', () => {
  it('is today, the newest session first', async () => {
    const { store, ids } = setUp();
    await store.load();
    expect(ids()).toEqual([idOf(2), idOf(1)]);
  });

  it('follows the days while none is chosen', async () => {
    const { store, asked, setToday } = setUp();
    await store.load();
    setToday('2026-11-21');
    await store.load();
    expect(asked).toEqual(['2026-11-20', '2026-11-21']);
    expect(store.$day.get()).toBe('2026-11-21');
  });

  it('is the one that was chosen, until today is chosen again', async () => {
    const { store, ids, asked, setToday } = setUp();
    await store.load();
    await store.showDay('2026-11-19');
    expect(ids()).toEqual([idOf(3)]);
    setToday('2026-11-21');
    await store.load();
    expect(store.$day.get()).toBe('2026-11-19');
    await store.showDay('2026-11-21');
    expect(asked.at(-1)).toBe('2026-11-21');
  });

  it('never shows the sessions of another day', async () => {
    const { store, ids } = setUp();
    await store.load();
    const loaded = store.showDay('2026-11-19');
    expect(store.$sessions.get()).toEqual({ kind: 'loading' });
    await loaded;
    void store.showDay('2026-11-20');
    expect(ids()).toEqual([idOf(2), idOf(1)]);
  });
});

describe('a deletion', () => {
  it('hides the session until it is taken back', async () => {
    const { store, ids } = setUp();
    await store.load();
    store.removals.begin(idOf(2));
    expect(ids()).toEqual([idOf(1)]);
    store.removals.undo(idOf(2));
    expect(ids()).toEqual([idOf(2), idOf(1)]);
  });

  it('holds in its own list while another day is shown', async () => {
    const { store, ids } = setUp();
    await store.load();
    store.removals.begin(idOf(2));
    await store.showDay('2026-11-19');
    await store.removals.commit(idOf(2));
    void store.showDay('2026-11-20');
    expect(ids()).toEqual([idOf(1)]);
  });
});

describe('a correction', () => {
  it('shows at once and stays as the server has it', async () => {
    const { store, server, sessions } = setUp();
    await store.load();
    const answer = promised<CallResult<Pomodoro>>();
    server.answer = () => answer.promise;
    const [session = YESTERDAY] = sessions();
    const done = store.change(session, { note: 'Chapter two ', projectId: idOf(1) }, TITLES);
    expect(sessions()[0]).toMatchObject({ note: 'Chapter two ', projectTitle: 'Thesis' });
    answer.answer(ok({ ...session, note: 'Chapter two' }));
    await done;
    expect(sessions()[0]?.note).toBe('Chapter two');
  });

  it('is taken back when it is refused', async () => {
    const { store, server, sessions } = setUp();
    await store.load();
    const answer = refused(422, 'No.', { startTime: 'This overlaps.' });
    server.answer = () => answer;
    const [session = YESTERDAY] = sessions();
    const result = await store.change(session, { startTime: '2026-11-20T01:00:00.000Z' }, TITLES);
    expect(result).toEqual(answer);
    expect(sessions()[0]).toEqual(session);
  });

  it('stands while the server does not answer', async () => {
    const { store, server, sessions } = setUp();
    await store.load();
    server.answer = () => OFFLINE;
    const [session = YESTERDAY] = sessions();
    expect(await store.change(session, { note: 'Later' }, TITLES)).toMatchObject({ kind: 'ok' });
    expect(sessions()[0]?.note).toBe('Later');
  });

  it('moves the session to the list of its new day', async () => {
    const { store, ids, sessions } = setUp();
    await store.load();
    await store.showDay('2026-11-19');
    const [session = YESTERDAY] = sessions();
    const times = { startTime: '2026-11-20T07:00:00.000Z', endTime: '2026-11-20T07:25:00.000Z' };
    const done = store.change(session, times, TITLES);
    expect(ids()).toEqual([]);
    await done;
    const loaded = store.showDay('2026-11-20');
    expect(ids()).toEqual([idOf(2), idOf(1)]);
    await loaded;
  });
});

describe('a session added by hand', () => {
  it('is shown at once and sent as such', async () => {
    const { store, sent, ids } = setUp();
    await store.load();
    const done = store.add(newSession(), TITLES);
    expect(ids()).toEqual([idOf(9), idOf(2), idOf(1)]);
    await done;
    expect(sent).toMatchObject([
      { id: idOf(9), act: 'create', fields: { isStandalone: false, timeZone: 'Europe/Berlin' } },
    ]);
    expect(ids()).toEqual([idOf(9), idOf(2), idOf(1)]);
  });

  it('stands alone without a project', async () => {
    const { store, sent } = setUp();
    await store.add(newSession({ projectId: null }), { projectTitle: null, taskTitle: null });
    expect(sent).toMatchObject([{ fields: { isStandalone: true, projectId: null } }]);
  });

  it('is gone again when it is refused', async () => {
    const { store, server, ids } = setUp();
    await store.load();
    server.answer = () => refused(422, 'No.', { endTime: 'This lies in the future.' });
    await store.add(newSession(), TITLES);
    expect(ids()).toEqual([idOf(2), idOf(1)]);
  });

  it('becomes what was meant last when an attempt without an answer had recorded it', async () => {
    const { store, server, sent } = setUp();
    const first = newSession({ duration: 20 });
    server.answer = () => ok({ ...buildSession(9, '11:25'), ...first, ...TITLES });
    const result = await store.add(newSession({ note: ' Late ' }), TITLES);
    expect(sent[1]).toMatchObject({ id: idOf(9), fields: { duration: 25, note: ' Late ' } });
    expect(result.kind).toBe('ok');
  });
});
