import { describe, expect, it } from 'vitest';
import type { ActiveTask } from '#shared/contract/account/users.ts';
import { DEFAULT_RULES } from '#shared/domain/timer/types.ts';
import { FakeBrowser, type FakeTab } from '#tests/support/browser/fake-browser.ts';
import { resetForSignIn } from '../account/reset-for-sign-in.ts';
import { DIG, idOf, WRITE } from '../sync/contract-test-kit.ts';
import { ok } from '../sync/server-test-kit.ts';
import { createTimerStore } from '../timer/timer-store.ts';
import {
  type ActiveTaskChange,
  type ActiveTaskServer,
  createActiveTaskStore,
  targetOf,
} from './active-task-store.ts';

const MINUTE_MS = 60_000;
const REST: ActiveTask = { ...DIG, taskId: idOf(5), taskName: 'Rest' };

/** An account with a server that holds its task; several tabs share them. */
function setUp() {
  const browser = new FakeBrowser();
  const held: { task: ActiveTask | null } = { task: null };
  const events: ActiveTaskChange[] = [];
  const server: ActiveTaskServer = {
    load: async () => ok(held.task),
    save: async (taskId) => {
      held.task = [WRITE, DIG, REST].find((task) => task.taskId === taskId) ?? null;
      return ok(held.task);
    },
  };
  function open(tab: FakeTab = browser.openTab()) {
    const timer = createTimerStore({ ...tab, rules: DEFAULT_RULES, owner: 'user-a' });
    const emit = (change: ActiveTaskChange) => void events.push(change);
    const tasks = createActiveTaskStore({ ...tab, server, timer, emit });
    tasks.connect();
    timer.connect();
    return { tab, timer, tasks };
  }
  const one = open();
  return { browser, held, events, open, ...one };
}

