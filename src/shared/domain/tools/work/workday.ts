/* A working day from clocking in to clocking out, with blocks of focus inside. */

import { lengthField, readSettings, wholeField } from '../addresses/settings-reading.ts';
import { passedOf, type Run } from '../runs/run.ts';
import { buildStep, type Schedule } from '../runs/schedule.ts';
import type { WorkEntry } from './work-log.ts';

/** Settings that a visitor chose. */
export interface WorkdaySettings {
  /** How much is to be worked. */
  readonly targetMs: number;
  /** The long break, which is set apart from it. */
  readonly lunchMs: number;
}

/** The lengths of the blocks of a page. */
export interface BlockLengths {
  readonly workMs: number;
  readonly restMs: number;
}

/** The day: it counts on beyond its target, until somebody clocks out. */
export function dayPlanOf({ targetMs }: WorkdaySettings): Schedule {
  const end = { sound: 'soft', times: 2 } as const;
  const step = buildStep({ ms: targetMs, label: 'Working day', atZero: 'overtime', end });
  return { name: '', steps: [step], rounds: 1 };
}

/** A block of focus and its break. */
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
  /** Time spent so far at lunch, or otherwise clocked out. */
  readonly awayMs: number;
  /** When the target is reached if nothing happens: the rest of the work, and of the lunch. */
  readonly doneAt: number;
  readonly isFull: boolean;
}

/** Reads a day; one that has not begun is read as if it began now. */
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
  // Once the day is full, the lunch that was not taken puts nothing off.
  const doneAt = isFull ? until - (workedMs - targetMs) : until + targetMs - workedMs + lunchLeftMs;
  return { workedMs, awayMs, doneAt, isFull };
}

/**
 * The target of a day that shall be full so long after an instant, with what is left of its lunch.
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

/** A day under way with another target, whatever was worked: it is told when that is reached. */
export function retarget(run: Run, targetMs: number): Run {
  const steps = run.schedule.steps.map((step) => ({ ...step, ms: targetMs }));
  return { ...run, addedMs: 0, schedule: { ...run.schedule, steps } };
}

/** The data of a summary. */
export interface DaySheet {
  readonly run: Run & { readonly status: 'ended' };
  /** The blocks of focus, and what was spent away from work, in any order. */
  readonly blocks: readonly WorkEntry[];
  readonly rests: readonly WorkEntry[];
  /** Writes a time of day. */
  readonly time: (instantMs: number) => string;
}

/** The day as plain text, for a time sheet or a mail. */
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

/** `7 h 35 m`, `30 m`: whole minutes, as time sheets write them. */
export function hoursText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} m` : `${hours} h ${minutes % 60} m`;
}

/** Reads settings as they were kept or sent; null when they cannot be taken. */
export function readWorkdaySettings(value: unknown): WorkdaySettings | null {
  return readSettings<WorkdaySettings>(value, {
    targetMs: lengthField(60_000),
    lunchMs: wholeField(0, 14_400_000),
  });
}
