import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES, type EndedSession } from '#shared/domain/timer/types.ts';
import { FakeBrowser, type FakeTab } from '#tests/support/browser/fake-browser.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { createTimerStore } from './timer-store.ts';

const MINUTE_MS = 60_000;
const WORK_MS = 25 * MINUTE_MS;
const AUTO = { ...DEFAULT_RULES, autoStartBreaks: true, autoStartWork: true };

function openTimer(tab: FakeTab, rules = AUTO) {
  const timer = createTimerStore({ ...tab, rules, owner: null });
  const ended: EndedSession[] = [];
  timer.onEnded((session) => ended.push(session));
  return { timer, ended, close: timer.connect() };
}

describe('a session that starts by itself', () => {
  it('begins five seconds after the end, to the millisecond, however the tabs beat', () => {
    const browser = new FakeBrowser();
    const { timer } = openTimer(browser.openTab());
    timer.start();
    const endsAt = browser.nowMs + WORK_MS;
    browser.sleep(WORK_MS - 300);
    browser.advance(4000);
    expect(timer.$timer.get()).toMatchObject({ status: 'idle', autoStartAt: endsAt + 5000 });
    browser.advance(3000);
    expect(timer.$timer.get()).toMatchObject({
      status: 'running',
      session: 'shortBreak',
      startedAt: endsAt + 5000,
    });
  });

  it('asks to be woken at its moment', () => {
    const browser = new FakeBrowser();
    const tab = browser.openTab();
    const woken: (number | null)[] = [];
    const ticker = { ...tab.ticker, wakeAt: (instantMs: number | null) => woken.push(instantMs) };
    const { timer } = openTimer({ ...tab, ticker });
    timer.start();
    const endsAt = browser.nowMs + WORK_MS;
    browser.advance(WORK_MS);
    timer.stay();
    expect(woken).toEqual([null, endsAt, endsAt + 5000, null]);
  });

  it('is called off in every tab by one of them', () => {
    const browser = new FakeBrowser();
    const one = openTimer(browser.openTab()).timer;
    const two = openTimer(browser.openTab()).timer;
    one.start();
    browser.advance(WORK_MS + 2000);
    two.stay();
    browser.advance(MINUTE_MS);
    expect(one.$timer.get()).toMatchObject({ status: 'idle', autoStartAt: null });
    expect(two.$timer.get()).toEqual(one.$timer.get());
  });

  it('is started once, by the tab that leads', () => {
    const browser = new FakeBrowser();
    const tabs = Array.from({ length: 5 }, () => openTimer(browser.openTab()));
    tabs[2]?.timer.start();
    browser.advance(WORK_MS + 6000);
    const ids = tabs.map(({ timer }) => {
      const state = timer.$timer.get();
      return state.status === 'running' ? state.sessionId : state.status;
    });
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).not.toBe('idle');
  });

  it('does not start in a page that was loaded again meanwhile', () => {
    const browser = new FakeBrowser();
    const first = browser.openTab();
    openTimer(first).timer.start();
    browser.advance(WORK_MS + 2000);
    first.crash();
    const { timer } = openTimer(browser.openTab());
    browser.advance(MINUTE_MS);
    expect(timer.$timer.get()).toMatchObject({ status: 'idle', session: 'shortBreak' });
  });
});

describe('what is said and counted', () => {
  it('shows in every tab and survives a load', () => {
    const browser = new FakeBrowser();
    const first = browser.openTab();
    const one = openTimer(first).timer;
    const two = openTimer(browser.openTab()).timer;
    one.intend(' Write\nthe letter ');
    one.start();
    two.interrupt('internal');
    one.interrupt('external');
    one.interrupt('external');
    const said = {
      intention: 'Write the letter',
      interrupted: true,
      interruptions: { internal: 1, external: 2 },
    };
    expect(two.$timer.get()).toMatchObject(said);
    first.crash();
    expect(openTimer(browser.openTab()).timer.$timer.get()).toMatchObject(said);
  });

  it('comes with the session that ended', () => {
    const browser = new FakeBrowser();
    const { timer, ended } = openTimer(browser.openTab());
    timer.start();
    timer.intend('Write the letter');
    timer.interrupt('internal');
    browser.advance(WORK_MS);
    expect(ended).toMatchObject([
      {
        intention: 'Write the letter',
        interrupted: true,
        interruptions: { internal: 1, external: 0 },
      },
    ]);
    expect(timer.$timer.get().intention).toBe('');
  });

  it('is nothing in a session that was stored before anything could be said', () => {
    const browser = new FakeBrowser();
    const first = openTimer(browser.openTab());
    first.timer.start();
    const text = browser.stored.get(STORAGE_KEYS.timerState) ?? '';
    first.close();
    const later = ['intention', 'interruptions', 'autoStartAt'];
    const old = JSON.stringify(
      JSON.parse(text, (key, value) => (later.includes(key) ? undefined : value)),
    );
    expect(old).not.toBe(text);
    browser.stored.set(STORAGE_KEYS.timerState, old);
    const { timer, ended } = openTimer(browser.openTab());
    expect(timer.$timer.get()).toMatchObject({
      status: 'running',
      intention: '',
      interruptions: { internal: 0, external: 0 },
    });
    timer.pause();
    timer.resume();
    browser.advance(WORK_MS + 1000);
    expect(ended).toHaveLength(1);
  });
});
