import type { PomodoroCreate } from '#shared/contract/work/pomodoros.ts';
import { isTimeZone } from '#shared/domain/dates/time-zones.ts';
import type { GuestSession } from '../sessions/guest-sessions.ts';

/** Dependencies of `toSessionCreate`. */
export interface SessionCreateDeps {
  readonly timeZone: () => string;
  readonly toServer: (localMs: number) => number;
}

/**
 * Returns the request that records a visitor's session in an account; its project and task must be
 * those of the account already.
 */
export function toSessionCreate(
  id: string,
  session: GuestSession,
  { timeZone, toServer }: SessionCreateDeps,
): PomodoroCreate {
  return {
    id,
    taskId: session.taskId,
    projectId: session.projectId,
    startTime: instantText(toServer(session.startedAt)),
    endTime: instantText(toServer(session.endedAt)),
    duration: session.durationMinutes,
    completed: session.completed,
    interrupted: session.interrupted,
    internalInterruptions: session.interruptions.internal,
    externalInterruptions: session.interruptions.external,
    isStandalone: session.projectId === null,
    timeZone: isTimeZone(session.timeZone) ? session.timeZone : timeZone(),
    intention: session.intention.slice(0, 200),
    note: session.note.slice(0, 1000),
  };
}

/** ISO 8601; an instant that no date holds is written so that the server can say what is wrong. */
function instantText(instantMs: number): string {
  const date = new Date(instantMs);
  return Number.isNaN(date.getTime()) ? String(instantMs) : date.toISOString();
}
