import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES, type EndedSession, type Target } from '#shared/domain/timer/types.ts';
import { FakeBrowser, type FakeTab } from '#tests/support/browser/fake-browser.ts';
import { resetForSignIn } from '../account/reset-for-sign-in.ts';
import { buildGuestSession } from '../guest/guest-test-kit.ts';
import { createMigrationLog } from '../guest-migration/migration-log.ts';
import { pendingDataFor } from '../guest-migration/pending-data.ts';
import { createGuestSessions } from '../sessions/guest-sessions.ts';
import { createCarriedSession } from './carried-session.ts';
import { createTimerStore } from './timer-store.ts';

const MINUTE_MS = 60_000;
const VISITORS_TASK: Target = { kind: 'task', projectId: 'p', taskId: 't' };

function openTimer(tab: FakeTab, owner: string | null) {
  const timer = createTimerStore({ ...tab, rules: DEFAULT_RULES, owner });
  const ended: EndedSession[] = [];
  timer.onEnded((session) => ended.push(session));
  timer.connect();
  return { timer, ended };
}

/** A visitor starts a session, focuses for a while and signs in. */
function signInAfter(
  focusedMs: number,
  userId = 'user-a',
  target: Target = { kind: 'standalone' },
) {
  const browser = new FakeBrowser();
  const home = browser.openTab();
  const { timer } = openTimer(home, null);
  timer.attach(target);
  timer.start();
  const startedAt = browser.nowMs;
  browser.advance(focusedMs);
  resetForSignIn(home.storage, userId, browser.nowMs);
  home.crash();
  return { browser, startedAt };
}

function openAccount(browser: FakeBrowser, owner = 'user-a') {
  const tab = browser.openTab();
  const { timer, ended } = openTimer(tab, owner);
  return { timer, ended, carried: createCarriedSession({ ...tab, timer, owner }) };
}

