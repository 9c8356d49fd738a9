/* A working day from clocking in to clocking out, with blocks of focus inside. */

import { lengthField, readSettings, wholeField } from '../addresses/settings-reading.ts';
import { passedOf, type Run } from '../runs/run.ts';
import { buildStep, type Schedule } from '../runs/schedule.ts';
import type { WorkEntry } from './work-log.ts';

/** Settings that a visitor chose. */
export interface WorkdaySettings {
  /** Time to work. */
  readonly targetMs: number;
  /** The long break; it does not count as work. */
  readonly lunchMs: number;
}

/** The lengths of the blocks of a page. */
export interface BlockLengths {
  readonly workMs: number;
  readonly restMs: number;
}

/** Returns the schedule of the day: it continues beyond its target until the visitor clocks out. */
export function dayPlanOf({ targetMs }: WorkdaySettings): Schedule {
  const end = { sound: 'soft', times: 2 } as const;
  const step = buildStep({ ms: targetMs, label: 'Working day', atZero: 'overtime', end });
  return { name: '', steps: [step], rounds: 1 };
}

/** Returns the schedule of a block of focus and its break. */
export function blockScheduleOf({ workMs, restMs }: BlockLengths): Schedule {
  const end = { sound: 'bell', times: 2 } as const;
  const work = buildStep({ ms: workMs, label: 'Focus', end });
  const back = { sound: 'go', times: 1 } as const;
  const rest = buildStep({ ms: restMs, label: 'Break', tone: 'rest', end: back });
  return { name: '', steps: [work, rest], rounds: 1 };
}

/** A day at an instant; lengths in milliseconds, instants in UTC milliseconds. */
export interface DayReading {
  readonly workedMs: number;
  /** Time so far at lunch or otherwise clocked out. */
  readonly awayMs: number;
  /** When the target will be reached if the rest of the lunch is taken. */
  readonly doneAt: number;
  readonly isFull: boolean;
}

/** Returns the values of a day; a day that has not begun is treated as beginning now. */
export function readDayOfWork(
  run: Run | null,
  { targetMs, lunchMs }: WorkdaySettings,
  nowMs: number,
): DayReading {
  if (run === null) {
    return { workedMs: 0, awayMs: 0, doneAt: nowMs + targetMs + lunchMs, isFull: false };
  }
  const until = run.status === 'ended' ? run.endedAt : nowMs;
  const workedMs = run.status === 'ended' ? run.spentMs : passedOf(run, nowMs);
  const awayMs = Math.max(0, until - run.startedAt - workedMs);
  const lunchLeftMs = Math.max(0, lunchMs - awayMs);
  const isFull = workedMs >= targetMs;
  // Once the target is reached, lunch that was not taken no longer delays the end.
  const doneAt = isFull ? until - (workedMs - targetMs) : until + targetMs - workedMs + lunchLeftMs;
  return { workedMs, awayMs, doneAt, isFull };
}

/**
 * Returns the target of a day that is to be done a given time after an instant, including the rest
 * of its lunch.
 */
export function targetFor(
  run: Run | null,
  settings: WorkdaySettings,
  { untilMs, nowMs }: { readonly untilMs: number; readonly nowMs: number },
): number {
  const { workedMs, awayMs } = readDayOfWork(run, settings, nowMs);
  const lunchLeftMs = Math.max(0, settings.lunchMs - awayMs);
  return Math.max(60_000, workedMs + untilMs - lunchLeftMs);
}

/**
 * Returns a day in progress with another target; the work so far stays, and the end is signalled at
 * the new target.
 */
export function retarget(run: Run, targetMs: number): Run {
  const steps = run.schedule.steps.map((step) => ({ ...step, ms: targetMs }));
  return { ...run, addedMs: 0, schedule: { ...run.schedule, steps } };
}

/** The data of a summary. */
export interface DaySheet {
  readonly run: Run & { readonly status: 'ended' };
  /** Blocks of focus and, below, time away from work, in any order. */
  readonly blocks: readonly WorkEntry[];
  readonly rests: readonly WorkEntry[];
  /** Formats a time of day. */
  readonly time: (instantMs: number) => string;
}

/** Returns the day as plain text, for a time sheet or an email. */
export function daySummary({ run, blocks, rests, time }: DaySheet): string {
  const { startedAt, endedAt, spentMs } = run;
  const awayMs = Math.max(0, endedAt - startedAt - spentMs);
  const focusMs = blocks.reduce((sum, { ms }) => sum + ms, 0);
  const parts = [
    `${time(startedAt)} to ${time(endedAt)}.`,
    `Worked ${hoursText(spentMs)}.`,
    ...(awayMs < 60_000 ? [] : [`Lunch ${hoursText(awayMs)}.`]),
    `Focus ${blocks.length} ${blocks.length === 1 ? 'block' : 'blocks'}, ${hoursText(focusMs)}.`,
  ];
  const lines = [...blocks, ...rests]
    .toSorted((one, other) => one.startedAt - other.startedAt)
    .map(({ startedAt: from, endedAt: to, label }) => `${time(from)}–${time(to)} ${label}`);
  return [parts.join(' '), ...lines].join('\n');
}

/** Returns whole hours and minutes, as time sheets show them: `7 h 35 min`, `30 min`. */
export function hoursText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

/** Reads settings from storage or the URL; null when they are not valid. */
export function readWorkdaySettings(value: unknown): WorkdaySettings | null {
  return readSettings<WorkdaySettings>(value, {
    targetMs: lengthField(60_000),
    lunchMs: wholeField(0, 14_400_000),
  });
}
