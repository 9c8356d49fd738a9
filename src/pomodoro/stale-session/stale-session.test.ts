import { describe, expect, test } from 'vitest';
import type { EndedSession } from '#shared/domain/timer/types.ts';
import { openTimer } from '../screen/live-timer-test-kit.ts';
import { createStaleSession } from './stale-session.ts';

const HOUR_MS = 3_600_000;

/** A timer whose session ended while its page was closed for so long. */
function reopenAfter(hours: number) {
  const first = openTimer();
  first.timer.connect();
  first.timer.start();
  first.tab.crash();
  first.browser.sleep(hours * HOUR_MS);
  const reopen = () => {
    const { tab, timer, browser } = openTimer({}, first.browser);
    const recorded: EndedSession[] = [];
    const stale = createStaleSession({
      timer,
      storage: tab.storage,
      record: (ended) => recorded.push(ended),
    });
    timer.connect();
    return { browser, tab, stale, recorded };
  };
  return { ...reopen(), reopen };
}

describe('a session found more than twelve hours late', () => {
  test('is asked about, with its real end', () => {
    const { stale, recorded } = reopenAfter(14);
    expect(stale.$question.get()).toMatchObject({
      outcome: 'stale',
      endedAt: Date.UTC(2026, 10, 20, 10, 25),
    });
    expect(recorded).toEqual([]);
  });

  test('is recorded as completed when it counts, once', () => {
    const { stale, recorded } = reopenAfter(14);
    stale.count();
    stale.count();
    expect(recorded.map(({ outcome }) => outcome)).toEqual(['completed']);
    expect(stale.$question.get()).toBeNull();
  });

  test('is not recorded when it is discarded, and not asked about again', () => {
    const { tab, stale, recorded, reopen } = reopenAfter(14);
    stale.discard();
    tab.crash();
    expect(recorded).toEqual([]);
    expect(reopen().stale.$question.get()).toBeNull();
  });

  test('is asked about again after a reload without an answer', () => {
    const { tab, reopen } = reopenAfter(14);
    tab.crash();
    expect(reopen().stale.$question.get()).not.toBeNull();
  });
});

test('a session found earlier is not asked about', () => {
  expect(reopenAfter(11).stale.$question.get()).toBeNull();
});
