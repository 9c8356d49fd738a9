import { nextSession, sessionLengthMs } from '../timer/engine/rules.ts';
import type { SessionType, TimerRules, TimerState } from '../timer/types.ts';
import { isActive, remainingMs } from '../timer/views.ts';

/** The fields of a task that the plan reads; `estimate` is in pomodoros, null for none. */
export interface EstimatedTask {
  readonly id: string;
  readonly completed: boolean;
  readonly completedPomodoros: number;
  readonly estimate: number | null;
  /** The session length of its project in minutes; none for the one of the rules. */
  readonly workMinutes?: number | null;
}

/**
 * Work left by the estimates: pomodoros, how long they take with their breaks, and when they end.
 */
export interface FinishPlan {
  readonly pomodoros: number;
  readonly lengthMs: number;
  /** In epoch milliseconds. */
  readonly finishesAt: number;
  /** The pomodoros of them that end by the end of the day. */
  readonly today: number;
}

/** The timer, its rules, and when the local day ends, in epoch milliseconds. */
export interface PlanGiven {
  readonly timer: TimerState;
  readonly rules: TimerRules;
  readonly dayEndsAt: number;
}

/** The pomodoros that an open task still needs by its estimate. */
export function pomodorosLeft({ completed, completedPomodoros, estimate }: EstimatedTask): number {
  return completed ? 0 : Math.max(0, (estimate ?? 0) - completedPomodoros);
}

/**
 * When everything estimated is done if it is begun now: first the rest of what the timer shows,
 * then work and breaks in turn, long ones where the count brings them. A session under way on one
 * of these tasks is one of its pomodoros; nothing follows the last one.
 */
export function planFinish(
  tasks: readonly EstimatedTask[],
  { timer, rules, dayEndsAt }: PlanGiven,
  nowMs: number,
): FinishPlan {
  const pomodoros = tasks.reduce((sum, task) => sum + pomodorosLeft(task), 0);
  if (pomodoros === 0) return { pomodoros, lengthMs: 0, finishesAt: nowMs, today: 0 };
  let session: SessionType = timer.session;
  let count = timer.pomodoroCount;
  let left = pomodoros;
  let lengthMs = 0;
  let today = 0;
  const lengths = workLengths(tasks, rules);
  const pass = (ms: number, isPlanned: boolean) => {
    lengthMs += ms;
    if (session === 'work' && isPlanned) {
      left -= 1;
      if (nowMs + lengthMs <= dayEndsAt) today += 1;
    }
    ({ session, pomodoroCount: count } = nextSession(session, count, rules.longBreakInterval));
  };
  if (isActive(timer)) {
    const own = activeOf(tasks, timer);
    // A session under way on one of the tasks is one of its pomodoros.
    if (own !== undefined) lengths.splice(lengths.indexOf(lengthFor(own, rules)), 1);
    pass(remainingMs(timer, nowMs), own !== undefined);
  }
  while (left > 0) {
    const ofWork = session === 'work' ? lengths.shift() : undefined;
    pass(ofWork ?? sessionLengthMs(rules, session), true);
  }
  return { pomodoros, lengthMs, finishesAt: nowMs + lengthMs, today };
}

function lengthFor({ workMinutes }: EstimatedTask, rules: TimerRules): number {
  return sessionLengthMs({ ...rules, workMinutes: workMinutes ?? rules.workMinutes }, 'work');
}

/** The length of each pomodoro that is left, task after task. */
function workLengths(tasks: readonly EstimatedTask[], rules: TimerRules): number[] {
  return tasks.flatMap((task) =>
    Array.from({ length: pomodorosLeft(task) }, () => lengthFor(task, rules)),
  );
}

function activeOf(
  tasks: readonly EstimatedTask[],
  { target }: TimerState,
): EstimatedTask | undefined {
  if (target.kind !== 'task') return undefined;
  return tasks.find((task) => task.id === target.taskId && pomodorosLeft(task) > 0);
}
