import { describe, expect, it } from 'vitest';
import { initialTimer, transition } from '../timer/engine/engine.ts';
import { DEFAULT_RULES, type TimerEvent, type TimerState } from '../timer/types.ts';
import { type EstimatedTask, planFinish, pomodorosLeft } from './finish-plan.ts';

const MINUTE_MS = 60_000;
const NOW = Date.UTC(2026, 10, 20, 10);
const IDLE = initialTimer(DEFAULT_RULES);

function task(estimate: number | null, completedPomodoros = 0, rest: Partial<EstimatedTask> = {}) {
  return { id: 'a', completed: false, completedPomodoros, estimate, ...rest };
}

function played(timer: TimerState, ...events: [event: TimerEvent, minute: number][]): TimerState {
  return events.reduce(
    (state, [event, minute]) => transition(state, event, NOW + minute * MINUTE_MS),
    timer,
  );
}

function plan(tasks: EstimatedTask[], timer: TimerState = IDLE, minute = 0) {
  const nowMs = NOW + minute * MINUTE_MS;
  const given = { timer, rules: DEFAULT_RULES, dayEndsAt: Number.POSITIVE_INFINITY };
  const { pomodoros, lengthMs, finishesAt } = planFinish(tasks, given, nowMs);
  expect(finishesAt).toBe(nowMs + lengthMs);
  return { pomodoros, minutes: lengthMs / MINUTE_MS };
}

const start: TimerEvent = { type: 'start', sessionId: 's' };
const attach: TimerEvent = {
  type: 'attach',
  target: { kind: 'task', projectId: 'p', taskId: 'a' },
};

describe('pomodorosLeft', () => {
  it('is what the estimate leaves, and nothing once it is passed, done or missing', () => {
    expect(
      [task(4, 1), task(4, 5), task(4, 1, { completed: true }), task(null, 3)].map(pomodorosLeft),
    ).toEqual([3, 0, 0, 0]);
  });
});

describe('planFinish', () => {
  it('adds up what the estimates leave, with the breaks between', () => {
    expect(plan([task(4, 2), task(1)])).toEqual({ pomodoros: 3, minutes: 85 });
  });

  it('needs no break for one', () => {
    expect(plan([task(1)])).toEqual({ pomodoros: 1, minutes: 25 });
  });

  it('is now when nothing is left', () => {
    expect(plan([task(null)], played(IDLE, [start, 0]), 5)).toEqual({ pomodoros: 0, minutes: 0 });
  });

  it('takes a long break after every fourth', () => {
    expect(plan([task(5)])).toEqual({ pomodoros: 5, minutes: 155 });
  });

  it('takes the long break where the count of the timer brings it', () => {
    expect(plan([task(2)], { ...IDLE, pomodoroCount: 3 })).toEqual({ pomodoros: 2, minutes: 65 });
  });

  it('counts the session under way on one of the tasks as one of its pomodoros', () => {
    const running = played(IDLE, [attach, 0], [start, 0]);
    expect(plan([task(2)], running, 10)).toEqual({ pomodoros: 2, minutes: 15 + 5 + 25 });
    expect(plan([task(1)], running, 10)).toEqual({ pomodoros: 1, minutes: 15 });
  });

  it('waits for a session under way on something else, and its break', () => {
    expect(plan([task(1)], played(IDLE, [start, 0]), 10)).toEqual({
      pomodoros: 1,
      minutes: 15 + 5 + 25,
    });
  });

  it('waits for a paused session from now on', () => {
    const paused = played(IDLE, [attach, 0], [start, 0], [{ type: 'pause' }, 10]);
    expect(plan([task(1)], paused, 40)).toEqual({ pomodoros: 1, minutes: 15 });
  });

  it('includes the break that comes first, and the rest of one under way', () => {
    const breakNext = played(IDLE, [{ type: 'select', session: 'shortBreak' }, 0]);
    expect(plan([task(1)], breakNext)).toEqual({ pomodoros: 1, minutes: 30 });
    expect(plan([task(1)], played(breakNext, [start, 0]), 2)).toEqual({
      pomodoros: 1,
      minutes: 28,
    });
  });

  it('goes by the rules as they are now', () => {
    const rules = { ...DEFAULT_RULES, workMinutes: 50, shortBreakMinutes: 10 };
    const given = { timer: IDLE, rules, dayEndsAt: NOW };
    expect(planFinish([task(2)], given, NOW).lengthMs).toBe(110 * MINUTE_MS);
  });

  it('takes the session length of each project', () => {
    const long = task(2, 0, { workMinutes: 50 });
    expect(plan([long, task(1)])).toEqual({ pomodoros: 3, minutes: 50 + 5 + 50 + 5 + 25 });
    const timer = played(IDLE, [attach, 0], [start, 0]);
    expect(plan([long, task(1)], timer, 5)).toEqual({
      pomodoros: 3,
      minutes: 20 + 5 + 50 + 5 + 25,
    });
  });

  it('has nothing left of a session in overtime but its break', () => {
    const overtime = { ...DEFAULT_RULES, overtime: true };
    const timer = played(
      initialTimer(overtime),
      [start, 0],
      [{ type: 'tick', nextSessionId: 't' }, 26],
    );
    expect(timer.status).toBe('overtime');
    expect(plan([task(1)], timer, 27)).toEqual({ pomodoros: 1, minutes: 30 });
  });

  it('counts what ends before the day does', () => {
    const today = (minutes: number) => {
      const given = { timer: IDLE, rules: DEFAULT_RULES, dayEndsAt: NOW + minutes * MINUTE_MS };
      return planFinish([task(58)], given, NOW).today;
    };
    expect([24, 25, 54, 55, 130].map(today)).toEqual([0, 1, 1, 2, 4]);
  });
});
