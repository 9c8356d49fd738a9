import { expect, it } from 'vitest';
import { DEFAULT_RULES } from '#shared/domain/timer/types.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { resetForSignIn } from '../account/reset-for-sign-in.ts';
import { createMigrationLog } from '../guest-migration/migration-log.ts';
import { writeActiveTask } from '../tasks/stored-task.ts';
import { returnToPlace } from './place-at-sign-in.ts';
import { createTimerStore } from './timer-store.ts';

const OWNER = 'user-a';
const TASK = { taskId: 't', projectId: 'p', taskName: 'Outline', projectName: 'Thesis' };

/** A visitor finishes a session on a task, signs in, and the task moves under another id. */
function signIn() {
  const browser = new FakeBrowser();
  const home = browser.openTab();
  const open = (owner: string | null) => {
    const tab = owner === null ? home : browser.openTab();
    const timer = createTimerStore({ ...tab, rules: DEFAULT_RULES, owner });
    timer.connect();
    return { timer, storage: tab.storage };
  };
  const { timer } = open(null);
  timer.attach({ kind: 'task', projectId: 'p', taskId: 't' });
  writeActiveTask(home.storage, TASK, 'guest');
  timer.start();
  browser.advance(25 * 60_000);
  resetForSignIn(home.storage, OWNER, browser.nowMs);
  home.crash();
  const log = createMigrationLog(browser.openTab().storage);
  const mark = { state: 'brought', isRenamed: true, problem: '' } as const;
  log.mark('p', OWNER, { ...mark, sendAs: 'p2' });
  log.mark('t', OWNER, { ...mark, sendAs: 't2' });
  return { open };
}

it('an account goes on at the break, the count and the task where the visitor stood', () => {
  const { timer, storage } = signIn().open(OWNER);
  expect(timer.$timer.get()).toMatchObject({ session: 'work', pomodoroCount: 0 });
  expect(returnToPlace(storage, timer, OWNER)).toMatchObject({ projectId: 'p2', taskId: 't2' });
  expect(timer.$timer.get()).toMatchObject({ session: 'shortBreak', pomodoroCount: 1 });
  expect(returnToPlace(storage, timer, OWNER)).toBeNull();
});

it('a timer that the account has started keeps running', () => {
  const { timer, storage } = signIn().open(OWNER);
  timer.start();
  returnToPlace(storage, timer, OWNER);
  expect(timer.$timer.get()).toMatchObject({ status: 'running', session: 'work' });
});

it('another account gets nothing of it', () => {
  const { timer, storage } = signIn().open('user-b');
  expect(returnToPlace(storage, timer, 'user-b')).toBeNull();
  expect(timer.$timer.get()).toMatchObject({ session: 'work', pomodoroCount: 0 });
});
