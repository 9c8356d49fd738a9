import { describe, expect, it } from 'vitest';
import { buildEnded } from '#shared/domain/timer/engine/timer-test-kit.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { createGuestRecorder } from '../guest/guest-recorder.ts';
import * as STORAGE_KEYS from '../storage/storage-keys.ts';
import { createServerClock } from '../sync/server-clock.ts';
import { createGuestSessions } from './guest-sessions.ts';
import type { PendingPomodoro } from './pending-pomodoro.ts';
import type { SessionQueue } from './session-queue.ts';
import { createAccountRecorder } from './session-recorder.ts';

const STARTED_AT = Date.UTC(2026, 10, 20, 9);
const WORK = buildEnded({
  sessionId: 's1',
  startedAt: STARTED_AT,
  endedAt: STARTED_AT + 25 * 60_000,
  focusedMs: 25 * 60_000 - 1,
  target: { kind: 'task', projectId: 'p1', taskId: 't1' },
});

function openRecorder(hasToken = true) {
  const browser = new FakeBrowser();
  const tab = browser.openTab();
  const added: PendingPomodoro[] = [];
  const counted: [taskId: string, sessionId: string][] = [];
  const queue: Pick<SessionQueue, 'add'> = { add: (entry) => added.push(entry) };
  const serverClock = createServerClock(tab);
  const recorder = createAccountRecorder({
    queue,
    userId: 'user-a',
    timeZone: () => 'Europe/Vienna',
    serverClock,
    now: () => browser.nowMs,
    hasToken: () => hasToken,
    countFor: (...count) => counted.push(count),
  });
  return { recorder, added, counted, serverClock };
}

