import { expect, it } from 'vitest';
import { DEFAULT_RULES } from '#shared/domain/timer/types.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { createServerClock } from '../sync/server-clock.ts';
import { createTimerSync } from '../sync/timer-sync.ts';
import { FakeTimerServer } from './timer-server-test-kit.ts';
import { createTimerStore } from './timer-store.ts';

const MINUTE_MS = 60_000;
const AUTO = { ...DEFAULT_RULES, autoStartBreaks: true, autoStartWork: true };

function openDevice(server: FakeTimerServer, browser: FakeBrowser, deviceId: string) {
  browser.stored.set('token', 'token-a');
  browser.stored.set('ripenDeviceId', deviceId);
  const tab = browser.openTab();
  const ids = { next: () => tab.ids.next().replace(/^......../, deviceId.slice(0, 8)) };
  const timer = createTimerStore({ ...tab, ids, rules: AUTO, owner: 'user-a' });
  const ended: string[] = [];
  timer.onEnded(({ sessionId, session }) => ended.push(`${session} ${sessionId}`));
  timer.connect();
  const lost: string[] = [];
  const serverClock = createServerClock(tab);
  createTimerSync({
    ...tab,
    ids,
    timer,
    api: {
      load: () => server.load(),
      async save(body) {
        // On its way while the other device acts in the same moment.
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
        return server.save(body);
      },
      openEvents: (onReply) => server.openEvents(onReply),
    },
    owner: 'user-a',
    serverClock,
    onReplaced: ({ before, after }) => {
      const isLost = before.status === 'running' && before.startedAt > browser.nowMs - MINUTE_MS;
      if (isLost) lost.push(`${before.session} gave way to ${after.status}`);
    },
  }).connect();
  return { timer, ended, lost };
}

/** Lets every promise that is already settled run its course. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

it('two devices that both let sessions start by themselves go through one chain', async () => {
  const [desk, phone] = [new FakeBrowser(), new FakeBrowser()];
  const server = new FakeTimerServer(() => desk.nowMs);
  const one = openDevice(server, desk, '01990000-0000-7000-9000-000000000001');
  const two = openDevice(server, phone, '01990001-0000-7000-9000-000000000002');
  await settle();
  const startedAt = desk.nowMs;
  one.timer.start();
  await settle();
  for (let second = 0; second < 40 * 60; second += 1) {
    desk.advance(1000);
    phone.advance(1000);
    await settle();
  }
  // 25 + 5 minutes and two countdowns of five seconds lie before the second focus session.
  const expected = {
    status: 'running',
    session: 'work',
    startedAt: startedAt + 30 * MINUTE_MS + 10_000,
  };
  expect(one.timer.$timer.get()).toMatchObject(expected);
  expect(two.timer.$timer.get()).toMatchObject(expected);
  expect(two.timer.$timer.get()).toMatchObject({ sessionId: server.timer?.sessionId });
  expect(one.timer.$timer.get()).toMatchObject({ sessionId: server.timer?.sessionId });
  expect(new Set([...one.ended, ...two.ended]).size).toBe(2);
  expect([one.lost, two.lost]).toEqual([[], []]);
});
