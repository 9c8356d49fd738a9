import { describe, expect, it } from 'vitest';
import { buildRules, buildTask, minute, play, START, TICK } from './engine/timer-test-kit.ts';
import type { SessionType } from './types.ts';

describe('select', () => {
  it('waits at the full length of the chosen type', () => {
    const lengths: [SessionType, number][] = [
      ['shortBreak', 300_000],
      ['longBreak', 900_000],
    ];
    for (const [session, durationMs] of lengths) {
      const chosen = play({}, [0, { type: 'select', session }]);
      expect(chosen).toMatchObject({ status: 'idle', session, durationMs, undo: null });
    }
  });

  it('stops a session under way and can be taken back', () => {
    const running = play({}, [0, START]);
    const chosen = play(running, [5, { type: 'select', session: 'work' }]);
    expect(chosen).toMatchObject({ status: 'idle', session: 'work', durationMs: 1_500_000 });
    expect(chosen.undo).toEqual({ at: minute(5), state: running });
  });

  it('is refused when that type waits already', () => {
    const idle = play({});
    expect(play(idle, [1, { type: 'select', session: 'work' }])).toBe(idle);
  });

  it('is refused for a type that another program made up', () => {
    const running = play({}, [0, START]);
    expect(play(running, [1, JSON.parse('{ "type": "select", "session": "nap" }')])).toBe(running);
  });
});

describe('chooseTask', () => {
  it('leads to a fresh work session on the task', () => {
    const rest = play({}, [0, { type: 'select', session: 'longBreak' }]);
    expect(play(rest, [1, { type: 'chooseTask', target: buildTask() }])).toMatchObject({
      status: 'idle',
      session: 'work',
      durationMs: 1_500_000,
      target: buildTask(),
      undo: null,
    });
  });

  it('stops a session under way and can be taken back', () => {
    const running = play({}, [0, START]);
    const chosen = play(running, [5, { type: 'chooseTask', target: buildTask() }]);
    expect(chosen).toMatchObject({ status: 'idle', ended: null });
    expect(play(chosen, [5.1, { type: 'undo' }])).toEqual(running);
  });

  it('is ignored when the task is unchanged', () => {
    const running = play({}, [0, { type: 'chooseTask', target: buildTask() }], [0, START]);
    expect(play(running, [5, { type: 'chooseTask', target: buildTask() }])).toBe(running);
  });

  it('tells tasks of one project apart, and clears the task for the bare project', () => {
    const chosen = play({}, [0, { type: 'chooseTask', target: buildTask('weeding') }]);
    const other = play(chosen, [1, { type: 'chooseTask', target: buildTask('mowing') }]);
    expect(other.target).toEqual({ kind: 'task', projectId: 'garden', taskId: 'mowing' });
    const bare = { kind: 'project', projectId: 'garden' } as const;
    expect(play(chosen, [1, { type: 'chooseTask', target: bare }]).target).toEqual(bare);
  });

  it('is refused without usable ids', () => {
    const idle = play({});
    expect(play(idle, [1, { type: 'chooseTask', target: buildTask('') }])).toBe(idle);
  });
});

describe('attach', () => {
  it('changes what a running session is recorded for and nothing else', () => {
    const running = play({}, [0, START]);
    const attached = play(running, [5, { type: 'attach', target: buildTask() }]);
    expect(attached).toEqual({ ...running, target: buildTask() });
    expect(play(attached, [25, TICK]).ended).toMatchObject({
      sessionId: 'first',
      target: buildTask(),
    });
  });

  it('reaches a session whose end nobody has seen yet', () => {
    const attached = play({}, [0, START], [26, { type: 'attach', target: buildTask() }]);
    expect(play(attached, [26, TICK]).ended).toMatchObject({
      target: buildTask(),
      endedAt: minute(25),
    });
  });

  it('in a break chooses what the next work is for', () => {
    const rest = play({}, [0, { type: 'select', session: 'shortBreak' }], [0, START]);
    const attached = play(rest, [2, { type: 'attach', target: buildTask() }]);
    expect(attached).toMatchObject({ status: 'running', session: 'shortBreak' });
    expect(play(attached, [5, TICK])).toMatchObject({ session: 'work', target: buildTask() });
  });

  it('is refused for a project without a task while work is under way', () => {
    const bare = { kind: 'project', projectId: 'garden' } as const;
    const running = play({}, [0, START]);
    expect(play(running, [5, { type: 'attach', target: bare }])).toBe(running);
    expect(play({}, [5, { type: 'attach', target: bare }]).target).toEqual(bare);
  });

  it('is ignored when the target is unchanged', () => {
    const idle = play({});
    expect(play(idle, [0, { type: 'attach', target: { kind: 'standalone' } }])).toBe(idle);
  });
});

