import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import type { ActiveTask } from '#shared/contract/account/users.ts';
import { initialTimer, transition } from '#shared/domain/timer/engine/engine.ts';
import type { Target, TimerState } from '#shared/domain/timer/types.ts';
import { idOf } from '#stores/sync/contract-test-kit.ts';
import type { ChangeOrigin } from '#stores/timer/timer-broadcast.ts';
import { createTaskFollower } from './task-follower.ts';

const WRITE: ActiveTask = {
  taskId: idOf(1),
  projectId: idOf(2),
  taskName: 'Write',
  projectName: 'Thesis',
};
const TARGET: Target = { kind: 'task', projectId: idOf(2), taskId: idOf(1) };
const IDLE = initialTimer();

interface Given {
  task?: ActiveTask | null;
  isLeader?: boolean;
  timer?: TimerState;
  /** Nobody works on this any more. */
  isDone?: 'nothing' | 'the task' | 'the project';
  working?: string | null;
}

function setUp({
  task = WRITE,
  isLeader = true,
  timer = IDLE,
  isDone = 'nothing',
  working = null,
}: Given = {}) {
  const $working = atom(working === null ? null : { id: working });
  const attached: Target[] = [];
  const $timer = atom<TimerState>(timer);
  let tell: (state: TimerState, origin: ChangeOrigin) => void = () => {};
  let loads = 0;
  const follower = createTaskFollower({
    timer: {
      $timer,
      attach: (target) => void attached.push(target),
      onChange: (listener) => {
        tell = listener;
        return () => {};
      },
    },
    activeTask: {
      $activeTask: atom(isDone === 'nothing' ? task : null),
      isDone: ({ taskId }) =>
        isDone === 'the project' || (isDone === 'the task' && taskId !== null),
      load: async () => {
        loads += 1;
      },
    },
    leadership: { isLeader: () => isLeader },
    $working,
  });
  follower.connect();
  const change = (state: TimerState, origin: ChangeOrigin) => {
    $timer.set(state);
    tell(state, origin);
  };
  return { follower, attached, change, $working, loads: () => loads };
}

describe('createTaskFollower', () => {
  it('attaches the loaded task to an idle timer', async () => {
    const { follower, attached } = setUp();
    await follower.load();
    expect(attached).toEqual([TARGET]);
  });

  it('waits until the server was asked', () => {
    const { attached, change } = setUp();
    change({ ...IDLE, pomodoroCount: 1 }, 'time');
    expect(attached).toEqual([]);
  });

  it('attaches again after a restored break let go', async () => {
    const withTask = transition(IDLE, { type: 'attach', target: TARGET }, 0);
    const { follower, attached, change } = setUp({ timer: withTask });
    await follower.load();
    change(IDLE, 'time');
    expect(attached).toEqual([TARGET]);
  });

  it.each([
    ['a session runs', { timer: transition(IDLE, { type: 'start', sessionId: idOf(9) }, 0) }],
    ['another tab leads', { isLeader: false }],
    ['there is no task', { task: null }],
  ])('leaves the timer alone when %s', async (_when, given) => {
    const { follower, attached } = setUp(given);
    await follower.load();
    expect(attached).toEqual([]);
  });

  it.each([
    ['the task', { kind: 'project', projectId: idOf(2) }],
    ['the project', { kind: 'standalone' }],
  ] as const)(
    'leaves %s that was completed in its session, when that is reset',
    async (isDone, left) => {
      const withTask = transition(IDLE, { type: 'attach', target: TARGET }, 0);
      const running = transition(withTask, { type: 'start', sessionId: idOf(9) }, 0);
      const { follower, attached, change } = setUp({ timer: running, isDone });
      await follower.load();
      follower.follow();
      expect(attached).toEqual([]);
      change(transition(running, { type: 'reset' }, 1000), 'act');
      expect(attached).toEqual([left]);
    },
  );

  it('lets go of a task that is active no more, and leaves a selected project', async () => {
    const withTask = transition(IDLE, { type: 'attach', target: TARGET }, 0);
    const one = setUp({ task: null, timer: withTask });
    await one.follower.load();
    expect(one.attached).toEqual([{ kind: 'standalone' }]);
    const project: Target = { kind: 'project', projectId: idOf(2) };
    const other = setUp({
      task: null,
      timer: transition(IDLE, { type: 'attach', target: project }, 0),
    });
    await other.follower.load();
    expect(other.attached).toEqual([]);
  });

  it('asks again when another device runs another task', () => {
    const other: Target = { kind: 'task', projectId: idOf(4), taskId: idOf(5) };
    const { change, loads } = setUp();
    change(transition(IDLE, { type: 'attach', target: other }, 0), 'server');
    expect(loads()).toBe(1);
  });

  it('leaves alone what somebody chooses in another tab', async () => {
    const { follower, attached, change } = setUp({
      timer: transition(IDLE, { type: 'attach', target: TARGET }, 0),
    });
    await follower.load();
    change(IDLE, 'tab');
    expect(attached).toEqual([]);
  });
});

describe('a project that was selected', () => {
  const target: Target = { kind: 'project', projectId: idOf(2) };
  const timer = transition(IDLE, { type: 'attach', target }, 0);

  it('is let go when it is finished', async () => {
    const { follower, attached } = setUp({ task: null, timer, isDone: 'the project' });
    await follower.load();
    expect(attached).toEqual([]);
    follower.follow();
    expect(attached).toEqual([{ kind: 'standalone' }]);
  });

  it('waits for its task until then', async () => {
    const { follower, attached } = setUp({ task: null, timer });
    await follower.load();
    follower.follow();
    expect(attached).toEqual([]);
  });
});

describe('the working project after a load', () => {
  const PROJECT: Target = { kind: 'project', projectId: idOf(2) };

  it('becomes the project of the timer where no task is chosen', async () => {
    const { follower, attached } = setUp({ task: null, working: idOf(2) });
    await follower.load();
    expect(attached).toEqual([PROJECT]);
  });

  it('does so also when the projects come later, and once', async () => {
    const { follower, attached, $working } = setUp({ task: null });
    await follower.load();
    $working.set({ id: idOf(2) });
    $working.set({ id: idOf(3) });
    expect(attached).toEqual([PROJECT]);
  });

  it('gives way to the chosen task', async () => {
    const { follower, attached } = setUp({ working: idOf(2) });
    await follower.load();
    expect(attached).toEqual([TARGET]);
  });

  it('leaves the timer alone once somebody has moved it', async () => {
    const { follower, attached, change } = setUp({ task: null, working: idOf(2) });
    change(transition(IDLE, { type: 'select', session: 'shortBreak' }, 0), 'act');
    await follower.load();
    expect(attached).toEqual([]);
  });

  it('becomes it also where settings were loaded before', async () => {
    const { follower, attached, change } = setUp({ task: null, working: idOf(2) });
    const rules = { ...IDLE.rules, workMinutes: 50 };
    change(transition(IDLE, { type: 'configure', rules }, 0), 'act');
    await follower.load();
    expect(attached).toEqual([PROJECT]);
  });

  it('leaves a session for a task outside every project alone', async () => {
    const target: Target = { kind: 'standalone', standaloneTaskId: idOf(7) };
    const timer = transition(IDLE, { type: 'attach', target }, 0);
    const { follower, attached } = setUp({ task: null, working: idOf(2), timer });
    await follower.load();
    expect(attached).toEqual([]);
  });
});
