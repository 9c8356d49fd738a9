import { describe, expect, it } from 'vitest';
import { FakeBrowser, type FakeTab } from '#tests/support/browser/fake-browser.ts';
import { connectLeaderHeartbeat } from './leader-heartbeat.ts';

function watch(tab: FakeTab, { isVisible = true, owner = 'user-a' } = {}): FakeTab {
  connectLeaderHeartbeat({ ...tab, owner, isVisible: () => isVisible });
  return tab;
}

describe('a leader that lives', () => {
  it('keeps the lead, however long', () => {
    const browser = new FakeBrowser();
    const leader = watch(browser.openTab());
    watch(browser.openTab());
    browser.advance(600_000);
    expect(leader.leadership.isLeader()).toBe(true);
  });

  it('keeps the lead when the device has slept', () => {
    const browser = new FakeBrowser();
    // The other tab beats first after the sleep, before it can have heard anything.
    const other = browser.openTab();
    const leader = browser.openTab();
    leader.leadership.take();
    watch(other);
    watch(leader);
    browser.advance(5000);
    browser.sleep(3_600_000);
    browser.advance(5000);
    expect(leader.leadership.isLeader()).toBe(true);
  });
});

describe('a leader that holds the lock and is silent', () => {
  it('loses the lead to a tab in sight after five seconds', () => {
    const browser = new FakeBrowser();
    browser.openTab();
    const other = watch(browser.openTab());
    browser.advance(4000);
    expect(other.leadership.isLeader()).toBe(false);
    browser.advance(1000);
    expect(other.leadership.isLeader()).toBe(true);
  });

  it('loses it to one tab only, though several see its silence', () => {
    const browser = new FakeBrowser();
    browser.openTab();
    const others = [watch(browser.openTab()), watch(browser.openTab())];
    const changes: boolean[] = [];
    for (const { leadership } of others) leadership.onChange((isLeader) => changes.push(isLeader));
    browser.advance(30_000);
    expect(changes).toEqual([false, false, true]);
  });

  it('keeps it before a tab that nobody sees', () => {
    const browser = new FakeBrowser();
    browser.openTab();
    const hidden = watch(browser.openTab(), { isVisible: false });
    browser.advance(60_000);
    expect(hidden.leadership.isLeader()).toBe(false);
  });

  it('is not mistaken for the leader of another account', () => {
    const browser = new FakeBrowser();
    browser.openTab();
    const stranger = browser.openTab();
    connectLeaderHeartbeat({
      ...stranger,
      owner: null,
      isVisible: () => false,
      leadership: { ...stranger.leadership, isLeader: () => true },
    });
    const other = watch(browser.openTab());
    browser.advance(5000);
    expect(other.leadership.isLeader()).toBe(true);
  });
});