/** A session of a task is under way, and gives way to another task. */
async function afterSwitch(task: ActiveTask | null = DIG) {
  const opened = setUp();
  opened.tasks.set(WRITE);
  opened.timer.start();
  opened.browser.advance(MINUTE_MS);
  opened.tasks.set(task);
  await settle();
  return opened;
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

describe('undoing a switch of task', () => {
  it.each([
    ['of another task', DIG],
    ['of no task', null],
  ])('brings the session and its task back in the place %s', async (_of, task) => {
    const { browser, held, events, timer, tasks } = await afterSwitch(task);
    const heard: (ActiveTask | null)[] = [];
    tasks.onBroughtBack((back) => heard.push(back));
    timer.undo();
    await settle();
    expect(timer.$timer.get()).toMatchObject({ status: 'running', target: targetOf(WRITE) });
    expect(tasks.$activeTask.get()).toEqual(WRITE);
    expect(JSON.parse(browser.stored.get('activeTaskCache') ?? '')).toEqual(WRITE);
    expect(browser.stored.get('pomodoroActiveTaskId')).toBe(WRITE.taskId);
    expect(browser.stored.get('pomodoroSelectedTodoTitle_auth')).toBe('Write');
    expect(held.task).toEqual(WRITE);
    expect(events.at(-1)).toEqual({ ...WRITE, fromProjectDetail: false });
    expect(heard).toEqual([WRITE]);
  });

  it('is over once the minutes were kept, and the new task stays', async () => {
    const { browser, timer, tasks } = await afterSwitch();
    const ended: unknown[] = [];
    timer.onEnded(({ sessionId, target }) => ended.push([sessionId, target]));
    timer.keep();
    await settle();
    expect(ended).toEqual([[expect.any(String), targetOf(WRITE)]]);
    expect(tasks.$activeTask.get()).toEqual(DIG);
    browser.advance(3000);
    timer.undo();
    expect(tasks.$activeTask.get()).toEqual(DIG);
  });

  it('brings it back where a project was chosen', async () => {
    const { timer, tasks } = setUp();
    tasks.set(WRITE);
    timer.start();
    tasks.set(null, { timer: 'leave' });
    timer.selectProject(DIG.projectId);
    timer.undo();
    expect(tasks.$activeTask.get()).toEqual(WRITE);
  });

  it('lets go of a task that there was none before', () => {
    const { browser, timer, tasks } = setUp();
    timer.select('shortBreak');
    timer.start();
    tasks.set(WRITE);
    timer.undo();
    expect(timer.$timer.get()).toMatchObject({ status: 'running', session: 'shortBreak' });
    expect(tasks.$activeTask.get()).toBeNull();
    expect(browser.stored.has('activeTaskCache')).toBe(false);
  });

  it('counts as a change that the next one waits 2 seconds after', async () => {
    const { browser, timer, tasks } = await afterSwitch();
    browser.advance(3000);
    timer.undo();
    browser.sleep(1999);
    expect(tasks.set(DIG)).toBe('tooSoon');
    browser.sleep(1);
    expect(tasks.set(DIG)).toBe('changed');
  });

  it('brings it back also in another tab, and after a reload', async () => {
    const { open, tab, tasks } = await afterSwitch();
    const other = open();
    tab.crash();
    other.timer.undo();
    expect(other.tasks.$activeTask.get()).toEqual(WRITE);
    expect(tasks.$activeTask.get()).toEqual(DIG);
  });

  it('shows in every tab', async () => {
    const { open, timer, tasks } = await afterSwitch();
    const other = open();
    timer.undo();
    expect([tasks.$activeTask.get(), other.tasks.$activeTask.get()]).toEqual([WRITE, WRITE]);
  });

  it('brings it back where the session’s time was up meanwhile', async () => {
    const { browser, timer, tasks } = setUp();
    tasks.set(WRITE);
    timer.start();
    browser.advance(25 * MINUTE_MS - 5000);
    tasks.set(DIG);
    browser.advance(8000);
    timer.undo();
    expect(timer.$timer.get()).toMatchObject({ status: 'idle', ended: { outcome: 'completed' } });
    expect(tasks.$activeTask.get()).toEqual(WRITE);
  });
});

describe('the task stays', () => {
  it('where another device chose one since', async () => {
    const { held, timer, tasks } = await afterSwitch();
    held.task = REST;
    await tasks.load();
    timer.undo();
    await settle();
    expect(timer.$timer.get().status).toBe('running');
    expect(tasks.$activeTask.get()).toEqual(REST);
    expect(held.task).toEqual(REST);
  });

  it('where another tab chose one since', async () => {
    const { open, browser, timer, tasks } = await afterSwitch();
    const other = open();
    browser.advance(2000);
    other.tasks.set(REST);
    timer.undo();
    expect([tasks.$activeTask.get(), other.tasks.$activeTask.get()]).toEqual([REST, REST]);
  });

  it('where what is undone is a reset', () => {
    const { browser, timer, tasks } = setUp();
    timer.start();
    browser.advance(MINUTE_MS);
    tasks.set(WRITE, { timer: 'attach' });
    timer.reset();
    timer.undo();
    expect(timer.$timer.get().status).toBe('running');
    expect(tasks.$activeTask.get()).toEqual(WRITE);
  });

  it('where the session that came back is reset and brought back once more', async () => {
    const { browser, timer, tasks } = await afterSwitch();
    timer.undo();
    browser.advance(2000);
    tasks.set(DIG, { timer: 'leave' });
    timer.reset();
    timer.undo();
    expect(tasks.$activeTask.get()).toEqual(DIG);
  });
});

it('a sign-in leaves nothing of the task from before', async () => {
  const { browser, tab } = await afterSwitch();
  expect(browser.stored.get('ripenTaskBefore')).toContain('Write');
  resetForSignIn(tab.storage, 'user-b', browser.nowMs);
  expect(browser.stored.has('ripenTaskBefore')).toBe(false);
});
