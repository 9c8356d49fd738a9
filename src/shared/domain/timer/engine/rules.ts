import type { SessionType, Target, TimerRules } from '../types.ts';

const MINUTE_MS = 60_000;

/** How long a session of this type lasts under these rules, in milliseconds. */
export function sessionLengthMs(rules: TimerRules, session: SessionType): number {
  switch (session) {
    case 'work':
      return rules.workMinutes * MINUTE_MS;
    case 'shortBreak':
      return rules.shortBreakMinutes * MINUTE_MS;
    case 'longBreak':
      return rules.longBreakMinutes * MINUTE_MS;
  }
}

/**
 * Returns the session after a completed one, and the new count. After work that brings the count to
 * a multiple of the interval: a long break and 0. After other work: a short break. After a break:
 * work (the specification, section 4).
 */
export function nextSession(
  completed: SessionType,
  pomodoroCount: number,
  longBreakInterval: number,
): { session: SessionType; pomodoroCount: number } {
  if (completed !== 'work') return { session: 'work', pomodoroCount };
  const reached = pomodoroCount + 1;
  return reached % longBreakInterval === 0
    ? { session: 'longBreak', pomodoroCount: 0 }
    : { session: 'shortBreak', pomodoroCount: reached };
}

/** Returns the session after a skipped one: a short break after work, work after any break. */
export function nextAfterSkip(skipped: SessionType): SessionType {
  return skipped === 'work' ? 'shortBreak' : 'work';
}

/** Whether a session may start on this target: work needs project and task unless standalone. */
export function mayStart(session: SessionType, target: Target): boolean {
  return session !== 'work' || target.kind !== 'project';
}

/** Whether a session of this type starts automatically after the one before it. */
export function startsByItself(session: SessionType, target: Target, rules: TimerRules): boolean {
  const wanted = session === 'work' ? rules.autoStartWork : rules.autoStartBreaks;
  return wanted && mayStart(session, target);
}

/** Whether two rules agree in every field. */
export function sameRules(one: TimerRules, other: TimerRules): boolean {
  return (
    one.workMinutes === other.workMinutes &&
    one.shortBreakMinutes === other.shortBreakMinutes &&
    one.longBreakMinutes === other.longBreakMinutes &&
    one.longBreakInterval === other.longBreakInterval &&
    one.autoStartBreaks === other.autoStartBreaks &&
    one.autoStartWork === other.autoStartWork &&
    one.overtime === other.overtime
  );
}

/** Whether two targets name the same thing. */
export function sameTarget(one: Target, other: Target): boolean {
  switch (one.kind) {
    case 'standalone':
      return other.kind === 'standalone' && one.standaloneTaskId === other.standaloneTaskId;
    case 'project':
      return other.kind === 'project' && one.projectId === other.projectId;
    case 'task':
      return (
        other.kind === 'task' && one.projectId === other.projectId && one.taskId === other.taskId
      );
  }
}
