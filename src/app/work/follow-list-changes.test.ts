import { describe, expect, it } from 'vitest';
import type { DataKind } from '#shared/contract/data-changes.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { followListChanges } from './follow-list-changes.ts';

/** Tabs of one browser; the first one receives the stream. */
function setUp() {
  const browser = new FakeBrowser();
  let tell = (_kinds: readonly DataKind[]) => {};
  const openTab = (isLeading: boolean, loadMs = 0) => {
    const tab = browser.openTab();
    const state = { loads: [] as (readonly DataKind[])[], isVisible: true, show: () => {} };
    followListChanges({
      tabs: tab.tabs,
      owner: 'ada',
      now: tab.clock.now,
      later: tab.later,
      onStream(listener) {
        if (isLeading) tell = listener;
        return () => {};
      },
      load: (kinds) => {
        state.loads.push(kinds);
        return new Promise((resolve) => tab.later(loadMs, () => resolve(null)));
      },
      isVisible: () => state.isVisible,
      onVisible(listener) {
        state.show = () => {
          state.isVisible = true;
          listener();
        };
        return () => {};
      },
    });
    return state;
  };
  const pass = async (ms: number) => {
    browser.advance(ms);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { openTab, pass, tell: (kinds: readonly DataKind[]) => tell(kinds) };
}

describe('the lists changed by another device', () => {
  it('are loaded in every tab, once for several changes', async () => {
    const { openTab, tell, pass } = setUp();
    const [leader, other] = [openTab(true), openTab(false)];
    tell(['tasks', 'projects']);
    tell(['notes']);
    await pass(100);
    expect(leader.loads).toEqual([['projects', 'tasks', 'notes']]);
    expect(other.loads).toEqual([['projects', 'tasks', 'notes']]);
  });

  it('wait until the page is visible', async () => {
    const { openTab, tell, pass } = setUp();
    const page = openTab(true);
    page.isVisible = false;
    tell(['tasks']);
    await pass(10_000);
    expect(page.loads).toEqual([]);
    page.show();
    await pass(100);
    expect(page.loads).toEqual([['tasks']]);
  });

  it('are loaded less often the longer a load takes', async () => {
    const { openTab, tell, pass } = setUp();
    const page = openTab(true, 1000);
    tell(['tasks']);
    await pass(100);
    tell(['tasks']);
    await pass(1000);
    await pass(3900);
    expect(page.loads).toHaveLength(1);
    await pass(100);
    expect(page.loads).toHaveLength(2);
  });

  it('are loaded less often while changes keep coming', async () => {
    const { openTab, tell, pass } = setUp();
    const page = openTab(true);
    for (let steps = 0; steps < 600; steps += 1) {
      tell(['tasks']);
      await pass(100);
    }
    expect(page.loads.length).toBeGreaterThanOrEqual(30);
    expect(page.loads.length).toBeLessThanOrEqual(42);
  });

  it('are loaded soon after a load during which the device slept', async () => {
    const { openTab, tell, pass } = setUp();
    const page = openTab(true, 3_600_000);
    tell(['tasks']);
    await pass(100);
    await pass(3_600_000);
    tell(['tasks']);
    await pass(10_000);
    expect(page.loads).toHaveLength(2);
  });
});
