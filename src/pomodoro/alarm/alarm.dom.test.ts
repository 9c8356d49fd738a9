import { afterEach, describe, expect, test, vi } from 'vitest';
import { createFakeAudio } from '#platform/audio/fake-audio-test-kit.ts';
import { createDocumentTitle } from '#platform/page/document-title.ts';
import type { NotifyOutcome } from '#shared/domain/platform.ts';
import { DEFAULT_SETTINGS, type TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import type { EndedSession, TimerRules } from '#shared/domain/timer/types.ts';
import {
  createFakeAlarmPlayer,
  createFakeNotifier,
  openTimer,
} from '../screen/live-timer-test-kit.ts';
import { connectAlarm } from './alarm.ts';

const MINUTE_MS = 60_000;

interface Given {
  rules?: Partial<TimerRules>;
  settings?: Partial<TimerSettings>;
  outcome?: NotifyOutcome;
  isVisible?: boolean;
  browser?: ReturnType<typeof openTimer>['browser'];
  missed?: readonly EndedSession[];
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function watch({ rules, settings, outcome, isVisible = true, missed = [], ...given }: Given = {}) {
  const { browser, tab, timer } = openTimer(rules, given.browser);
  const { player, played } = createFakeAlarmPlayer(tab.clock.now);
  const { notifier, shown } = createFakeNotifier(outcome);
  const alerted: string[] = [];
  const sight = { isVisible };
  const end = connectAlarm({
    ...tab,
    timer,
    owner: null,
    now: tab.clock.now,
    settings: () => ({ ...DEFAULT_SETTINGS, ...settings }),
    notifier,
    title: createDocumentTitle('Ripen'),
    device: createFakeAudio().device,
    player,
    missed,
    alert: (text) => alerted.push(text),
    isVisible: () => sight.isVisible,
  });
  ends.push(end, timer.connect());
  /** Somebody comes back to the page. */
  const comeBack = () => {
    sight.isVisible = true;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { browser, tab, timer, played, shown, alerted, comeBack };
}

describe('a session that completes', () => {
  test('rings and notifies once, in the words of the product', () => {
    const { browser, timer, played, shown } = watch();
    timer.start();
    browser.advance(25 * MINUTE_MS + 5000);
    expect(played).toEqual(['bell 50 planned']);
    expect(shown).toEqual([
      [
        'Focus Session Complete',
        'Great job! Time for a break.',
        '01990000-0000-7000-8000-000000000001',
      ],
    ]);
  });

  test.each([
    ['shortBreak', 'Short Break Complete'],
    ['longBreak', 'Long Break Complete'],
  ] as const)('names the %s', (session, title) => {
    const { browser, timer, shown } = watch();
    timer.select(session);
    timer.start();
    browser.advance(15 * MINUTE_MS);
    expect(shown[0]?.slice(0, 2)).toEqual([title, 'Break time is over. Ready to focus again?']);
  });

  test('plays the chosen sound at the chosen volume', () => {
    const { browser, timer, played } = watch({
      settings: { selectedSound: 'success', volume: 80 },
    });
    timer.start();
    browser.advance(25 * MINUTE_MS);
    expect(played).toEqual(['success 80 planned']);
  });

  test('is silent where the sound is off, and still notifies', () => {
    const { browser, timer, played, shown } = watch({ settings: { completionSound: false } });
    timer.start();
    browser.advance(25 * MINUTE_MS);
    expect(played).toEqual([]);
    expect(shown).toHaveLength(1);
  });

  test('does not notify where notifications are off, and still rings', () => {
    const { browser, timer, played, shown } = watch({ settings: { notifications: false } });
    timer.start();
    browser.advance(25 * MINUTE_MS);
    expect(played).toEqual(['bell 50 planned']);
    expect(shown).toEqual([]);
  });

  test('does not ring when it is found ten minutes late', () => {
    const { browser, timer, played, shown } = watch();
    timer.start();
    browser.sleep(36 * MINUTE_MS);
    browser.advance(1000);
    expect(timer.$timer.get().session).toBe('shortBreak');
    expect([...played, ...shown]).toEqual([]);
  });
});

/** The sound has rung and the notification has been answered. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a notification that failed', () => {
  test('is an alert while the page is in sight', async () => {
    const { browser, timer, alerted } = watch({ outcome: 'failed' });
    timer.start();
    browser.advance(25 * MINUTE_MS);
    await vi.waitFor(() =>
      expect(alerted).toEqual(['Focus Session Complete\nGreat job! Time for a break.']),
    );
  });

  test('is one alert when somebody comes back to a hidden page', async () => {
    const { browser, timer, alerted, shown, comeBack } = watch({
      outcome: 'failed',
      isVisible: false,
    });
    timer.start();
    browser.advance(25 * MINUTE_MS);
    await vi.waitFor(() => expect(shown).toHaveLength(1));
    await settled();
    expect(alerted).toEqual([]);
    comeBack();
    comeBack();
    expect(alerted).toEqual(['Focus Session Complete\nGreat job! Time for a break.']);
  });

  test('is no alert any more where the timer was acted on before somebody comes back', async () => {
    const { browser, timer, alerted, shown, comeBack } = watch({
      outcome: 'failed',
      isVisible: false,
    });
    timer.start();
    browser.advance(25 * MINUTE_MS);
    await vi.waitFor(() => expect(shown).toHaveLength(1));
    await settled();
    timer.start();
    comeBack();
    expect(alerted).toEqual([]);
  });

  test.each(['denied', 'unsupported', 'shown'] as const)(
    'is no alert when it was %s',
    async (outcome) => {
      const { browser, timer, alerted, shown, comeBack } = watch({ outcome });
      timer.start();
      browser.advance(25 * MINUTE_MS);
      await vi.waitFor(() => expect(shown).toHaveLength(1));
      await settled();
      comeBack();
      expect(alerted).toEqual([]);
    },
  );
});

describe('nothing rings', () => {
  test.each(['skip', 'reset'] as const)('for a %s', (act) => {
    const { browser, timer, played, shown } = watch();
    timer.start();
    browser.advance(MINUTE_MS);
    timer[act]();
    browser.advance(MINUTE_MS);
    expect([...played, ...shown]).toEqual([]);
  });

  test('for a session that was ended early', () => {
    const { browser, timer, played } = watch();
    timer.start();
    browser.advance(MINUTE_MS);
    timer.finish(true);
    expect(played).toEqual([]);
  });

  test('in a tab that does not lead', () => {
    const first = watch();
    const second = watch({ browser: first.browser });
    first.timer.start();
    first.browser.advance(25 * MINUTE_MS);
    expect(first.played).toEqual(['bell 50 planned']);
    expect([...second.played, ...second.shown]).toEqual([]);
  });
});

test('overtime rings at the deadline and not again when it is finished', () => {
  const { browser, timer, played } = watch({ rules: { overtime: true } });
  timer.start();
  browser.advance(25 * MINUTE_MS);
  expect(timer.$timer.get().status).toBe('overtime');
  expect(played).toEqual(['bell 50 planned']);
  browser.advance(2 * MINUTE_MS);
  timer.finish(true);
  expect(played).toEqual(['bell 50 planned']);
});

test('what ended before the alarm had come is told when it has', () => {
  const { timer, browser } = watch();
  timer.start();
  browser.advance(25 * MINUTE_MS);
  const { ended } = timer.$timer.get();
  const late = watch({ browser, missed: ended === null ? [] : [ended] });
  expect(late.played).toEqual(['bell 50']);
  expect(late.shown).toHaveLength(1);
});
