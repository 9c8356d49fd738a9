import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { createToasts } from '#pomodoro/notices/toasts.ts';
import { openTimer } from '#pomodoro/screen/live-timer-test-kit.ts';
import type { TimerRules } from '#shared/domain/timer/types.ts';
import type { Place, Tab } from '../shell/tabs/tabs.ts';
import { connectEndNotice } from './end-notice.ts';

const WORK_MS = 25 * 60_000;

function setUp(tab: Tab, rules: Partial<TimerRules> = {}) {
  const { timer, browser, tab: device } = openTimer(rules);
  const toasts = createToasts(device.ids);
  const $place = atom<Place>({ tab, projectId: null });
  timer.connect();
  const stop = connectEndNotice({
    timer,
    $place,
    toasts,
    start: () => void timer.start(),
    now: device.clock.now,
  });
  const shown = () =>
    toasts.$toasts.get().map(({ message, action }) => `${message} [${action?.label}]`);
  return {
    timer,
    browser,
    shown,
    stop,
    go: (next: Tab) => $place.set({ tab: next, projectId: null }),
    press: () => toasts.$toasts.get()[0]?.action?.onAct(),
    status: () => timer.$timer.get().status,
  };
}

describe('a session that ends while another tab of the app is open', () => {
  it('shows a message with a button that starts the break', () => {
    const { timer, browser, shown, press } = setUp('calendar');
    timer.start();
    browser.advance(WORK_MS);
    expect(shown()).toEqual(['Focus session complete. Time for a break. [Start short break]']);
    press();
    expect(timer.$timer.get()).toMatchObject({ status: 'running', session: 'shortBreak' });
    expect(shown()).toEqual([]);
  });

  it('shows a message after a break with a button that starts focusing', () => {
    const { timer, browser, shown, press } = setUp('projects');
    timer.select('longBreak');
    timer.start();
    browser.advance(15 * 60_000);
    expect(shown()).toEqual(['Break time is over. Ready to focus again? [Start focus]']);
    press();
    expect(timer.$timer.get()).toMatchObject({ status: 'running', session: 'work' });
  });

  it('offers to hold the break that starts automatically', () => {
    const { timer, browser, shown, press, status } = setUp('stats', { autoStartBreaks: true });
    timer.start();
    browser.advance(WORK_MS);
    expect(shown()).toEqual([
      'Focus session complete. Time for a break. The short break starts automatically. [Cancel]',
    ]);
    press();
    browser.advance(10_000);
    expect([status(), shown()]).toEqual(['idle', []]);
  });

  it('removes the message once the next session has begun by itself', () => {
    const { timer, browser, shown, status } = setUp('stats', { autoStartBreaks: true });
    timer.start();
    browser.advance(WORK_MS + 5000);
    expect([status(), shown()]).toEqual(['running', []]);
  });

  it('offers to finish in overtime', () => {
    const { timer, browser, shown, press } = setUp('stats', { overtime: true });
    timer.start();
    browser.advance(WORK_MS + 60_000);
    expect(shown()).toEqual(['Focus time is up. Overtime is counting. [Finish]']);
    press();
    expect(timer.$timer.get().ended?.outcome).toBe('completed');
    expect(shown()).toEqual([]);
  });

  it('keeps the message until the timer is visible', () => {
    const { timer, browser, shown, go } = setUp('calendar');
    timer.start();
    browser.advance(WORK_MS + 600_000);
    go('stats');
    expect(shown()).toHaveLength(1);
    go('pomodoro');
    expect(shown()).toEqual([]);
  });
});

describe('a session that ends while the timer is visible, or by hand', () => {
  it('shows no message besides the timer', () => {
    const { timer, browser, shown } = setUp('pomodoro');
    timer.start();
    browser.advance(WORK_MS);
    expect(shown()).toEqual([]);
  });

  it('shows nothing', () => {
    const { timer, browser, shown } = setUp('calendar');
    timer.start();
    browser.advance(120_000);
    timer.finish(true);
    expect(shown()).toEqual([]);
  });
});
