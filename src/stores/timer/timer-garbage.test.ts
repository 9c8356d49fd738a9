import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '#shared/domain/timer/types.ts';
import { remainingSeconds } from '#shared/domain/timer/views.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { createServerClock } from '../sync/server-clock.ts';
import { createTimerSync } from '../sync/timer-sync.ts';
import { createCarriedSession } from './carried-session.ts';
import { createClockCheck, createClockWatch } from './clock-watch.ts';
import { FakeTimerServer } from './timer-server-test-kit.ts';
import { createTimerStore } from './timer-store.ts';

const MINUTE_MS = 60_000;
const WORK_MS = 25 * MINUTE_MS;

/** Values in local storage that this app never writes. */
const GARBAGE = [
  ['empty', ''],
  ['half-written', '{"owner":"user-a","revision":3,"state":{"status":"run'],
  ['null', 'null'],
  ['a list', '[1,2,3]'],
  ['a word', 'soon'],
  ['a number beyond all bounds', '9007199254740993e300'],
  ['not a number', 'NaN'],
  ['of another shape', '{"owner":"user-a","revision":"7","version":{},"state":[],"heardAt":-1}'],
  ['of a revision that nothing can follow', revisedFar(9_007_199_254_740_991)],
  ['with a poisoned prototype', '{"__proto__":{"unsent":true,"version":5},"owner":"user-a"}'],
  ['oversized', JSON.stringify({ owner: 'user-a', note: 'x'.repeat(2_000_000) })],
] as const;

const KEYS = [
  'pomodoroTimerState',
  'ripenTimerSync',
  'ripenClockOffset',
  'ripenHandledSession',
  'ripenDeviceId',
  'ripenCarriedTimer',
  'ripenDecidedSession',
] as const;

function revisedFar(revision: number): string {
  return JSON.stringify({ owner: 'user-a', revision, state: { status: 'idle' } });
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

/** The timer of an account with everything that reads what is stored. */
function openAccount(browser: FakeBrowser, server: FakeTimerServer) {
  const tab = browser.openTab();
  const serverClock = createServerClock(tab);
  const timer = createTimerStore({
    ...tab,
    rules: DEFAULT_RULES,
    owner: 'user-a',
    mayTimeAct: createClockCheck(tab.clock, serverClock),
  });
  const carried = createCarriedSession({ storage: tab.storage, timer, owner: 'user-a' });
  const ended: string[] = [];
  timer.onEnded(({ outcome, startedAt, endedAt }) => {
    const minutes = (serverClock.toServer(endedAt) - serverClock.toServer(startedAt)) / MINUTE_MS;
    ended.push(`${outcome} after ${minutes} min`);
  });
  timer.connect();
  createClockWatch({ ...tab, timer, serverClock, askServer: () => server.clock() }).connect();
  createTimerSync({ ...tab, timer, api: server, owner: 'user-a', serverClock }).connect();
  return { tab, timer, carried, ended };
}

describe.each(GARBAGE)('storage that is %s', (_what, text) => {
  it.each(KEYS)('in %s costs nothing but itself', async (key) => {
    const browser = new FakeBrowser();
    const server = new FakeTimerServer(() => browser.nowMs);
    browser.stored.set('token', 'token-a');
    browser.stored.set(key, text);
    browser.stored.set('pendingPomodoros', '[{"id":"kept"}]');
    const { timer, carried, ended } = openAccount(browser, server);
    await settle();
    expect(carried.$offer.get()).toBeNull();
    expect(timer.start()).toBe(true);
    await settle();
    expect(server.timer).toMatchObject({ isRunning: true });
    browser.advance(WORK_MS);
    await settle();
    expect(ended).toEqual(['completed after 25 min']);
    expect(browser.stored.get('pendingPomodoros')).toBe('[{"id":"kept"}]');
  });

  it.each(KEYS)('in %s does not stop a session that runs in another tab', async (key) => {
    const browser = new FakeBrowser();
    const server = new FakeTimerServer(() => browser.nowMs);
    browser.stored.set('token', 'token-a');
    const first = openAccount(browser, server);
    await settle();
    first.timer.start();
    await settle();
    browser.advance(5 * MINUTE_MS);
    browser.openTab().storage.write(key, text);
    browser.advance(MINUTE_MS);
    await settle();
    const state = first.timer.$timer.get();
    expect(state.status).toBe('running');
    expect(remainingSeconds(state, browser.nowMs)).toBe(19 * 60);
    browser.advance(19 * MINUTE_MS);
    expect(first.ended).toEqual(['completed after 25 min']);
  });
});

it('storage that refuses everything leaves the timer running in its page', async () => {
  const browser = new FakeBrowser();
  const tab = browser.openTab();
  const timer = createTimerStore({
    ...tab,
    storage: { ...tab.storage, read: () => null, write: () => false, remove: () => {} },
    rules: DEFAULT_RULES,
    owner: null,
  });
  const ended: string[] = [];
  timer.onEnded(({ outcome }) => ended.push(outcome));
  timer.connect();
  timer.start();
  browser.advance(WORK_MS);
  expect(ended).toEqual(['completed']);
});
