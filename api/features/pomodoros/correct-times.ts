import { readInstant } from '#api/db/rows/instants.ts';
import { invalid } from '#api/errors.ts';

const MINUTE_MS = 60_000;

/** Start, end and focused time of a session. */
export interface Times {
  startedAt: number;
  endedAt: number;
  durationMinutes: number;
}

/**
 * Returns the times of a session after an edit. Unless given, the focused time is kept, limited to
 * the length of a shortened session. Throws 422 when the end is before the start, no minute is
 * left, or the focused time is longer than the session (a minute more is allowed for rounding).
 */
export function correctTimes(
  present: Times,
  change: {
    startTime?: string | undefined;
    endTime?: string | undefined;
    duration?: number | undefined;
  },
): Times {
  const startedAt =
    change.startTime === undefined ? present.startedAt : readInstant(change.startTime);
  const endedAt = change.endTime === undefined ? present.endedAt : readInstant(change.endTime);
  const spanMs = endedAt - startedAt;
  if (spanMs < 0) {
    const field = change.endTime === undefined ? 'startTime' : 'endTime';
    throw invalid({ [field]: 'The end is before the start.' });
  }
  if (change.duration !== undefined && change.duration > spanMs / MINUTE_MS + 1) {
    throw invalid({ duration: 'Focus time is longer than the session itself.' });
  }
  const durationMinutes = change.duration ?? keptMinutes(present, spanMs);
  if (durationMinutes < 1 && durationMinutes < present.durationMinutes) {
    const field = change.endTime === undefined ? 'startTime' : 'endTime';
    throw invalid({ [field]: 'A session must last at least a minute.' });
  }
  return { startedAt, endedAt, durationMinutes };
}

function keptMinutes(present: Times, spanMs: number): number {
  const isShorter = spanMs < present.endedAt - present.startedAt;
  return isShorter
    ? Math.min(present.durationMinutes, Math.floor(spanMs / MINUTE_MS))
    : present.durationMinutes;
}
