import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES, type EndedSession } from '#shared/domain/timer/types.ts';
import { remainingSeconds } from '#shared/domain/timer/views.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { createServerClock } from '../sync/server-clock.ts';
import { createTimerSync } from '../sync/timer-sync.ts';
import { createClockCheck, createClockWatch } from './clock-watch.ts';
import { FakeTimerServer } from './timer-server-test-kit.ts';
import { createTimerStore } from './timer-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WORK_MS = 25 * MINUTE_MS;

type Kind = 'account' | 'visitor';

/** The timer of one tab with all that watches its clock. */
function openTab(
  kind: Kind,
  browser: FakeBrowser,
  server: FakeTimerServer,
  tab = browser.openTab(),
) {
  const isAccount = kind === 'account';
  if (isAccount) browser.stored.set('token', 'token-a');
  const owner = isAccount ? 'user-a' : null;
  const memory = new Map<string, string>();
  const serverClock = createServerClock({
    storage: isAccount ? tab.storage : inMemory(memory),
  });
  const timer = createTimerStore({
    ...tab,
    rules: DEFAULT_RULES,
    owner,
    ...(isAccount ? { mayTimeAct: createClockCheck(tab.clock, serverClock) } : {}),
  });
  const recorded: { startedAt: string; endedAt: string }[] = [];
  const instant = (localMs: number) => new Date(serverClock.toServer(localMs)).toISOString();
  timer.onEnded(({ outcome, startedAt, endedAt }: EndedSession) => {
    if (outcome !== 'completed') return;
    recorded.push({ startedAt: instant(startedAt), endedAt: instant(endedAt) });
  });
  timer.connect();
  createClockWatch({ ...tab, timer, serverClock, askServer: () => server.clock() }).connect();
  if (isAccount) {
    createTimerSync({
      ...tab,
      timer,
      api: server,
      owner: 'user-a',
      serverClock,
    }).connect();
  } else
    void server
      .clock()
      .then(
        (nowMs) =>
          nowMs !== null &&
          serverClock.observe(nowMs, tab.clock.deviceNow(), tab.clock.deviceNow()),
      );
  return {
    timer,
    recorded,
    left: () => remainingSeconds(timer.$timer.get(), timer.$nowMs.get()),
  };
}

function inMemory(memory: Map<string, string>) {
  return {
    read: (key: string) => memory.get(key) ?? null,
    write: (key: string, value: string) => memory.set(key, value) === memory,
  };
}

