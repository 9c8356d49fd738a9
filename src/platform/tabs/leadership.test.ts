import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLeadership } from './leadership.ts';
import type { PageLife } from './page-life.ts';

let lockName = '';
let tests = 0;
beforeEach(() => {
  tests += 1;
  lockName = `leadership test ${tests}`;
});

function openTab() {
  const life: { page: PageLife } = { page: { onLeave: () => {}, onReturn: () => {} } };
  const leadership = createLeadership(
    () => navigator.locks,
    lockName,
    (page) => {
      life.page = page;
    },
  );
  const heard: boolean[] = [];
  leadership.onChange((isLeader) => heard.push(isLeader));
  return {
    leadership,
    heard,
    leave: () => life.page.onLeave(),
    comeBack: () => life.page.onReturn(),
  };
}

type Tab = ReturnType<typeof openTab>;

const leads = (tab: Tab) => vi.waitFor(() => expect(tab.leadership.isLeader()).toBe(true));
const follows = (tab: Tab) => vi.waitFor(() => expect(tab.leadership.isLeader()).toBe(false));

describe('with Web Locks', () => {
  test('the first tab leads and the second waits', async () => {
    const [first, second] = [openTab(), openTab()];
    await leads(first);
    expect(second.heard).toEqual([false]);
  });

  test('a tab that takes the lead robs the one that had it', async () => {
    const [first, second] = [openTab(), openTab()];
    await leads(first);
    second.leadership.take();
    await leads(second);
    await vi.waitFor(() => expect(first.heard).toEqual([false, true, false]));
  });

  test('a robbed tab can take the lead back', async () => {
    const [first, second] = [openTab(), openTab()];
    await leads(first);
    second.leadership.take();
    await follows(first);
    first.leadership.take();
    await leads(first);
    await follows(second);
    expect(second.heard).toEqual([false, true, false]);
  });

  test('taking the lead twice at once does not rob oneself', async () => {
    const [first, second] = [openTab(), openTab()];
    await leads(first);
    second.leadership.take();
    second.leadership.take();
    await leads(second);
    expect(second.heard).toEqual([false, true]);
  });

  test('taking the lead before anybody has it leads', async () => {
    const tab = openTab();
    tab.leadership.take();
    await leads(tab);
    expect(tab.heard).toEqual([false, true]);
  });

  test('nothing is asked of the browser before somebody listens', () => {
    const asked = vi.fn(() => navigator.locks);
    expect(createLeadership(asked).isLeader()).toBe(false);
    expect(asked).not.toHaveBeenCalled();
  });

  test('a listener that went hears nothing more', async () => {
    const { leadership } = openTab();
    const heard: boolean[] = [];
    leadership.onChange((isLeader) => heard.push(isLeader))();
    await vi.waitFor(() => expect(leadership.isLeader()).toBe(true));
    expect(heard).toEqual([false]);
  });
});

describe('a page that is left or frozen', () => {
  test('lets another tab lead, and waits its turn when it comes back', async () => {
    const [first, second] = [openTab(), openTab()];
    await leads(first);
    first.leave();
    expect(first.leadership.isLeader()).toBe(false);
    await leads(second);
    first.comeBack();
    expect(first.heard).toEqual([false, true, false]);
    second.leave();
    await leads(first);
  });

  test('gives up its place in the queue', async () => {
    const [first, second, third] = [openTab(), openTab(), openTab()];
    await leads(first);
    second.leave();
    first.leave();
    await leads(third);
    expect(second.heard).toEqual([false]);
  });

  test('leads again when it comes back alone', async () => {
    const tab = openTab();
    await leads(tab);
    tab.leave();
    tab.leave();
    tab.comeBack();
    tab.comeBack();
    await leads(tab);
    expect(tab.heard).toEqual([false, true, false, true]);
  });

  test('does not lead by what it asked for as it was left', async () => {
    const [first, second] = [openTab(), openTab()];
    await leads(first);
    second.leadership.take();
    second.leave();
    await leads(first);
    expect(second.leadership.isLeader()).toBe(false);
  });
});

describe('without Web Locks', () => {
  test('every tab leads at once', () => {
    const heard: boolean[] = [];
    createLeadership(() => undefined).onChange((isLeader) => heard.push(isLeader));
    expect(heard).toEqual([true]);
  });

  test('taking the lead is safe', () => {
    const leadership = createLeadership(() => undefined);
    leadership.take();
    expect(leadership.isLeader()).toBe(true);
  });

  test('a browser that refuses locks makes the tab lead', async () => {
    const refusal = new DOMException('no', 'SecurityError');
    const refusing = {
      request: () => Promise.reject(refusal),
      query: () => Promise.reject(refusal),
    };
    const leadership = createLeadership(
      () => refusing,
      lockName,
      () => {},
    );
    leadership.onChange(() => {});
    await vi.waitFor(() => expect(leadership.isLeader()).toBe(true));
  });
});
