import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import type { ActiveTask } from '#shared/contract/account/users.ts';
import type { Project } from '#shared/contract/work/projects.ts';
import { initialTimer, transition } from '#shared/domain/timer/engine/engine.ts';
import type { Target, TimerState } from '#shared/domain/timer/types.ts';
import { buildProject, idOf } from '#stores/sync/contract-test-kit.ts';
import type { ChangeOutcome, SetOptions } from '#stores/tasks/active-task-store.ts';

import type { SwitchChoice } from './switch-question.ts';
import { createWorkActions, type WorkVoice } from './work-actions.ts';

type Question = Parameters<WorkVoice['ask']>[0];

const WRITE: ActiveTask = {
  taskId: idOf(1),
  projectId: idOf(2),
  taskName: 'Write the introduction',
  projectName: 'Thesis',
};
const IDLE = initialTimer();
const TWO_MINUTES_MS = 120_000;

const OTHER: Target = { kind: 'task', projectId: idOf(4), taskId: idOf(5) };

function running(target: Target): TimerState {
  const attached = transition(IDLE, { type: 'attach', target }, 0);
  return transition(attached, { type: 'start', sessionId: idOf(9) }, 0);
}

interface Given {
  says?: boolean;
  chooses?: SwitchChoice | null;
  outcome?: ChangeOutcome;
}

function setUp(
  timer: TimerState,
  { says = true, chooses = 'discard', outcome = 'changed' }: Given = {},
) {
  const seen: string[] = [];
  const $activeTask = atom<ActiveTask | null>(null);
  let bringBack: (task: ActiveTask | null) => void = () => {};
  const $working = atom<Project | null>(buildProject(7, { status: 'working' }));
  const actions = createWorkActions({
    timer: {
      $timer: atom(timer),
      $nowMs: atom(TWO_MINUTES_MS),
      split: ({ kind }) => seen.push(`timer splits for ${kind}`),
      selectProject: (id) => seen.push(`select project ${id}`),
      attach: ({ kind }) => seen.push(`timer attaches ${kind}`),
      chooseTask: ({ kind }) => seen.push(`timer resets to ${kind}`),
    },
    activeTask: {
      $activeTask,
      set(task, options: SetOptions = {}) {
        seen.push(`set ${task?.taskName ?? 'no task'}, timer ${options.timer ?? 'reset'}`);
        if (outcome === 'changed') $activeTask.set(task);
        return outcome;
      },
      onBroughtBack(listener) {
        bringBack = listener;
        return () => {};
      },
    },
    projects: {
      $working,
      async setWorking(id) {
        seen.push(`working ${id}`);
        return { kind: 'offline', retryAfterMs: null };
      },
    },
    confirmations: {
      async ask({ text }: Question) {
        seen.push(text);
        return says;
      },
    },
    switching: {
      async choose({ text, minutes, canGoOn }) {
        seen.push(text, `${minutes} min, ${canGoOn ? 'may go on' : 'stops'}`);
        return chooses;
      },
    },
    toasts: { show: ({ text }) => seen.push(text) },
  });
  const undoSwitch = (task: ActiveTask | null) => bringBack(task);
  return { actions, seen, $activeTask, undoSwitch };
}

describe('a switch of task that was taken back', () => {
  it('makes the project of the task the working one again', () => {
    const { seen, undoSwitch } = setUp(IDLE);
    undoSwitch(WRITE);
    expect(seen).toEqual([`working ${WRITE.projectId}`]);
  });

  it('leaves the working project alone where no task came back', () => {
    const { seen, undoSwitch } = setUp(IDLE);
    undoSwitch(null);
    expect(seen).toEqual([]);
  });
});

