import { nextSession, sessionLengthMs } from '../timer/engine/rules.ts';
import type { SessionType, TimerRules, TimerState } from '../timer/types.ts';
import { isActive, remainingMs } from '../timer/views.ts';

/** The fields of a task that the plan reads; `estimate` is in pomodoros, null for none. */
export interface EstimatedTask {
  readonly id: string;
  readonly completed: boolean;
  readonly completedPomodoros: number;
  readonly estimate: number | null;
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
  const pass = (ms: number, isPlanned: boolean) => {
    lengthMs += ms;
    if (session === 'work' && isPlanned) {
      left -= 1;
      if (nowMs + lengthMs <= dayEndsAt) today += 1;
    }
    ({ session, pomodoroCount: count } = nextSession(session, count, rules.longBreakInterval));
  };
  if (isActive(timer)) pass(remainingMs(timer, nowMs), isOnOneOf(tasks, timer));
  while (left > 0) pass(sessionLengthMs(rules, session), true);
  return { pomodoros, lengthMs, finishesAt: nowMs + lengthMs, today };
}

function isOnOneOf(tasks: readonly EstimatedTask[], { target }: TimerState): boolean {
  if (target.kind !== 'task') return false;
  return tasks.some((task) => task.id === target.taskId && pomodorosLeft(task) > 0);
}
