import type { ReadableAtom } from 'nanostores';
import type { ActiveTask } from '#shared/contract/users.ts';
import { sameTarget } from '#shared/domain/timer/rules.ts';
import type { TimerState } from '#shared/domain/timer/types.ts';
import { focusedMs, isActive, wholeMinutes } from '#shared/domain/timer/views.ts';
import { type ActiveTaskStore, type ChangeOutcome, targetOf } from '#stores/active-task-store.ts';
import type { TimerStore } from '#stores/timer-store.ts';
import type { SwitchChoice, SwitchQuestion } from './switch-question.ts';

/** A question about the session under way, and a word to the user. */
export interface WorkVoice {
  ask(question: { title: string; text: string; yes: string }): Promise<boolean>;
  choose(question: SwitchQuestion): Promise<SwitchChoice | null>;
  show(message: { tone: 'info'; text: string }): void;
}

/** The projects as far as choosing work goes. */
export interface WorkProjects {
  readonly $working: ReadableAtom<{ readonly id: string } | null>;
  setWorking(id: string): unknown;
}

/** What the verbs act on. */
export interface WorkActionsDeps {
  readonly timer: Pick<
    TimerStore,
    '$timer' | '$nowMs' | 'selectProject' | 'attach' | 'chooseTask' | 'split'
  >;
  readonly activeTask: Pick<ActiveTaskStore, '$activeTask' | 'set' | 'onBroughtBack'>;
  readonly projects: WorkProjects;
  readonly confirmations: Pick<WorkVoice, 'ask'>;
  /** Decides what becomes of work under way. */
  readonly switching: Pick<WorkVoice, 'choose'>;
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

/** How the timer follows each choice about the session under way. */
const TIMER_BY_CHOICE = { split: 'split', keep: 'attach', discard: 'reset' } as const;

/** Makes the verbs. */
export function createWorkActions(deps: WorkActionsDeps): WorkActions {
  const { timer, activeTask, projects, toasts } = deps;
  const ask = (what: string, canGoOn: boolean) => askAboutSession(deps, what, canGoOn);

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
    if (meetingOf(state, task) !== 'ask') return timer.attach(target);
    if (state.session !== 'work') return;
    const choice = await ask(nameOf(task), true);
    if (choice === 'split') timer.split(target);
    else if (choice === 'keep') timer.attach(target);
    else if (choice === 'discard') timer.chooseTask(target);
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
      const choice = meeting === 'ask' ? await ask(nameOf(task), true) : 'discard';
      if (choice === null) return;
      const outcome = activeTask.set(task, {
        timer: meeting === 'attach' ? 'attach' : TIMER_BY_CHOICE[choice],
        fromProjectDetail: from === 'projectDetail',
      });
      if (isMade(outcome) && task !== null) await follow(task.projectId);
    },
    async workOn(project) {
      const { target } = timer.$timer.get();
      const isSelected = target.kind !== 'standalone' && target.projectId === project.id;
      const resets = isActive(timer.$timer.get()) && !isSelected;
      const choice = resets ? await ask(`project "${project.title}"`, false) : 'discard';
      if (choice === null) return;
      const isHeld = activeTask.$activeTask.get()?.projectId === project.id;
      if (!isHeld && !isMade(activeTask.set(null, { timer: 'leave' }))) return;
      if (choice === 'split') timer.split({ kind: 'project', projectId: project.id });
      else if (!isSelected) timer.selectProject(project.id);
      await follow(project.id);
    },
  };
}

/**
 * Asks what becomes of the session under way; null when the user stays with it. Only of work is
 * there anything to choose, unless none of it can be kept.
 */
async function askAboutSession(
  { timer, confirmations, switching }: WorkActionsDeps,
  what: string,
  canGoOn: boolean,
): Promise<SwitchChoice | null> {
  const text = `Switching to ${what} will reset your current timer. Are you sure?`;
  const state = timer.$timer.get();
  const isWork = isActive(state) && state.session === 'work';
  const minutes = wholeMinutes(focusedMs(state, timer.$nowMs.get()));
  if (isWork && (canGoOn || minutes > 0)) return switching.choose({ text, minutes, canGoOn });
  const isSure = await confirmations.ask({ title: 'Reset the timer?', text, yes: 'Switch' });
  return isSure ? 'discard' : null;
}

function nameOf(task: ActiveTask | null): string {
  if (task === null) return 'no task';
  return `task "${task.taskName}" in project "${task.projectName}"`;
}
