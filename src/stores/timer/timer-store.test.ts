import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES, type EndedSession } from '#shared/domain/timer/types.ts';
import { isActive, remainingSeconds } from '#shared/domain/timer/views.ts';
import { FakeBrowser, type FakeTab } from '#tests/support/browser/fake-browser.ts';
import { resetForSignIn } from '../account/reset-for-sign-in.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { createTimerStore, type TimerStore } from './timer-store.ts';

const MINUTE_MS = 60_000;
const WORK_MS = 25 * MINUTE_MS;

function openTimer(tab: FakeTab, rules = DEFAULT_RULES, owner: string | null = null) {
  const timer = createTimerStore({ ...tab, rules, owner });
  const ended: EndedSession[] = [];
  timer.onEnded((session) => ended.push(session));
  timer.connect();
  return { timer, ended };
}

function secondsLeft(timer: TimerStore): number {
  return remainingSeconds(timer.$timer.get(), timer.$nowMs.get());
}

describe('the timer of one tab', () => {
  it('counts down by the clock and ends at its deadline exactly', () => {
    const browser = new FakeBrowser();
    const { timer, ended } = openTimer(browser.openTab());
    const startedAt = browser.nowMs;
    expect(timer.start()).toBe(true);
    browser.advance(61_000);
    expect(secondsLeft(timer)).toBe(1439);
    browser.advance(WORK_MS);
    expect(ended).toHaveLength(1);
    expect(ended[0]).toMatchObject({
      outcome: 'completed',
      startedAt,
      endedAt: startedAt + WORK_MS,
    });
  });

  it('completes at the true end when every beat in between was missed', () => {
    const browser = new FakeBrowser();
    const { timer, ended } = openTimer(browser.openTab());
    timer.start();
    const endsAt = browser.nowMs + WORK_MS;
    browser.sleep(WORK_MS + 7 * MINUTE_MS);
    browser.advance(1000);
    expect(ended[0]?.endedAt).toBe(endsAt);
  });

  it('refuses to start work on a project without a task, and says so', () => {
    const { timer } = openTimer(new FakeBrowser().openTab());
    timer.selectProject('project-1');
    expect(timer.start()).toBe(false);
    expect(timer.$timer.get().status).toBe('idle');
  });
});

describe('a reload', () => {
  it('finds the session running, right to the second', () => {
    const browser = new FakeBrowser();
    const first = browser.openTab();
    openTimer(first).timer.start();
    browser.advance(10 * MINUTE_MS);
    first.crash();
    browser.sleep(2 * MINUTE_MS);
    const { timer } = openTimer(browser.openTab());
    expect(timer.$timer.get().status).toBe('running');
    expect(secondsLeft(timer)).toBe(13 * 60);
  });

  it('finds a paused session as it was left', () => {
    const browser = new FakeBrowser();
    const first = browser.openTab();
    const before = openTimer(first).timer;
    before.start();
    browser.advance(5 * MINUTE_MS);
    before.pause();
    first.crash();
    browser.sleep(60 * MINUTE_MS);
    expect(secondsLeft(openTimer(browser.openTab()).timer)).toBe(20 * 60);
  });

  it('hands over a session that ended while no page lived, once, with its real end', () => {
    const browser = new FakeBrowser();
    const first = browser.openTab();
    const rules = { ...DEFAULT_RULES, autoStartBreaks: true };
    openTimer(first, rules).timer.start();
    const endsAt = browser.nowMs + WORK_MS;
    first.crash();
    browser.sleep(WORK_MS + 30_000);
    const second = openTimer(browser.openTab(), rules);
    expect(second.ended.map(({ endedAt }) => endedAt)).toEqual([endsAt]);
    expect(second.timer.$timer.get()).toMatchObject({ status: 'idle', session: 'shortBreak' });
    expect(openTimer(browser.openTab(), rules).ended).toEqual([]);
  });

  it('hands an end over again when the tab died before it was taken', () => {
    const browser = new FakeBrowser();
    const first = browser.openTab();
    const { timer } = openTimer(first);
    timer.onEnded(() => {
      throw new Error('the tab dies here');
    });
    timer.start();
    expect(() => browser.advance(WORK_MS)).toThrow('the tab dies here');
    first.crash();
    expect(openTimer(browser.openTab()).ended).toHaveLength(1);
  });

  it('starts fresh over corrupt, half-written and foreign content', () => {
    for (const text of ['', '{', '[]', 'null', '{"state":{"status":"running"}}', '"x"']) {
      const browser = new FakeBrowser();
      browser.stored.set(STORAGE_KEYS.timerState, text);
      const { timer } = openTimer(browser.openTab());
      expect(timer.$timer.get()).toMatchObject({ status: 'idle', session: 'work' });
      expect(timer.start()).toBe(true);
    }
  });

  it('does not show one person the timer of another', () => {
    const browser = new FakeBrowser();
    const first = browser.openTab();
    openTimer(first, DEFAULT_RULES, 'user-a').timer.start();
    first.crash();
    expect(openTimer(browser.openTab(), DEFAULT_RULES, 'user-b').timer.$timer.get().status).toBe(
      'idle',
    );
  });
});

