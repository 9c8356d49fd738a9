import type { Knex } from 'knex';
import { readInstant, readOptionalInstant } from '#api/db/rows/instants.ts';
import { invalid } from '#api/errors.ts';
import type { TimerRow, TimerValues } from '#api/features/active-timer/repo.ts';
import { checkProjectRef } from '#api/features/projects/service.ts';
import { projectOfTask } from '#api/features/tasks/service.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { activeTimerApi } from '#shared/contract/work/active-timer.ts';
import { isDaysAhead } from '#shared/domain/dates/clock-skew.ts';
import { readInterruptions } from '#shared/domain/pomodoros/interruptions.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';

type Given = BodyOf<typeof activeTimerApi.save>;
type Target = Pick<TimerValues, 'projectId' | 'taskId' | 'isStandalone' | 'standaloneTaskId'>;

/**
 * Returns an idle timer of version 0 with the user's settings, used until the first one is saved.
 */
export function idleTimer(settings: TimerSettings, nowMs: number): TimerRow {
  return {
    isRunning: false,
    isPaused: false,
    currentSession: 'work',
    version: 0,
    deviceId: null,
    timeRemainingMs: settings.workTime * 60_000,
    lastUpdatedAt: nowMs,
    pomodoroCount: 0,
    workMinutes: settings.workTime,
    shortBreakMinutes: settings.shortBreakTime,
    longBreakMinutes: settings.longBreakTime,
    projectId: null,
    taskId: null,
    isStandalone: false,
    standaloneTaskId: null,
    sessionId: null,
    startedAt: null,
    endsAt: null,
    remainingMs: null,
    durationMs: null,
    interrupted: false,
    internalInterruptions: 0,
    externalInterruptions: 0,
    intention: '',
  };
}

/**
 * Returns the stored values for a state sent by a client. Throws 422 for a project or task of
 * another user, and for running work with a project and no task.
 */
export async function readGivenTimer(
  trx: Knex.Transaction,
  userId: string,
  given: Given,
  nowMs: number,
): Promise<TimerValues> {
  return {
    isRunning: given.isRunning,
    isPaused: given.isPaused,
    currentSession: given.currentSession,
    timeRemainingMs: Math.round(given.timeRemaining * 1000),
    pomodoroCount: given.pomodoroCount,
    ...(await readTarget(trx, userId, given)),
    ...readInstants(given, nowMs),
    workMinutes: given.sessionTimes.workTime,
    shortBreakMinutes: given.sessionTimes.shortBreakTime,
    longBreakMinutes: given.sessionTimes.longBreakTime,
    sessionId: given.sessionId,
    remainingMs: given.remainingMs,
    durationMs: given.durationMs,
    ...readInterruptions(given),
    intention: given.intention,
    deviceId: given.deviceId,
  };
}

/**
 * Breaks and standalone sessions have no project. Running work without a project and a task is
 * standalone (the specification, section 5). A task implies its current project. Deleted ones are
 * accepted: a timer continues when its task is deleted elsewhere.
 */
async function readTarget(trx: Knex.Transaction, userId: string, given: Given): Promise<Target> {
  const { projectId, taskId } = given;
  const isWork = given.currentSession === 'work';
  const isUnderWay = isWork && (given.isRunning || given.isPaused);
  const isStandalone = given.isStandalone || (isUnderWay && projectId === null && taskId === null);
  const standaloneTaskId = isStandalone ? given.standaloneTaskId : null;
  if (!isWork || isStandalone) {
    return { projectId: null, taskId: null, isStandalone, standaloneTaskId };
  }
  if (taskId === null && isUnderWay) {
    throw invalid({ taskId: 'Choose a task of the project, or start a standalone session.' });
  }
  if (projectId !== null) await checkProjectRef(trx, userId, projectId, { allowsDeleted: true });
  if (taskId === null) return { projectId, taskId, isStandalone, standaloneTaskId };
  const itsProjectId = await projectOfTask(trx, userId, taskId);
  return { projectId: itsProjectId, taskId, isStandalone, standaloneTaskId };
}

/**
 * A state describes the present: one days in the future comes from a wrong clock. It is moved back,
 * so that the remaining time of the session stays correct.
 */
function readInstants(
  given: Given,
  nowMs: number,
): Pick<TimerValues, 'lastUpdatedAt' | 'startedAt' | 'endsAt'> {
  const updatedAt = readInstant(given.lastUpdatedTime);
  const aheadMs = isDaysAhead(updatedAt, nowMs) ? updatedAt - nowMs : 0;
  const moved = (instantMs: number | null) => (instantMs === null ? null : instantMs - aheadMs);
  return {
    lastUpdatedAt: updatedAt - aheadMs,
    startedAt: moved(readOptionalInstant(given.startedAt)),
    endsAt: moved(readOptionalInstant(given.endsAt)),
  };
}
