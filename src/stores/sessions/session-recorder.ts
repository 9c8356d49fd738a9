import { wholeMinutes } from '#shared/domain/timer/views.ts';
import type { ServerClock } from '../sync/server-clock.ts';
import type { PendingPomodoro } from './pending-pomodoro.ts';
import {
  createDuplicateGuard,
  isPomodoro,
  isRecordable,
  KEPT_LOCALLY,
  type SessionRecorder,
} from './recording.ts';
import { PENDING_ERRORS, type SessionQueue } from './session-queue.ts';

/** Records for an account: into the queue, which sends it. `hasToken` tells whether sending can work now. */
export function createAccountRecorder(deps: {
  queue: Pick<SessionQueue, 'add'>;
  userId: string;
  timeZone: () => string;
  serverClock: ServerClock;
  now: () => number;
  hasToken: () => boolean;
  /** Counts a session for a task outside every project; the same session counts once. */
  countFor?: (standaloneTaskId: string, sessionId: string) => void;
}): SessionRecorder {
  const isRepeat = createDuplicateGuard();
  const instant = (localMs: number) => new Date(deps.serverClock.toServer(localMs)).toISOString();
  return {
    record(ended) {
      if (!isRecordable(ended)) return { kind: 'not-recorded' };
      if (isRepeat(ended)) return { kind: 'duplicate', message: 'Duplicate call prevented' };
      const { target } = ended;
      const entry: PendingPomodoro = {
        id: ended.sessionId,
        userId: deps.userId,
        session: 'work',
        taskId: target.kind === 'task' ? target.taskId : null,
        projectId: target.kind === 'standalone' ? null : target.projectId,
        startTime: instant(ended.startedAt),
        endTime: instant(ended.endedAt),
        duration: wholeMinutes(ended.focusedMs),
        completed: isPomodoro(ended),
        interrupted: ended.interrupted,
        internalInterruptions: ended.interruptions.internal,
        externalInterruptions: ended.interruptions.external,
        isStandalone: target.kind === 'standalone',
        timeZone: deps.timeZone(),
        intention: ended.intention,
        note: '',
        timestamp: deps.now(),
        error: deps.hasToken() ? '' : PENDING_ERRORS.noToken,
        isRefused: false,
      };
      deps.queue.add(entry);
      const counts = target.kind === 'standalone' && isPomodoro(ended);
      if (counts && target.standaloneTaskId !== undefined) {
        deps.countFor?.(target.standaloneTaskId, ended.sessionId);
      }
      if (deps.hasToken()) return { kind: 'recorded' };
      return { kind: 'kept-locally', message: KEPT_LOCALLY };
    },
  };
}
