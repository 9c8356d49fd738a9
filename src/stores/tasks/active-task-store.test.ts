import { atom, computed } from 'nanostores';
import { describe, expect, it } from 'vitest';
import type { ActiveTask } from '#shared/contract/account/users.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import type { Target } from '#shared/domain/timer/types.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { DIG, WRITE } from '../sync/contract-test-kit.ts';
import { OFFLINE, ok, promised, refused } from '../sync/server-test-kit.ts';
import {
  type ActiveTaskChange,
  type ActiveTaskServer,
  createActiveTaskStore,
} from './active-task-store.ts';
import type { IsDone } from './done-work.ts';

class FakeServer implements ActiveTaskServer {
  answer: CallResult<ActiveTask | null> = ok(null);
  saved: (string | null)[] = [];

  async load() {
    return this.answer;
  }
  async save(taskId: string | null): ReturnType<ActiveTaskServer['save']> {
    this.saved.push(taskId);
    return this.answer;
  }
}

function setUp() {
  const browser = new FakeBrowser();
  const tab = browser.openTab();
  const server = new FakeServer();
  const timer: string[] = [];
  const events: ActiveTaskChange[] = [];
  const log = (verb: string) => (target: Target) =>
    timer.push(`${verb} ${target.kind === 'task' ? target.taskId : target.kind}`);
  const make = (storage = tab.storage) =>
    createActiveTaskStore({
      storage,
      clock: tab.clock,
      server,
      timer: {
        chooseTask: log('choose'),
        attach: log('attach'),
        split: log('split'),
        onChange: () => () => {},
      },
      emit: (change) => events.push(change),
    });
  return { browser, server, timer, events, make, store: make() };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

it('keeps the selected task of a visitor under keys without _auth', () => {
  const { browser, server, timer } = setUp();
  const tab = browser.openTab();
  const store = createActiveTaskStore({
    storage: tab.storage,
    clock: tab.clock,
    server,
    timer: {
      chooseTask: () => timer.push('choose'),
      attach: () => timer.push('attach'),
      split: () => timer.push('split'),
      onChange: () => () => {},
    },
    emit: () => {},
    keeper: 'guest',
  });
  store.set(WRITE);
  expect(browser.stored.get('pomodoroSelectedTodoId')).toBe(WRITE.taskId);
  expect(browser.stored.get('pomodoroSelectedTodoTitle')).toBe('Write');
  expect(browser.stored.get('pomodoroActiveTaskId')).toBe(WRITE.taskId);
  expect(browser.stored.has('pomodoroSelectedTodoId_auth')).toBe(false);
});

describe('a browser that holds only the id of a task', () => {
  function open(key: string, keeper: 'account' | 'guest') {
    const browser = new FakeBrowser();
    browser.stored.set(key, DIG.taskId);
    const tab = browser.openTab();
    const timer = { chooseTask() {}, attach() {}, split() {}, onChange: () => () => {} };
    return createActiveTaskStore({
      storage: tab.storage,
      clock: tab.clock,
      server: new FakeServer(),
      timer,
      keeper,
      emit: () => {},
      find: (taskId) => [WRITE, DIG].find((task) => task.taskId === taskId) ?? null,
    }).$activeTask.get();
  }

  it.each([
    ['pomodoroActiveTaskId', 'account'],
    ['pomodoroActiveTaskId', 'guest'],
    ['pomodoroSelectedTodoId_auth', 'account'],
    ['pomodoroSelectedTodoId', 'guest'],
  ] as const)('finds it under %s for the %s', (key, keeper) => {
    expect(open(key, keeper)).toEqual(DIG);
  });

  it('leaves a visitor’s selected task to the visitor', () => {
    expect(open('pomodoroSelectedTodoId', 'account')).toBeNull();
    expect(open('pomodoroSelectedTodoId_auth', 'guest')).toBeNull();
  });
});

describe('a task that is done', () => {
  function setUpDone() {
    const { make: _make, ...rest } = setUp();
    const tab = rest.browser.openTab();
    const $done = atom<readonly string[]>([]);
    const store = createActiveTaskStore({
      storage: tab.storage,
      clock: tab.clock,
      server: rest.server,
      timer: { chooseTask: () => {}, attach: () => {}, split: () => {}, onChange: () => () => {} },
      emit: () => {},
      $isDone: computed(
        $done,
        (ids): IsDone =>
          ({ taskId }) =>
            taskId !== null && ids.includes(taskId),
      ),
    });
    return { ...rest, store, $done };
  }

  it('is worked on no more, and again when that is undone', () => {
    const { store, server, $done } = setUpDone();
    store.set(WRITE);
    $done.set([WRITE.taskId]);
    expect(store.$activeTask.get()).toBeNull();
    $done.set([]);
    expect(store.$activeTask.get()).toEqual(WRITE);
    expect(server.saved.length).toBeLessThanOrEqual(1);
  });

  it('gives way to another choice', () => {
    const { store, browser, $done } = setUpDone();
    store.set(WRITE);
    $done.set([WRITE.taskId]);
    browser.advance(3000);
    expect(store.set(DIG)).toBe('changed');
    $done.set([]);
    expect(store.$activeTask.get()).toEqual(DIG);
  });
});

describe('setting the active task', () => {
  it('resets the timer to it, caches it, saves it and tells the page', async () => {
    const { browser, server, timer, events, store } = setUp();
    expect(store.set(WRITE, { fromProjectDetail: true })).toBe('changed');
    await Promise.resolve();
    expect(timer).toEqual([`choose ${WRITE.taskId}`]);
    expect(JSON.parse(browser.stored.get('activeTaskCache') ?? '')).toEqual(WRITE);
    expect(browser.stored.get('pomodoroActiveTaskId')).toBe(WRITE.taskId);
    expect(browser.stored.get('pomodoroSelectedTodoTitle_auth')).toBe('Write');
    expect(server.saved).toEqual([WRITE.taskId]);
    expect(events).toEqual([{ ...WRITE, fromProjectDetail: true }]);
  });

  it.each(['attach', 'split'] as const)(
    'can %s without a reset where the caller says so',
    (how) => {
      const { timer, store } = setUp();
      store.set(WRITE, { timer: how });
      expect(timer).toEqual([`${how} ${WRITE.taskId}`]);
    },
  );

  it('ignores the task that is set already', () => {
    const { timer, store } = setUp();
    store.set(WRITE);
    expect(store.set(WRITE)).toBe('unchanged');
    expect(timer).toHaveLength(1);
  });

  it('ignores a change within 2 seconds of another', () => {
    const { browser, store } = setUp();
    store.set(WRITE);
    browser.sleep(1999);
    expect(store.set(DIG)).toBe('tooSoon');
    browser.sleep(1);
    expect(store.set(DIG)).toBe('changed');
  });

  it('clears every key for no task', () => {
    const { browser, store, events } = setUp();
    store.set(WRITE);
    browser.sleep(2000);
    store.set(null);
    expect([...browser.stored.keys()]).toEqual([]);
    expect(events.at(-1)).toEqual({
      taskId: null,
      projectId: null,
      taskName: null,
      projectName: null,
      fromProjectDetail: false,
    });
  });

  it('stays with the given task when the server fails', async () => {
    const { server, store } = setUp();
    server.answer = OFFLINE;
    store.set(WRITE);
    await Promise.resolve();
    expect(store.$activeTask.get()).toEqual(WRITE);
  });
});

describe('loading the active task', () => {
  it('tells the page of another task, and of one that is gone, once each', async () => {
    const { server, events, store } = setUp();
    server.answer = ok(WRITE);
    await store.load();
    await store.load();
    server.answer = refused(404);
    await store.load();
    expect(events).toEqual([
      { ...WRITE, fromProjectDetail: false },
      ...[{ taskId: null, projectId: null, taskName: null, projectName: null }].map((none) => ({
        ...none,
        fromProjectDetail: false,
      })),
    ]);
  });

  it('tells the page of a task that another tab has chosen', () => {
    const { browser, events, make, store } = setUp();
    const disconnect = store.connect();
    make(browser.openTab().storage).set(WRITE);
    const seen = events.filter(({ taskId }) => taskId === WRITE.taskId);
    // One by the tab that chose, one by the tab that follows.
    expect(seen).toHaveLength(2);
    disconnect();
  });

  it('takes the server’s', async () => {
    const { server, store, timer } = setUp();
    server.answer = ok(DIG);
    await store.load();
    expect(store.$activeTask.get()).toEqual(DIG);
    expect(timer).toEqual([]);
  });

  it.each([401, 403, 404])('clears the local one on an answer %i', async (status) => {
    const { server, store } = setUp();
    store.set(WRITE);
    server.answer = refused(status);
    await store.load();
    expect(store.$activeTask.get()).toBe(null);
  });

  it.each([
    ['nothing answers', OFFLINE],
    ['the answer is another refusal', refused(422)],
  ])('keeps the local one when %s', async (_when, answer) => {
    const { server, store } = setUp();
    store.set(WRITE);
    server.answer = answer;
    await store.load();
    expect(store.$activeTask.get()).toEqual(WRITE);
  });

  it('waits for a choice that is being saved', async () => {
    const { server, store } = setUp();
    const saving = promised<CallResult<ActiveTask | null>>();
    let held: ActiveTask | null = DIG;
    server.save = () => saving.promise;
    server.load = async () => ok(held);
    store.set(WRITE);
    const loading = store.load();
    held = WRITE;
    saving.answer(ok(WRITE));
    await loading;
    expect(store.$activeTask.get()).toEqual(WRITE);
  });

  it('does not take a choice back that the server did not hear of, and tells it again', async () => {
    const { server, store } = setUp();
    let held: ActiveTask | null = DIG;
    server.load = async () => ok(held);
    server.answer = OFFLINE;
    store.set(WRITE);
    await store.load();
    expect(store.$activeTask.get()).toEqual(WRITE);
    held = WRITE;
    server.answer = ok(WRITE);
    await store.load();
    expect(server.saved).toEqual([WRITE.taskId, WRITE.taskId, WRITE.taskId]);
    expect(store.$activeTask.get()).toEqual(WRITE);
  });

  it('asks nothing while a choice waits on this device for the server, also after a reload', async () => {
    const { server, make, store } = setUp();
    let isBehind = true;
    const waiting = Object.assign(server, { isBehind: () => isBehind });
    waiting.save = async () => ({ kind: 'queued' });
    store.set(WRITE);
    server.answer = ok(DIG);
    const again = make();
    await again.load();
    expect(again.$activeTask.get()).toEqual(WRITE);
    isBehind = false;
    await again.load();
    expect(again.$activeTask.get()).toEqual(DIG);
  });

  it('does not take back what another tab has chosen meanwhile, and asks again', async () => {
    const { browser, server, make } = setUp();
    const [here, there] = [make(browser.openTab().storage), make(browser.openTab().storage)];
    here.connect();
    const late = promised<CallResult<ActiveTask | null>>();
    let loads = 0;
    server.load = () => {
      loads += 1;
      return loads === 1 ? late.promise : Promise.resolve(ok(WRITE));
    };
    const known: (ActiveTask | null)[] = [];
    here.onKnown((task) => known.push(task));
    const loading = here.load();
    await settle();
    there.set(WRITE);
    late.answer(ok(DIG));
    await loading;
    expect(here.$activeTask.get()).toEqual(WRITE);
    expect(known).toEqual([WRITE]);
  });

  it('lets a choice made meanwhile win', async () => {
    const { server, store } = setUp();
    const answer = promised<CallResult<ActiveTask | null>>();
    server.load = () => answer.promise;
    const loading = store.load();
    store.set(WRITE);
    answer.answer(ok(DIG));
    await loading;
    expect(store.$activeTask.get()).toEqual(WRITE);
  });
});

it('mirrors the other tabs, also when they clear the task', () => {
  const { browser, make, store } = setUp();
  const other = make(browser.openTab().storage);
  other.connect();
  store.set(WRITE);
  expect(other.$activeTask.get()).toEqual(WRITE);
  browser.sleep(2000);
  store.set(null);
  expect(other.$activeTask.get()).toBe(null);
});
