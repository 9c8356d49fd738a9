import { describe, expect, it } from 'vitest';
import type { TimerEvent, TimerRules } from '../types.ts';
import { transition } from './engine.ts';
import {
  buildEnded,
  buildTask,
  minute,
  NINE,
  newlyEnded,
  play,
  START,
  type Step,
  TICK,
} from './timer-test-kit.ts';

const RESTORE: TimerEvent = { type: 'restore' };
const UNDO: TimerEvent = { type: 'undo' };
const REST: Step = [0, { type: 'select', session: 'shortBreak' }];
const AUTO: Partial<TimerRules> = { autoStartBreaks: true, autoStartWork: true };

describe('completion', () => {
  it('happens at the deadline and not a millisecond sooner', () => {
    const running = play({}, [0, START]);
    expect(transition(running, TICK, minute(25) - 1)).toBe(running);
    expect(transition(running, TICK, minute(25)).ended?.outcome).toBe('completed');
  });

  it('is dated at the deadline however late it is noticed', () => {
    const done = play({}, [0, START], [85, TICK]);
    expect(done.ended).toEqual(buildEnded());
  });

  it('of work counts it and leads to a short break at full length', () => {
    expect(play({}, [0, START], [25, TICK])).toMatchObject({
      status: 'idle',
      session: 'shortBreak',
      durationMs: 300_000,
      pomodoroCount: 1,
    });
  });

  it('of the fourth work leads to a long break and starts the count again', () => {
    let state = play({});
    const counts: [string, number][] = [];
    for (let round = 0; round < 5; round += 1) {
      state = play(
        state,
        [round * 60, { type: 'select', session: 'work' }],
        [round * 60, { type: 'start', sessionId: `work-${round}` }],
        [round * 60 + 25, TICK],
      );
      counts.push([state.session, state.pomodoroCount]);
    }
    expect(counts).toEqual([
      ['shortBreak', 1],
      ['shortBreak', 2],
      ['shortBreak', 3],
      ['longBreak', 0],
      ['shortBreak', 1],
    ]);
  });

  it('of a break leads to work and leaves the count', () => {
    const rest = play({}, [0, START], [25, TICK], [30, { type: 'start', sessionId: 'rest' }]);
    expect(play(rest, [35, TICK])).toMatchObject({
      status: 'idle',
      session: 'work',
      pomodoroCount: 1,
      ended: { sessionId: 'rest', session: 'shortBreak', focusedMs: 300_000 },
    });
  });

  it('happens once', () => {
    const done = play({}, [0, START], [25, TICK]);
    expect(play(done, [26, TICK])).toBe(done);
    expect(play(done, [26, RESTORE])).toBe(done);
  });

  it('does not happen to a paused session', () => {
    const paused = play({}, [0, START], [10, { type: 'pause' }]);
    expect(play(paused, [5_000, TICK])).toBe(paused);
    expect(play(paused, [5_000, RESTORE])).toBe(paused);
  });
});

describe('overtime', () => {
  const overtime = play({ overtime: true, ...AUTO }, [0, START], [26, TICK]);

  it('goes on from the deadline without counting yet', () => {
    expect(overtime).toMatchObject({
      status: 'overtime',
      sessionId: 'first',
      startedAt: NINE,
      endsAt: minute(25),
      durationMs: 1_500_000,
      pomodoroCount: 0,
      ended: null,
    });
    expect(play(overtime, [60, TICK])).toBe(overtime);
  });

  it('is for work alone', () => {
    expect(play({ overtime: true }, REST, [0, START], [6, TICK])).toMatchObject({
      status: 'idle',
      session: 'work',
    });
  });

  it('goes on over a load', () => {
    expect(play(overtime, [300, RESTORE])).toBe(overtime);
  });

  it('left alone for twelve hours is for the user to judge', () => {
    expect(play(overtime, [745, TICK])).toBe(overtime);
    const stale = transition(overtime, TICK, minute(745) + 1);
    expect(stale).toMatchObject({ status: 'idle', session: 'work', pomodoroCount: 0 });
    expect(stale.ended).toMatchObject({
      outcome: 'stale',
      endedAt: minute(25),
      focusedMs: 1_500_000,
    });
  });
});

