import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { createFakeSound, openTimer } from '../screen/live-timer-test-kit.ts';
import { connectTicking } from './ticking.ts';

function tick(settings: Partial<TimerSettings> = { tickingSound: true }) {
  const { browser, tab, timer } = openTimer();
  const { sound, played } = createFakeSound();
  const stop = connectTicking({
    timer,
    leadership: tab.leadership,
    sound,
    settings: () => ({ ...DEFAULT_SETTINGS, ...settings }),
  });
  timer.connect();
  return { browser, tab, timer, played, stop };
}

test('each second of focus ticks at the chosen volume', () => {
  const { browser, timer, played } = tick({ tickingSound: true, volume: 20 });
  timer.start();
  browser.advance(3000);
  expect(played).toEqual(['ticking 20', 'ticking 20', 'ticking 20']);
});

test('nothing ticks where the setting is off', () => {
  const { browser, timer, played } = tick({});
  timer.start();
  browser.advance(3000);
  expect(played).toEqual([]);
});

test('a pause and a break are silent', () => {
  const { browser, timer, played } = tick();
  timer.start();
  timer.pause();
  browser.advance(3000);
  timer.select('shortBreak');
  timer.start();
  browser.advance(3000);
  expect(played).toEqual([]);
});

test('a tab that does not lead is silent', () => {
  const { browser, timer, played } = tick();
  timer.start();
  browser.openTab().leadership.take();
  browser.advance(3000);
  expect(played).toEqual([]);
});

test('it stops when it is told to', () => {
  const { browser, timer, played, stop } = tick();
  timer.start();
  stop();
  browser.advance(3000);
  expect(played).toEqual([]);
});
