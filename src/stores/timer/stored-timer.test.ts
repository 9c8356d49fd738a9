import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '#shared/domain/timer/types.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { createSyncMark } from '../sync/sync-mark.ts';
import { createTimerStore } from './timer-store.ts';

const MINUTE_MS = 60_000;

function openTimer(browser: FakeBrowser, owner: string | null) {
  const tab = browser.openTab();
  const timer = createTimerStore({ ...tab, rules: DEFAULT_RULES, owner });
  timer.connect();
  return { tab, timer };
}

/** Somebody signed in focuses, and a visitor's tab of the same browser writes its own timer. */
function withVisitorsTab() {
  const browser = new FakeBrowser();
  const app = openTimer(browser, 'user-a');
  app.timer.start();
  createSyncMark(app.tab.storage, 'user-a').change({ version: 3, unsent: true });
  const startedAt = browser.nowMs;
  const home = openTimer(browser, null);
  home.timer.select('longBreak');
  return { browser, app, home, startedAt };
}

describe('a running timer that a visitor’s tab wrote over', () => {
  it('runs on after a reload without a network', () => {
    const { browser, app, startedAt } = withVisitorsTab();
    app.tab.crash();
    browser.advance(MINUTE_MS);
    const { timer } = openTimer(browser, 'user-a');
    expect(timer.$timer.get()).toMatchObject({ status: 'running', startedAt });
  });

  it('is still known to be unsent', () => {
    const { browser, app } = withVisitorsTab();
    app.tab.crash();
    const mark = createSyncMark(browser.openTab().storage, 'user-a');
    mark.reconcile();
    expect(mark.read()).toMatchObject({ version: 3, unsent: true });
  });

  it('ends once, at its time', () => {
    const { browser, app, home, startedAt } = withVisitorsTab();
    app.tab.crash();
    home.tab.crash();
    browser.sleep(60 * MINUTE_MS);
    const { timer } = openTimer(browser, 'user-a');
    browser.advance(5000);
    const endedAt = startedAt + 25 * MINUTE_MS;
    expect(timer.$timer.get().ended).toMatchObject({ outcome: 'completed', endedAt });
  });

  it('gives way to what the account stored later', () => {
    const { browser, app } = withVisitorsTab();
    app.timer.reset();
    app.tab.crash();
    expect(openTimer(browser, 'user-a').timer.$timer.get().status).toBe('idle');
  });

  it('is nobody else’s', () => {
    const { browser, app } = withVisitorsTab();
    app.tab.crash();
    expect(openTimer(browser, 'user-b').timer.$timer.get().status).toBe('idle');
  });
});
