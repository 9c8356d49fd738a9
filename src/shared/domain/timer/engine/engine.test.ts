import { describe, expect, it } from 'vitest';
import { parseTimerState } from '../persistence.ts';
import { focusedMs, remainingMs } from '../views.ts';
import { canStart, initialTimer, transition } from './engine.ts';
import { buildRules, buildTask, minute, NINE, play, START, TICK } from './timer-test-kit.ts';

describe('a fresh timer', () => {
  it('waits at a standalone work session of 25 minutes', () => {
    expect(initialTimer()).toEqual({
      status: 'idle',
      session: 'work',
      durationMs: 1_500_000,
      pomodoroCount: 0,
      target: { kind: 'standalone' },
      intention: '',
      rules: {
        workMinutes: 25,
        shortBreakMinutes: 5,
        longBreakMinutes: 15,
        longBreakInterval: 4,
        autoStartBreaks: false,
        autoStartWork: false,
        overtime: false,
      },
      ended: null,
      undo: null,
      autoStartAt: null,
    });
  });

  it('takes the length of its rules', () => {
    expect(initialTimer(buildRules({ workMinutes: 50 }))).toMatchObject({ durationMs: 3_000_000 });
  });

  it('falls back to the defaults when the rules are out of bounds', () => {
    expect(initialTimer(buildRules({ workMinutes: 0 }))).toEqual(initialTimer());
    expect(initialTimer(buildRules({ workMinutes: Number.NaN }))).toEqual(initialTimer());
    expect(initialTimer(buildRules({ longBreakInterval: 1 }))).toEqual(initialTimer());
  });
});

describe('start', () => {
  it('stores the deadline of the session', () => {
    expect(play({}, [0, START])).toMatchObject({
      status: 'running',
      sessionId: 'first',
      startedAt: NINE,
      endsAt: minute(25),
      durationMs: 1_500_000,
      interrupted: false,
    });
  });

  it('is refused while a session is under way', () => {
    for (const state of [
      play({}, [0, START]),
      play({}, [0, START], [1, { type: 'pause' }]),
      play({ overtime: true }, [0, START], [26, TICK]),
    ]) {
      expect(play(state, [27, { type: 'start', sessionId: 'second' }])).toBe(state);
      expect(canStart(state)).toEqual({ ok: false, reason: 'already-running' });
    }
  });

  it('is refused for work on a project without a task', () => {
    const chosen = play({}, [0, { type: 'selectProject', projectId: 'garden' }]);
    expect(play(chosen, [1, START])).toBe(chosen);
    expect(canStart(chosen)).toEqual({ ok: false, reason: 'needs-task' });
  });

  it('is accepted for work that is standalone or has project and task', () => {
    const standalone = play({});
    const task = play({}, [0, { type: 'chooseTask', target: buildTask() }]);
    expect(canStart(standalone)).toEqual({ ok: true });
    expect(canStart(task)).toEqual({ ok: true });
    expect(play(task, [1, START])).toMatchObject({ status: 'running', target: buildTask() });
  });

  it('is accepted for a break whatever is selected', () => {
    const rest = play(
      {},
      [0, { type: 'selectProject', projectId: 'garden' }],
      [0, { type: 'select', session: 'shortBreak' }],
    );
    expect(canStart(rest)).toEqual({ ok: true });
    expect(play(rest, [1, START])).toMatchObject({ status: 'running', endsAt: minute(6) });
  });

  it('is refused without a usable id', () => {
    const idle = play({});
    expect(play(idle, [0, { type: 'start', sessionId: '' }])).toBe(idle);
    expect(play(idle, [0, { type: 'start', sessionId: 'x'.repeat(201) }])).toBe(idle);
  });

  it('takes ids of 1 to 200 characters', () => {
    for (const sessionId of ['x', 'x'.repeat(200)]) {
      expect(play({}, [0, { type: 'start', sessionId }])).toMatchObject({ sessionId });
    }
  });

  it('is refused on the id of the session that has just ended', () => {
    const ended = play({}, [0, START], [25, TICK]);
    expect(play(ended, [26, START])).toBe(ended);
  });
});

