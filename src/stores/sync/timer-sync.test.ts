import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '#shared/domain/timer/types.ts';
import { remainingSeconds } from '#shared/domain/timer/views.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { resetForSignIn } from '../account/reset-for-sign-in.ts';
import { FakeTimerServer } from '../timer/timer-server-test-kit.ts';
import { createTimerStore, type TimerStoreDeps } from '../timer/timer-store.ts';
import { createServerClock } from './server-clock.ts';
import { createTimerSync, type TimerApi } from './timer-sync.ts';

const MINUTE_MS = 60_000;

function openDevice(
  api: TimerApi,
  browser: FakeBrowser,
  tab: ReturnType<FakeBrowser['openTab']> & Pick<TimerStoreDeps, 'afterPaint'> = browser.openTab(),
) {
  browser.stored.set('token', 'token-a');
  const timer = createTimerStore({ ...tab, rules: DEFAULT_RULES, owner: 'user-a' });
  const ended: string[] = [];
  timer.onEnded((session) => ended.push(session.sessionId));
  timer.connect();
  const conflicts: string[] = [];
  createTimerSync({
    ...tab,
    timer,
    api,
    owner: 'user-a',
    serverClock: createServerClock(tab),
    onReplaced: ({ reason, after }) => {
      if (reason === 'conflict') conflicts.push(after.status);
    },
  }).connect();
  return {
    timer,
    ended,
    conflicts,
    left: () => remainingSeconds(timer.$timer.get(), browser.nowMs),
  };
}

function setUp() {
  const browser = new FakeBrowser();
  return { browser, server: new FakeTimerServer(() => browser.nowMs) };
}

/** The first device of the account, with a server that knows nothing yet. */
function openFirst() {
  const { browser, server } = setUp();
  return { browser, server, device: openDevice(server, browser) };
}

/** A browser on another device: its ids are not those of the first. */
function anotherDevice({ nowMs }: FakeBrowser): FakeBrowser {
  const browser = new FakeBrowser(nowMs);
  browser.stored.set('ripenDeviceId', '01990000-0000-7000-9000-000000000001');
  return browser;
}

