import type { ActiveTimer, ActiveTimerSave } from '#shared/contract/work/active-timer.ts';
import { initialTimer } from '#shared/domain/timer/engine/engine.ts';
import { sessionLengthMs } from '#shared/domain/timer/engine/rules.ts';
import { MAX_SESSION_MS } from '#shared/domain/timer/limits.ts';
import { parseTimerState } from '#shared/domain/timer/persistence.ts';
import type { Target, TimerRules, TimerState } from '#shared/domain/timer/types.ts';
import { isActive, remainingMs } from '#shared/domain/timer/views.ts';
import type { ServerClock } from './server-clock.ts';

/** A state as `POST /active-timer` takes it, in the server's time; `nowMs` is this device's clock. */
export function toWire(
  state: TimerState,
  nowMs: number,
  clock: ServerClock,
): Omit<ActiveTimerSave, 'version' | 'deviceId'> {
  const instant = (localMs: number) => new Date(clock.toServer(localMs)).toISOString();
  const leftMs = remainingMs(state, nowMs);
  const { target, rules } = state;
  const isWork = state.session === 'work';
  return {
    isRunning: state.status === 'running' || state.status === 'overtime',
    isPaused: state.status === 'paused',
    currentSession: state.session,
    timeRemaining: leftMs / 1000,
    pomodoroCount: state.pomodoroCount,
    projectId: isWork && target.kind !== 'standalone' ? target.projectId : null,
    taskId: isWork && target.kind === 'task' ? target.taskId : null,
    lastUpdatedTime: instant(nowMs),
    sessionTimes: {
      workTime: rules.workMinutes,
      shortBreakTime: rules.shortBreakMinutes,
      longBreakTime: rules.longBreakMinutes,
    },
    sessionId: isActive(state) ? state.sessionId : null,
    startedAt: isActive(state) ? instant(state.startedAt) : null,
    endsAt:
      state.status === 'running' || state.status === 'overtime' ? instant(state.endsAt) : null,
    remainingMs: state.status === 'paused' ? state.remainingMs : null,
    durationMs: isActive(state) ? state.durationMs : null,
    isStandalone: target.kind === 'standalone',
    standaloneTaskId: target.kind === 'standalone' ? (target.standaloneTaskId ?? null) : null,
    interrupted: isActive(state) && state.interrupted,
    internalInterruptions: isActive(state) ? state.interruptions.internal : 0,
    externalInterruptions: isActive(state) ? state.interruptions.external : 0,
    intention: state.intention,
  };
}

/**
 * The engine's state for what the server holds, in this device's time; null when it makes no
 * sense. Fields that a client of the bare specification leaves out are filled in: the end is
 * `lastUpdatedTime` plus `timeRemaining`, a missing id is `newSessionId`.
 */
export function fromWire(
  timer: ActiveTimer,
  { rules, clock, newSessionId }: { rules: TimerRules; clock: ServerClock; newSessionId: string },
): TimerState | null {
  const base = {
    ...initialTimer(rules),
    session: timer.currentSession,
    pomodoroCount: timer.pomodoroCount,
    target: targetOf(timer),
    intention: timer.intention,
  };
  if (!timer.isRunning && !timer.isPaused) {
    const durationMs = sessionLengthMs(rules, base.session);
    return parseTimerState({ ...base, status: 'idle', durationMs, undo: null });
  }
  const { internalInterruptions: internal, externalInterruptions: external } = timer;
  const session = {
    ...base,
    sessionId: timer.sessionId ?? newSessionId,
    interrupted: timer.interrupted || internal + external > 0,
    interruptions: { internal, external },
    undo: null,
  };
  const local = (text: string) => clock.fromServer(Date.parse(text));
  const updatedAt = local(timer.lastUpdatedTime);
  const leftMs = timer.remainingMs ?? Math.round(timer.timeRemaining * 1000);
  const lengthMs = lengthOf(timer, rules);
  /** As it says, but never so late that what was focused has no room. */
  const startedBy = (latest: number) =>
    timer.startedAt === null ? latest : Math.min(local(timer.startedAt), latest);
  if (timer.isPaused) {
    const durationMs = Math.min(MAX_SESSION_MS, Math.max(timer.durationMs ?? lengthMs, leftMs));
    return parseTimerState({
      ...session,
      status: 'paused',
      startedAt: startedBy(updatedAt - (durationMs - leftMs)),
      pausedAt: updatedAt,
      remainingMs: leftMs,
      durationMs,
    });
  }
  const endsAt = timer.endsAt === null ? updatedAt + leftMs : local(timer.endsAt);
  const durationMs = Math.min(MAX_SESSION_MS, timer.durationMs ?? Math.max(lengthMs, leftMs));
  const startedAt = startedBy(endsAt - durationMs);
  return parseTimerState({ ...session, status: 'running', startedAt, endsAt, durationMs });
}

function targetOf(timer: ActiveTimer): Target {
  const { projectId, taskId, standaloneTaskId } = timer;
  if (projectId !== null && taskId !== null) return { kind: 'task', projectId, taskId };
  if (projectId !== null && !timer.isRunning && !timer.isPaused)
    return { kind: 'project', projectId };
  const kind = 'standalone';
  return standaloneTaskId === null ? { kind } : { kind, standaloneTaskId };
}

function lengthOf({ sessionTimes, currentSession }: ActiveTimer, rules: TimerRules): number {
  const { workTime, shortBreakTime, longBreakTime } = sessionTimes;
  const theirs = {
    ...rules,
    workMinutes: workTime,
    shortBreakMinutes: shortBreakTime,
    longBreakMinutes: longBreakTime,
  };
  return sessionLengthMs(theirs, currentSession);
}
