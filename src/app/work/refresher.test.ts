import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { connectRefresher } from './refresher.ts';

function setUp({ isAllowed = true } = {}) {
  const browser = new FakeBrowser(Date.UTC(2026, 10, 20, 23, 59));
  const tab = browser.openTab();
  const $isOffline = atom(false);
  const state = { loads: 0, comeBack: () => {}, during: () => {} };
  const end = connectRefresher({
    load: async () => {
      state.loads += 1;
      state.during();
    },
    $isOffline,
    today: () => new Date(browser.nowMs).toISOString().slice(0, 10),
    now: tab.clock.now,
    later: tab.later,
    onOnline: tab.network.onOnline,
    onReturn: (listener) => {
      state.comeBack = listener;
      return () => {};
    },
    isAllowed: () => isAllowed,
  });
  return { browser, $isOffline, state, end };
}

describe('connectRefresher', () => {
  it('retries with growing delays while the server is unreachable', async () => {
    const { browser, $isOffline, state } = setUp();
    const pass = async (ms: number) => {
      browser.advance(ms);
      await Promise.resolve();
      await Promise.resolve();
    };
    $isOffline.set(true);
    await pass(2000);
    expect(state.loads).toBe(1);
    await pass(3000);
    expect(state.loads).toBe(1);
    state.during = () => $isOffline.set(false);
    await pass(1000);
    expect(state.loads).toBe(2);
    await pass(40_000);
    expect(state.loads).toBe(2);
  });

  it('reloads once when a call was not answered although the next one was', async () => {
    const { browser, $isOffline, state } = setUp();
    $isOffline.set(true);
    $isOffline.set(false);
    browser.advance(3000);
    expect(state.loads).toBe(1);
    browser.advance(40_000);
    expect(state.loads).toBe(1);
  });

  it('reloads once when a part of a load was not answered', async () => {
    const { browser, $isOffline, state } = setUp();
    state.during = () => {
      $isOffline.set(state.loads === 1);
      $isOffline.set(false);
    };
    browser.goOnline();
    await Promise.resolve();
    await Promise.resolve();
    browser.advance(3000);
    expect(state.loads).toBe(2);
  });

  it('loads when the network returns', () => {
    const { browser, state } = setUp();
    browser.goOnline();
    expect(state.loads).toBe(1);
  });

  it('loads when the user returns after a while, not after a short absence', () => {
    const { browser, state } = setUp();
    browser.sleep(29_000);
    state.comeBack();
    expect(state.loads).toBe(0);
    browser.sleep(1000);
    state.comeBack();
    expect(state.loads).toBe(1);
  });

  it('loads once when the day changes', () => {
    const { browser, state } = setUp();
    browser.advance(120_000);
    expect(state.loads).toBe(1);
  });

  it('loads nothing without a token', () => {
    const { browser, state } = setUp({ isAllowed: false });
    browser.goOnline();
    expect(state.loads).toBe(0);
  });

  it('stops when disconnected', () => {
    const { browser, $isOffline, state, end } = setUp();
    end();
    $isOffline.set(true);
    browser.goOnline();
    browser.advance(120_000);
    expect(state.loads).toBe(0);
  });
});
