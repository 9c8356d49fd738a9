import { formatTimeSpan } from '#shared/domain/formats/instants.ts';
import { formatMinutes } from '#shared/domain/stats/format-minutes.ts';
import { counted } from '#shared/domain/text/counted.ts';
import type { GuestSession } from '#stores/sessions/guest-sessions.ts';

/** The sessions that ended on the day of an instant, in this device's time zone, newest first. */
export function sessionsOfDay(
  sessions: readonly GuestSession[],
  nowMs: number,
): readonly GuestSession[] {
  const today = new Date(nowMs).toDateString();
  return sessions
    .filter(({ endedAt }) => new Date(endedAt).toDateString() === today)
    .toSorted((one, other) => other.endedAt - one.endedAt);
}

/** "3 sessions today · 1 h 15 min" */
export function summaryOf(sessions: readonly GuestSession[]): string {
  const minutes = sessions.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0);
  return `${counted(sessions.length, 'session')} today · ${formatMinutes(minutes)}`;
}

/** "13:40 – 14:05" */
export function spanOf({ startedAt, endedAt }: GuestSession): string {
  return formatTimeSpan(startedAt, endedAt);
}