/** Lets every promise that is already settled run its course. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

function callsOf(server: FakeTimerServer): TimerApi {
  return {
    load: () => server.load(),
    save: (body) => server.save(body),
    openEvents: (onReply) => server.openEvents(onReply),
  };
}

describe('one account on two devices', () => {
  it('shows a session started on one as running on the other, right to the second', async () => {
    const { browser: desk, server, device: first } = openFirst();
    await settle();
    first.timer.start();
    await settle();
    desk.advance(4 * MINUTE_MS);
    const phone = new FakeBrowser(desk.nowMs);
    const second = openDevice(server, phone);
    await settle();
    expect(second.timer.$timer.get().status).toBe('running');
    expect(second.left()).toBe(21 * 60);
    expect(second.timer.$timer.get()).toMatchObject({ sessionId: server.timer?.sessionId });
  });

  it('follows a pause made elsewhere by the event stream', async () => {
    const { browser: desk, server, device: first } = openFirst();
    await settle();
    first.timer.start();
    await settle();
    const second = openDevice(server, new FakeBrowser(desk.nowMs));
    await settle();
    second.timer.pause();
    await settle();
    expect(first.timer.$timer.get().status).toBe('paused');
  });

  it('shows the right time on a device whose clock is a day wrong', async () => {
    const { browser: desk, server, device: first } = openFirst();
    await settle();
    first.timer.start();
    await settle();
    const wrong = new FakeBrowser(desk.nowMs - 24 * 60 * MINUTE_MS);
    const second = openDevice(server, wrong);
    await settle();
    expect(second.left()).toBe(25 * 60);
  });

  it('lets the first writer win and tells the second', async () => {
    const { browser: desk, server, device: first } = openFirst();
    await settle();
    const phone = new FakeBrowser(desk.nowMs);
    const second = openDevice({ ...callsOf(server), openEvents: () => () => {} }, phone);
    await settle();
    first.timer.start();
    await settle();
    second.timer.select('longBreak');
    await settle();
    expect(second.conflicts).toEqual(['running']);
    expect(second.timer.$timer.get().session).toBe('work');
  });
});

describe('changes that come before the page shows what its user did', () => {
  it('are a conflict, of which the user hears', async () => {
    const { browser, server } = setUp();
    const paints: (() => void)[] = [];
    const afterPaint = (work: () => void) => void paints.push(work);
    const device = openDevice(server, browser, { ...browser.openTab(), afterPaint });
    device.timer.start();
    for (const paint of paints.splice(0)) paint();
    await settle();
    const other = openDevice(server, anotherDevice(browser));
    await settle();
    device.timer.extend(MINUTE_MS);
    other.timer.pause();
    await settle();
    expect(device.timer.$timer.get()).toMatchObject({
      status: 'running',
      durationMs: 26 * MINUTE_MS,
    });
    for (const paint of paints.splice(0)) paint();
    await settle();
    expect(device.timer.$timer.get().status).toBe('paused');
    expect(device.conflicts).toEqual(['paused']);
  });
});

describe('a server that is away', () => {
  it('is told of the change when it is back', async () => {
    const { browser, server, device } = openFirst();
    await settle();
    server.isUp = false;
    device.timer.start();
    await settle();
    expect(server.timer).toBeNull();
    server.isUp = true;
    browser.goOnline();
    await settle();
    expect(server.timer).toMatchObject({ isRunning: true, currentSession: 'work' });
  });

  it('is told after a reload that the session has since ended', async () => {
    const { browser, server, device } = openFirst();
    await settle();
    device.timer.start();
    await settle();
    const phone = new FakeBrowser(browser.nowMs + 40 * MINUTE_MS);
    browser.nowMs = phone.nowMs;
    const second = openDevice(server, phone);
    await settle();
    expect(second.ended).toHaveLength(1);
    expect(server.timer).toMatchObject({ isRunning: false, currentSession: 'shortBreak' });
  });
});

describe('an answer that was lost', () => {
  it('does not cost the change that was made after it', async () => {
    const { server, device } = openFirst();
    device.timer.start();
    await settle();
    server.losesAnswer = true;
    device.timer.pause();
    await settle();
    device.timer.resume();
    await settle();
    expect(device.timer.$timer.get().status).toBe('running');
    expect(server.timer).toMatchObject({ isRunning: true, isPaused: false, version: 3 });
    expect(device.conflicts).toEqual([]);
  });

  it('nor does that to the first change of all', async () => {
    const { server, device } = openFirst();
    await settle();
    server.losesAnswer = true;
    device.timer.start();
    await settle();
    device.timer.pause();
    await settle();
    expect(device.timer.$timer.get().status).toBe('paused');
    expect(server.timer).toMatchObject({ isPaused: true, version: 2 });
    expect(device.conflicts).toEqual([]);
  });

  it('leaves alone what this browser knows nothing of, though it has made it', async () => {
    const { browser, server, device } = openFirst();
    device.timer.start();
    await settle();
    browser.advance(MINUTE_MS);
    const again = openDevice(server, new FakeBrowser(browser.nowMs));
    again.timer.skip();
    await settle();
    expect(again.conflicts).toEqual(['running']);
    expect(server.timer).toMatchObject({ isRunning: true, version: 1 });
  });

  it('still lets the timer of another device win', async () => {
    const { browser, server, device } = openFirst();
    device.timer.start();
    await settle();
    server.isUp = false;
    device.timer.pause();
    await settle();
    server.isUp = true;
    const other = openDevice(server, anotherDevice(browser));
    await settle();
    other.timer.reset();
    await settle();
    browser.goOnline();
    await settle();
    expect(device.timer.$timer.get().status).toBe('idle');
    expect(device.conflicts).toEqual(['idle']);
  });
});

/** Holds every answer back until it is let go, in the order that the test wants. */
function slow(server: FakeTimerServer) {
  const held: (() => void)[] = [];
  const later = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve) => held.push(() => resolve(work)));
  const { load, save, openEvents } = callsOf(server);
  const api: TimerApi = {
    load: () => later(load()),
    save: (body) => later(save(body)),
    openEvents,
  };
  return { api, held };
}

describe('answers that overtake each other', () => {
  it('an event of another device that comes before the answer to a save is followed', async () => {
    const { browser, server } = setUp();
    const { api, held } = slow(server);
    const device = openDevice(api, browser);
    held.shift()?.();
    await settle();
    device.timer.start();
    await settle();
    const other = openDevice(server, anotherDevice(browser));
    await settle();
    other.timer.pause();
    await settle();
    for (let answer = held.shift(); answer !== undefined; answer = held.shift()) {
      answer();
      await settle();
    }
    expect(device.timer.$timer.get().status).toBe('paused');
  });

  it('an older state that arrives late changes nothing', async () => {
    const { browser, server, device } = openFirst();
    device.timer.start();
    await settle();
    const late = server.reply();
    browser.advance(1000);
    device.timer.pause();
    await settle();
    server.tell(late);
    await settle();
    expect(device.timer.$timer.get().status).toBe('paused');
    expect(server.timer).toMatchObject({ isPaused: true });
  });

  it('a server that was restored to an older version is followed', async () => {
    const { browser, server, device } = openFirst();
    await settle();
    device.timer.selectProject('01990000-0000-7000-8000-00000000000a');
    await settle();
    const backup = server.timer;
    device.timer.select('longBreak');
    device.timer.start();
    await settle();
    browser.advance(2 * MINUTE_MS);
    server.timer = backup;
    server.tell(server.reply());
    await settle();
    expect(device.timer.$timer.get().status).toBe('idle');
  });
});

describe('a server that lost the timer', () => {
  it('is told of it again at the next change', async () => {
    const { server, device } = openFirst();
    device.timer.start();
    await settle();
    server.timer = null;
    device.timer.pause();
    await settle();
    expect(server.timer).toMatchObject({ isPaused: true, version: 1 });
  });
});

