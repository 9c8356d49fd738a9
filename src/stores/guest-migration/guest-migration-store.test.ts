import { describe, expect, it, vi } from 'vitest';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { buildGuestSession } from '../guest/guest-test-kit.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { createGuestMigration } from './guest-migration-store.ts';
import { FakeServer, openGuest, signIn } from './guest-migration-test-kit.ts';
import { createMigrationLog } from './migration-log.ts';

const TEN = Date.UTC(2026, 10, 20, 10);
const idOf = (n: number) => `01990000-0000-7000-9000-${String(n).padStart(12, '0')}`;

function setUp() {
  const browser = new FakeBrowser(TEN);
  const server = new FakeServer();
  const guest = openGuest(browser);
  const open = (account: string) => {
    const tab = browser.openTab();
    signIn(tab.storage, account);
    const waits: number[] = [];
    const store = createGuestMigration({
      ...tab,
      server: server.callsFrom(tab.storage),
      account,
      timeZone: () => 'Europe/Vienna',
      toServer: (localMs) => localMs,
      wait: async (ms) => void waits.push(ms),
    });
    store.connect();
    return { ...store, waits, tab };
  };
  return { ...guest, browser, server, open };
}

/** A visitor with a project of two tasks, one of them done, and a session of each kind. */
async function withData() {
  const all = setUp();
  const { makeProject, makeTask, sessions } = all;
  const projectId = await makeProject('Thesis');
  const taskId = await makeTask({ projectId, title: 'Write', estimate: 3 });
  const doneId = await makeTask({ projectId, title: 'Read' });
  await all.tasks.change(doneId, { completed: true });
  sessions.add(buildGuestSession(idOf(1), TEN - 7_200_000, { projectId, taskId }));
  sessions.add(buildGuestSession(idOf(2), TEN - 3_600_000, { intention: 'Think' }));
  return { ...all, projectId, taskId, doneId };
}

