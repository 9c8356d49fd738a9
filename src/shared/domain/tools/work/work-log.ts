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

/** A finished work step. */
export interface WorkEntry {
  /** Its run and its index there, so that the same step is logged only once. */
  readonly key: string;
  /** Its id as a session, in case it is saved as one. */
  readonly id: string;
  /** Path of the page on which it ran. */
  readonly page: string;
  /** Instants in UTC milliseconds; `ms` excludes pauses. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly ms: number;
  /** Its subject, and a note. */
  readonly label: string;
  readonly note: string;
  /** Marks that the visitor made during the step, such as interruptions. */
  readonly marks: readonly string[];
  /** Whether its time ran out. */
  readonly isFull: boolean;
  /** Whether it was saved as a focus session. */
  readonly isKept: boolean;
}

/** An entry before it is added to the log. */
export type NewWorkEntry = Omit<WorkEntry, 'id' | 'isKept'>;

/** Returns the length of work as every text shows it: whole minutes, rounded down, at least one. */
export function wholeMinutes(ms: number): number {
  return Math.max(1, Math.floor(ms / 60_000));
}

/** Shorter work steps are not logged, unless their time ran out. */
const SHORTEST_WORK_MS = 30_000;
const MOST_MARKS = 50;

/** Returns the finished work steps of a run; breaks and lead-ins are left out. */
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
      key: `${id}:${place}`,
      page,
      startedAt: endedAt - ms,
      endedAt,
      ms,
      isFull,
      label: schedule.name || step.label,
      note: step.note ?? '',
      marks: within.map(({ label }) => label).slice(0, MOST_MARKS),
    };
  });
}

/**
 * Returns the work steps of a run including the elapsed part of the current one: for a run that is
 * removed.
 */
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

/** Returns the total time worked, in milliseconds. */
export function workedMs(entries: readonly Pick<WorkEntry, 'ms'>[]): number {
  return entries.reduce((sum, { ms }) => sum + ms, 0);
}

/** Reads a stored entry; null when it is not valid. */
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
    // Entries stored before this field existed have no marks.
    marks: (marks) => readMarks(marks ?? []),
    isFull: flagField,
    isKept: flagField,
  });
}
