import { wholeMinutes } from '#shared/domain/timer/views.ts';
import type { GuestSessions } from '../sessions/guest-sessions.ts';
import {
  createDuplicateGuard,
  isPomodoro,
  isRecordable,
  type SessionRecorder,
} from '../sessions/recording.ts';

/** Records for a visitor without an account: into this browser, with the zone that it stands in. */
export function createGuestRecorder(
  guests: Pick<GuestSessions, 'add'>,
  timeZone: () => string | null = () => null,
): SessionRecorder {
  const isRepeat = createDuplicateGuard();
  return {
    record(ended) {
      if (!isRecordable(ended)) return { kind: 'not-recorded' };
      if (isRepeat(ended)) return { kind: 'duplicate', message: 'Duplicate call prevented' };
      guests.add({
        id: ended.sessionId,
        startedAt: ended.startedAt,
        endedAt: ended.endedAt,
        durationMinutes: wholeMinutes(ended.focusedMs),
        completed: isPomodoro(ended),
        interrupted: ended.interrupted,
        projectId: ended.target.kind === 'standalone' ? null : ended.target.projectId,
        taskId: ended.target.kind === 'task' ? ended.target.taskId : null,
        timeZone: timeZone(),
        intention: ended.intention,
        note: '',
        interruptions: ended.interruptions,
      });
      return { kind: 'recorded' };
    },
  };
}
