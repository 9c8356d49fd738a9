import { writeInstant, writeOptionalInstant } from '#api/db/rows/instants.ts';
import type { TimerRow } from '#api/features/active-timer/repo.ts';
import type { ActiveTimer, ActiveTimerReply } from '#shared/contract/work/active-timer.ts';

/** Returns the live timer with the server's clock, as in replies and events. */
export function presentTimer(row: TimerRow, nowMs: number): ActiveTimerReply {
  return { ...presentRow(row), serverNow: writeInstant(nowMs) };
}

/** Returns the live timer in the shape of the contract. */
export function presentRow(row: TimerRow): ActiveTimer {
  return {
    isRunning: row.isRunning,
    isPaused: row.isPaused,
    currentSession: row.currentSession,
    timeRemaining: row.timeRemainingMs / 1000,
    pomodoroCount: row.pomodoroCount,
    projectId: row.projectId,
    taskId: row.taskId,
    lastUpdatedTime: writeInstant(row.lastUpdatedAt),
    sessionTimes: {
      workTime: row.workMinutes,
      shortBreakTime: row.shortBreakMinutes,
      longBreakTime: row.longBreakMinutes,
    },
    sessionId: row.sessionId,
    startedAt: writeOptionalInstant(row.startedAt),
    endsAt: writeOptionalInstant(row.endsAt),
    remainingMs: row.remainingMs,
    durationMs: row.durationMs,
    isStandalone: row.isStandalone,
    standaloneTaskId: row.standaloneTaskId,
    interrupted: row.interrupted,
    internalInterruptions: row.internalInterruptions,
    externalInterruptions: row.externalInterruptions,
    intention: row.intention,
    version: row.version,
    deviceId: row.deviceId,
  };
}
