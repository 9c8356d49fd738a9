import { expect, test } from 'vitest';
import type { IconPicture } from '#platform/page/favicon.ts';
import { openTimer } from '../screen/live-timer-test-kit.ts';
import { connectTabIcon } from './tab-icon.ts';

function open() {
  const { browser, timer } = openTimer();
  const shown: (IconPicture | null)[] = [];
  const disconnect = connectTabIcon(timer, { show: (picture) => void shown.push(picture) });
  timer.connect();
  return { browser, timer, last: () => shown.at(-1), disconnect };
}

test('the icon shows how far the session is, in sixty steps', () => {
  const { browser, timer, last } = open();
  timer.start();
  expect(last()).toEqual({ session: 'work', step: 0, isPaused: false });
  browser.advance(12.5 * 60_000);
  expect(last()).toEqual({ session: 'work', step: 30, isPaused: false });
});

test('the icon shows a pause', () => {
  const { timer, last } = open();
  timer.select('shortBreak');
  timer.start();
  timer.pause();
  expect(last()).toEqual({ session: 'shortBreak', step: 0, isPaused: true });
});

test('the page has its own icon while nothing is under way, and when the timer goes', () => {
  const { timer, last, disconnect } = open();
  expect(last()).toBeNull();
  timer.start();
  timer.reset();
  expect(last()).toBeNull();
  timer.start();
  disconnect();
  expect(last()).toBeNull();
});
