import { describe, expect, it } from 'vitest';
import type { ActiveTimer } from '#shared/contract/work/active-timer.ts';
import { initialTimer, transition } from '#shared/domain/timer/engine/engine.ts';
import { DEFAULT_RULES, type TimerEvent, type TimerState } from '#shared/domain/timer/types.ts';
import { FakeBrowser } from '#tests/support/browser/fake-browser.ts';
import { createServerClock } from './server-clock.ts';
import { fromWire, toWire } from './timer-wire.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 10);
const MINUTE_MS = 60_000;
const clock = createServerClock(new FakeBrowser().openTab());

function play(...events: [TimerEvent, number][]): TimerState {
  return events.reduce<TimerState>(
    (state, [event, atMs]) => transition(state, event, NOW_MS + atMs),
    initialTimer(),
  );
}

/** Returns the server's answer to a posted state. */
function stored(state: TimerState, nowMs: number): ActiveTimer {
  const wire = toWire(state, nowMs, clock);
  return {
    ...wire,
    sessionId: wire.sessionId ?? null,
    startedAt: wire.startedAt ?? null,
    endsAt: wire.endsAt ?? null,
    remainingMs: wire.remainingMs ?? null,
    durationMs: wire.durationMs ?? null,
    isStandalone: wire.isStandalone ?? false,
    standaloneTaskId: wire.standaloneTaskId ?? null,
    interrupted: wire.interrupted ?? false,
    internalInterruptions: wire.internalInterruptions ?? 0,
    externalInterruptions: wire.externalInterruptions ?? 0,
    intention: wire.intention ?? '',
    version: 1,
    deviceId: null,
  };
}

it('what a session of its own counts toward is told to other devices', () => {
  const target = { kind: 'standalone', standaloneTaskId: 'l1' } as const;
  const state = transition(initialTimer(), { type: 'attach', target }, NOW_MS);
  expect(toWire(state, NOW_MS, clock)).toMatchObject({
    isStandalone: true,
    standaloneTaskId: 'l1',
  });
  const given = { rules: state.rules, clock, newSessionId: 's9' };
  expect(fromWire(stored(state, NOW_MS), given)?.target).toEqual(target);
});

const TARGET = { kind: 'task', projectId: 'p1', taskId: 't1' } as const;
const START: [TimerEvent, number] = [{ type: 'start', sessionId: 's1' }, 0];

describe('a timer on the wire', () => {
  it.each([
    ['idle', play()],
    ['running', play(START)],
    ['running on a task', play([{ type: 'chooseTask', target: TARGET }, 0], START)],
    ['running and extended', play(START, [{ type: 'extend', byMs: MINUTE_MS }, 1000])],
    ['paused', play(START, [{ type: 'pause' }, 7 * MINUTE_MS + 123])],
    ['paused and resumed', play(START, [{ type: 'pause' }, 1234], [{ type: 'resume' }, 90_001])],
    ['with an intention for later', play([{ type: 'intend', text: 'Write the letter' }, 0])],
    [
      'interrupted work with an intention',
      play(
        START,
        [{ type: 'intend', text: 'Write the letter' }, 0],
        [{ type: 'interrupt', kind: 'internal' }, 1000],
        [{ type: 'interrupt', kind: 'external' }, 2000],
      ),
    ],
    ['a running break', play([{ type: 'select', session: 'longBreak' }, 0], START)],
  ])('comes back the same: %s', (_name, state) => {
    const back = fromWire(stored(state, NOW_MS + 10 * MINUTE_MS), {
      rules: DEFAULT_RULES,
      clock,
      newSessionId: 'new',
    });
    const { pausedAt: _then, ...rest } = { pausedAt: 0, ...state, undo: null, ended: null };
    expect(back).toMatchObject(rest);
  });

  it('sends project and task for work only', () => {
    const state = play(
      [{ type: 'chooseTask', target: TARGET }, 0],
      [{ type: 'select', session: 'shortBreak' }, 0],
    );
    expect(toWire(state, NOW_MS, clock)).toMatchObject({ projectId: null, taskId: null });
  });

  it('reads the bare fields of the specification: the end is the last update plus what remained', () => {
    const bare: ActiveTimer = {
      ...stored(play(START), NOW_MS),
      sessionId: null,
      startedAt: null,
      endsAt: null,
      durationMs: null,
      timeRemaining: 600,
      lastUpdatedTime: new Date(NOW_MS).toISOString(),
    };
    expect(
      fromWire(bare, { rules: DEFAULT_RULES, clock, newSessionId: 'made-here' }),
    ).toMatchObject({
      status: 'running',
      sessionId: 'made-here',
      endsAt: NOW_MS + 600_000,
    });
  });

  it('takes an interruption that nobody counted, and counts that nobody marked', () => {
    const wire = stored(play(START), NOW_MS);
    const read = (part: Partial<ActiveTimer>) =>
      fromWire({ ...wire, ...part }, { rules: DEFAULT_RULES, clock, newSessionId: 'x' });
    expect(read({ interrupted: true })).toMatchObject({
      interrupted: true,
      interruptions: { internal: 0, external: 0 },
    });
    expect(read({ internalInterruptions: 2 })).toMatchObject({
      interrupted: true,
      interruptions: { internal: 2, external: 0 },
    });
  });

  it('answers null for a state that contradicts itself', () => {
    const broken = { ...stored(play(START), NOW_MS), endsAt: '1960-01-01T00:00:00.000Z' };
    expect(fromWire(broken, { rules: DEFAULT_RULES, clock, newSessionId: 'x' })).toBeNull();
  });
});