describe('several tabs', () => {
  it('show one timer: what one does, all show', () => {
    const browser = new FakeBrowser();
    const one = openTimer(browser.openTab()).timer;
    const two = openTimer(browser.openTab()).timer;
    one.start();
    browser.advance(3 * MINUTE_MS);
    two.pause();
    expect(one.$timer.get()).toEqual(two.$timer.get());
    expect(one.$timer.get().status).toBe('paused');
  });

  it('complete a session once, in the leading tab', () => {
    const browser = new FakeBrowser();
    const tabs = Array.from({ length: 10 }, () => openTimer(browser.openTab()));
    tabs[4]?.timer.start();
    browser.advance(WORK_MS + 5000);
    expect(tabs.map(({ ended }) => ended.length).reduce((sum, count) => sum + count)).toBe(1);
    expect(tabs[4]?.ended).toHaveLength(1);
    for (const { timer } of tabs) expect(timer.$timer.get().session).toBe('shortBreak');
  });

  it('go on when the leader dies a second before the end', () => {
    const browser = new FakeBrowser();
    const leader = browser.openTab();
    const one = openTimer(leader);
    const two = openTimer(browser.openTab());
    one.timer.start();
    browser.advance(WORK_MS - 1000);
    leader.crash();
    browser.advance(2000);
    expect(two.ended).toHaveLength(1);
    expect(one.ended).toHaveLength(0);
  });

  it('start the next session by themselves after the leader died, as though it lived', () => {
    const browser = new FakeBrowser();
    const rules = { ...DEFAULT_RULES, autoStartBreaks: true };
    const leader = browser.openTab();
    const one = openTimer(leader, rules);
    const two = openTimer(browser.openTab(), rules);
    one.timer.start();
    browser.advance(WORK_MS - 1000);
    leader.crash();
    browser.advance(6000);
    expect(two.timer.$timer.get()).toMatchObject({ status: 'running', session: 'shortBreak' });
  });

  it('never go back to an older state that arrives late', () => {
    const browser = new FakeBrowser();
    const tab = browser.openTab();
    const { timer } = openTimer(tab);
    const other = browser.openTab();
    const late: unknown[] = [];
    other.tabs.listen((message) => late.push(message));
    timer.start();
    timer.pause();
    other.tabs.post(late[0]);
    expect(timer.$timer.get().status).toBe('paused');
  });
});

/** The tab hears nothing any more and still believes what it believed, as a frozen page does. */
function freeze(tab: FakeTab): { tab: FakeTab; isFrozen: boolean } {
  const page = { isFrozen: false, tab };
  const whileAwake =
    <T>(listener: (value: T) => void) =>
    (value: T) => {
      if (!page.isFrozen) listener(value);
    };
  page.tab = {
    ...tab,
    tabs: { ...tab.tabs, listen: (listener) => tab.tabs.listen(whileAwake(listener)) },
    storage: {
      ...tab.storage,
      onForeignChange: (key, listener) => tab.storage.onForeignChange(key, whileAwake(listener)),
    },
    leadership: {
      ...tab.leadership,
      isLeader: () => page.isFrozen || tab.leadership.isLeader(),
      onChange: (listener) => tab.leadership.onChange(whileAwake(listener)),
    },
  };
  return page;
}

describe('a page that was frozen', () => {
  it('does not complete a session that was paused in another tab', () => {
    const browser = new FakeBrowser();
    const page = freeze(browser.openTab());
    const one = openTimer(page.tab);
    const two = openTimer(browser.openTab());
    one.timer.start();
    browser.advance(10 * MINUTE_MS);
    page.isFrozen = true;
    two.timer.pause();
    browser.advance(30 * MINUTE_MS);
    expect(one.ended).toEqual([]);
    expect(one.timer.$timer.get()).toEqual(two.timer.$timer.get());
  });

  it('acts upon what other tabs stored, not upon what it last saw', () => {
    const browser = new FakeBrowser();
    const page = freeze(browser.openTab());
    const one = openTimer(page.tab);
    const two = openTimer(browser.openTab());
    page.isFrozen = true;
    two.timer.start();
    const running = two.timer.$timer.get();
    const sessionId = isActive(running) ? running.sessionId : 'none';
    one.timer.pause();
    expect(two.timer.$timer.get()).toMatchObject({ status: 'paused', sessionId });
  });

  it('is heard by the others though it missed changes that led back to the same', () => {
    const browser = new FakeBrowser();
    const page = freeze(browser.openTab());
    const one = openTimer(page.tab);
    const two = openTimer(browser.openTab());
    page.isFrozen = true;
    two.timer.configure({ ...DEFAULT_RULES, workMinutes: 50 });
    two.timer.configure(DEFAULT_RULES);
    one.timer.start();
    expect(two.timer.$timer.get().status).toBe('running');
  });
});

