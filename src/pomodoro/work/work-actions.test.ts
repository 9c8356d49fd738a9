import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import type { Project } from '#shared/contract/projects.ts';
import type { ActiveTask } from '#shared/contract/users.ts';
import { initialTimer, transition } from '#shared/domain/timer/engine.ts';
import type { Target, TimerState } from '#shared/domain/timer/types.ts';
import type { ChangeOutcome, SetOptions } from '#stores/active-task-store.ts';
import { buildProject, idOf } from '#stores/contract-test-kit.ts';

import { createWorkActions, type WorkVoice } from './work-actions.ts';

type Question = Parameters<WorkVoice['ask']>[0];

const WRITE: ActiveTask = {
  taskId: idOf(1),
  projectId: idOf(2),
  taskName: 'Write the introduction',
  projectName: 'Thesis',
};
const IDLE = initialTimer();

function running(target: Target): TimerState {
  const attached = transition(IDLE, { type: 'attach', target }, 0);
  return transition(attached, { type: 'start', sessionId: idOf(9) }, 0);
}

interface Given {
  says?: boolean;
  outcome?: ChangeOutcome;
}

function setUp(timer: TimerState, { says = true, outcome = 'changed' }: Given = {}) {
  const seen: string[] = [];
  const $activeTask = atom<ActiveTask | null>(null);
  let bringBack: (task: ActiveTask | null) => void = () => {};
  const $working = atom<Project | null>(buildProject(7, { status: 'working' }));
  const actions = createWorkActions({
    timer: {
      $timer: atom(timer),
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

  it('asks before it resets a session of another task', async () => {
    const other: Target = { kind: 'task', projectId: idOf(4), taskId: idOf(5) };
    const { actions, seen } = setUp(running(other));
    await actions.chooseTask(WRITE);
    expect(seen.slice(0, 2)).toEqual([
      'Switching to task "Write the introduction" in project "Thesis" will reset your current timer. Are you sure?',
      'set Write the introduction, timer reset',
    ]);
  });

  it('changes nothing when the answer is no', async () => {
    const other: Target = { kind: 'task', projectId: idOf(4), taskId: idOf(5) };
    const { actions, seen } = setUp(running(other), { says: false });
    await actions.chooseTask(WRITE);
    expect(seen).toHaveLength(1);
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

  it('asks before it resets the session that an undo brought back', async () => {
    const other: Target = { kind: 'task', projectId: idOf(4), taskId: idOf(5) };
    const { actions, seen, $activeTask } = setUp(running(other));
    $activeTask.set(WRITE);
    await actions.chooseTask(WRITE);
    expect(seen).toEqual([
      'Switching to task "Write the introduction" in project "Thesis" will reset your current timer. Are you sure?',
      'timer resets to task',
    ]);
  });

  it('says so when another change was made a moment ago', async () => {
    const { actions, seen } = setUp(IDLE, { outcome: 'tooSoon' });
    await actions.chooseTask(WRITE);
    expect(seen.at(-1)).toBe('One moment: the task was changed just now.');
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
    const { actions, seen } = setUp(running({ kind: 'standalone' }), { says: false });
    await actions.workOn(buildProject(2, { title: 'Thesis' }));
    expect(seen).toEqual([
      'Switching to project "Thesis" will reset your current timer. Are you sure?',
    ]);
  });

  it('keeps the task of the same project', async () => {
    const task: Target = { kind: 'task', projectId: idOf(2), taskId: idOf(1) };
    const { actions, seen, $activeTask } = setUp(running(task));
    $activeTask.set(WRITE);
    await actions.workOn(buildProject(2));
    expect(seen).toEqual([`working ${idOf(2)}`]);
  });
});
