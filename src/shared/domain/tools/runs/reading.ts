/* The values of a run that a screen shows. */

import { lengthOf, passedOf, type Run } from './run.ts';
import { type Step, stepAt, stepCount } from './schedule.ts';
import { clockText } from './time-text.ts';

/** The values of a run at an instant; lengths in milliseconds, instants in UTC milliseconds. */
export interface RunReading {
  readonly status: Run['status'];
  readonly step: Step;
  /** The step after this one; null at the end. */
  readonly next: Step | null;
  /** Number of the current round and, below, of the step in it, from 1. */
  readonly round: number;
  readonly stepNumber: number;
  /** Elapsed time of the step. */
  readonly passedMs: number;
  /** Time left of the step, never below 0; null for an open step. */
  readonly leftMs: number | null;
  /** Time beyond the planned end of the step; 0 before. */
  readonly overMs: number;
  /** Elapsed share of the step, 0 to 1; 0 for an open step. */
  readonly fraction: number;
  /** When the step will end; null while it does not run towards an end. */
  readonly endsAt: number | null;
  /** When the whole schedule will end; null when that cannot be known. */
  readonly wholeEndsAt: number | null;
  /** Time left of the whole schedule, and its elapsed time without pauses. */
  readonly wholeLeftMs: number | null;
  readonly wholePassedMs: number;
}

/** Returns the values of a run at an instant (UTC milliseconds). */
export function readRun(run: Run, nowMs: number): RunReading {
  const { schedule, place } = run;
  const step = stepAt(schedule, place);
  const passedMs = passedOf(run, nowMs);
  const length = lengthOf(run);
  const leftMs = length === null ? null : Math.max(0, length - passedMs);
  const isCounting = run.status === 'running';
  const following = followingMs(run);
  const wholeLeftMs = leftMs === null || following === null ? null : leftMs + following;
  return {
    status: run.status,
    step,
    next: place + 1 < stepCount(schedule) ? stepAt(schedule, place + 1) : null,
    round: Math.floor(place / schedule.steps.length) + 1,
    stepNumber: (place % schedule.steps.length) + 1,
    passedMs,
    leftMs,
    overMs: length === null ? 0 : Math.max(0, passedMs - length),
    fraction: length === null || length === 0 ? 0 : Math.min(1, passedMs / length),
    endsAt: isCounting && length !== null && leftMs !== 0 ? run.beganAt + length : null,
    wholeEndsAt: isCounting && wholeLeftMs !== null ? nowMs + wholeLeftMs : null,
    wholeLeftMs,
    wholePassedMs: run.status === 'ended' ? run.spentMs : run.spentMs + passedMs,
  };
}

/**
 * Returns the digits of a run: the time left of its step, the elapsed time of an open one, or
 * `+0:12` in overtime. `write` formats a length.
 */
export function runClock(
  { leftMs, passedMs, overMs }: Pick<RunReading, 'leftMs' | 'passedMs' | 'overMs'>,
  write = clockText,
): string {
  if (leftMs === null) return write(passedMs, 'down');
  return overMs > 0 ? `+${write(overMs, 'down')}` : write(leftMs);
}

/** Returns the planned length of all steps after the current one; null when it cannot be known. */
function followingMs({ schedule, place }: Run): number | null {
  const last = stepCount(schedule);
  if (!Number.isFinite(last)) return null;
  let ms = 0;
  for (let next = place + 1; next < last; next += 1) {
    const length = stepAt(schedule, next).ms;
    if (length === null) return null;
    ms += length;
  }
  return ms;
}
