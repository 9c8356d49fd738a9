/* The values of a run that a screen shows. */

import { lengthOf, passedOf, type Run } from './run.ts';
import { type Step, stepAt, stepCount } from './schedule.ts';
import { clockText } from './time-text.ts';

/** A run at an instant, as a screen needs it; every length in milliseconds. */
export interface RunReading {
  readonly status: Run['status'];
  readonly step: Step;
  /** The step after this one; null at the end. */
  readonly next: Step | null;
  /** Which round and which step of it, from 1. */
  readonly round: number;
  readonly stepNumber: number;
  /** Time of the step that has passed. */
  readonly passedMs: number;
  /** Time that is left of the step, never below 0; null for an open step. */
  readonly leftMs: number | null;
  /** Time beyond the planned end of the step; 0 before. */
  readonly overMs: number;
  /** How much of the step has passed, 0 to 1; 0 for an open step. */
  readonly fraction: number;
  /** When the step ends if nothing happens; null while it does not count towards an end. */
  readonly endsAt: number | null;
  /** When the whole ends; null where nobody can know. */
  readonly wholeEndsAt: number | null;
  /** Time of the whole that is left, and that has passed without pauses. */
  readonly wholeLeftMs: number | null;
  readonly wholePassedMs: number;
}

/** Reads a run at an instant (UTC milliseconds). */
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
 * The digits of a run: what is left of its step, what has passed of an open one, and `+0:12` beyond
 * the end; `write` writes a length.
 */
export function runClock(
  { leftMs, passedMs, overMs }: Pick<RunReading, 'leftMs' | 'passedMs' | 'overMs'>,
  write = clockText,
): string {
  if (leftMs === null) return write(passedMs, 'down');
  return overMs > 0 ? `+${write(overMs, 'down')}` : write(leftMs);
}

/** Planned length of every step after the current one; null where nobody can know. */
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