describe('selectProject', () => {
  it('leads to a stopped work session without a task', () => {
    const running = play({}, [0, START]);
    const chosen = play(running, [5, { type: 'selectProject', projectId: 'garden' }]);
    expect(chosen).toMatchObject({
      status: 'idle',
      session: 'work',
      durationMs: 1_500_000,
      target: { kind: 'project', projectId: 'garden' },
      undo: { at: minute(5) },
    });
  });

  it('leaves the task of another project', () => {
    const task = play({}, [0, { type: 'chooseTask', target: buildTask() }]);
    expect(play(task, [1, { type: 'selectProject', projectId: 'house' }]).target).toEqual({
      kind: 'project',
      projectId: 'house',
    });
  });

  it('is ignored for the project already selected, with or without a task', () => {
    const task = play({}, [0, { type: 'attach', target: buildTask() }], [0, START]);
    const bare = play({}, [0, { type: 'selectProject', projectId: 'garden' }]);
    expect(play(task, [5, { type: 'selectProject', projectId: 'garden' }])).toBe(task);
    expect(play(bare, [5, { type: 'selectProject', projectId: 'garden' }])).toBe(bare);
  });

  it('is refused without a usable id', () => {
    const idle = play({});
    expect(play(idle, [0, { type: 'selectProject', projectId: '' }])).toBe(idle);
  });
});

describe('configure', () => {
  it('gives a waiting session the new length of its type', () => {
    const rest = play({}, [0, { type: 'select', session: 'shortBreak' }]);
    const rules = buildRules({ shortBreakMinutes: 10 });
    expect(play(rest, [1, { type: 'configure', rules }])).toEqual({
      ...rest,
      rules,
      durationMs: 600_000,
    });
  });

  it('never touches the length of a session under way', () => {
    const rules = buildRules({ workMinutes: 50 });
    for (const state of [
      play({}, [0, START]),
      play({}, [0, START], [10, { type: 'pause' }]),
      play({ overtime: true }, [0, START], [26, TICK]),
    ]) {
      expect(play(state, [27, { type: 'configure', rules }])).toEqual({ ...state, rules });
    }
  });

  it('decides what follows the session under way', () => {
    const rules = buildRules({ autoStartBreaks: true });
    const running = play({}, [0, START], [10, { type: 'configure', rules }]);
    expect(play(running, [25, TICK], [26, TICK])).toMatchObject({
      status: 'running',
      session: 'shortBreak',
    });
  });

  it('does not take an undo away', () => {
    const reset = play({}, [0, START], [10, { type: 'reset' }]);
    const rules = buildRules({ workMinutes: 50 });
    const undone = play(reset, [10, { type: 'configure', rules }], [10.1, { type: 'undo' }]);
    expect(undone).toMatchObject({ status: 'running', endsAt: minute(25), rules });
  });

  it('is ignored when nothing changes, and refused out of bounds', () => {
    const idle = play({});
    expect(play(idle, [0, { type: 'configure', rules: buildRules() }])).toBe(idle);
    for (const rules of [
      buildRules({ workMinutes: 181 }),
      buildRules({ shortBreakMinutes: 0 }),
      buildRules({ longBreakMinutes: 1.5 }),
      buildRules({ longBreakInterval: 13 }),
      buildRules({ workMinutes: Number.NaN }),
    ]) {
      expect(play(idle, [0, { type: 'configure', rules }])).toBe(idle);
    }
  });

  it('keeps the fields of the rules and no others', () => {
    const rules = { ...buildRules({ workMinutes: 30 }), volume: 50 };
    expect(play({}, [0, { type: 'configure', rules }]).rules).toEqual(
      buildRules({ workMinutes: 30 }),
    );
  });
});

describe('a session of its own', () => {
  const milk = { kind: 'standalone', standaloneTaskId: 'l1' } as const;

  it('takes on what it counts toward, and goes on', () => {
    const running = play({}, [0, START]);
    const attached = play(running, [5, { type: 'attach', target: milk }]);
    expect(attached).toEqual({ ...running, target: milk });
    expect(play(attached, [6, { type: 'attach', target: { ...milk } }])).toBe(attached);
    expect(play(attached, [6, { type: 'attach', target: { kind: 'standalone' } }]).target).toEqual({
      kind: 'standalone',
    });
  });

  it('says at its end what it counted toward', () => {
    const ended = play({}, [0, { type: 'attach', target: milk }], [0, START], [25, TICK]);
    expect(ended).toMatchObject({ session: 'shortBreak', target: milk, ended: { target: milk } });
  });
});
