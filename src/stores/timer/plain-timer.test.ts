import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '#shared/domain/timer/types.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { readPlainTimer, takeUpPlainTimer } from './plain-timer.ts';
import { createTimerStore } from './timer-store.ts';

const TEN = Date.UTC(2026, 10, 20, 10);
const RUNNING = {
  isRunning: true,
  isPaused: false,
  currentSession: 'work',
  pomodoroCount: 2,
  timeRemaining: 1200,
  lastUpdatedTime: TEN,
  startTime: TEN - 3e5,
  duration: 1500,
};

describe('a timer in the form of the specification', () => {
  it('that runs ends when it would have', () => {
    expect(readPlainTimer(RUNNING)).toMatchObject({
      status: 'running',
      session: 'work',
      pomodoroCount: 2,
      startedAt: TEN - 3e5,
      endsAt: TEN + 12e5,
      durationMs: 15e5,
      target: { kind: 'standalone' },
    });
  });

  it('gets its start and length from what is left where it says neither', () => {
    const { startTime: _, duration: __, ...bare } = RUNNING;
    const stored = { ...bare, lastUpdatedTime: new Date(TEN).toISOString() };
    expect(readPlainTimer(stored)).toMatchObject({
      startedAt: TEN - 300_000,
      durationMs: 1_500_000,
    });
  });

  it('that is paused keeps what is left', () => {
    const stored = { ...RUNNING, isRunning: false, isPaused: true, pausedTimeRemaining: 600 };
    expect(readPlainTimer(stored)).toMatchObject({ status: 'paused', remainingMs: 600_000 });
  });

  it('that is idle keeps its type and count', () => {
    const stored = { ...RUNNING, isRunning: false, currentSession: 'longBreak' };
    expect(readPlainTimer(stored)).toMatchObject({
      status: 'idle',
      session: 'longBreak',
      durationMs: 9e5,
      pomodoroCount: 2,
    });
  });

  it('has the same id each time, so that it is recorded once', () => {
    const [one, two] = [readPlainTimer(RUNNING), readPlainTimer({ ...RUNNING })];
    expect(one).toEqual(two);
    expect(one !== null && isActive(one) && one.sessionId).toMatch(
      /^[0-9a-f-]{14}7000-8000-0{12}$/,
    );
  });

  it.each([
    ['nothing', null],
    ['a list', []],
    ['an unknown session', { ...RUNNING, currentSession: 'nap' }],
    ['no time left', { ...RUNNING, timeRemaining: 'soon' }],
    ['no instant', { ...RUNNING, lastUpdatedTime: 'once' }],
    ['a negative time', { ...RUNNING, timeRemaining: -1 }],
    ['a state of its own', { ...RUNNING, state: {} }],
  ])('is none where there is %s', (_, stored) => {
    expect(readPlainTimer(stored)).toBeNull();
  });
});

describe('a visitor whose browser holds such a timer', () => {
  function open(text: string, { startsFirst = false } = {}) {
    const browser = new FakeBrowser(TEN + 60_000);
    browser.stored.set('pomodoroTimerState', text);
    const ended: number[] = [];
    const rules = { ...DEFAULT_RULES, longBreakMinutes: 20 };
    const timer = createTimerStore({ ...browser.openTab(), rules, owner: null });
    timer.onEnded(({ endedAt }) => ended.push(endedAt));
    timer.connect();
    if (startsFirst) timer.start();
    takeUpPlainTimer(timer, text);
    return { browser, timer, ended };
  }

  it('finds the session running, which ends and counts at its true instant', () => {
    const { browser, timer, ended } = open(JSON.stringify(RUNNING));
    expect(timer.$timer.get().status).toBe('running');
    browser.advance(20 * 60_000);
    expect(ended).toEqual([TEN + 1_200_000]);
    expect(timer.$timer.get()).toMatchObject({ session: 'shortBreak', pomodoroCount: 3 });
  });

  it('finds a session that ended while nobody looked recorded at its true instant', () => {
    const { ended } = open(JSON.stringify({ ...RUNNING, timeRemaining: 30 }));
    expect(ended).toEqual([TEN + 30_000]);
  });

  it('finds an idle timer at the length of the settings', () => {
    const idle = { ...RUNNING, isRunning: false, currentSession: 'longBreak' };
    expect(open(JSON.stringify(idle)).timer.$timer.get()).toMatchObject({
      status: 'idle',
      session: 'longBreak',
      durationMs: 12e5,
      pomodoroCount: 2,
    });
  });

  it('keeps what was started meanwhile, and is not troubled by what cannot be read', () => {
    const started = open(JSON.stringify(RUNNING), { startsFirst: true }).timer.$timer.get();
    expect(started).toMatchObject({ status: 'running', startedAt: TEN + 60_000 });
    expect(open('{"isRunning":').timer.$timer.get().status).toBe('idle');
  });
});