describe('a session that was under way at sign-in', () => {
  it('is offered, and goes on right to the second', () => {
    const { browser, startedAt } = signInAfter(5 * MINUTE_MS);
    const { timer, carried } = openAccount(browser);
    expect(timer.$timer.get().status).toBe('idle');
    carried.take();
    expect(timer.$timer.get()).toMatchObject({ status: 'running', startedAt });
    expect(carried.$offer.get()).toBeNull();
  });

  it('waits on while another account signs in with a session of its own', () => {
    const { browser } = signInAfter(5 * MINUTE_MS);
    const home = browser.openTab();
    const { timer } = openTimer(home, null);
    home.storage.remove('pomodoroTimerState');
    timer.start();
    browser.advance(MINUTE_MS);
    resetForSignIn(home.storage, 'user-b', browser.nowMs);
    home.crash();
    const other = openAccount(browser, 'user-b');
    expect(other.carried.$offer.get()).not.toBeNull();
    other.carried.discard();
    const first = openAccount(browser);
    expect(first.carried.$offer.get()).not.toBeNull();
    first.carried.discard();
    expect(openAccount(browser).carried.$offer.get()).toBeNull();
  });

  it('is recorded at its true end when it ended meanwhile', () => {
    const { browser, startedAt } = signInAfter(5 * MINUTE_MS);
    browser.sleep(60 * MINUTE_MS);
    const { ended, carried } = openAccount(browser);
    carried.take();
    expect(ended).toMatchObject([
      { startedAt, endedAt: startedAt + 25 * MINUTE_MS, outcome: 'completed' },
    ]);
  });

  it('is the account’s own also where a visitor has used the timer since', () => {
    const browser = new FakeBrowser();
    const expired = browser.openTab();
    const { timer } = openTimer(expired, 'user-a');
    timer.start();
    const startedAt = browser.nowMs;
    expired.crash();
    const home = browser.openTab();
    openTimer(home, null).timer.select('longBreak');
    resetForSignIn(home.storage, 'user-a', browser.nowMs);
    home.crash();
    const { carried } = openAccount(browser);
    expect(carried.$offer.get()).toMatchObject({ startedAt });
    expect(carried.isVisitors).toBe(false);
  });

  it('goes on for the task that was moved, under its id in the account', () => {
    const { browser } = signInAfter(5 * MINUTE_MS, 'user-a', VISITORS_TASK);
    const mark = { state: 'brought', isRenamed: false, problem: '' };
    browser.stored.set(
      'ripenBringAlong',
      JSON.stringify({
        marks: {
          p: { 'user-a': { ...mark, sendAs: 'p' } },
          t: { 'user-a': { ...mark, sendAs: 't2' }, 'user-b': { ...mark, sendAs: 't' } },
        },
      }),
    );
    const { timer, carried } = openAccount(browser);
    expect(carried.isVisitors).toBe(true);
    carried.take();
    expect(timer.$timer.get().target).toEqual({ kind: 'task', projectId: 'p', taskId: 't2' });
  });

  it('goes on without a task that stayed behind', () => {
    const { browser } = signInAfter(5 * MINUTE_MS, 'user-a', VISITORS_TASK);
    const { timer, carried } = openAccount(browser);
    carried.take();
    expect(timer.$timer.get()).toMatchObject({
      status: 'running',
      target: { kind: 'standalone' },
    });
  });

  it('is offered to nobody where the visitor’s tab, still open, records it as well', () => {
    const { browser } = signInAfter(5 * MINUTE_MS);
    const { timer, carried } = openAccount(browser);
    carried.take();
    const active = timer.$timer.get();
    const id = 'sessionId' in active ? active.sessionId : '';
    const { storage } = browser.openTab();
    const guests = createGuestSessions({ storage });
    guests.add(buildGuestSession(id, browser.nowMs));
    const data = { projects: [], tasks: [], sessions: guests.$sessions.get() };
    const log = createMigrationLog(storage).read();
    expect(data.sessions).toHaveLength(1);
    expect(pendingDataFor(data, log, 'user-a').sessions).toEqual([]);
    expect(pendingDataFor(data, log, 'user-b').sessions).toEqual([]);
  });

  it('stays moved where its record was before it was counted', () => {
    const { browser } = signInAfter(5 * MINUTE_MS);
    browser.sleep(60 * MINUTE_MS);
    const { carried } = openAccount(browser);
    const id = carried.$offer.get()?.sessionId ?? '';
    const log = createMigrationLog(browser.openTab().storage);
    const mark = { state: 'brought', sendAs: id, isRenamed: false, problem: '' } as const;
    log.mark(id, 'user-a', mark);
    carried.take();
    expect(log.read().marks[id]?.['user-a']).toEqual(mark);
  });

  it('is not offered again once it was taken or discarded', () => {
    const { browser } = signInAfter(5 * MINUTE_MS);
    openAccount(browser).carried.discard();
    expect(openAccount(browser).carried.$offer.get()).toBeNull();
  });

  it('waits while the account’s own timer runs', () => {
    const { browser } = signInAfter(5 * MINUTE_MS);
    const { timer, carried } = openAccount(browser);
    timer.start();
    expect(carried.$offer.get()).toBeNull();
    timer.reset();
    expect(carried.$offer.get()).not.toBeNull();
  });

  it('is never offered to another account', () => {
    const { browser } = signInAfter(5 * MINUTE_MS);
    expect(openAccount(browser, 'user-b').carried.$offer.get()).toBeNull();
  });
});

describe('a session started after the sign-in expired', () => {
  function signInAgain() {
    const browser = new FakeBrowser();
    const app = browser.openTab();
    const { timer } = openTimer(app, 'user-a');
    timer.start();
    const underWay = timer.$timer.get();
    resetForSignIn(app.storage, 'user-a', browser.nowMs);
    app.crash();
    return { browser, underWay };
  }

  it('is offered to the same account', () => {
    const { browser } = signInAgain();
    expect(openAccount(browser).carried.$offer.get()).not.toBeNull();
  });

  it('is not offered to somebody else', () => {
    const { browser } = signInAgain();
    expect(openAccount(browser, 'user-b').carried.$offer.get()).toBeNull();
  });

  it('is forgotten when the server had it all along', () => {
    const { browser, underWay } = signInAgain();
    const { timer, carried } = openAccount(browser);
    timer.adopt(underWay);
    browser.advance(26 * MINUTE_MS);
    expect(carried.$offer.get()).toBeNull();
    expect(openAccount(browser).carried.$offer.get()).toBeNull();
  });
});

it('an idle timer of a visitor leaves nothing behind', () => {
  const browser = new FakeBrowser();
  const home = browser.openTab();
  openTimer(home, null);
  resetForSignIn(home.storage, 'user-a', browser.nowMs);
  expect(openAccount(browser).carried.$offer.get()).toBeNull();
});