describe('a sign-in to the same account in another tab', () => {
  it('leaves the session of a tab that lives stored', () => {
    const browser = new FakeBrowser();
    const first = browser.openTab();
    openTimer(first, DEFAULT_RULES, 'user-a').timer.start();
    resetForSignIn(browser.openTab().storage, 'user-a', browser.nowMs);
    const { timer } = openTimer(browser.openTab(), DEFAULT_RULES, 'user-a');
    expect(timer.$timer.get().status).toBe('running');
  });
});

describe('settings', () => {
  it('change the length of an idle timer and leave a running one alone', () => {
    const browser = new FakeBrowser();
    const { timer } = openTimer(browser.openTab());
    timer.configure({ ...DEFAULT_RULES, workMinutes: 50 });
    expect(secondsLeft(timer)).toBe(3000);
    timer.start();
    timer.configure({ ...DEFAULT_RULES, workMinutes: 10 });
    expect(secondsLeft(timer)).toBe(3000);
  });
});

describe('an act that is broadcast after the paint', () => {
  function openPainted() {
    const browser = new FakeBrowser();
    const tab = browser.openTab();
    const waiting: (() => void)[] = [];
    const timer = createTimerStore({
      ...tab,
      rules: DEFAULT_RULES,
      owner: null,
      afterPaint: (work) => waiting.push(work),
    });
    const heard: string[] = [];
    timer.onChange(({ status }, origin) => heard.push(`${origin}: ${status}`));
    const disconnect = timer.connect();
    const paint = () => waiting.splice(0).at(-1)?.();
    return { browser, tab, timer, heard, paint, disconnect };
  }

  it('is shown and stored at once, and told when the page was painted', () => {
    const { tab, timer, heard, paint } = openPainted();
    timer.start();
    expect(timer.$timer.get().status).toBe('running');
    expect(tab.storage.read(STORAGE_KEYS.timerState)).toContain('"running"');
    expect(heard).toEqual([]);
    paint();
    expect(heard).toEqual(['act: running']);
    paint();
    expect(heard).toEqual(['act: running']);
  });

  it('is told before what comes next, each once and in order', () => {
    const { timer, heard, paint } = openPainted();
    timer.start();
    timer.pause();
    expect(heard).toEqual(['act: running']);
    paint();
    expect(heard).toEqual(['act: running', 'act: paused']);
  });

  it('is told before the time that completes it', () => {
    const { browser, timer, heard } = openPainted();
    timer.start();
    browser.advance(WORK_MS + 1000);
    expect(heard).toEqual(['act: running', 'time: idle']);
  });

  it('is told when the timer ends before a paint', () => {
    const { timer, heard, disconnect } = openPainted();
    timer.start();
    disconnect();
    expect(heard).toEqual(['act: running']);
  });
});

describe('the session length of a project', () => {
  const OWN = { ...DEFAULT_RULES, workMinutes: 35 };
  const task = (projectId: string) =>
    ({ kind: 'task', projectId, taskId: `${projectId}-1` }) as const;

  function openOwn(tab: FakeTab) {
    const timer = createTimerStore({
      ...tab,
      rules: DEFAULT_RULES,
      owner: null,
      rulesFor: ({ target }) =>
        target.kind === 'task' && target.projectId === 'thesis' ? OWN : DEFAULT_RULES,
    });
    timer.connect();
    return timer;
  }

  const minutes = (timer: TimerStore) => timer.$timer.get().durationMs / MINUTE_MS;

  it('is there as soon as a task of the project is chosen, and goes with it', () => {
    const timer = openOwn(new FakeBrowser().openTab());
    timer.chooseTask(task('thesis'));
    expect(minutes(timer)).toBe(35);
    timer.start();
    expect(minutes(timer)).toBe(35);
    timer.reset();
    timer.chooseTask(task('book'));
    expect(minutes(timer)).toBe(25);
  });

  it('never changes a session under way', () => {
    const timer = openOwn(new FakeBrowser().openTab());
    timer.chooseTask(task('book'));
    timer.start();
    timer.attach(task('thesis'));
    expect(minutes(timer)).toBe(25);
    timer.configure(OWN);
    expect(minutes(timer)).toBe(25);
  });

  it('comes with a state that the server holds', () => {
    const browser = new FakeBrowser();
    const timer = openOwn(browser.openTab());
    timer.adopt({ ...timer.$timer.get(), target: task('thesis') });
    expect(minutes(timer)).toBe(35);
  });

  it('is found again after a reload', () => {
    const browser = new FakeBrowser();
    const first = browser.openTab();
    openOwn(first).chooseTask(task('thesis'));
    first.crash();
    expect(minutes(openOwn(browser.openTab()))).toBe(35);
  });
});
