/*
 * The board of an exam that is under way: when it began, and when every line of it is over.
 *
 * The start of the writing is stored as an instant and never computed from the time that has
 * passed, so that a pause cannot move it. Pauses since then are added to every finish.
 */

import { lengthOf, passedOf, type Run } from '../runs/run.ts';
import { lengthText } from '../runs/time-text.ts';
import { type ExamRow, type ExamSettings, examRows } from './exam.ts';

/** The writing of a run at an instant. */
export interface Writing {
  /** When it began, or will begin if nothing happens; null where it never came to it. */
  readonly startAt: number | null;
  readonly hasBegun: boolean;
  /** How long it was paused since it began, in milliseconds. */
  readonly pausedMs: number;
}

/** A line with its times; null where nobody can know. */
export interface TimedExamRow extends ExamRow {
  /** To the millisecond; `wholeMinute` of it is what a clock without seconds may show. */
  readonly finishAt: number | null;
  /** The time left until the displayed finish, in milliseconds. */
  readonly leftMs: number | null;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** The full minute at which an instant has surely come: nobody loses a second by reading it. */
export function wholeMinute(instantMs: number): number {
  return Math.ceil(instantMs / MINUTE_MS) * MINUTE_MS;
}

/** Reads the writing of a run at an instant (UTC milliseconds). */
export function writingOf(run: Run, nowMs: number): Writing {
  const last = run.schedule.steps.length - 1;
  if (run.place < last) {
    return { startAt: comingStart(run, nowMs), hasBegun: false, pausedMs: 0 };
  }
  const passedMs = passedInWriting(run, nowMs);
  const until = run.status === 'ended' ? run.endedAt : nowMs;
  const before = run.done.findLast(({ place }) => place === last - 1);
  // Runs that were kept by an older page know nothing of the steps before.
  const known = last === 0 ? run.startedAt : before?.endedAt;
  const beganAt = Math.min(known ?? until - passedMs, until - passedMs);
  const pausedMs = until - passedMs - beganAt;
  return { startAt: beganAt - lateBy(run), hasBegun: true, pausedMs };
}

/**
 * A scheduled start is a full minute: by what it came late, because a run begins a moment after its
 * schedule was made, no finish is moved into the next minute.
 */
function lateBy({ schedule, startedAt }: Run): number {
  const [first] = schedule.steps;
  if (first?.isLeadIn !== true) return 0;
  const lateMs = (startedAt + (first.ms ?? 0)) % MINUTE_MS;
  return lateMs < SECOND_MS ? lateMs : 0;
}

/** When the writing will begin; while it is paused, when it would if it went on now. */
function comingStart(run: Run, nowMs: number): number | null {
  if (run.status === 'ended') return null;
  const following = run.schedule.steps.slice(run.place + 1, -1);
  const leadMs = following.reduce((sum, { ms }) => sum + (ms ?? 0), lengthOf(run) ?? 0);
  return nowMs - passedOf(run, nowMs) + leadMs - lateBy(run);
}

/** A run that somebody ended did not last as long as it should have. */
function passedInWriting(run: Run, nowMs: number): number {
  return run.status === 'ended' ? (run.done.at(-1)?.ms ?? 0) : passedOf(run, nowMs);
}

/** The board of a run; what was added by hand while they write is added to every line. */
export function examBoard(
  settings: ExamSettings,
  run: Run,
  nowMs: number,
): readonly TimedExamRow[] {
  const { startAt, hasBegun, pausedMs } = writingOf(run, nowMs);
  const passedMs = hasBegun ? passedInWriting(run, nowMs) : 0;
  const rows = examRows(settings);
  // Time that was added before they began to write made the longest line longer.
  const plannedMs = run.schedule.steps[run.schedule.steps.length - 1]?.ms ?? 0;
  const beforeMs = plannedMs - Math.max(...rows.map(({ ms }) => ms));
  const addedMs = beforeMs + (hasBegun ? run.addedMs : 0);
  return rows.map((row) => {
    const ms = row.ms + addedMs;
    if (startAt === null) return { ...row, finishAt: null, leftMs: null };
    const isWriting = passedMs < ms;
    // Who was done before a pause was not kept waiting by it.
    const finishAt = isWriting ? startAt + ms + pausedMs : finishOf(run, startAt, ms);
    const isStill = run.status === 'paused' && isWriting;
    const untilMs = isStill ? ms - passedMs : wholeMinute(finishAt) - nowMs;
    return { ...row, finishAt, leftMs: Math.max(0, Math.min(ms, untilMs)) };
  });
}

/** When a line was over: every pause that began before its finish has moved it. */
function finishOf({ pauses = [] }: Run, startAt: number, ms: number): number {
  return pauses
    .filter(({ endedAt }) => endedAt > startAt)
    .reduce((at, pause) => (pause.endedAt - pause.ms < at ? at + pause.ms : at), startAt + ms);
}

/** Returns the message of a line about its end. */
export function noticeOf(
  { leftMs, ms }: Pick<TimedExamRow, 'leftMs' | 'ms'>,
  noticesMs: readonly number[],
): string {
  if (leftMs === null) return '';
  if (leftMs === 0) return 'finished';
  const within = noticesMs.filter((notice) => leftMs <= notice && notice < ms);
  return within.length === 0 ? '' : `last ${lengthText(Math.min(...within))}`;
}

/** `paused 2 min in total`, rounded to the second; empty where nothing was paused. */
export function pausedText(pausedMs: number): string {
  return pausedMs < 1000 ? '' : `paused ${lengthText(pausedMs)} in total`;
}