describe('two tabs of one browser', () => {
  it('lose nothing when the lead changes while a save is on its way', async () => {
    const { browser, server } = setUp();
    const { api, held } = slow(server);
    const one = openDevice(api, browser);
    const two = openDevice(server, browser);
    held.shift()?.();
    await settle();
    one.timer.selectProject('01990000-0000-7000-8000-00000000000a');
    await settle();
    held.shift()?.();
    await settle();
    one.timer.select('shortBreak');
    one.timer.start();
    await settle();
    two.timer.pause();
    await settle();
    for (const answer of held) answer();
    await settle();
    expect(two.timer.$timer.get().status).toBe('paused');
    expect(server.timer).toMatchObject({ isPaused: true });
    expect([...one.conflicts, ...two.conflicts]).toEqual([]);
  });

  it('send what another tab stored while an answer was on its way', async () => {
    const { browser, server } = setUp();
    const { api, held } = slow(server);
    const deaf = browser.openTab();
    const tab = {
      ...deaf,
      tabs: { ...deaf.tabs, listen: () => () => {} },
      storage: { ...deaf.storage, onForeignChange: () => () => {} },
    };
    const one = openDevice(api, browser, tab);
    const two = openDevice(server, browser);
    held.shift()?.();
    await settle();
    one.timer.start();
    await settle();
    // The other tab leads at its first word, and its own call is on its way as well.
    server.isUp = false;
    two.timer.pause();
    held.shift()?.();
    await settle();
    server.isUp = true;
    browser.goOnline();
    await settle();
    expect(server.timer).toMatchObject({ isPaused: true });
  });
});

describe('a crash or a full storage', () => {
  it('between storing a change and marking it as unsent does not keep it from the server', async () => {
    const { browser, server } = setUp();
    const first = browser.openTab();
    const { timer } = openDevice(server, browser, first);
    timer.select('shortBreak');
    await settle();
    const mark = browser.stored.get('ripenTimerSync');
    server.isUp = false;
    timer.start();
    await settle();
    first.crash();
    browser.stored.set('ripenTimerSync', mark ?? '');
    server.isUp = true;
    openDevice(server, browser);
    await settle();
    expect(server.timer).toMatchObject({ isRunning: true });
  });

  it.each([
    ['the timer was not stored', (before: string) => before],
    ['a visitor’s tab wrote over it', () => '{"owner":null,"revision":3,"state":{}}'],
  ])('is made good by the server when %s', async (_what, spoil) => {
    const { browser, server } = setUp();
    const first = browser.openTab();
    const { timer } = openDevice(server, browser, first);
    timer.select('shortBreak');
    await settle();
    const before = browser.stored.get('pomodoroTimerState') ?? '';
    timer.start();
    await settle();
    first.crash();
    browser.stored.set('pomodoroTimerState', spoil(before));
    const reloaded = openDevice(server, browser);
    await settle();
    expect(reloaded.timer.$timer.get()).toMatchObject({
      status: 'running',
      session: 'shortBreak',
    });
  });
});

describe('a token that is refused in mid-session', () => {
  it('keeps what is unsent until the account is signed in again', async () => {
    const { browser, server, device } = openFirst();
    device.timer.start();
    await settle();
    server.isSignedIn = false;
    browser.stored.delete('token');
    device.timer.pause();
    await settle();
    expect(device.timer.$timer.get().status).toBe('paused');
    const { storage } = browser.openTab();
    server.isSignedIn = true;
    resetForSignIn(storage, 'user-a', browser.nowMs);
    storage.write('token', 'token-b');
    await settle();
    expect(device.timer.$timer.get().status).toBe('paused');
    expect(server.timer).toMatchObject({ isPaused: true });
  });

  it('sends nothing once somebody else is signed in', async () => {
    const { browser, server, device } = openFirst();
    await settle();
    browser.stored.set('ripenUser', JSON.stringify({ id: 'user-b' }));
    browser.stored.set('token', 'token-b');
    device.timer.start();
    await settle();
    expect(server.timer).toBeNull();
  });
});

describe('a temporary password that has to be changed first', () => {
  it('keeps what is unsent, asks no more, and sends it from the page that follows', async () => {
    const { browser, server } = setUp();
    const tab = browser.openTab();
    const device = openDevice(server, browser, tab);
    device.timer.start();
    await settle();
    server.hasTemporaryPassword = true;
    device.timer.pause();
    await settle();
    const { calls } = server;
    browser.advance(10 * MINUTE_MS);
    await settle();
    expect(server.calls).toBe(calls);
    tab.crash();
    server.hasTemporaryPassword = false;
    const reloaded = openDevice(server, browser);
    await settle();
    expect(reloaded.timer.$timer.get().status).toBe('paused');
    expect(server.timer).toMatchObject({ isPaused: true });
  });
});