describe('migrating a visitor’s data to an account', () => {
  it('makes projects, tasks and sessions of the account, with their ids and their times', async () => {
    const { server, sessions, open, projectId, taskId, doneId, shownProjects, shownTasks } =
      await withData();
    const { migrate } = open('ada');
    expect(await migrate()).toEqual({ kind: 'done', migrated: 5 });
    const account = server.account('ada');
    expect([...account.projects]).toEqual([[projectId, { title: 'Thesis', isFinished: false }]]);
    expect(account.tasks.get(taskId)).toMatchObject({ title: 'Write', estimate: 3, projectId });
    expect(account.tasks.get(doneId)?.completedAt).toBe('2026-11-20T10:00:00.000Z');
    expect([...account.sessions.values()]).toMatchObject([
      {
        id: idOf(1),
        projectId,
        taskId,
        isStandalone: false,
        startTime: '2026-11-20T08:00:00.000Z',
      },
      { id: idOf(2), isStandalone: true, intention: 'Think', timeZone: 'UTC' },
    ]);
    expect([shownProjects(), shownTasks(), sessions.$sessions.get()]).toEqual([[], [], []]);
  });

  it('moves every detail of a task, and its parts after it', async () => {
    const { server, tasks, makeTask, open, projectId, taskId } = await withData();
    const repeat = 'weekly' as const;
    const details = { notes: 'By hand', dueOn: '2026-12-24', tags: ['deep'], repeat };
    await tasks.change(taskId, details);
    const partId = await makeTask({ projectId, title: 'Outline', parentId: taskId });
    await tasks.order([
      { id: partId, position: 0 },
      { id: taskId, position: 9 },
    ]);
    server.take(taskId, 'stranger');
    await open('ada').migrate();
    const moved = [...server.account('ada').tasks.values()];
    const write = moved.find(({ title }) => title === 'Write');
    expect(write).toMatchObject(details);
    expect(moved.find(({ title }) => title === 'Outline')?.parentId).toBe(write?.id);
  });

  it('knows the working project of a visitor, also when an earlier try had moved it', async () => {
    const { server, projects, open, projectId } = await withData();
    await projects.setWorking(projectId);
    let calls = 0;
    server.nextFault = () => (++calls === 3 ? 'crash' : 'none');
    void open('ada').migrate();
    await vi.waitFor(() => expect(calls).toBe(3));
    const again = open('ada');
    again.tab.mutex.runExclusive = (_name, run) => run();
    expect(await again.migrate()).toMatchObject({ kind: 'done' });
    expect(again.workingId()).toBe(projectId);
  });

  it('leaves what was deleted behind, and nothing of a visitor in the end', async () => {
    const { browser, server, remove, open, doneId } = await withData();
    await remove('tasks', doneId);
    await open('ada').migrate();
    expect(server.account('ada').tasks.size).toBe(1);
    expect(browser.stored.get(STORAGE_KEYS.guestTasks)).toBe('[]');
    expect(browser.stored.get(STORAGE_KEYS.guestProjects)).toBe('[]');
  });

  it('finishes projects that were finished, also where open tasks were left in them', async () => {
    const { server, projects, open, projectId } = await withData();
    await projects.finish(projectId);
    await open('ada').migrate();
    expect(server.account('ada').projects.get(projectId)?.isFinished).toBe(true);
  });

  it('stops without a connection, and goes on where it was', async () => {
    const { server, open, sessions } = await withData();
    const faults = ['none', 'none', 'lost'] as const;
    let call = 0;
    server.nextFault = () => faults[call++] ?? 'none';
    const { migrate } = open('ada');
    expect(await migrate()).toEqual({
      kind: 'stopped',
      reason: 'There is no connection to the server.',
      migrated: 2,
    });
    expect(sessions.$sessions.get()).toHaveLength(2);
    expect(await migrate()).toEqual({ kind: 'done', migrated: 3 });
    expect(server.account('ada').sessions.size).toBe(2);
  });

  it('waits as long as the server asks, and goes on by itself', async () => {
    const { server, open } = await withData();
    const { waits, tab } = open('ada');
    const calls = server.callsFrom(tab.storage);
    let isFirst = true;
    const store = createGuestMigration({
      ...tab,
      server: {
        ...calls,
        async createProject(project) {
          if (!isFirst) return calls.createProject(project);
          isFirst = false;
          return { kind: 'offline', retryAfterMs: 5000 };
        },
      },
      account: 'ada',
      timeZone: () => 'UTC',
      toServer: (localMs) => localMs,
      wait: async (ms) => void waits.push(ms),
    });
    expect(await store.migrate()).toEqual({ kind: 'done', migrated: 5 });
    expect(waits).toEqual([5000]);
  });

  it('keeps and shows what the server refuses, and moves the rest', async () => {
    const { server, sessions, open } = await withData();
    sessions.add(buildGuestSession(idOf(3), TEN - 90_000_000, { durationMinutes: 900 }));
    const { migrate, $pending, isDue } = open('ada');
    await migrate();
    expect(server.account('ada').sessions.size).toBe(2);
    expect($pending.get().refused).toMatchObject([
      { id: idOf(3), kind: 'session', problem: 'At most 720.' },
    ]);
    expect(sessions.$sessions.get().map(({ id }) => id)).toEqual([idOf(3)]);
    expect(isDue()).toBe(false);
  });

  it('gives an entry one new id when its own belongs to somebody else', async () => {
    const { server, open, taskId } = await withData();
    server.take(taskId, 'stranger');
    await open('ada').migrate();
    const tasks = [...server.account('ada').tasks.values()];
    expect(tasks.map(({ title }) => title)).toEqual(['Write', 'Read']);
    const write = tasks[0]?.id;
    expect(write).not.toBe(taskId);
    expect(server.account('ada').sessions.get(idOf(1))?.taskId).toBe(write);
  });

  it('gives ids that the server does not take new ones', async () => {
    const { server, sessions, open } = setUp();
    sessions.add(buildGuestSession('session of an old form', TEN));
    await open('ada').migrate();
    expect([...server.account('ada').sessions.keys()][0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('moves the newer form of a task that was sent before without an answer', async () => {
    const { server, tasks, open, taskId } = await withData();
    const faults = ['none', 'unanswered'] as const;
    let call = 0;
    server.nextFault = () => faults[call++] ?? 'none';
    const { migrate } = open('ada');
    await migrate();
    await tasks.change(taskId, { title: 'Write it all', completed: true });
    await migrate();
    expect(server.account('ada').tasks.get(taskId)).toMatchObject({
      title: 'Write it all',
      completed: true,
    });
  });

  it('is done once by two tabs at the same time', async () => {
    const { server, open } = await withData();
    const [one, other] = [open('ada'), open('ada')];
    const ends = await Promise.all([one.migrate(), other.migrate()]);
    expect(ends.map((end) => (end.kind === 'done' ? end.migrated : null))).toEqual([5, 0]);
    expect(server.account('ada').sessions.size).toBe(2);
  });
});

describe('a second account', () => {
  it('is offered the rest, and never what the first may have got', async () => {
    const { server, open, taskId } = await withData();
    const faults = ['none', 'none', 'unanswered'] as const;
    let call = 0;
    server.nextFault = () => faults[call++] ?? 'none';
    await open('ada').migrate();
    const { $pending, migrate } = open('bob');
    // The second task was sent without an answer: it may be Ada's.
    expect($pending.get().tasks).toEqual([]);
    expect($pending.get().projects).toEqual([]);
    expect($pending.get().sessions).toHaveLength(2);
    await migrate();
    expect(server.account('bob').sessions.size).toBe(2);
    expect(server.account('bob').sessions.get(idOf(1))?.taskId).toBeNull();
    expect(server.account('ada').tasks.has(taskId)).toBe(true);
  });

  it('gets a project of its own for tasks that were made after the first', async () => {
    const { server, makeTask, open, projectId } = await withData();
    const faults = ['none', 'none', 'none', 'lost'] as const;
    let call = 0;
    server.nextFault = () => faults[call++] ?? 'none';
    await open('ada').migrate();
    await makeTask({ projectId, title: 'Another' });
    await open('bob').migrate();
    const [id, project] = [...server.account('bob').projects][0] ?? [];
    expect(project?.title).toBe('Thesis');
    expect(id).not.toBe(projectId);
    expect([...server.account('bob').tasks.values()]).toMatchObject([
      { title: 'Another', projectId: id },
    ]);
  });
});

it('a session that an account took over stays out of it, also once everything else was moved', async () => {
  const { server, sessions, open } = await withData();
  const { migrate, tab } = open('ada');
  const mark = { state: 'taken', sendAs: idOf(3), isRenamed: false, problem: '' } as const;
  createMigrationLog(tab.storage).mark(idOf(3), 'ada', mark);
  await migrate();
  sessions.add(buildGuestSession(idOf(3), TEN));
  expect([open('ada').isDue(), open('bob').isDue()]).toEqual([false, false]);
  expect(server.account('ada').sessions.has(idOf(3))).toBe(false);
  expect(sessions.$sessions.get()).toMatchObject([{ id: idOf(3) }]);
});

describe('the question', () => {
  it('is due while there is something new', async () => {
    const { open } = setUp();
    expect(open('ada').isDue()).toBe(false);
    expect((await withData()).open('ada').isDue()).toBe(true);
  });

  it('is not asked again of who left it here, until there is more', async () => {
    const { browser, sessions, open } = await withData();
    const { decline, isDue } = open('ada');
    decline('left');
    browser.sleep(30 * 86_400_000);
    expect(isDue()).toBe(false);
    expect(open('bob').isDue()).toBe(true);
    sessions.add(buildGuestSession(idOf(9), TEN));
    expect(isDue()).toBe(true);
  });

  it('comes back a day after it was put off', async () => {
    const { browser, open } = await withData();
    const { decline, isDue } = open('ada');
    decline('later');
    expect(isDue()).toBe(false);
    browser.sleep(86_400_000);
    expect(isDue()).toBe(true);
  });

  it.each(['{', '[]', '{"marks":7,"answers":[1]}', '{"marks":{"x":{"ada":{"state":"gone"}}}}'])(
    'stands over a damaged log: %s',
    async (text) => {
      const { browser, server, open } = await withData();
      browser.stored.set(STORAGE_KEYS.bringAlong, text);
      const { isDue, migrate } = open('ada');
      expect(isDue()).toBe(true);
      await migrate();
      expect(server.account('ada').sessions.size).toBe(2);
    },
  );
});

it('stops when somebody else signs in with another tab', async () => {
  const { server, open } = await withData();
  const { migrate, tab } = open('ada');
  let calls = 0;
  server.nextFault = () => {
    calls += 1;
    if (calls === 2) queueMicrotask(() => signIn(tab.storage, 'bob'));
    return 'none';
  };
  expect(await migrate()).toMatchObject({ kind: 'stopped', reason: 'You are signed out.' });
  expect(server.account('bob').sessions.size).toBe(0);
});

it('stops at a temporary password, and moves the rest once it is changed', async () => {
  const { server, open } = await withData();
  const { migrate } = open('ada');
  server.nextFault = () => 'temporaryPassword';
  const reason = 'Set your own password first.';
  expect(await migrate()).toMatchObject({ kind: 'stopped', reason });
  server.nextFault = () => 'none';
  expect(await open('ada').migrate()).toEqual({ kind: 'done', migrated: 5 });
});
