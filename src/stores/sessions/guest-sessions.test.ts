import { describe, expect, it } from 'vitest';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { buildGuestSession } from '../guest/guest-test-kit.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { createGuestSessions } from './guest-sessions.ts';

const TEN = Date.UTC(2026, 10, 20, 10);

function open(stored?: unknown) {
  const browser = new FakeBrowser();
  if (stored !== undefined) browser.stored.set(STORAGE_KEYS.guestSessions, JSON.stringify(stored));
  const openSessions = () => createGuestSessions(browser.openTab());
  return { openSessions, sessions: openSessions() };
}

describe('the sessions of a visitor', () => {
  it('hold what each was for, in the order they ended', () => {
    const { openSessions, sessions } = open();
    const part = { projectId: 'p', taskId: 't', completed: false };
    const later = buildGuestSession('b', TEN + 3_600_000, part);
    sessions.add(later);
    sessions.add(buildGuestSession('a', TEN));
    expect(openSessions().$sessions.get()).toEqual([buildGuestSession('a', TEN), later]);
  });

  it('are kept once each', () => {
    const { sessions } = open();
    sessions.add(buildGuestSession('a', TEN));
    sessions.add(buildGuestSession('a', TEN, { durationMinutes: 1 }));
    expect(sessions.$sessions.get()).toEqual([buildGuestSession('a', TEN)]);
  });

  it('are read in the form that had no task', () => {
    const { sessions } = open([
      {
        id: 'old',
        startedAt: TEN,
        endedAt: TEN + 1_500_000,
        durationMinutes: 25,
        interrupted: false,
      },
    ]);
    expect(sessions.$sessions.get()).toEqual([buildGuestSession('old', TEN, { timeZone: null })]);
  });

  it('are read over foreign values in their fields', () => {
    const { sessions } = open([
      { ...buildGuestSession('a', TEN), taskId: 7, note: null, interruptions: { internal: -1 } },
      { ...buildGuestSession('b', TEN), endedAt: 'soon' },
      { ...buildGuestSession('c', TEN), taskId: 'a task without its project' },
    ]);
    expect(sessions.$sessions.get()).toEqual([
      buildGuestSession('a', TEN),
      buildGuestSession('c', TEN),
    ]);
  });

  it('can be noted on, taken out and put back', () => {
    const { sessions } = open();
    sessions.add(buildGuestSession('a', TEN));
    sessions.note('a', 'went well');
    const [session] = sessions.$sessions.get();
    expect(session?.note).toBe('went well');
    sessions.remove('a');
    expect(sessions.$sessions.get()).toEqual([]);
    if (session !== undefined) sessions.add(session);
    expect(sessions.$sessions.get()).toEqual([session]);
  });
});
