import { describe, expect, it } from 'vitest';
import type { ActiveTask } from '#shared/contract/account/users.ts';
import { DEFAULT_RULES, type TimerRules } from '#shared/domain/timer/types.ts';
import { remainingSeconds } from '#shared/domain/timer/views.ts';
import { idOf } from '#stores/sync/contract-test-kit.ts';
import { createTimerStore } from '#stores/timer/timer-store.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { connectEarlyStart } from './early-start.ts';

const MINUTE_MS = 60_000;
const WRITE: ActiveTask = {
  taskId: idOf(1),
  projectId: idOf(2),
  taskName: 'Write',
  projectName: 'Thesis',
};
const WRITING = { kind: 'task', projectId: idOf(2), taskId: idOf(1) };
const ALONE = { kind: 'standalone' };
const HALF_HOURS: TimerRules = { ...DEFAULT_RULES, workMinutes: 30 };

/** A page whose server answers when the test says so. */
function openPage(browser = new FakeBrowser()) {
  const timer = createTimerStore({ ...browser.openTab(), rules: DEFAULT_RULES, owner: null });
  let sayTask: (task: ActiveTask | null) => void = () => {};
  let sayRules: (rules: TimerRules) => void = () => {};
  timer.connect();
  connectEarlyStart({
    timer,
    onTaskKnown: (hear) => {
      sayTask = hear;
      return () => {};
    },
    onRulesKnown: (hear) => {
      sayRules = hear;
      return () => {};
    },
  });
  return {
    browser,
    timer,
    answer: (given: { task?: ActiveTask | null; rules?: TimerRules }) => {
      if (given.task !== undefined) sayTask(given.task);
      // The workspace configures the timer with settings as they change.
      if (given.rules !== undefined) {
        timer.configure(given.rules);
        sayRules(given.rules);
      }
    },
    target: () => timer.$timer.get().target,
    secondsLeft: () => remainingSeconds(timer.$timer.get(), timer.$nowMs.get()),
  };
}

describe('a session that was started before the server had answered', () => {
  it('is for the task that the answer names, and keeps its minutes', () => {
    const { timer, browser, answer, target, secondsLeft } = openPage();
    timer.start();
    browser.advance(3000);
    answer({ task: WRITE });
    expect(target()).toEqual(WRITING);
    expect(secondsLeft()).toBe(25 * 60 - 3);
  });

  it('is for the task though the answer comes in the moment of the start, or after a pause', () => {
    const first = openPage();
    first.timer.start();
    first.answer({ task: WRITE });
    expect(first.target()).toEqual(WRITING);
    const second = openPage();
    second.timer.start();
    second.timer.pause();
    second.answer({ task: WRITE });
    expect([second.target(), second.timer.$timer.get().status]).toEqual([WRITING, 'paused']);
  });

  it('stays alone where the answer names no task', () => {
    const { timer, answer, target } = openPage();
    timer.start();
    answer({ task: null });
    answer({ task: WRITE });
    expect(target()).toEqual(ALONE);
  });

  it('stays with what was chosen for it meanwhile', () => {
    const { timer, answer, target } = openPage();
    timer.start();
    const chosen = { kind: 'standalone', standaloneTaskId: idOf(9) } as const;
    timer.attach(chosen);
    answer({ task: WRITE });
    expect(target()).toEqual(chosen);
  });

  it('gets the length of the settings, from its start on', () => {
    const { timer, browser, answer, secondsLeft } = openPage();
    timer.start();
    browser.advance(4000);
    answer({ rules: HALF_HOURS });
    expect(secondsLeft()).toBe(30 * 60 - 4);
    // Later changes of settings are for the next session.
    answer({ rules: DEFAULT_RULES });
    expect(secondsLeft()).toBe(30 * 60 - 4);
  });

  it('gets it though the answer comes twenty minutes late and it is shorter than what has passed', () => {
    const { timer, browser, answer, secondsLeft } = openPage();
    timer.start();
    browser.advance(20 * MINUTE_MS);
    answer({ rules: { ...DEFAULT_RULES, workMinutes: 15 } });
    expect(secondsLeft()).toBe(0);
  });

  it('keeps a length that somebody set by hand', () => {
    const { timer, answer, secondsLeft } = openPage();
    timer.start();
    timer.extend(5 * MINUTE_MS);
    answer({ rules: { ...DEFAULT_RULES, workMinutes: 50 } });
    expect(secondsLeft()).toBe(30 * 60);
  });

  it('is the only one that answers are applied to', () => {
    const { timer, answer, target, secondsLeft } = openPage();
    timer.start();
    timer.skip();
    timer.select('work');
    answer({ task: null, rules: DEFAULT_RULES });
    timer.start();
    answer({ task: WRITE, rules: HALF_HOURS });
    expect([target(), secondsLeft()]).toEqual([ALONE, 25 * 60]);
  });

  it('is left alone where it was under way when the page came', () => {
    const browser = new FakeBrowser();
    const before = createTimerStore({ ...browser.openTab(), rules: DEFAULT_RULES, owner: null });
    before.connect();
    before.start();
    browser.advance(MINUTE_MS);
    const { answer, target, secondsLeft } = openPage(browser);
    answer({ task: WRITE, rules: HALF_HOURS });
    expect([target(), secondsLeft()]).toEqual([ALONE, 24 * 60]);
  });
});
