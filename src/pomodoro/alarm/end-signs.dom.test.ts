import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createDocumentTitle } from '#platform/page/document-title.ts';
import { DEFAULT_SETTINGS, type TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import type { TimerRules } from '#shared/domain/timer/types.ts';
import { openTimer } from '../screen/live-timer-test-kit.ts';
import { connectTimerTitle } from '../screen/timer-title.ts';
import { connectEndSigns } from './end-signs.ts';

const MINUTE_MS = 60_000;
const OWN = 'Ripen: a focus timer';

interface Given {
  rules?: Partial<TimerRules>;
  settings?: Partial<TimerSettings>;
  isHidden?: boolean;
  browser?: ReturnType<typeof openTimer>['browser'];
}

function open({ rules, settings, isHidden = false, browser: given }: Given = {}) {
  const { browser, tab, timer } = openTimer(rules, given);
  const title = createDocumentTitle('Ripen');
  const flashed: string[] = [];
  const endFlash = vi.fn();
  const view = { isHidden };
  connectTimerTitle(timer, title);
  const disconnect = connectEndSigns({
    timer,
    leadership: tab.leadership,
    title,
    settings: () => ({ ...DEFAULT_SETTINGS, ...settings }),
    now: tab.clock.now,
    flash(session) {
      flashed.push(session);
      return endFlash;
    },
    isHidden: () => view.isHidden,
  });
  timer.connect();
  return { browser, timer, flashed, endFlash, view, disconnect };
}

beforeEach(() => {
  document.title = OWN;
});

describe('a page in sight', () => {
  test('lights up once in the colour of the session', () => {
    const { browser, timer, flashed } = open();
    timer.start();
    browser.advance(26 * MINUTE_MS);
    expect(flashed).toEqual(['work']);
    expect(document.title).toBe(OWN);
  });

  test('lights up when overtime begins, and not again when it is finished', () => {
    const { browser, timer, flashed } = open({ rules: { overtime: true } });
    timer.start();
    browser.advance(26 * MINUTE_MS);
    timer.finish(true);
    expect(flashed).toEqual(['work']);
  });

  test('lights up also where another tab leads', () => {
    const first = open({ isHidden: true });
    const second = open({ browser: first.browser });
    first.timer.start();
    first.browser.advance(25 * MINUTE_MS);
    expect(second.flashed).toEqual(['work']);
  });

  test('stays dark where the setting is off', () => {
    const { browser, timer, flashed } = open({ settings: { pageFlash: false } });
    timer.start();
    browser.advance(25 * MINUTE_MS);
    expect(flashed).toEqual([]);
  });

  test('stays dark for a skip, and for an end of long ago', () => {
    const { browser, timer, flashed } = open();
    timer.start();
    timer.skip();
    timer.start();
    browser.sleep(20 * MINUTE_MS);
    browser.advance(1000);
    expect(flashed).toEqual([]);
  });

  test('is dark again when the user acts', () => {
    const { browser, timer, endFlash } = open();
    timer.start();
    browser.advance(25 * MINUTE_MS);
    endFlash.mockClear();
    timer.start();
    expect(endFlash).toHaveBeenCalled();
  });
});

describe('a hidden tab', () => {
  test('calls in its title, in turn with its own', () => {
    const { browser, timer, flashed } = open({ isHidden: true });
    timer.start();
    browser.advance(25 * MINUTE_MS);
    expect(document.title).toBe('● Focus complete');
    browser.advance(1000);
    expect(document.title).toBe(OWN);
    browser.advance(1000);
    expect(document.title).toBe('● Focus complete');
    expect(flashed).toEqual([]);
  });

  test('is quiet once it is seen', () => {
    const { browser, timer, view } = open({ isHidden: true });
    timer.start();
    browser.advance(25 * MINUTE_MS);
    view.isHidden = false;
    browser.advance(2000);
    expect(document.title).toBe(OWN);
  });

  test('shows the next session as soon as one runs', () => {
    const { browser, timer } = open({ isHidden: true, rules: { autoStartBreaks: true } });
    timer.start();
    browser.advance(25 * MINUTE_MS + 7000);
    expect(document.title).toMatch(/^04:5\d ○ Short Break$/);
  });

  test('has its own title back when the timer goes', () => {
    const { browser, timer, disconnect } = open({ isHidden: true });
    timer.start();
    browser.advance(25 * MINUTE_MS);
    disconnect();
    expect(document.title).toBe(OWN);
  });
});
