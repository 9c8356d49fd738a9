import { beforeEach, describe, expect, it } from 'vitest';
import { initialTimer, transition } from '#shared/domain/timer/engine/engine.ts';
import { DEFAULT_RULES } from '#shared/domain/timer/types.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { recordLeftovers } from './leftover-session.ts';
import { createTimerKeep } from './stored-timer.ts';

const START = Date.UTC(2026, 10, 20, 10);
const NOW = START + 60 * 60_000;
const RUNNING = transition(
  initialTimer(DEFAULT_RULES),
  { type: 'start', sessionId: 'session-1' },
  START,
);
const ENDED = transition(RUNNING, { type: 'tick', nextSessionId: 'next' }, START + 25 * 60_000);

let browser: FakeBrowser;

beforeEach(() => {
  browser = new FakeBrowser(NOW);
});

function leave(owner: string | null, state = ENDED): void {
  const { storage } = browser.openTab();
  createTimerKeep(storage, owner).write({ state, revision: 3 }, NOW);
}

function record(): void {
  recordLeftovers(browser.openTab().storage, NOW);
}

const stored = (key: string) => JSON.parse(browser.stored.get(key) ?? 'null');

describe('recordLeftovers', () => {
  it('keeps the last session of a visitor that a crash left unrecorded', () => {
    leave(null);
    record();
    record();
    expect(stored('ripenGuestSessions')).toMatchObject([
      { id: 'session-1', startedAt: START, endedAt: START + 25 * 60_000, durationMinutes: 25 },
    ]);
    expect(browser.stored.has('pendingPomodoros')).toBe(false);
  });

  it('queues the last session of an account for that account, whoever comes next', () => {
    browser.stored.set('ripenUser', JSON.stringify({ id: 'user-a', timeZone: 'Europe/Vienna' }));
    browser.stored.set('pendingPomodoros', '[{"half":');
    leave('user-a');
    record();
    record();
    expect(stored('pendingPomodoros')).toMatchObject([
      '[{"half":',
      { id: 'session-1', userId: 'user-a', duration: 25, timeZone: 'Europe/Vienna' },
    ]);
    expect(browser.stored.has('ripenGuestSessions')).toBe(false);
  });

  it('finds it also where another owner has written over it since', () => {
    leave('user-a');
    leave(null, RUNNING);
    record();
    expect(stored('pendingPomodoros')).toMatchObject([{ id: 'session-1', userId: 'user-a' }]);
  });

  it('leaves alone what was handed over, what runs, and what nobody can read', () => {
    browser.stored.set('ripenHandledSession', 'other:skipped session-1:completed');
    leave(null);
    record();
    leave(null, RUNNING);
    record();
    browser.stored.set('pomodoroTimerState', '{"owner":null,"state"');
    record();
    expect(browser.stored.has('ripenGuestSessions')).toBe(false);
  });
});
