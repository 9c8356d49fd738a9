import type { GuestSession } from '../sessions/guest-sessions.ts';

/** A visitor's session of 25 minutes that began at an instant (UTC milliseconds). */
export function buildGuestSession(
  id: string,
  startedAt: number,
  rest: Partial<GuestSession> = {},
): GuestSession {
  return {
    id,
    startedAt,
    endedAt: startedAt + 1_500_000,
    durationMinutes: 25,
    completed: true,
    interrupted: false,
    projectId: null,
    taskId: null,
    timeZone: 'UTC',
    intention: '',
    note: '',
    interruptions: { internal: 0, external: 0 },
    ...rest,
  };
}

/** Storage that throws away what it is given: every write is refused. */
export const REFUSING_STORAGE = {
  read: () => null,
  write: () => false,
  remove: () => {},
  keys: () => [],
  onForeignChange: () => () => {},
};
