import { describe, expect, it } from 'vitest';
import type { TimerEvent } from '../types.ts';
import { transition } from './engine.ts';
import { buildEnded, buildTask, minute, play, START, type Step, TICK } from './timer-test-kit.ts';

const PAUSE: Step = [10, { type: 'pause' }];
const REST: Step = [0, { type: 'select', session: 'shortBreak' }];

describe('reset', () => {
  it('goes back to the full length of the same session type', () => {
    expect(play({}, REST, [0, START], [2, { type: 'reset' }])).toMatchObject({
      status: 'idle',
      session: 'shortBreak',
      durationMs: 300_000,
      ended: null,
    });
  });

  it('forgets an extension', () => {
    const extended = play({}, [0, START], [1, { type: 'extend', byMs: 300_000 }]);
    expect(play(extended, [2, { type: 'reset' }])).toMatchObject({ durationMs: 1_500_000 });
  });

  it('keeps count, target and what ended before', () => {
    const before = play(
      {},
      [0, { type: 'attach', target: buildTask() }],
      [0, START],
      [25, { type: 'tick', nextSessionId: 'x' }],
      [26, { type: 'select', session: 'work' }],
      [26, { type: 'start', sessionId: 'second' }],
    );
    const after = play(before, [30, { type: 'reset' }]);
    expect(after).toMatchObject({ pomodoroCount: 1, target: buildTask() });
    expect(after.ended?.sessionId).toBe('first');
  });

  it('is refused when nothing is under way', () => {
    const idle = play({});
    expect(play(idle, [1, { type: 'reset' }])).toBe(idle);
  });
});

describe('skip', () => {
  it('leads from work to a short break and records nothing', () => {
    const skipped = play({}, [0, START], [10, { type: 'skip' }]);
    expect(skipped).toMatchObject({
      status: 'idle',
      session: 'shortBreak',
      durationMs: 300_000,
      pomodoroCount: 0,
    });
    const early = { endedAt: minute(10), focusedMs: 600_000 };
    expect(skipped.ended).toEqual(buildEnded({ ...early, interrupted: true, outcome: 'skipped' }));
  });

  it('leads to a short break even where completion would lead to a long one', () => {
    const third = play(
      { longBreakInterval: 2 },
      [0, START],
      [25, TICK],
      [25, { type: 'skip' }],
      [25, { type: 'start', sessionId: 'second' }],
    );
    expect(third.pomodoroCount).toBe(1);
    expect(play(third, [30, { type: 'skip' }])).toMatchObject({
      session: 'shortBreak',
      pomodoroCount: 1,
    });
  });

  it('leads from any break to work', () => {
    const long = play({}, [0, { type: 'select', session: 'longBreak' }]);
    expect(play(long, [1, { type: 'skip' }])).toMatchObject({ status: 'idle', session: 'work' });
    expect(play(long, [1, START], [2, { type: 'skip' }])).toMatchObject({
      status: 'idle',
      session: 'work',
      ended: { session: 'longBreak', outcome: 'skipped', interrupted: true },
    });
  });

  it('starts nothing by itself', () => {
    const skipped = play({ autoStartBreaks: true }, [0, START], [10, { type: 'skip' }]);
    expect(skipped.status).toBe('idle');
  });

  it('ends a paused session when the pause began', () => {
    const skipped = play({}, [0, START], PAUSE, [500, { type: 'skip' }]);
    expect(skipped.ended).toMatchObject({ endedAt: minute(10), focusedMs: 600_000 });
  });

  it('of a waiting session ends nothing and offers no undo', () => {
    expect(play({}, [0, { type: 'skip' }])).toMatchObject({
      session: 'shortBreak',
      ended: null,
      undo: null,
    });
  });

  it('in overtime discards the session', () => {
    const skipped = play({ overtime: true }, [0, START], [26, TICK], [27, { type: 'skip' }]);
    expect(skipped).toMatchObject({
      session: 'shortBreak',
      pomodoroCount: 0,
      ended: { outcome: 'skipped', focusedMs: 1_620_000 },
      undo: { state: { status: 'overtime' } },
    });
  });
});