/** Lets every promise that is already settled run its course. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

async function pass(browser: FakeBrowser, ms: number): Promise<void> {
  const endMs = browser.nowMs + ms;
  while (browser.nowMs < endMs) {
    browser.advance(Math.min(1000, endMs - browser.nowMs));
    await settle();
  }
}

async function start(kind: Kind, setByMs = 0) {
  const browser = new FakeBrowser();
  browser.setByMs = setByMs;
  const server = new FakeTimerServer(() => browser.nowMs);
  const tab = browser.openTab();
  const page = openTab(kind, browser, server, tab);
  await settle();
  page.timer.start();
  await settle();
  return { browser, server, tab, page };
}

const KINDS: Kind[] = ['account', 'visitor'];
const STARTED = '2026-11-20T10:00:00.000Z';
const ENDED = '2026-11-20T10:25:00.000Z';

describe.each(KINDS)('the clock is set while a session of a %s runs', (kind) => {
  it.each([
    ['a day ahead', DAY_MS],
    ['a day back', -DAY_MS],
    ['ten minutes ahead', 10 * MINUTE_MS],
    ['ten minutes back', -10 * MINUTE_MS],
    ['five seconds back', -5000],
  ])('%s: what remains stays the same, and so does the end', async (_how, byMs) => {
    const { browser, page } = await start(kind);
    await pass(browser, 10 * MINUTE_MS);
    browser.setClock(byMs);
    await pass(browser, 1000);
    expect(page.left()).toBe(15 * 60 - 1);
    await pass(browser, 15 * MINUTE_MS - 2000);
    expect(page.recorded).toEqual([]);
    await pass(browser, 1000);
    expect(page.recorded).toHaveLength(1);
  });
});

describe('what is recorded for an account', () => {
  it.each([
    ['set a day ahead in mid-session', DAY_MS],
    ['set a day back in mid-session', -DAY_MS],
  ])('has the true start and end with a clock %s', async (_how, byMs) => {
    const { browser, page } = await start('account');
    await pass(browser, 10 * MINUTE_MS);
    browser.setClock(byMs);
    await pass(browser, 20 * MINUTE_MS);
    expect(page.recorded).toEqual([{ startedAt: STARTED, endedAt: ENDED }]);
  });

  it.each([
    ['right', 0],
    ['a day ahead', DAY_MS],
    ['a day back', -DAY_MS],
  ])('is the same with a clock that is %s from the start', async (_how, setByMs) => {
    const { browser, page } = await start('account', setByMs);
    await pass(browser, WORK_MS);
    expect(page.recorded).toEqual([{ startedAt: STARTED, endedAt: ENDED }]);
  });

  it('is right when the clock is set twice, there and back', async () => {
    const { browser, page } = await start('account');
    await pass(browser, 5 * MINUTE_MS);
    browser.setClock(3 * DAY_MS);
    await pass(browser, 5 * MINUTE_MS);
    browser.setClock(-3 * DAY_MS);
    await pass(browser, 15 * MINUTE_MS);
    expect(page.recorded).toEqual([{ startedAt: STARTED, endedAt: ENDED }]);
  });

  it('is right for a session that is paused while the clock is set', async () => {
    const { browser, page } = await start('account');
    await pass(browser, 10 * MINUTE_MS);
    page.timer.pause();
    await settle();
    browser.setClock(DAY_MS);
    await pass(browser, 5 * MINUTE_MS);
    page.timer.resume();
    await pass(browser, 15 * MINUTE_MS);
    expect(page.recorded).toEqual([{ startedAt: STARTED, endedAt: '2026-11-20T10:30:00.000Z' }]);
  });

  it('is right for a session started after the clock was set', async () => {
    const { browser, page } = await start('account');
    page.timer.reset();
    await pass(browser, 1000);
    browser.setClock(DAY_MS);
    await pass(browser, 1000);
    page.timer.start();
    await settle();
    await pass(browser, WORK_MS);
    expect(page.recorded).toEqual([
      { startedAt: '2026-11-20T10:00:02.000Z', endedAt: '2026-11-20T10:25:02.000Z' },
    ]);
  });

  it('is told to the server no second time because the clock was set', async () => {
    const { browser, server } = await start('account');
    const { saves, timer } = server;
    browser.setClock(-DAY_MS);
    await pass(browser, 5000);
    expect(server.saves).toBe(saves);
    expect(server.timer).toBe(timer);
  });
});

describe.each(KINDS)('the device of a %s sleeps', (kind) => {
  it.each([
    ['ten minutes', 10 * MINUTE_MS, 15 * 60 - 1],
    ['two seconds and a bit', 2100, 25 * 60 - 3],
  ])('%s: they have passed', async (_howLong, sleptMs, left) => {
    const { browser, page } = await start(kind);
    browser.sleep(sleptMs);
    await pass(browser, 1000);
    expect(page.left()).toBe(left);
  });

  it('three hours: the session ended at its deadline', async () => {
    const { browser, page } = await start(kind);
    await pass(browser, 5 * MINUTE_MS);
    browser.sleep(3 * HOUR_MS);
    await pass(browser, 1000);
    await pass(browser, 1000);
    expect(page.recorded).toEqual([{ startedAt: STARTED, endedAt: ENDED }]);
  });

  it('without a network: counts as a sleep within a second', async () => {
    const { browser, server, page } = await start(kind);
    server.isUp = false;
    browser.sleep(3 * HOUR_MS);
    await pass(browser, 1000);
    expect(page.recorded).toEqual([]);
    await pass(browser, 1000);
    expect(page.recorded).toEqual([{ startedAt: STARTED, endedAt: ENDED }]);
  });

  it('ten minutes, and somebody sets the clock a day back meanwhile', async () => {
    const { browser, page } = await start(kind);
    browser.sleep(10 * MINUTE_MS);
    browser.setClock(-DAY_MS);
    await pass(browser, 1000);
    expect(page.left()).toBe(15 * 60 - 1);
  });
});

describe('several tabs', () => {
  it.each(KINDS)('of a %s move the timer once', async (kind) => {
    const { browser, server, page } = await start(kind);
    const others = [openTab(kind, browser, server), openTab(kind, browser, server)];
    await settle();
    await pass(browser, 5 * MINUTE_MS);
    browser.setClock(-DAY_MS);
    await pass(browser, 1000);
    browser.setClock(2 * DAY_MS);
    await pass(browser, 2000);
    for (const { left } of [page, ...others]) expect(left()).toBe(20 * 60 - 3);
  });

  it.each(KINDS)('of a %s are right when the leader dies as the clock is set', async (kind) => {
    const { browser, server, tab } = await start(kind);
    const other = openTab(kind, browser, server);
    await settle();
    await pass(browser, 5 * MINUTE_MS);
    browser.setClock(DAY_MS);
    other.timer.refresh();
    tab.crash();
    await settle();
    await pass(browser, 1000);
    expect(other.left()).toBe(20 * 60 - 1);
  });
});

describe('a clock that was set while no page lived', () => {
  async function reopen(byMs: number, closedMs: number, isUp = true) {
    const { browser, server, tab } = await start('account');
    await pass(browser, 5 * MINUTE_MS);
    tab.crash();
    browser.sleep(closedMs);
    browser.setClock(byMs);
    server.isUp = isUp;
    const page = openTab('account', browser, server);
    const atOnce = page.recorded.length;
    await settle();
    await pass(browser, 1000);
    return { browser, server, page, atOnce };
  }

  it.each([
    ['ahead', DAY_MS],
    ['back', -DAY_MS],
  ])('a day %s takes nothing from the session', async (_way, byMs) => {
    const { browser, page } = await reopen(byMs, 2 * MINUTE_MS);
    expect(page.left()).toBe(18 * 60 - 1);
    await pass(browser, 18 * MINUTE_MS);
    expect(page.recorded).toEqual([{ startedAt: STARTED, endedAt: ENDED }]);
  });

  it('does not hide that the session has since ended', async () => {
    const { page, atOnce } = await reopen(0, 40 * MINUTE_MS);
    expect(atOnce).toBe(0);
    expect(page.recorded).toEqual([{ startedAt: STARTED, endedAt: ENDED }]);
  });

  it('is not waited for longer than a second where nobody answers', async () => {
    const { page } = await reopen(0, 40 * MINUTE_MS, false);
    expect(page.recorded).toEqual([{ startedAt: STARTED, endedAt: ENDED }]);
  });

  it('leaves a session alone that was started before the server answered', async () => {
    const browser = new FakeBrowser();
    browser.stored.set('ripenClockOffset', '0');
    browser.setByMs = DAY_MS;
    const server = new FakeTimerServer(() => browser.nowMs);
    server.isUp = false;
    const page = openTab('account', browser, server);
    await pass(browser, 2000);
    page.timer.start();
    server.isUp = true;
    await pass(browser, 4000);
    expect(page.left()).toBe(25 * 60 - 4);
  });
});

it('a first answer ever moves nothing', async () => {
  const browser = new FakeBrowser();
  browser.setByMs = DAY_MS;
  const server = new FakeTimerServer(() => browser.nowMs);
  server.isUp = false;
  const page = openTab('account', browser, server);
  page.timer.start();
  await pass(browser, MINUTE_MS);
  server.isUp = true;
  browser.goOnline();
  await settle();
  await pass(browser, WORK_MS);
  expect(page.recorded).toEqual([{ startedAt: STARTED, endedAt: ENDED }]);
});

it('a server whose own clock is set moves nothing here', async () => {
  const browser = new FakeBrowser();
  let aheadMs = 0;
  const server = new FakeTimerServer(() => browser.nowMs + aheadMs);
  const page = openTab('account', browser, server);
  await settle();
  page.timer.start();
  await settle();
  await pass(browser, 5 * MINUTE_MS);
  aheadMs = 10 * MINUTE_MS;
  page.timer.extend(MINUTE_MS);
  await settle();
  await pass(browser, 1000);
  expect(page.left()).toBe(21 * 60 - 1);
});
