import type { PlannedBlock } from '#shared/contract/work/planned-block.ts';
import {
  LONGEST_PLAN_MINUTES,
  SHORTEST_PLAN_MINUTES,
  type Span,
} from '#shared/domain/calendar/block-rules.ts';
import { isDay } from '#shared/domain/dates/days.ts';
import {
  firstInstantShowing,
  instantsShowing,
  isClockTime,
  wallTimeAt,
} from '#shared/domain/dates/wall-time.ts';

/** Content of the block form; ids are empty for none. */
export interface BlockDraft {
  readonly projectId: string;
  readonly taskId: string;
  readonly title: string;
  readonly day: string;
  readonly time: string;
  readonly minutes: string;
}

/** Result of reading the form: exact times, or errors by field. */
export type BlockReading =
  | ({ readonly kind: 'times' } & Span)
  | { readonly kind: 'wrong'; readonly fields: Readonly<Record<string, string>> };

const MINUTE_MS = 60_000;
const LENGTH = `Enter whole minutes from ${SHORTEST_PLAN_MINUTES} to ${LONGEST_PLAN_MINUTES}, which is 12 hours.`;

/** Returns the form for a block. */
export function formOf(
  span: Span,
  work: Pick<PlannedBlock, 'projectId' | 'taskId' | 'title'>,
  timeZone: string,
): BlockDraft {
  const { day, time } = wallTimeAt(span.startMs, timeZone);
  return {
    projectId: work.projectId ?? '',
    taskId: work.taskId ?? '',
    title: work.title,
    day,
    time,
    minutes: String(Math.round((span.endMs - span.startMs) / MINUTE_MS)),
  };
}

/**
 * Reads the form. An ambiguous time is the previous instant (`originalMs`), else the first one. A
 * time that is skipped by a clock change is refused.
 */
export function readForm(form: BlockDraft, timeZone: string, originalMs: number): BlockReading {
  const { day, time, minutes } = form;
  const wrong = (fields: Record<string, string>): BlockReading => ({ kind: 'wrong', fields });
  if (form.taskId === '' && form.projectId === '' && form.title.trim() === '') {
    return wrong({ title: 'Enter a title, or choose a project or a task.' });
  }
  if (!isDay(day)) return wrong({ day: 'Enter the day of the block.' });
  if (!isClockTime(time)) return wrong({ time: 'Enter when it begins, such as 9:30.' });
  const length = /^\d{1,4}$/.test(minutes.trim()) ? Number(minutes) : 0;
  if (length < SHORTEST_PLAN_MINUTES || length > LONGEST_PLAN_MINUTES) {
    return wrong({ minutes: LENGTH });
  }
  const showings = instantsShowing({ day, time }, timeZone);
  const startMs =
    showings.find((ms) => originalMs >= ms && originalMs < ms + MINUTE_MS) ?? showings[0];
  if (startMs === undefined) {
    const next = wallTimeAt(firstInstantShowing({ day, time }, timeZone), timeZone);
    const text = `The clocks go forward: there is no ${time} that day. Choose ${next.time} or later.`;
    return wrong({ time: text });
  }
  return { kind: 'times', startMs, endMs: startMs + length * MINUTE_MS };
}