describe('pause and resume', () => {
  it('keep the remaining milliseconds', () => {
    const paused = transition(play({}, [0, START]), { type: 'pause' }, minute(10) + 123);
    expect(paused).toMatchObject({
      status: 'paused',
      pausedAt: minute(10) + 123,
      remainingMs: 899_877,
    });
    expect(play(paused, [70, { type: 'resume' }])).toMatchObject({
      status: 'running',
      startedAt: NINE,
      endsAt: minute(70) + 899_877,
    });
  });

  it('leave no trace in the state of the other', () => {
    const paused = play({}, [0, START], [10, { type: 'pause' }]);
    expect(paused).not.toHaveProperty('endsAt');
    const resumed = play(paused, [11, { type: 'resume' }]);
    expect(resumed).not.toHaveProperty('pausedAt');
    expect(resumed).not.toHaveProperty('remainingMs');
  });

  it('exclude the pauses from the focused time', () => {
    const done = play(
      {},
      [0, START],
      [10, { type: 'pause' }],
      [40, { type: 'resume' }],
      [45, { type: 'pause' }],
      [50, { type: 'resume' }],
      [60, TICK],
    );
    expect(done.ended).toMatchObject({
      startedAt: NINE,
      endedAt: minute(60),
      focusedMs: 1_500_000,
      outcome: 'completed',
    });
  });

  it('are refused where there is nothing to pause or resume', () => {
    const idle = play({});
    const running = play({}, [0, START]);
    const paused = play(running, [1, { type: 'pause' }]);
    const overtime = play({ overtime: true }, [0, START], [26, TICK]);
    expect(play(idle, [1, { type: 'pause' }])).toBe(idle);
    expect(play(idle, [1, { type: 'resume' }])).toBe(idle);
    expect(play(running, [1, { type: 'resume' }])).toBe(running);
    expect(play(paused, [2, { type: 'pause' }])).toBe(paused);
    expect(play(overtime, [27, { type: 'pause' }])).toBe(overtime);
    expect(play(overtime, [27, { type: 'resume' }])).toBe(overtime);
  });
});

describe('a command that comes after the deadline', () => {
  it('leaves the session completed at its true end', () => {
    const running = play({}, [0, START]);
    for (const event of [
      { type: 'pause' },
      { type: 'reset' },
      { type: 'skip' },
      { type: 'extend', byMs: 300_000 },
      { type: 'finish', keep: false },
    ] as const) {
      expect(play(running, [26, event])).toEqual(play(running, [26, TICK]));
    }
  });

  it('ends the overtime that had begun by then', () => {
    const late = play({ overtime: true }, [0, START], [27, { type: 'finish', keep: true }]);
    expect(late.ended).toMatchObject({
      outcome: 'completed',
      endedAt: minute(27),
      focusedMs: 1_620_000,
    });
  });

  it('still chooses what comes next', () => {
    const chosen = play({}, [0, START], [26, { type: 'chooseTask', target: buildTask() }]);
    expect(chosen).toMatchObject({ status: 'idle', session: 'work', target: buildTask() });
    expect(chosen.ended).toMatchObject({ outcome: 'completed', endedAt: minute(25) });
    expect(chosen.pomodoroCount).toBe(1);
    expect(chosen.undo).toBeNull();
  });
});

describe('the clock', () => {
  it('is refused when it shows no time', () => {
    const running = play({}, [0, START]);
    for (const now of [Number.NaN, Number.POSITIVE_INFINITY, -1, 8.64e15]) {
      expect(transition(running, { type: 'pause' }, now)).toBe(running);
    }
  });

  it('is read in whole milliseconds', () => {
    expect(transition(initialTimer(), START, NINE + 0.75)).toMatchObject({ startedAt: NINE });
  });

  it('may begin at zero', () => {
    const running = transition(initialTimer(), START, -0);
    expect(running).toMatchObject({ startedAt: 0, endsAt: 1_500_000 });
  });

  it('set back to its beginning leaves a state that reads back', () => {
    const paused = transition(transition(initialTimer(), START, 0), { type: 'pause' }, 600_000);
    const resumed = transition(paused, { type: 'resume' }, 5);
    expect(resumed).toMatchObject({ status: 'running', startedAt: 0, endsAt: 900_005 });
    expect(parseTimerState(resumed)).toEqual(resumed);
  });

  it('set back while it runs ends a session no earlier than it began', () => {
    const skipped = play({}, [0, START], [-60, { type: 'skip' }]);
    expect(skipped.ended).toMatchObject({ startedAt: NINE, endedAt: NINE, focusedMs: 0 });
  });

  it('never shows more than the full length after it was set back', () => {
    const running = play({}, [0, START]);
    expect(remainingMs(running, minute(-60))).toBe(1_500_000);
    expect(focusedMs(running, minute(-60))).toBe(0);
    expect(play(running, [-60, TICK])).toBe(running);
  });

  it('set back in a pause leaves a session whose focus fits between start and end', () => {
    const done = play(
      {},
      [0, START],
      [10, { type: 'pause' }],
      [-600, { type: 'resume' }],
      [-585, TICK],
    );
    expect(done.ended).toMatchObject({
      startedAt: minute(-610),
      endedAt: minute(-585),
      focusedMs: 1_500_000,
    });
  });
});
