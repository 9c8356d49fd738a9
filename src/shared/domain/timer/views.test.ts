import { describe, expect, it } from 'vitest';
import { nextSession, sessionLengthMs } from './engine/rules.ts';
import { buildRules, minute, NINE, play, START, TICK } from './engine/timer-test-kit.ts';
import {
  canUndo,
  elapsedFraction,
  focusedMs,
  formatClock,
  isActive,
  overtimeMs,
  remainingMs,
  remainingSeconds,
  wholeMinutes,
} from './views.ts';

const idle = play({});
const running = play({}, [0, START]);
const paused = play(running, [10, { type: 'pause' }]);
const overtime = play({ overtime: true }, [0, START], [25, TICK]);

describe('views of a timer', () => {
  it('show a waiting session at its full length', () => {
    expect(isActive(idle)).toBe(false);
    expect(remainingMs(idle, minute(3))).toBe(1_500_000);
    expect(elapsedFraction(idle, minute(3))).toBe(0);
    expect(focusedMs(idle, minute(3))).toBe(0);
  });

  it('compute a running session from its deadline', () => {
    expect(isActive(running)).toBe(true);
    expect(remainingMs(running, minute(5) + 250)).toBe(1_199_750);
    expect(focusedMs(running, minute(5) + 250)).toBe(300_250);
    expect(elapsedFraction(running, minute(5))).toBeCloseTo(0.2, 12);
  });

  it('stand still in a pause', () => {
    expect(remainingMs(paused, minute(400))).toBe(900_000);
    expect(focusedMs(paused, minute(400))).toBe(600_000);
    expect(elapsedFraction(paused, minute(400))).toBeCloseTo(0.4, 12);
  });

  it('count up in overtime', () => {
    expect(remainingMs(overtime, minute(27))).toBe(0);
    expect(overtimeMs(overtime, minute(27))).toBe(120_000);
    expect(focusedMs(overtime, minute(27))).toBe(1_620_000);
    expect(elapsedFraction(overtime, minute(27))).toBe(1);
  });

  it('show no overtime elsewhere and none before its time', () => {
    expect(overtimeMs(running, minute(27))).toBe(0);
    expect(overtimeMs(overtime, minute(20))).toBe(0);
  });

  it('stay at zero after the deadline and at the full length before the start', () => {
    expect(remainingMs(running, minute(90))).toBe(0);
    expect(elapsedFraction(running, minute(90))).toBe(1);
    expect(remainingMs(running, minute(-90))).toBe(1_500_000);
    expect(elapsedFraction(running, minute(-90))).toBe(0);
  });

  it('are whole for a session that was shortened to nothing', () => {
    const nothing = play(running, [0, { type: 'extend', byMs: -1_500_000 }]);
    expect(remainingMs(nothing, NINE)).toBe(0);
    expect(elapsedFraction(nothing, NINE)).toBe(1);
  });

  it('round the seconds up, so that 25:00 is seen first and 00:00 only at the end', () => {
    expect(remainingSeconds(running, NINE)).toBe(1_500);
    expect(remainingSeconds(running, NINE + 1)).toBe(1_500);
    expect(remainingSeconds(running, NINE + 1_000)).toBe(1_499);
    expect(remainingSeconds(running, minute(25) - 1)).toBe(1);
    expect(remainingSeconds(running, minute(25))).toBe(0);
  });

  it('tell whether undo is on offer', () => {
    const reset = play(running, [10, { type: 'reset' }]);
    expect(canUndo(running, minute(10))).toBe(false);
    expect(canUndo(reset, minute(10) + 10_000)).toBe(true);
    expect(canUndo(reset, minute(10) + 10_001)).toBe(false);
  });
});

describe('formatClock', () => {
  it('shows minutes and seconds with two digits', () => {
    expect(formatClock(0)).toBe('00:00');
    expect(formatClock(9)).toBe('00:09');
    expect(formatClock(61)).toBe('01:01');
    expect(formatClock(1_500)).toBe('25:00');
  });

  it('lets minutes exceed 99', () => {
    expect(formatClock(6_000)).toBe('100:00');
    expect(formatClock(43_200)).toBe('720:00');
  });

  it('shows nothing stranger than 00:00 for a number that is no time', () => {
    expect(formatClock(-5)).toBe('00:00');
    expect(formatClock(Number.NaN)).toBe('00:00');
    expect(formatClock(Number.POSITIVE_INFINITY)).toBe('00:00');
    expect(formatClock(59.9)).toBe('00:59');
  });
});

describe('wholeMinutes', () => {
  it('rounds down', () => {
    expect(wholeMinutes(59_999)).toBe(0);
    expect(wholeMinutes(60_000)).toBe(1);
    expect(wholeMinutes(1_499_999)).toBe(24);
    expect(wholeMinutes(1_500_000)).toBe(25);
    expect(wholeMinutes(-60_000)).toBe(0);
  });
});

describe('rules', () => {
  it('give each session type its length', () => {
    const rules = buildRules({ workMinutes: 50, shortBreakMinutes: 10, longBreakMinutes: 30 });
    expect(sessionLengthMs(rules, 'work')).toBe(3_000_000);
    expect(sessionLengthMs(rules, 'shortBreak')).toBe(600_000);
    expect(sessionLengthMs(rules, 'longBreak')).toBe(1_800_000);
  });

  it('lead to a long break at every multiple of the interval', () => {
    expect(nextSession('work', 0, 4)).toEqual({ session: 'shortBreak', pomodoroCount: 1 });
    expect(nextSession('work', 3, 4)).toEqual({ session: 'longBreak', pomodoroCount: 0 });
    expect(nextSession('work', 5, 3)).toEqual({ session: 'longBreak', pomodoroCount: 0 });
    expect(nextSession('work', 3, 3)).toEqual({ session: 'shortBreak', pomodoroCount: 4 });
    expect(nextSession('longBreak', 0, 4)).toEqual({ session: 'work', pomodoroCount: 0 });
  });
});
