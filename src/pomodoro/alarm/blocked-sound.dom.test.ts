import { afterEach, describe, expect, test } from 'vitest';
import { createFakeAudio, type FakeAudioState } from '#platform/audio/fake-audio-test-kit.ts';
import { DEFAULT_SETTINGS, type TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { openTimer } from '../screen/live-timer-test-kit.ts';
import { createBlockedSound } from './blocked-sound.ts';

let end = () => {};
afterEach(() => end());

function open(state: FakeAudioState, settings: Partial<TimerSettings> = {}) {
  const { browser, tab, timer } = openTimer();
  const audio = createFakeAudio(state);
  const blocked = createBlockedSound({
    timer,
    leadership: tab.leadership,
    player: audio.device,
    settings: () => ({ ...DEFAULT_SETTINGS, ...settings }),
    now: tab.clock.now,
  });
  end = blocked.connect();
  timer.connect();
  return { browser, tab, timer, audio, $isBlocked: blocked.$isBlocked, blocked };
}

describe('sound that the browser holds back', () => {
  test('is told of while a session runs', () => {
    const { browser, timer, $isBlocked } = open('locked');
    timer.start();
    expect($isBlocked.get()).toBe(false);
    browser.advance(2000);
    expect($isBlocked.get()).toBe(true);
  });

  test('is mended by a press anywhere', () => {
    const { browser, timer, audio, $isBlocked } = open('locked');
    timer.start();
    browser.advance(2000);
    audio.allow();
    expect($isBlocked.get()).toBe(true);
    dispatchEvent(new Event('pointerdown'));
    expect($isBlocked.get()).toBe(false);
  });

  test('is not told of where the device may play', () => {
    const { browser, timer, $isBlocked } = open('suspended');
    timer.start();
    browser.advance(3000);
    expect($isBlocked.get()).toBe(false);
  });

  test('is not told of where no sound is wanted', () => {
    const { browser, timer, $isBlocked } = open('locked', { completionSound: false });
    timer.start();
    browser.advance(3000);
    expect($isBlocked.get()).toBe(false);
  });

  test('is not told of in a tab that does not lead', () => {
    const { browser, timer, $isBlocked } = open('locked');
    timer.start();
    browser.openTab().leadership.take();
    browser.advance(3000);
    expect($isBlocked.get()).toBe(false);
  });

  test('is no longer told of when the session is left', () => {
    const { browser, timer, $isBlocked } = open('locked');
    timer.start();
    browser.advance(3000);
    timer.reset();
    expect($isBlocked.get()).toBe(false);
  });

  test('is told of after an alarm that could not ring, until the user acts', () => {
    const { browser, timer, blocked, $isBlocked } = open('locked');
    timer.start();
    browser.advance(25 * 60_000);
    blocked.missed();
    browser.advance(2000);
    expect($isBlocked.get()).toBe(true);
    timer.select('longBreak');
    expect($isBlocked.get()).toBe(false);
  });
});
