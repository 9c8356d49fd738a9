import { describe, expect, it } from 'vitest';
import type { Pomodoro } from '#shared/contract/work/pomodoros.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { valueOr } from '../storage/loadable.ts';
import { buildSession, idOf } from '../sync/contract-test-kit.ts';
import { cacheInMemory, OFFLINE, ok, promised, refused } from '../sync/server-test-kit.ts';
import { createSessionsStore, type NewSession, type SessionChange } from './sessions-store.ts';

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
  const list = async () => OFFLINE;
  const store = createSessionsStore({
    server: { list, create: list, update: list, remove: list },
    today: () => '2026-11-20',
    ...{ timeZone: () => 'UTC', ids: { next: () => idOf(9) }, report: () => {}, cache: () => copy },
  });
  await store.load();
  expect(valueOr(store.$sessions.get(), [])).toMatchObject([{ id: idOf(1) }]);
});

function setUp() {
  const asked: string[] = [];
  const created: unknown[] = [];
  const updated: [string, SessionChange][] = [];
  const reports: string[] = [];
  let today = '2026-11-20';
  let rows = [buildSession(1, '09:25'), buildSession(2, '10:00'), YESTERDAY];
  const answers = {
    create: (session: NewSession): Promise<CallResult<Pomodoro>> =>
      Promise.resolve(ok({ ...buildSession(9, '11:25'), ...session, ...TITLES })),
    update: (id: string, change: SessionChange): Promise<CallResult<Pomodoro>> => {
      const row = rows.find((other) => other.id === id) ?? buildSession(9, '11:25');
      return Promise.resolve(ok({ ...row, ...change }));
    },
    remove: (): Promise<CallResult<undefined>> => Promise.resolve(ok(undefined)),
  };
  const store = createSessionsStore({
    server: {
      async list(day) {
        asked.push(day);
        return ok(rows.filter(({ localDate }) => localDate === day));
      },
      create(body) {
        created.push(body);
        return answers.create(newSession({ endTime: body.endTime, duration: body.duration }));
      },
      update(id, change) {
        updated.push([id, change]);
        return answers.update(id, change);
      },
      remove: () => answers.remove(),
    },
    today: () => today,
    timeZone: () => 'Europe/Berlin',
    ids: { next: () => idOf(9) },
    report: (message) => reports.push(message),
  });
  const sessions = () => valueOr(store.$sessions.get(), []);
  return {
    store,
    asked,
    created,
    updated,
    reports,
    answers,
    sessions,
    ids: () => sessions().map(({ id }) => id),
    setToday: (day: string) => (today = day),
    setRows: (next: Pomodoro[]) => (rows = next),
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
    const { store, answers, sessions } = setUp();
    await store.load();
    const answer = promised<CallResult<Pomodoro>>();
    answers.update = () => answer.promise;
    const [session = YESTERDAY] = sessions();
    const done = store.change(session, { note: 'Chapter two ', projectId: idOf(1) }, TITLES);
    expect(sessions()[0]).toMatchObject({ note: 'Chapter two ', projectTitle: 'Thesis' });
    answer.answer(ok({ ...session, note: 'Chapter two' }));
    await done;
    expect(sessions()[0]?.note).toBe('Chapter two');
  });

  it.each([
    ['refused', refused(422, 'No.', { startTime: 'This overlaps.' })],
    ['not answered', OFFLINE],
  ])('is taken back when it is %s', async (_when, answer) => {
    const { store, answers, sessions } = setUp();
    await store.load();
    answers.update = async () => answer;
    const [session = YESTERDAY] = sessions();
    const result = await store.change(session, { startTime: '2026-11-20T01:00:00.000Z' }, TITLES);
    expect(result).toEqual(answer);
    expect(sessions()[0]).toEqual(session);
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
    const { store, created, ids } = setUp();
    await store.load();
    const done = store.add(newSession(), TITLES);
    expect(ids()).toEqual([idOf(9), idOf(2), idOf(1)]);
    await done;
    expect(created).toMatchObject([
      { id: idOf(9), isManual: true, isStandalone: false, timeZone: 'Europe/Berlin' },
    ]);
    expect(ids()).toEqual([idOf(9), idOf(2), idOf(1)]);
  });

  it('stands alone without a project', async () => {
    const { store, created } = setUp();
    await store.add(newSession({ projectId: null }), { projectTitle: null, taskTitle: null });
    expect(created).toMatchObject([{ isStandalone: true, projectId: null }]);
  });

  it('is gone again when it is refused', async () => {
    const { store, answers, ids } = setUp();
    await store.load();
    answers.create = async () => refused(422, 'No.', { endTime: 'This lies in the future.' });
    await store.add(newSession(), TITLES);
    expect(ids()).toEqual([idOf(2), idOf(1)]);
  });

  it('becomes what was meant last when an attempt without an answer had recorded it', async () => {
    const { store, answers, updated } = setUp();
    const first = newSession({ duration: 20 });
    answers.create = async () => ok({ ...buildSession(9, '11:25'), ...first, ...TITLES });
    const result = await store.add(newSession({ note: ' Late ' }), TITLES);
    expect(updated).toEqual([[idOf(9), { duration: 25, note: ' Late ' }]]);
    expect(result.kind).toBe('ok');
  });
});
