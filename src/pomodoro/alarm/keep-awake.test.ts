import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/domain/settings/timer-settings.ts';
import type { TimerRules } from '#shared/domain/timer/types.ts';
import { openTimer } from '../screen/live-timer-test-kit.ts';
import { connectKeepAwake } from './keep-awake.ts';

function open(keepAwake: boolean, rules: Partial<TimerRules> = {}) {
  const { browser, timer } = openTimer(rules);
  const settings = { ...DEFAULT_SETTINGS, keepAwake };
  const wanted: boolean[] = [];
  connectKeepAwake({
    timer,
    screen: {
      isSupported: () => true,
      want: (isWanted) => void wanted.push(isWanted),
      isHeld: () => false,
      test: async () => 'held',
      connect: () => () => {},
    },
    settings: () => settings,
  });
  timer.connect();
  return { browser, timer, settings, last: () => wanted.at(-1) };
}

test('the screen stays on while a session runs', () => {
  const { browser, timer, last } = open(true);
  expect(last()).toBe(false);
  timer.start();
  expect(last()).toBe(true);
  timer.pause();
  expect(last()).toBe(false);
  timer.resume();
  browser.advance(25 * 60_000);
  expect(last()).toBe(false);
});

test('the screen stays on in overtime', () => {
  const { browser, timer, last } = open(true, { overtime: true });
  timer.start();
  browser.advance(26 * 60_000);
  expect(last()).toBe(true);
});

test('the screen goes off as ever where the setting is off, and from when it is switched off', () => {
  const { browser, timer, settings, last } = open(false);
  timer.start();
  expect(last()).toBe(false);
  settings.keepAwake = true;
  browser.advance(1000);
  expect(last()).toBe(true);
  settings.keepAwake = false;
  browser.advance(1000);
  expect(last()).toBe(false);
});
