import { expect, test } from 'vitest';
import { openTimer } from './live-timer-test-kit.ts';
import { connectTimerTitle } from './timer-title.ts';

function connect() {
  const opened = openTimer();
  const shown: (string | null)[] = [];
  const disconnect = connectTimerTitle(opened.timer, { show: (title) => shown.push(title) });
  opened.timer.connect();
  return { ...opened, shown, disconnect };
}

test('the title follows the timer, second by second', () => {
  const { browser, timer, shown } = connect();
  timer.start();
  browser.advance(2000);
  expect(shown.at(-1)).toBe('24:58 ● Focus');
  timer.pause();
  expect(shown.at(-1)).toBe('‖ 24:58 ● Focus');
  timer.reset();
  expect(shown.at(-1)).toBeNull();
});

test('the page has its own title back when the timer goes', () => {
  const { timer, shown, disconnect } = connect();
  timer.start();
  disconnect();
  expect(shown.at(-1)).toBeNull();
});
