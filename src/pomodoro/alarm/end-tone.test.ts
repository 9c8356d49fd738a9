import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/domain/settings/timer-settings.ts';
import type { TimerRules } from '#shared/domain/timer/types.ts';
import { createFakeAlarmPlayer, openTimer } from '../screen/live-timer-test-kit.ts';
import { createEndTone } from './end-tone.ts';
import { watchEnds } from './session-ends.ts';

const MINUTE_MS = 60_000;

function open(rules: Partial<TimerRules> = {}) {
  const { browser, tab, timer } = openTimer(rules);
  const fake = createFakeAlarmPlayer(tab.clock.now);
  const settings = { ...DEFAULT_SETTINGS };
  const heard = new Set<() => void>();
  const tone = createEndTone({
    timer,
    leadership: tab.leadership,
    player: fake.player,
    settings: () => settings,
    onSettings(listener) {
      heard.add(listener);
      return () => heard.delete(listener);
    },
    now: tab.clock.now,
  });
  const disconnect = tone.connect();
  watchEnds({ timer, leadership: tab.leadership, now: tab.clock.now }, (end) => {
    void tone.ring(end);
  });
  timer.connect();
  const change = (changes: Partial<typeof settings>) => {
    Object.assign(settings, changes);
    for (const listener of heard) listener();
  };
  return { browser, tab, timer, ...fake, change, disconnect };
}

describe('the end tone lies ahead', () => {
  test('from the start of a session on', () => {
    const { timer, plans } = open();
    timer.start();
    expect(plans).toEqual(['planned 1500000']);
  });

  test('and is left alone while the clocks keep step', () => {
    const { browser, timer, plans } = open();
    timer.start();
    browser.advance(10 * MINUTE_MS);
    expect(plans).toEqual(['planned 1500000']);
  });

  test('where the session is extended, at its new end', () => {
    const { browser, timer, plans } = open();
    timer.start();
    browser.advance(MINUTE_MS);
    timer.extend(5 * MINUTE_MS);
    expect(plans).toEqual(['planned 1500000', 'cancelled', `planned ${29 * MINUTE_MS}`]);
  });

  test('with the sound and the volume that are chosen meanwhile', () => {
    const { timer, plans, change } = open();
    timer.start();
    change({ selectedSound: 'success' });
    change({ volume: 80 });
    expect(plans).toHaveLength(5);
    expect(plans.at(-1)).toBe('planned 1500000');
  });

  test('once the device that was locked may play', () => {
    const { browser, timer, plans, device } = open();
    device.isRunning = false;
    timer.start();
    expect(plans).toEqual([]);
    device.isRunning = true;
    browser.advance(1000);
    expect(plans).toEqual([`planned ${25 * MINUTE_MS - 1000}`]);
  });

  test('again when the clocks have drifted apart', () => {
    const { browser, timer, plans, device } = open();
    timer.start();
    device.stoodStillMs = 40;
    browser.advance(1000);
    expect(plans).toEqual(['planned 1500000', 'cancelled', `planned ${25 * MINUTE_MS - 1000}`]);
  });
});

describe('the end tone is taken back', () => {
  test.each(['pause', 'reset', 'skip'] as const)('by a %s', (act) => {
    const { browser, timer, plans } = open();
    timer.start();
    browser.advance(MINUTE_MS);
    timer[act]();
    expect(plans).toEqual(['planned 1500000', 'cancelled']);
  });

  test('when the completion sound is switched off', () => {
    const { timer, plans, change } = open();
    timer.start();
    change({ completionSound: false });
    expect(plans).toEqual(['planned 1500000', 'cancelled']);
  });

  test('when another tab takes the lead', () => {
    const { browser, timer, plans } = open();
    timer.start();
    browser.openTab().leadership.take();
    expect(plans).toEqual(['planned 1500000', 'cancelled']);
  });

  test('when the timer goes', () => {
    const { timer, plans, disconnect } = open();
    timer.start();
    disconnect();
    expect(plans).toEqual(['planned 1500000', 'cancelled']);
  });
});

describe('at the end of a session', () => {
  test('what was planned has rung, and nothing plays besides', () => {
    const { browser, timer, played, plans } = open();
    timer.start();
    browser.advance(26 * MINUTE_MS);
    expect(played).toEqual(['bell 50 planned']);
    expect(plans).toEqual(['planned 1500000']);
  });

  test('it plays at once where the clock of the device stood still', async () => {
    const { browser, timer, played, device } = open();
    timer.start();
    browser.advance(20 * MINUTE_MS);
    device.stoodStillMs = 5 * MINUTE_MS;
    browser.sleep(5 * MINUTE_MS);
    browser.advance(1000);
    await Promise.resolve();
    expect(played).toEqual(['bell 50']);
  });

  test('a clock that is just before the sound is given a moment', () => {
    const { browser, timer, played, device } = open();
    timer.start();
    browser.advance(25 * MINUTE_MS - 1000);
    device.stoodStillMs = 20;
    browser.advance(1000);
    expect(played).toEqual([]);
    browser.advance(1000);
    expect(played).toEqual(['bell 50 planned']);
  });

  test('a clock that stops just before the sound is not waited for', async () => {
    const { browser, timer, played, device } = open();
    timer.start();
    browser.advance(25 * MINUTE_MS - 1000);
    device.stoodStillMs = 20;
    browser.advance(1000);
    device.stoodStillMs = 1020;
    browser.advance(1000);
    await Promise.resolve();
    expect(played).toEqual(['bell 50']);
  });

  test('overtime rings once, at the deadline', () => {
    const { browser, timer, played } = open({ overtime: true });
    timer.start();
    browser.advance(27 * MINUTE_MS);
    timer.finish(true);
    expect(played).toEqual(['bell 50 planned']);
  });
});