describe('recording for an account', () => {
  it('keeps start, true end, whole minutes rounded down, project and task', () => {
    const { recorder, added } = openRecorder();
    expect(recorder.record(WORK)).toEqual({ kind: 'recorded' });
    expect(added).toMatchObject([
      {
        id: 's1',
        userId: 'user-a',
        projectId: 'p1',
        taskId: 't1',
        startTime: '2026-11-20T09:00:00.000Z',
        endTime: '2026-11-20T09:25:00.000Z',
        duration: 24,
        isStandalone: false,
      },
    ]);
  });

  it('records the part that a switch of task splits off as no pomodoro', () => {
    const { recorder, added, counted } = openRecorder();
    const target = { kind: 'standalone', standaloneTaskId: 'errand' } as const;
    recorder.record({ ...WORK, target, outcome: 'split' });
    expect(added).toMatchObject([{ id: 's1', duration: 24, completed: false }]);
    expect(counted).toEqual([]);
  });

  it('leaves out work that was shortened to less than a minute', () => {
    const { recorder, added } = openRecorder();
    const ended = { ...WORK, endedAt: STARTED_AT + 59_999, focusedMs: 59_999 };
    expect(recorder.record(ended)).toEqual({ kind: 'not-recorded' });
    expect(recorder.record({ ...WORK, sessionId: 's2', focusedMs: 60_000 }).kind).toBe('recorded');
    expect(added).toMatchObject([{ id: 's2', duration: 1 }]);
  });

  it('counts a session of its own for the task that it was for, under its own id', () => {
    const { recorder, added, counted } = openRecorder();
    recorder.record({ ...WORK, target: { kind: 'standalone', standaloneTaskId: 'l1' } });
    recorder.record({
      ...WORK,
      sessionId: 's2',
      startedAt: 0,
      endedAt: WORK.endedAt + 6e4,
      target: { kind: 'standalone' },
    });
    expect(counted).toEqual([['l1', 's1']]);
    expect(added).toMatchObject([{ isStandalone: true, taskId: null }, { isStandalone: true }]);
  });

  it('keeps what the work was for and what interrupted it', () => {
    const { recorder, added } = openRecorder();
    const interruptions = { internal: 2, external: 1 };
    recorder.record({ ...WORK, intention: 'Write the letter', interruptions, interrupted: true });
    expect(added).toMatchObject([
      {
        intention: 'Write the letter',
        interrupted: true,
        internalInterruptions: 2,
        externalInterruptions: 1,
      },
    ]);
  });

  it('records no break, no skipped session and none that nobody has decided on', () => {
    const { recorder, added } = openRecorder();
    recorder.record({ ...WORK, session: 'shortBreak' });
    recorder.record({ ...WORK, outcome: 'skipped' });
    recorder.record({ ...WORK, outcome: 'stale' });
    expect(added).toEqual([]);
  });

  it('takes a second record of the same five seconds for the first again', () => {
    const { recorder, added } = openRecorder();
    recorder.record(WORK);
    const again = {
      ...WORK,
      sessionId: 's2',
      startedAt: WORK.startedAt + 4000,
      endedAt: WORK.endedAt + 4000,
    };
    expect(recorder.record(again)).toEqual({
      kind: 'duplicate',
      message: 'Duplicate call prevented',
    });
    expect(added).toHaveLength(1);
  });

  it('takes one that ends with it for the first again, whenever it began', () => {
    const { recorder } = openRecorder();
    recorder.record(WORK);
    const longer = { ...WORK, sessionId: 's2', startedAt: WORK.startedAt - 60_000 };
    expect(recorder.record(longer).kind).toBe('duplicate');
    const later = { ...WORK, sessionId: 's3', endedAt: WORK.endedAt + 5000 };
    expect(recorder.record(later).kind).toBe('recorded');
  });

  it('records two sessions that arrive together but lie apart', () => {
    const { recorder, added } = openRecorder();
    recorder.record(WORK);
    recorder.record({
      ...WORK,
      sessionId: 's2',
      startedAt: WORK.endedAt,
      endedAt: WORK.endedAt + 60_000,
    });
    expect(added).toHaveLength(2);
  });

  it('keeps a session locally without a token, with the text of the specification', () => {
    const { recorder, added } = openRecorder(false);
    expect(recorder.record(WORK)).toEqual({
      kind: 'kept-locally',
      message: 'Authentication expired, pomodoro saved locally',
    });
    expect(added[0]?.error).toBe('Authentication token not found during timer completion');
  });

  it('writes the server’s time where this clock is a day behind', () => {
    const { recorder, added, serverClock } = openRecorder();
    const dayMs = 24 * 60 * 60_000;
    serverClock.observe(STARTED_AT + dayMs, STARTED_AT, STARTED_AT);
    recorder.record(WORK);
    expect(added[0]?.startTime).toBe('2026-11-21T09:00:00.000Z');
  });
});

describe('recording for a visitor', () => {
  it('keeps the session in this browser, once', () => {
    const browser = new FakeBrowser();
    const guests = createGuestSessions(browser.openTab());
    const recorder = createGuestRecorder(guests);
    recorder.record(WORK);
    recorder.record(WORK);
    expect(guests.$sessions.get()).toMatchObject([{ id: 's1', durationMinutes: 24 }]);
    expect(createGuestSessions(browser.openTab()).$sessions.get()).toHaveLength(1);
  });

  it('keeps what it was for, and the zone of this device', () => {
    const guests = createGuestSessions(new FakeBrowser().openTab());
    const target = { kind: 'task', projectId: 'p', taskId: 't' } as const;
    createGuestRecorder(guests, () => 'Europe/Vienna').record({ ...WORK, target });
    expect(guests.$sessions.get()).toMatchObject([
      { projectId: 'p', taskId: 't', timeZone: 'Europe/Vienna' },
    ]);
  });

  it('reads over entries that are damaged and keeps them stored', () => {
    const browser = new FakeBrowser();
    browser.stored.set(STORAGE_KEYS.guestSessions, '[{"id":1},null]');
    const guests = createGuestSessions(browser.openTab());
    createGuestRecorder(guests).record(WORK);
    expect(guests.$sessions.get()).toHaveLength(1);
    expect(JSON.parse(browser.stored.get(STORAGE_KEYS.guestSessions) ?? '')).toHaveLength(3);
  });
});
