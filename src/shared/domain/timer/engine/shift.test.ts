import { describe, expect, it } from 'vitest';
import { parseTimerState } from '../persistence.ts';
import type { TimerState } from '../types.ts';
import { canUndo, focusedMs, remainingMs } from '../views.ts';
import { transition } from './engine.ts';
import { minute, NINE, play, START, TICK } from './timer-test-kit.ts';

const HOUR = 3_600_000;

function shifted(state: TimerState, byMs: number): TimerState {
  return transition(state, { type: 'shift', byMs }, NINE);
}

describe('a clock that was set', () => {
  it('moves start and deadline of a running session, and what remains stays', () => {
    const running = play({}, [0, START]);
    const moved = shifted(running, HOUR);
    expect(moved).toEqual({ ...running, startedAt: NINE + HOUR, endsAt: minute(25) + HOUR });
    expect(remainingMs(moved, minute(10) + HOUR)).toBe(900_000);
    expect(transition(moved, TICK, minute(25) + HOUR).ended).toMatchObject({
      startedAt: NINE + HOUR,
      endedAt: minute(25) + HOUR,
      focusedMs: 1_500_000,
    });
  });

  it('moves start and pause of a paused session', () => {
    const paused = play({}, [0, START], [10, { type: 'pause' }]);
    expect(shifted(paused, -HOUR)).toEqual({
      ...paused,
      startedAt: NINE - HOUR,
      pausedAt: minute(10) - HOUR,
    });
  });

  it('moves overtime', () => {
    const overtime = play({ overtime: true }, [0, START], [26, TICK]);
    const moved = shifted(overtime, 2 * HOUR);
    expect(moved).toMatchObject({ status: 'overtime', endsAt: minute(25) + 2 * HOUR });
    expect(focusedMs(moved, minute(30) + 2 * HOUR)).toBe(1_800_000);
  });

  it('moves the moment at which the next session starts by itself', () => {
    const counting = play({ autoStartBreaks: true }, [0, START], [25, TICK]);
    expect(shifted(counting, HOUR)).toEqual({
      ...counting,
      autoStartAt: minute(25) + 5_000 + HOUR,
    });
  });

  it('moves what can be taken back, and leaves the end that was reported', () => {
    const skipped = play({}, [0, START], [10, { type: 'skip' }]);
    const moved = shifted(skipped, HOUR);
    expect(moved).toMatchObject({
      ended: { startedAt: NINE, endedAt: minute(10) },
      undo: {
        at: minute(10) + HOUR,
        state: { startedAt: NINE + HOUR, endsAt: minute(25) + HOUR },
      },
    });
    expect(canUndo(moved, minute(10) + HOUR + 9_000)).toBe(true);
  });

  it('is ignored where nothing is to be moved', () => {
    const idle = play({});
    const running = play({}, [0, START]);
    expect(shifted(idle, HOUR)).toBe(idle);
    for (const byMs of [0, 0.3, -0.3, Number.NaN, Number.POSITIVE_INFINITY, 1e300, -1e300]) {
      expect(shifted(running, byMs)).toBe(running);
    }
  });

  it('before the session could have begun keeps what remains', () => {
    const running = play({}, [0, START]);
    const moved = shifted(running, 600_000 - NINE);
    expect(moved).toMatchObject({ startedAt: 600_000, endsAt: 2_100_000 });
    const early = shifted(running, -NINE - 600_000);
    expect(early).toMatchObject({ startedAt: 0, endsAt: 900_000 });
    expect(parseTimerState(early)).toEqual(early);
    const back = shifted(early, NINE + 600_000);
    expect(back).toEqual(running);
  });

  it('so that its deadline would be no instant is refused', () => {
    const running = play({}, [0, START]);
    const paused = play(running, [10, { type: 'pause' }]);
    const counting = play({ autoStartBreaks: true }, [0, START], [25, TICK]);
    for (const state of [running, paused, counting]) {
      expect(shifted(state, -NINE - HOUR)).toBe(state);
      expect(shifted(state, 8.64e15)).toBe(state);
    }
  });

  it('leaves no offer to undo that the new clock has no room for', () => {
    const reset = play({}, [0, START], [10, { type: 'reset' }]);
    expect(shifted(reset, -NINE - HOUR)).toEqual({ ...reset, undo: null });
  });
});
