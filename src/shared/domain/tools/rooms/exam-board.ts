/*
 * The board of an exam in progress: when it began, and when each line ends.
 *
 * The start of the writing is stored as an instant and never computed from the elapsed time, so
 * that a pause cannot move it. Pauses since then are added to every finish.
 */

import { lengthOf, passedOf, type Run } from '../runs/run.ts';
import { lengthText } from '../runs/time-text.ts';
import { type ExamRow, type ExamSettings, examRows } from './exam.ts';

/** The writing phase of a run at an instant. */
export interface Writing {
  /** When it began, or will begin; null where the run ended before it. */
  readonly startAt: number | null;
  readonly hasBegun: boolean;
  /** Total length of the pauses since it began, in milliseconds. */
  readonly pausedMs: number;
}

/** A line of the board with its times; null where they cannot be known. */
export interface TimedExamRow extends ExamRow {
  /** The exact finish. Clocks without seconds show `wholeMinute` of it. */
  readonly finishAt: number | null;
  /** The time left until the displayed finish, in milliseconds. */
  readonly leftMs: number | null;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** Rounds an instant up to the minute, so that the shown time never costs anybody a second. */
export function wholeMinute(instantMs: number): number {
  return Math.ceil(instantMs / MINUTE_MS) * MINUTE_MS;
}

/** Returns the writing phase of a run at an instant (UTC milliseconds). */
export function writingOf(run: Run, nowMs: number): Writing {
  const last = run.schedule.steps.length - 1;
  if (run.place < last) {
    return { startAt: comingStart(run, nowMs), hasBegun: false, pausedMs: 0 };
  }
  const passedMs = passedInWriting(run, nowMs);
  const until = run.status === 'ended' ? run.endedAt : nowMs;
  const before = run.done.findLast(({ place }) => place === last - 1);
  // Runs stored by an older version have no list of finished steps.
  const known = last === 0 ? run.startedAt : before?.endedAt;
  const beganAt = Math.min(known ?? until - passedMs, until - passedMs);
  const pausedMs = until - passedMs - beganAt;
  return { startAt: beganAt - lateBy(run), hasBegun: true, pausedMs };
}

/**
 * Returns by how many milliseconds the run started late. A scheduled start is a full minute, but a
 * run begins a moment after its schedule was made. Without this correction, finishes would be
 * rounded up to the next minute.
 */
function lateBy({ schedule, startedAt }: Run): number {
  const [first] = schedule.steps;
  if (first?.isLeadIn !== true) return 0;
  const lateMs = (startedAt + (first.ms ?? 0)) % MINUTE_MS;
  return lateMs < SECOND_MS ? lateMs : 0;
}

/**
 * Returns when the writing will begin; during a pause, when it would if the run were resumed now.
 */
function comingStart(run: Run, nowMs: number): number | null {
  if (run.status === 'ended') return null;
  const following = run.schedule.steps.slice(run.place + 1, -1);
  const leadMs = following.reduce((sum, { ms }) => sum + (ms ?? 0), lengthOf(run) ?? 0);
  return nowMs - passedOf(run, nowMs) + leadMs - lateBy(run);
}

/** Returns the elapsed writing time; of a run that has ended, the time until its end. */
function passedInWriting(run: Run, nowMs: number): number {
  return run.status === 'ended' ? (run.done.at(-1)?.ms ?? 0) : passedOf(run, nowMs);
}

/**
 * Returns the lines of the board at an instant. Time added by hand during the writing is added to
 * every line.
 */
export function examBoard(
  settings: ExamSettings,
  run: Run,
  nowMs: number,
): readonly TimedExamRow[] {
  const { startAt, hasBegun, pausedMs } = writingOf(run, nowMs);
  const passedMs = hasBegun ? passedInWriting(run, nowMs) : 0;
  const rows = examRows(settings);
  // Time that was added before the writing began is part of the length of the longest line.
  const plannedMs = run.schedule.steps[run.schedule.steps.length - 1]?.ms ?? 0;
  const beforeMs = plannedMs - Math.max(...rows.map(({ ms }) => ms));
  const addedMs = beforeMs + (hasBegun ? run.addedMs : 0);
  return rows.map((row) => {
    const ms = row.ms + addedMs;
    if (startAt === null) return { ...row, finishAt: null, leftMs: null };
    const isWriting = passedMs < ms;
    // A line that was finished before a pause is not moved by it.
    const finishAt = isWriting ? startAt + ms + pausedMs : finishOf(run, startAt, ms);
    const isStill = run.status === 'paused' && isWriting;
    const untilMs = isStill ? ms - passedMs : wholeMinute(finishAt) - nowMs;
    return { ...row, finishAt, leftMs: Math.max(0, Math.min(ms, untilMs)) };
  });
}

/** Returns when a line ended: each pause that began before its finish has moved it. */
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

/** Returns `paused 2 min in total`, rounded to the second; empty for less than a second. */
export function pausedText(pausedMs: number): string {
  return pausedMs < 1000 ? '' : `paused ${lengthText(pausedMs)} in total`;
}