describe('choosing a task', () => {
  it('changes an idle timer without a question and works on the task’s project', async () => {
    const { actions, seen } = setUp(IDLE);
    await actions.chooseTask(WRITE);
    expect(seen).toEqual(['set Write the introduction, timer reset', `working ${WRITE.projectId}`]);
  });

  it('attaches to a session that runs alone, without a question', async () => {
    const { actions, seen } = setUp(running({ kind: 'standalone' }));
    await actions.chooseTask(WRITE);
    expect(seen[0]).toBe('set Write the introduction, timer attach');
  });

  it.each([
    ['split', 'split'],
    ['keep', 'attach'],
    ['discard', 'reset'],
  ] as const)('meets a session of another task as the user says: %s', async (chooses, how) => {
    const { actions, seen } = setUp(running(OTHER), { chooses });
    await actions.chooseTask(WRITE);
    expect(seen.slice(0, 3)).toEqual([
      'Switching to task "Write the introduction" in project "Thesis" will reset your current timer. Are you sure?',
      '2 min, may go on',
      `set Write the introduction, timer ${how}`,
    ]);
  });

  it('changes nothing when the user cancels', async () => {
    const { actions, seen } = setUp(running(OTHER), { chooses: null });
    await actions.chooseTask(WRITE);
    expect(seen).toHaveLength(2);
  });

  it('asks about a break by yes or no, as there is nothing of it to keep', async () => {
    const rest = transition(IDLE, { type: 'select', session: 'shortBreak' }, 0);
    const { actions, seen } = setUp(transition(rest, { type: 'start', sessionId: idOf(9) }, 0), {
      says: false,
    });
    await actions.chooseTask(WRITE);
    expect(seen).toEqual([
      'Switching to task "Write the introduction" in project "Thesis" will reset your current timer. Are you sure?',
    ]);
  });

  it('asks nothing for the task that is chosen already', async () => {
    const { taskId, projectId } = WRITE;
    const { actions, seen, $activeTask } = setUp(running({ kind: 'task', projectId, taskId }));
    $activeTask.set(WRITE);
    await actions.chooseTask(WRITE);
    expect(seen).toEqual([]);
  });

  it('brings a session that runs alone to the task that is chosen already', async () => {
    const { actions, seen, $activeTask } = setUp(running({ kind: 'standalone' }));
    $activeTask.set(WRITE);
    await actions.chooseTask(WRITE);
    expect(seen).toEqual(['timer attaches task']);
  });

  it('lets go of a project that waits for its task when no task is wanted', async () => {
    const project: Target = { kind: 'project', projectId: idOf(2) };
    const { actions, seen } = setUp(transition(IDLE, { type: 'attach', target: project }, 0));
    await actions.chooseTask(null);
    expect(seen).toEqual(['timer attaches standalone']);
  });

  it.each([
    ['split', 'timer splits for task'],
    ['keep', 'timer attaches task'],
    ['discard', 'timer resets to task'],
  ] as const)('asks about the session that an undo brought back: %s', async (chooses, act) => {
    const { actions, seen, $activeTask } = setUp(running(OTHER), { chooses });
    $activeTask.set(WRITE);
    await actions.chooseTask(WRITE);
    expect(seen.slice(1)).toEqual(['2 min, may go on', act]);
  });

  it('says so when another change was made a moment ago', async () => {
    const { actions, seen } = setUp(IDLE, { outcome: 'tooSoon' });
    await actions.chooseTask(WRITE);
    expect(seen.at(-1)).toBe('One moment: the task was changed just now.');
  });
});

describe('choosing a task outside every project', () => {
  const DISHES = { id: idOf(6), title: 'Dishes' };
  const LOOSE: Target = { kind: 'standalone', standaloneTaskId: idOf(5) };

  it('attaches it to a session that counts toward nothing, and lets go of the active task', async () => {
    const { actions, seen, $activeTask } = setUp(running({ kind: 'standalone' }));
    $activeTask.set(WRITE);
    await actions.chooseLooseTask(DISHES);
    expect(seen).toEqual(['set no task, timer leave', 'timer attaches standalone']);
  });

  it.each<[string, Target]>([
    ['a task of a project', OTHER],
    ['another such task', LOOSE],
  ])('asks before it takes the minutes of %s', async (_, target) => {
    const { actions, seen } = setUp(running(target), { chooses: 'split' });
    await actions.chooseLooseTask(DISHES);
    expect(seen).toEqual([
      'Switching to task "Dishes" will reset your current timer. Are you sure?',
      '2 min, may go on',
      'timer splits for standalone',
    ]);
  });

  it('changes nothing when the user cancels', async () => {
    const { actions, seen } = setUp(running(OTHER), { chooses: null });
    await actions.chooseLooseTask(DISHES);
    expect(seen).toHaveLength(2);
  });

  it('is asked about in its turn when a task of a project takes its place', async () => {
    const { actions, seen } = setUp(running(LOOSE), { chooses: 'keep' });
    await actions.chooseTask(WRITE);
    expect(seen.slice(1, 3)).toEqual([
      '2 min, may go on',
      'set Write the introduction, timer attach',
    ]);
  });
});

describe('working on a project', () => {
  it('gives the timer the project and lets go of the task', async () => {
    const { actions, seen } = setUp(IDLE);
    await actions.workOn(buildProject(2, { title: 'Thesis' }));
    expect(seen).toEqual([
      'set no task, timer leave',
      `select project ${idOf(2)}`,
      `working ${idOf(2)}`,
    ]);
  });

  it('asks before it resets a session', async () => {
    const { actions, seen } = setUp(running({ kind: 'standalone' }), { chooses: null });
    await actions.workOn(buildProject(2, { title: 'Thesis' }));
    expect(seen).toEqual([
      'Switching to project "Thesis" will reset your current timer. Are you sure?',
      '2 min, stops',
    ]);
  });

  it('can record the minutes so far, and then stops', async () => {
    const { actions, seen } = setUp(running({ kind: 'standalone' }), { chooses: 'split' });
    await actions.workOn(buildProject(2, { title: 'Thesis' }));
    expect(seen).toContain('timer splits for project');
    expect(seen).not.toContain(`select project ${idOf(2)}`);
  });

  it('keeps the task of the same project', async () => {
    const task: Target = { kind: 'task', projectId: idOf(2), taskId: idOf(1) };
    const { actions, seen, $activeTask } = setUp(running(task));
    $activeTask.set(WRITE);
    await actions.workOn(buildProject(2));
    expect(seen).toEqual([`working ${idOf(2)}`]);
  });
});