describe('restore', () => {
  it('goes on with a running session, elapsed time deducted', () => {
    const running = play({}, [0, START]);
    expect(play(running, [20, RESTORE])).toBe(running);
  });

  it('completes a session that ended while away at its true end', () => {
    const back = play({}, [0, START], [600, RESTORE]);
    expect(back).toMatchObject({ status: 'idle', session: 'shortBreak', pomodoroCount: 1 });
    expect(back.ended).toMatchObject({ outcome: 'completed', endedAt: minute(25) });
  });

  it('asks about work that ended more than twelve hours ago', () => {
    const running = play({}, [0, START]);
    expect(play(running, [745, RESTORE]).ended?.outcome).toBe('completed');
    const stale = transition(running, RESTORE, minute(745) + 1);
    expect(stale).toMatchObject({
      status: 'idle',
      session: 'work',
      durationMs: 1_500_000,
      pomodoroCount: 0,
      ended: { sessionId: 'first', outcome: 'stale', endedAt: minute(25), focusedMs: 1_500_000 },
    });
  });

  it('judges a page that slept as it judges one that was closed', () => {
    const running = play(AUTO, [0, START]);
    expect(play(running, [3_000, TICK])).toEqual(play(running, [3_000, RESTORE]));
  });

  it('completes a break however long ago it ended', () => {
    const back = play({}, REST, [0, START], [3_000, RESTORE]);
    expect(back).toMatchObject({ session: 'work', ended: { outcome: 'completed' } });
  });

  it('clears project and task of a break, waiting, running or over', () => {
    const chosen = play({}, [0, { type: 'chooseTask', target: buildTask() }], REST);
    const standalone = { kind: 'standalone' };
    expect(play(chosen, [1, RESTORE])).toMatchObject({ status: 'idle', target: standalone });
    const running = play(chosen, [1, START]);
    expect(play(running, [2, RESTORE])).toEqual({ ...running, target: standalone });
    expect(play(running, [30, RESTORE])).toMatchObject({ session: 'work', target: standalone });
  });

  it('keeps project and task of work', () => {
    const chosen = play({}, [0, { type: 'chooseTask', target: buildTask() }]);
    expect(play(chosen, [1, RESTORE])).toBe(chosen);
    const away = play(chosen, [1, START], [60, RESTORE]);
    expect(away.ended?.target).toEqual(buildTask());
  });

  it('clears project and task of a break that can be taken back', () => {
    const reset = play(
      {},
      [0, { type: 'chooseTask', target: buildTask() }],
      REST,
      [0, START],
      [1, { type: 'skip' }],
    );
    expect(play(reset, [1.1, RESTORE], [1.1, UNDO])).toMatchObject({
      status: 'running',
      session: 'shortBreak',
      target: { kind: 'standalone' },
    });
  });
});

describe('undo', () => {
  it('goes on as though nothing had happened', () => {
    const running = play({}, [0, START], [5, { type: 'interrupt', kind: 'external' }]);
    for (const type of ['reset', 'skip'] as const) {
      expect(play(running, [10, { type }], [10.1, UNDO])).toEqual(running);
    }
  });

  it('brings back paused work and overtime too', () => {
    const paused = play({}, [0, START], [10, { type: 'pause' }]);
    const overtime = play({ overtime: true }, [0, START], [26, TICK]);
    expect(play(paused, [50, { type: 'reset' }], [50.1, UNDO])).toEqual(paused);
    expect(play(overtime, [50, { type: 'skip' }], [50.1, UNDO])).toEqual(overtime);
  });

  it('is offered for ten seconds', () => {
    const reset = play({}, [0, START], [10, { type: 'reset' }]);
    expect(transition(reset, UNDO, minute(10) + 10_000).status).toBe('running');
    expect(transition(reset, UNDO, minute(10) + 10_001)).toBe(reset);
    expect(transition(reset, UNDO, minute(10) - 10_001)).toBe(reset);
  });

  it('completes a session whose time was up meanwhile', () => {
    const reset = transition(play({}, [0, START]), { type: 'reset' }, minute(25) - 3_000);
    const undone = transition(reset, UNDO, minute(25) + 2_000);
    expect(undone).toMatchObject({ status: 'idle', session: 'shortBreak', pomodoroCount: 1 });
    expect(undone.ended).toMatchObject({ outcome: 'completed', endedAt: minute(25) });
  });

  it('has the next session start by itself as though nothing had happened', () => {
    const running = play(AUTO, [0, START]);
    const reset = transition(running, { type: 'reset' }, minute(25) - 3_000);
    const undone = transition(reset, UNDO, minute(25) + 2_000);
    expect(undone).toMatchObject({ status: 'idle', autoStartAt: minute(25) + 5_000 });
    expect(undone).toEqual(transition(running, TICK, minute(25) + 2_000));
  });

  it('takes a reported end back, so that the session can end again', () => {
    const running = play({}, [0, START]);
    const skipped = play(running, [10, { type: 'skip' }]);
    const undone = play(skipped, [10.1, UNDO]);
    const done = play(undone, [25, TICK]);
    expect(newlyEnded(running, skipped)?.outcome).toBe('skipped');
    expect(newlyEnded(skipped, undone)).toBeNull();
    expect(newlyEnded(undone, done)?.outcome).toBe('completed');
  });

  it('is gone after the next decision', () => {
    const reset = play({}, [0, START], [10, { type: 'reset' }]);
    const decisions: TimerEvent[] = [
      { type: 'start', sessionId: 'second' },
      { type: 'select', session: 'longBreak' },
      { type: 'skip' },
      { type: 'chooseTask', target: buildTask() },
      { type: 'selectProject', projectId: 'garden' },
    ];
    for (const decision of decisions) {
      const decided = play(reset, [10.05, decision]);
      expect(decided.undo).toBeNull();
      expect(play(decided, [10.1, UNDO])).toBe(decided);
    }
  });

  it('is used up by itself', () => {
    const undone = play({}, [0, START], [10, { type: 'reset' }], [10.1, UNDO]);
    expect(play(undone, [10.1, UNDO])).toBe(undone);
  });

  it('survives a load', () => {
    const reset = play({}, [0, START], [10, { type: 'reset' }]);
    expect(play(reset, [10.1, RESTORE], [10.1, UNDO])).toMatchObject({ status: 'running' });
  });

  it('is refused when there is nothing to take back', () => {
    const idle = play({});
    expect(play(idle, [1, UNDO])).toBe(idle);
  });
});
