import type { Db } from '#api/db/connection/knex.ts';
import { type AppError, invalid } from '#api/errors.ts';
import { presentPomodoro } from '#api/features/pomodoros/presenter.ts';
import { findOverlap, type PomodoroRow } from '#api/features/pomodoros/repo.ts';
import { localDate } from '#shared/domain/dates/local-date.ts';
import { formatForAnybody } from '#shared/domain/formats/for-anybody.ts';
import { isTooLong } from '#shared/domain/pomodoros/session-span.ts';

/** From when to when a session went, in UTC milliseconds, and its id. */
export interface Span {
  id: string;
  startedAt: number;
  endedAt: number;
}

/** Why the times of a session are doubtful. */
export type TimeProblem =
  | { kind: 'future' }
  | { kind: 'tooLong' }
  | { kind: 'overlap'; other: PomodoroRow };

/**
 * Returns the problem with a span, or null: it ends too late, takes too long, or overlaps another
 * session.
 */
export async function findTimeProblem(
  db: Db,
  userId: string,
  span: Span,
  { latestEndMs, longestMs = 0 }: { latestEndMs: number; longestMs?: number },
): Promise<TimeProblem | null> {
  if (span.endedAt > latestEndMs) return { kind: 'future' };
  if (isTooLong(span) && span.endedAt - span.startedAt > longestMs) return { kind: 'tooLong' };
  const other = await findOverlap(db, userId, { ...span, exceptId: span.id });
  return other === null ? null : { kind: 'overlap', other };
}

/**
 * The 422 for times set by hand, at the field to change; times read as clocks in `timeZone` show
 * them. A session that is in the way is named, and comes along.
 */
export function refuseTimes(span: Span, problem: TimeProblem, timeZone: string): AppError {
  if (problem.kind === 'future') {
    return invalid({ endTime: 'That is in the future: sessions are recorded after they end.' });
  }
  if (problem.kind === 'tooLong') {
    return invalid({ endTime: 'A session can last at most a day, including pauses.' });
  }
  const { other } = problem;
  const field = other.startedAt <= span.startedAt ? 'startTime' : 'endTime';
  const from = formatForAnybody(other.startedAt, 'time', timeZone);
  const to = formatForAnybody(other.endedAt, 'time', timeZone);
  const day = localDate(other.startedAt, timeZone);
  const title = other.taskTitle ?? other.projectTitle;
  const name = title === null ? '' : ` (${title})`;
  const what = `This overlaps the session from ${from} to ${to} on ${day}${name}.`;
  const message = `${what} Choose other times, or change that one first.`;
  return invalid({ [field]: message }, message, presentPomodoro(other));
}
