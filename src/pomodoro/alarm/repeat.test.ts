import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/domain/settings/timer-settings.ts';
import type { TimerRules } from '#shared/domain/timer/types.ts';
import { createFakeAlarmPlayer, openTimer } from '../screen/live-timer-test-kit.ts';
import { createAlarmRepeat } from './repeat.ts';
import { watchEnds } from './session-ends.ts';

const MINUTE_MS = 60_000;

function open(
  rules: Partial<TimerRules> = {},
  onBrowser?: ReturnType<typeof openTimer>['browser'],
) {
  const { browser, tab, timer } = openTimer(rules, onBrowser);
  const { player, played } = createFakeAlarmPlayer(tab.clock.now);
  const settings = { ...DEFAULT_SETTINGS, repeatSound: true };
  const deps = {
    ...tab,
    timer,
    owner: null,
    player,
    settings: () => settings,
    now: tab.clock.now,
  };
  const repeat = createAlarmRepeat(deps);
  repeat.connect();
  watchEnds(deps, repeat.begin);
  timer.connect();
  return { browser, tab, timer, repeat, played, settings };
}

function ring(rules: Partial<TimerRules> = {}) {
  const opened = open(rules);
  opened.timer.start();
  opened.browser.advance(25 * MINUTE_MS);
  return opened;
}

describe('an alarm that repeats', () => {
  test('rings again every ten seconds', () => {
    const { browser, played, repeat } = ring();
    expect(repeat.$isRinging.get()).toBe(true);
    browser.advance(9000);
    expect(played).toEqual([]);
    browser.advance(21_000);
    expect(played).toEqual(['bell 50', 'bell 50', 'bell 50']);
  });

  test('gives up after five minutes', () => {
    const { browser, played, repeat } = ring();
    browser.advance(5 * MINUTE_MS);
    expect(repeat.$isRinging.get()).toBe(false);
    const soFar = played.length;
    browser.advance(MINUTE_MS);
    expect(played).toHaveLength(soFar);
  });

  test('rings on while the next session starts by itself', () => {
    const { browser, repeat, timer } = ring({ autoStartBreaks: true });
    browser.advance(20_000);
    expect(timer.$timer.get().status).toBe('running');
    expect(repeat.$isRinging.get()).toBe(true);
  });

  test('does not repeat where the setting is off', () => {
    const { browser, timer, repeat, settings } = open();
    settings.repeatSound = false;
    timer.start();
    browser.advance(26 * MINUTE_MS);
    expect(repeat.$isRinging.get()).toBe(false);
  });
});

describe('it ends', () => {
  test('at once when it is stopped', () => {
    const { browser, repeat, played } = ring();
    repeat.stop();
    expect(repeat.$isRinging.get()).toBe(false);
    browser.advance(MINUTE_MS);
    expect(played).toEqual(['hush']);
  });

  test.each(['start', 'skip', 'select'] as const)('with a %s', (act) => {
    const { timer, repeat } = ring({ autoStartBreaks: true });
    if (act === 'select') timer.select('longBreak');
    else if (act === 'start') timer.start();
    else {
      timer.start();
      timer.skip();
    }
    expect(repeat.$isRinging.get()).toBe(false);
  });

  test('when the sound is switched off', () => {
    const { browser, repeat, settings } = ring();
    settings.completionSound = false;
    browser.advance(1000);
    expect(repeat.$isRinging.get()).toBe(false);
  });

  test('not with a setting of the timer', () => {
    const { timer, repeat } = ring();
    timer.configure({ ...timer.$timer.get().rules, workMinutes: 50 });
    expect(repeat.$isRinging.get()).toBe(true);
  });
});

describe('in another tab', () => {
  function openTwo() {
    const first = open();
    const second = open({}, first.browser);
    first.timer.start();
    first.browser.advance(25 * MINUTE_MS);
    return { first, second, browser: first.browser };
  }

  test('it is known and silent', () => {
    const { second, browser } = openTwo();
    browser.advance(30_000);
    expect(second.repeat.$isRinging.get()).toBe(true);
    expect(second.played).toEqual([]);
  });

  test('it can be stopped', () => {
    const { first, second, browser } = openTwo();
    second.repeat.stop();
    expect(first.repeat.$isRinging.get()).toBe(false);
    browser.advance(MINUTE_MS);
    expect(first.played).toEqual(['hush']);
  });

  test('an act on the timer stops it', () => {
    const { first, second } = openTwo();
    second.timer.start();
    expect([first.repeat.$isRinging.get(), second.repeat.$isRinging.get()]).toEqual([false, false]);
  });

  test('it is over when nothing more is heard of it', () => {
    const { first, second, browser } = openTwo();
    first.tab.crash();
    browser.advance(16_000);
    expect(second.repeat.$isRinging.get()).toBe(false);
  });

  test('messages of others and of other accounts say nothing', () => {
    const { browser, repeat } = open();
    const other = browser.openTab();
    for (const message of [null, 'alarm', { kind: 'alarm', owner: 'ada', isRinging: true }]) {
      other.tabs.post(message);
    }
    expect(repeat.$isRinging.get()).toBe(false);
  });
});
