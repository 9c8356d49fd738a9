import type { ReadableAtom } from 'nanostores';
import type { ActiveTask } from '#shared/contract/users.ts';
import { sameTarget } from '#shared/domain/timer/rules.ts';
import type { TimerState } from '#shared/domain/timer/types.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import { type ActiveTaskStore, type ChangeOutcome, targetOf } from '#stores/active-task-store.ts';
import type { TimerStore } from '#stores/timer-store.ts';

/** A question that is answered by yes or no, and a word to the user. */
export interface WorkVoice {
  ask(question: { title: string; text: string; yes: string }): Promise<boolean>;
  show(message: { tone: 'info'; text: string }): void;
}

/** The projects as far as choosing work goes. */
export interface WorkProjects {
  readonly $working: ReadableAtom<{ readonly id: string } | null>;
  setWorking(id: string): unknown;
}

/** What the verbs act on. */
export interface WorkActionsDeps {
  readonly timer: Pick<TimerStore, '$timer' | 'selectProject' | 'attach' | 'chooseTask'>;
  readonly activeTask: Pick<ActiveTaskStore, '$activeTask' | 'set' | 'onBroughtBack'>;
  readonly projects: WorkProjects;
  readonly confirmations: Pick<WorkVoice, 'ask'>;
  readonly toasts: Pick<WorkVoice, 'show'>;
}

/** What a user says about what to work on. */
export interface WorkActions {
  /** Chooses the task to work on, or none with null; asks before that resets a session under way. */
  chooseTask(task: ActiveTask | null, from?: 'projectDetail'): Promise<void>;
  /** Makes this the working project and the timer's; asks before that resets a session under way. */
  workOn(project: { readonly id: string; readonly title: string }): Promise<void>;
}

/** How a choice of task meets the timer as it is. */
export function meetingOf(timer: TimerState, task: ActiveTask | null): 'attach' | 'ask' | 'change' {
  if (!isActive(timer)) return 'change';
  // A session of its own takes a task on; that is no change of task.
  const isAlone = timer.session === 'work' && timer.target.kind === 'standalone';
  return isAlone && task !== null ? 'attach' : 'ask';
}

/** Makes the verbs. */
export function createWorkActions(deps: WorkActionsDeps): WorkActions {
  const { timer, activeTask, projects, confirmations, toasts } = deps;

  function ask(what: string): Promise<boolean> {
    return confirmations.ask({
      title: 'Reset the timer?',
      text: `Switching to ${what} will reset your current timer. Are you sure?`,
      yes: 'Switch',
    });
  }

  function isMade(outcome: ChangeOutcome): boolean {
    if (outcome !== 'tooSoon') return true;
    toasts.show({ tone: 'info', text: 'One moment: the task was changed just now.' });
    return false;
  }

  /** The task stands; a timer that was left on something else comes to it. */
  async function bringTimerTo(task: ActiveTask | null): Promise<void> {
    const state = timer.$timer.get();
    const target = targetOf(task);
    if (sameTarget(target, state.target)) return;
    if (meetingOf(state, task) !== 'ask') timer.attach(target);
    else if (state.session === 'work' && (await ask(nameOf(task)))) timer.chooseTask(target);
  }

  async function follow(projectId: string): Promise<void> {
    if (projects.$working.get()?.id !== projectId) await projects.setWorking(projectId);
  }

  // The switch made another project the working one; with the task its project comes back.
  activeTask.onBroughtBack((task) => {
    if (task !== null) void follow(task.projectId);
  });

  return {
    async chooseTask(task, from) {
      if (task?.taskId === activeTask.$activeTask.get()?.taskId) return bringTimerTo(task);
      const meeting = meetingOf(timer.$timer.get(), task);
      if (meeting === 'ask' && !(await ask(nameOf(task)))) return;
      const outcome = activeTask.set(task, {
        timer: meeting === 'attach' ? 'attach' : 'reset',
        fromProjectDetail: from === 'projectDetail',
      });
      if (isMade(outcome) && task !== null) await follow(task.projectId);
    },
    async workOn(project) {
      const { target } = timer.$timer.get();
      const isSelected = target.kind !== 'standalone' && target.projectId === project.id;
      const resets = isActive(timer.$timer.get()) && !isSelected;
      if (resets && !(await ask(`project "${project.title}"`))) return;
      const isHeld = activeTask.$activeTask.get()?.projectId === project.id;
      if (!isHeld && !isMade(activeTask.set(null, { timer: 'leave' }))) return;
      if (!isSelected) timer.selectProject(project.id);
      await follow(project.id);
    },
  };
}

function nameOf(task: ActiveTask | null): string {
  if (task === null) return 'no task';
  return `task "${task.taskName}" in project "${task.projectName}"`;
}