describe('extend', () => {
  it('moves deadline and length of a running session', () => {
    const extended = play({}, [0, START], [20, { type: 'extend', byMs: 300_000 }]);
    expect(extended).toMatchObject({ endsAt: minute(30), durationMs: 1_800_000 });
    expect(play(extended, [30, TICK]).ended).toMatchObject({
      endedAt: minute(30),
      focusedMs: 1_800_000,
      plannedMs: 1_800_000,
    });
  });

  it('adds to what is left of a paused session', () => {
    const extended = play({}, [0, START], PAUSE, [20, { type: 'extend', byMs: 60_000 }]);
    expect(extended).toMatchObject({ remainingMs: 960_000, durationMs: 1_560_000 });
  });

  it('shortens to what has passed and no further', () => {
    const running = play({}, [0, START], [20, { type: 'extend', byMs: -600_000 }]);
    expect(running).toMatchObject({ endsAt: minute(20), durationMs: 1_200_000 });
    const paused = play({}, [0, START], PAUSE, [20, { type: 'extend', byMs: -7_200_000 }]);
    expect(paused).toMatchObject({ remainingMs: 0, durationMs: 600_000 });
  });

  it('stops at twelve hours', () => {
    const longest = play({}, [0, START], [1, { type: 'extend', byMs: 86_400_000 }]);
    expect(longest).toMatchObject({ endsAt: minute(720), durationMs: 43_200_000 });
    expect(play(longest, [2, { type: 'extend', byMs: 60_000 }])).toBe(longest);
  });

  it('is refused when idle, in overtime, and for nothing or no number', () => {
    const idle = play({});
    const running = play({}, [0, START]);
    const overtime = play({ overtime: true }, [0, START], [26, TICK]);
    expect(play(idle, [1, { type: 'extend', byMs: 60_000 }])).toBe(idle);
    expect(play(overtime, [27, { type: 'extend', byMs: 60_000 }])).toBe(overtime);
    for (const byMs of [0, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(play(running, [1, { type: 'extend', byMs }])).toBe(running);
    }
  });
});

describe('interrupt', () => {
  const INSIDE: TimerEvent = { type: 'interrupt', kind: 'internal' };
  const OUTSIDE: TimerEvent = { type: 'interrupt', kind: 'external' };

  it('counts each press by its kind and marks the work under way', () => {
    const marked = play({}, [0, START], [3, OUTSIDE], [4, INSIDE], [4, OUTSIDE]);
    expect(marked).toMatchObject({
      status: 'running',
      endsAt: minute(25),
      interrupted: true,
      interruptions: { internal: 1, external: 2 },
    });
    expect(play(marked, [25, TICK]).ended).toMatchObject({
      interrupted: true,
      interruptions: { internal: 1, external: 2 },
      outcome: 'completed',
    });
  });

  it('counts in paused work and overtime too', () => {
    const paused = play({}, [0, START], PAUSE, [11, INSIDE]);
    const overtime = play({ overtime: true }, [0, START], [26, TICK], [27, INSIDE]);
    expect(paused).toMatchObject({ status: 'paused', interruptions: { internal: 1, external: 0 } });
    expect(overtime).toMatchObject({
      status: 'overtime',
      interruptions: { internal: 1, external: 0 },
    });
  });

  it('counts to a thousand of each kind', () => {
    let state = play({}, [0, START]);
    for (let press = 0; press < 1000; press += 1) state = play(state, [1, INSIDE]);
    expect(state).toMatchObject({ interruptions: { internal: 1000, external: 0 } });
    expect(play(state, [1, INSIDE])).toBe(state);
    expect(play(state, [1, OUTSIDE])).toMatchObject({
      interruptions: { internal: 1000, external: 1 },
    });
  });

  it('is refused for breaks and when idle', () => {
    const idle = play({});
    const rest = play({}, REST, [0, START]);
    expect(play(idle, [1, OUTSIDE])).toBe(idle);
    expect(play(rest, [1, OUTSIDE])).toBe(rest);
  });

  it('does not stick to the next session', () => {
    const next = play(
      {},
      [0, START],
      [3, INSIDE],
      [25, TICK],
      [25, { type: 'start', sessionId: 'second' }],
    );
    expect(next).toMatchObject({
      sessionId: 'second',
      interrupted: false,
      interruptions: { internal: 0, external: 0 },
    });
  });
});

describe('finish', () => {
  it('keeps early work as an interrupted session that counts', () => {
    const kept = play({}, [0, START], [18, { type: 'finish', keep: true }]);
    expect(kept).toMatchObject({
      status: 'idle',
      session: 'shortBreak',
      pomodoroCount: 1,
      undo: null,
      ended: {
        outcome: 'finishedEarly',
        interrupted: true,
        endedAt: minute(18),
        focusedMs: 1_080_000,
        plannedMs: 1_500_000,
      },
    });
  });

  it('keeps work from its first whole focused minute on', () => {
    const running = play({}, [0, START]);
    const early = transition(running, { type: 'finish', keep: true }, minute(1) - 1);
    expect(early).toEqual(transition(running, { type: 'skip' }, minute(1) - 1));
    expect(early).toMatchObject({ pomodoroCount: 0, ended: { outcome: 'skipped' } });
    const kept = transition(running, { type: 'finish', keep: true }, minute(1));
    expect(kept).toMatchObject({ pomodoroCount: 1, ended: { outcome: 'finishedEarly' } });
  });

  it('keeps no paused work that was focused on for less than a minute', () => {
    const paused = play({}, [0, START], [0.5, { type: 'pause' }]);
    expect(play(paused, [90, { type: 'finish', keep: true }]).ended).toMatchObject({
      outcome: 'skipped',
      focusedMs: 30_000,
    });
  });

  it('leads to the long break when the kept session completes the round', () => {
    const kept = play(
      { longBreakInterval: 2 },
      [0, START],
      [25, TICK],
      [26, { type: 'select', session: 'work' }],
      [26, { type: 'start', sessionId: 'second' }],
      [40, { type: 'finish', keep: true }],
    );
    expect(kept).toMatchObject({ session: 'longBreak', pomodoroCount: 0 });
  });

  it('ends paused work when the pause began', () => {
    const kept = play({}, [0, START], PAUSE, [900, { type: 'finish', keep: true }]);
    expect(kept.ended).toMatchObject({ endedAt: minute(10), focusedMs: 600_000 });
  });

  it('without keeping is a skip', () => {
    const running = play({}, [0, START]);
    expect(play(running, [18, { type: 'finish', keep: false }])).toEqual(
      play(running, [18, { type: 'skip' }]),
    );
  });

  it('of a break is a skip', () => {
    const rest = play({}, REST, [0, START]);
    expect(play(rest, [2, { type: 'finish', keep: true }])).toEqual(
      play(rest, [2, { type: 'skip' }]),
    );
  });

  it('completes overtime now, kept or not', () => {
    for (const keep of [true, false]) {
      const done = play({ overtime: true }, [0, START], [25, TICK], [32, { type: 'finish', keep }]);
      expect(done).toMatchObject({ status: 'idle', session: 'shortBreak', pomodoroCount: 1 });
      expect(done.ended).toMatchObject({
        outcome: 'completed',
        interrupted: false,
        endedAt: minute(32),
        focusedMs: 1_920_000,
        plannedMs: 1_500_000,
      });
    }
  });

  it('never counts more than a record can hold', () => {
    const done = play(
      { overtime: true, workMinutes: 180 },
      [0, START],
      [180, TICK],
      [890, { type: 'finish', keep: true }],
    );
    expect(done.ended).toMatchObject({ endedAt: minute(890), focusedMs: 43_200_000 });
  });

  it('is refused when nothing is under way', () => {
    const idle = play({});
    expect(play(idle, [1, { type: 'finish', keep: true }])).toBe(idle);
  });
});
