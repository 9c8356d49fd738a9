import type { ReadableAtom } from 'nanostores';
import type { ActiveTask } from '#shared/contract/account/users.ts';
import { sameTarget } from '#shared/domain/timer/engine/rules.ts';
import type { Target, TimerState } from '#shared/domain/timer/types.ts';
import { focusedMs, isActive, wholeMinutes } from '#shared/domain/timer/views.ts';
import {
  type ActiveTaskStore,
  type ChangeOutcome,
  targetOf,
} from '#stores/tasks/active-task-store.ts';
import type { TimerStore } from '#stores/timer/timer-store.ts';
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

/** Dependencies of the work actions. */
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

/** The user's choices of what to work on. */
export interface WorkActions {
  /** Chooses the task to work on, or none with null; asks before that resets a session under way. */
  chooseTask(task: ActiveTask | null, from?: 'projectDetail'): Promise<void>;
  /** Lets sessions count toward a task outside every project; asks as at every switch of task. */
  chooseLooseTask(task: { readonly id: string; readonly title: string }): Promise<void>;
  /** Makes this the working project and the timer's; asks before that resets a session under way. */
  workOn(project: { readonly id: string; readonly title: string }): Promise<void>;
}

/** How a choice of task meets the timer as it is. */
export function meetingOf(timer: TimerState, task: ActiveTask | null): 'attach' | 'ask' | 'change' {
  if (!isActive(timer)) return 'change';
  return isForNothing(timer) && task !== null ? 'attach' : 'ask';
}

/** A session of its own that counts toward nothing takes a task on; that is no change of task. */
function isForNothing({ session, target }: TimerState): boolean {
  return (
    session === 'work' && target.kind === 'standalone' && target.standaloneTaskId === undefined
  );
}

/** How the timer follows each choice about the session under way. */
const TIMER_BY_CHOICE = { split: 'split', keep: 'attach', discard: 'reset' } as const;

/** Makes the verbs. */
export function createWorkActions(deps: WorkActionsDeps): WorkActions {
  const { timer, activeTask } = deps;
  const steps = createSteps(deps);

  /** The task stands; a timer that was left on something else comes to it. */
  async function bringTimerTo(task: ActiveTask | null): Promise<void> {
    const state = timer.$timer.get();
    const target = targetOf(task);
    if (sameTarget(target, state.target)) return;
    if (meetingOf(state, task) !== 'ask') return timer.attach(target);
    if (state.session === 'work') steps.turnTo(target, await steps.ask(nameOf(task), true));
  }

  // The switch made another project the working one; with the task its project comes back.
  activeTask.onBroughtBack((task) => {
    if (task !== null) void steps.follow(task.projectId);
  });

  return {
    async chooseTask(task, from) {
      if (task?.taskId === activeTask.$activeTask.get()?.taskId) return bringTimerTo(task);
      const meeting = meetingOf(timer.$timer.get(), task);
      const choice = meeting === 'ask' ? await steps.ask(nameOf(task), true) : 'discard';
      if (choice === null) return;
      const outcome = activeTask.set(task, {
        timer: meeting === 'attach' ? 'attach' : TIMER_BY_CHOICE[choice],
        fromProjectDetail: from === 'projectDetail',
      });
      if (steps.isMade(outcome) && task !== null) await steps.follow(task.projectId);
    },
    chooseLooseTask: (task) => chooseLooseTask(deps, steps, task),
    workOn: (project) => workOn(deps, steps, project),
  };
}

/** State and helpers that the actions share. */
interface Steps {
  /** Asks what becomes of the session under way; null when the user stays with it. */
  ask(what: string, canGoOn: boolean): Promise<SwitchChoice | null>;
  /** Whether a change of the task was made; one that came too soon is explained. */
  isMade(outcome: ChangeOutcome): boolean;
  /** Turns the timer to a target as the user chose; null leaves it. */
  turnTo(target: Target, choice: SwitchChoice | null): void;
  /** Makes this the working project. */
  follow(projectId: string): Promise<void>;
}

function createSteps(deps: WorkActionsDeps): Steps {
  const { timer, projects, toasts } = deps;
  return {
    ask: (what, canGoOn) => askAboutSession(deps, what, canGoOn),
    isMade(outcome) {
      if (outcome !== 'tooSoon') return true;
      toasts.show({ tone: 'info', text: 'One moment: the task was changed just now.' });
      return false;
    },
    turnTo(target, choice) {
      if (choice === 'split') timer.split(target);
      else if (choice === 'keep') timer.attach(target);
      else if (choice === 'discard') timer.chooseTask(target);
    },
    async follow(projectId) {
      if (projects.$working.get()?.id !== projectId) await projects.setWorking(projectId);
    },
  };
}

async function chooseLooseTask(
  { timer, activeTask }: WorkActionsDeps,
  { ask, isMade, turnTo }: Steps,
  { id, title }: { readonly id: string; readonly title: string },
): Promise<void> {
  const target: Target = { kind: 'standalone', standaloneTaskId: id };
  const state = timer.$timer.get();
  const isWork = isActive(state) && state.session === 'work';
  const asks = isWork && !isForNothing(state) && !sameTarget(target, state.target);
  const choice = asks ? await ask(`task "${title}"`, true) : 'keep';
  if (choice === null) return;
  const isHeld = activeTask.$activeTask.get() !== null;
  if (isHeld && !isMade(activeTask.set(null, { timer: 'leave' }))) return;
  turnTo(target, choice);
}

async function workOn(
  { timer, activeTask }: WorkActionsDeps,
  { ask, isMade, follow }: Steps,
  { id, title }: { readonly id: string; readonly title: string },
): Promise<void> {
  const { target } = timer.$timer.get();
  const isSelected = target.kind !== 'standalone' && target.projectId === id;
  const resets = isActive(timer.$timer.get()) && !isSelected;
  const choice = resets ? await ask(`project "${title}"`, false) : 'discard';
  if (choice === null) return;
  const isHeld = activeTask.$activeTask.get()?.projectId === id;
  if (!isHeld && !isMade(activeTask.set(null, { timer: 'leave' }))) return;
  if (choice === 'split') timer.split({ kind: 'project', projectId: id });
  else if (!isSelected) timer.selectProject(id);
  await follow(id);
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
