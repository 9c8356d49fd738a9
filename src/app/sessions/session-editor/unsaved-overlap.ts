import type { TimerState } from '#shared/domain/timer/types.ts';
import { isActive } from '#shared/domain/timer/views.ts';
import type { PendingPomodoro } from '#stores/sessions/pending-pomodoro.ts';
import { spanOf } from '../session-times.ts';
import type { Span } from './session-draft.ts';

/** Sessions that the server does not know yet: the running one, and those waiting to be saved. */
export interface Unsaved {
  readonly timer: TimerState;
  readonly waiting: readonly PendingPomodoro[];
  readonly nowMs: number;
  readonly timeZone: string;
}

/**
 * Returns the error of a span that overlaps an unsaved session, by field; null without an overlap.
 */
export function unsavedOverlap(span: Span, unsaved: Unsaved): Record<string, string> | null {
  const { timer, waiting, nowMs, timeZone } = unsaved;
  for (const { startTime, endTime } of waiting) {
    const other = { startMs: Date.parse(startTime), endMs: Date.parse(endTime) };
    if (!shareTime(span, other)) continue;
    const times = spanOf(startTime, endTime, timeZone);
    const field = other.startMs <= span.startMs ? 'startTime' : 'endTime';
    return { [field]: `This overlaps the session ${times}, which isn’t saved yet.` };
  }
  if (!isActive(timer) || timer.session !== 'work') return null;
  const under = { startMs: timer.startedAt, endMs: Math.max(nowMs, timer.startedAt) };
  if (!shareTime(span, under)) return null;
  const field = under.startMs <= span.startMs ? 'startTime' : 'endTime';
  return { [field]: 'This overlaps the current session. Choose an end before it started.' };
}

function shareTime(one: Span, other: Span): boolean {
  return one.startMs < other.endMs && other.startMs < one.endMs;
}
