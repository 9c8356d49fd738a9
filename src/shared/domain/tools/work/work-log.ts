/* Work on the timer pages: a log of completed steps, for the counts of a day. */

import {
  flagField,
  instantField,
  lineField,
  listField,
  passedField,
  readSettings,
} from '../addresses/settings-reading.ts';
import { finishRun, type Run } from '../runs/run.ts';
import { stepAt } from '../runs/schedule.ts';

/** A stretch of work that is over. */
export interface WorkEntry {
  /** Its run and its place there: the same stretch stands once, however often it is noted. */
  readonly key: string;
  /** Its id as a session, should it be kept as one. */
  readonly id: string;
  /** The address of the page it was worked on. */
  readonly page: string;
  /** Instants in UTC milliseconds; `ms` leaves pauses out. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly ms: number;
  /** Its subject, and the note on it. */
  readonly label: string;
  readonly note: string;
  /** Marks that the visitor made meanwhile, such as interruptions. */
  readonly marks: readonly string[];
  /** Whether its time had run out. */
  readonly isFull: boolean;
  /** Whether it was kept as a focus session. */
  readonly isKept: boolean;
}

/** An entry before the log has taken it. */
export type NewWorkEntry = Omit<WorkEntry, 'id' | 'isKept'>;

/**
 * How long a stretch of work is said to be, everywhere: whole minutes, rounded down, one at least.
 */
export function wholeMinutes(ms: number): number {
  return Math.max(1, Math.floor(ms / 60_000));
}

/** Shorter stretches are no work, unless their time was no longer. */
const SHORTEST_WORK_MS = 30_000;
const MOST_MARKS = 50;

/** The stretches of work of a run that are over; breaks and what prepares are left out. */
export function workOf(run: Run): readonly NewWorkEntry[] {
  const { id, page, schedule, done, marks } = run;
  let passedMs = 0;
  return done.flatMap(({ place, ms, endedAt, isFull }) => {
    const step = stepAt(schedule, place);
    const beganMs = passedMs;
    passedMs += ms;
    const within = marks.filter(({ atMs }) => atMs > beganMs && atMs <= passedMs);
    const isWork = step.isLeadIn !== true && (step.tone === 'focus' || step.tone === 'calm');
    if (!isWork || (!isFull && ms < SHORTEST_WORK_MS)) return [];
    return {
      ...{ key: `${id}:${place}`, page, startedAt: endedAt - ms, endedAt, ms, isFull },
      ...{ label: schedule.name || step.label, note: step.note ?? '' },
      marks: within.map(({ label }) => label).slice(0, MOST_MARKS),
    };
  });
}

/** The same, with what has passed of the step at hand: for a run that is taken away. */
export function workUntil(run: Run, nowMs: number): readonly NewWorkEntry[] {
  return workOf(finishRun(run, nowMs));
}

/** Returns the work on a page during the local day of an instant. */
export function workOfDay(
  entries: readonly WorkEntry[],
  page: string,
  nowMs: number,
): readonly WorkEntry[] {
  const day = new Date(nowMs).toDateString();
  return entries.filter(
    (entry) => entry.page === page && new Date(entry.endedAt).toDateString() === day,
  );
}

/** Time that was worked in all, in milliseconds. */
export function workedMs(entries: readonly Pick<WorkEntry, 'ms'>[]): number {
  return entries.reduce((sum, { ms }) => sum + ms, 0);
}

/** Reads an entry as it lies in storage; null when it is none. */
export function readWorkEntry(value: unknown): WorkEntry | null {
  const readMarks = listField(lineField(60), { most: MOST_MARKS });
  return readSettings<WorkEntry>(value, {
    key: lineField(120),
    id: lineField(60),
    page: lineField(120),
    startedAt: instantField,
    endedAt: instantField,
    ms: passedField,
    label: lineField(200),
    note: lineField(400),
    // Entries from before it was kept have none.
    marks: (marks) => readMarks(marks ?? []),
    isFull: flagField,
    isKept: flagField,
  });
}
