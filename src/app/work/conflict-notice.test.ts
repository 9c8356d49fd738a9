import { describe, expect, it } from 'vitest';
import { createToasts } from '#pomodoro/notices/toasts.ts';
import { DEFAULT_RULES } from '#shared/domain/timer/types.ts';
import { isActive, remainingSeconds } from '#shared/domain/timer/views.ts';
import { createServerClock } from '#stores/sync/server-clock.ts';
import { createTimerSync } from '#stores/sync/timer-sync.ts';
import { FakeTimerServer } from '#stores/timer/timer-server-test-kit.ts';
import { createTimerStore } from '#stores/timer/timer-store.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { createConflictNotice } from './conflict-notice.ts';

const MINUTE_MS = 60_000;
const FIRST = 'Another device changed the timer first, so your change was replaced.';
const REPLACED = 'Another device started a session, so this one was replaced.';

/** Opens a device of the account; its network can be cut. */
function openDevice(server: FakeTimerServer, browser: FakeBrowser) {
  const tab = browser.openTab();
  browser.stored.set('token', 'token-a');
  const timer = createTimerStore({ ...tab, rules: DEFAULT_RULES, owner: 'user-a' });
  const toasts = createToasts(tab.ids);
  const notice = createConflictNotice({ timer, toasts });
  const network = { isUp: true };
  notice.connect();
  timer.connect();
  createTimerSync({
    ...tab,
    timer,
    owner: 'user-a',
    serverClock: createServerClock(tab),
    onReplaced: notice.onReplaced,
    api: {
      load: async () => (network.isUp ? server.load() : OFFLINE),
      save: async (body) => (network.isUp ? server.save(body) : OFFLINE),
      openEvents: (onReply) => server.openEvents((reply) => network.isUp && onReply(reply)),
    },
  }).connect();
  const sessionId = () => {
    const state = timer.$timer.get();
    return isActive(state) ? state.sessionId : null;
  };
  return {
    timer,
    network,
    sessionId,
    texts: () => toasts.$toasts.get().map(({ message }) => message),
    undo: () => toasts.$toasts.get()[0]?.action?.onAct(),
    left: () => remainingSeconds(timer.$timer.get(), browser.nowMs),
    comeOnline() {
      network.isUp = true;
      browser.goOnline();
    },
  };
}

const OFFLINE = { kind: 'offline', retryAfterMs: null } as const;

async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

/** The phone starts a session offline; meanwhile the desktop starts one, which wins. */
async function inConflict() {
  const browser = new FakeBrowser();
  const phoneBrowser = new FakeBrowser(browser.nowMs);
  phoneBrowser.stored.set('ripenDeviceId', '01990000-0000-7000-9000-000000000001');
  // Otherwise their ids would be the same.
  const spare = phoneBrowser.openTab();
  for (let count = 0; count < 100; count += 1) spare.ids.next();
  spare.crash();
  const server = new FakeTimerServer(() => browser.nowMs);
  const desk = openDevice(server, browser);
  const phone = openDevice(server, phoneBrowser);
  await settle();
  phone.network.isUp = false;
  phone.timer.start();
  desk.timer.start();
  await settle();
  browser.advance(MINUTE_MS);
  phoneBrowser.advance(MINUTE_MS);
  await settle();
  const own = { phone: phone.sessionId(), desk: desk.sessionId() };
  phone.comeOnline();
  await settle();
  return { desk, phone, own, browsers: [browser, phoneBrowser] };
}

describe('a session replaced by another device’s', () => {
  it('is followed by a message that names the winning timer', async () => {
    const { desk, phone, own } = await inConflict();
    expect(phone.sessionId()).toBe(own.desk);
    expect(phone.texts()).toEqual([FIRST]);
    expect(desk.texts()).toEqual([]);
  });

  it('can be restored unchanged on both devices', async () => {
    const { desk, phone, own } = await inConflict();
    phone.undo();
    await settle();
    expect(phone.sessionId()).toBe(own.phone);
    expect(desk.sessionId()).toBe(own.phone);
    expect(phone.left()).toBe(24 * 60);
    expect(phone.texts()).toEqual([]);
  });

  it('is reported to the other device when restored, which can restore its own', async () => {
    const { desk, phone, own } = await inConflict();
    phone.undo();
    await settle();
    expect(desk.texts()).toEqual([REPLACED]);
    desk.undo();
    await settle();
    expect(desk.sessionId()).toBe(own.desk);
    expect(phone.sessionId()).toBe(own.desk);
    expect(phone.texts()).toEqual([REPLACED]);
  });

  it('is no longer offered once the timer has moved on', async () => {
    const { phone } = await inConflict();
    phone.timer.reset();
    await settle();
    expect(phone.texts()).toEqual([]);
  });

  it('is recorded when it is restored after its end', async () => {
    const { phone, own, browsers } = await inConflict();
    const ended: string[] = [];
    phone.timer.onEnded(({ sessionId, outcome }) => ended.push(`${sessionId} ${outcome}`));
    for (const browser of browsers) browser.sleep(25 * MINUTE_MS);
    phone.undo();
    expect(ended).toEqual([`${own.phone} completed`]);
  });
});

describe('situations without a conflict', () => {
  async function together() {
    const browser = new FakeBrowser();
    const server = new FakeTimerServer(() => browser.nowMs);
    const desk = openDevice(server, browser);
    const phoneBrowser = new FakeBrowser(browser.nowMs);
    phoneBrowser.stored.set('ripenDeviceId', '01990000-0000-7000-9000-000000000001');
    const phone = openDevice(server, phoneBrowser);
    await settle();
    const advance = (ms: number) => {
      for (const each of [browser, phoneBrowser]) each.advance(ms);
    };
    return { desk, phone, advance };
  }

  it('show nothing to a device that follows the other', async () => {
    const { desk, phone } = await together();
    desk.timer.start();
    await settle();
    phone.timer.pause();
    await settle();
    phone.timer.reset();
    await settle();
    expect([...desk.texts(), ...phone.texts()]).toEqual([]);
  });

  it('show nothing about a session that the other device skipped', async () => {
    const { desk, phone } = await together();
    desk.timer.start();
    await settle();
    phone.timer.skip();
    phone.timer.start();
    await settle();
    expect(phone.texts()).toEqual([]);
    expect(phone.sessionId()).toBe(desk.sessionId());
  });

  it('do not offer a session again that the other device split', async () => {
    const { desk, phone, advance } = await together();
    phone.timer.start();
    await settle();
    advance(2 * MINUTE_MS);
    await settle();
    desk.timer.split({ kind: 'task', projectId: 'garden', taskId: 'weeding' });
    await settle();
    expect(phone.sessionId()).toBe(desk.sessionId());
    expect(phone.left()).toBe(23 * 60);
    expect(phone.texts()).toEqual([]);
  });
});
